"""All forms of clauses, with an example of each that holds and one that does not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..grammar.word_items import Item
from ..meaning.truths import Answer, View
from .clause import BY, LIST, PRE, REST, Clause, Form, form_of
from .course_forms import (
    arrival_clause,
    chain_clause,
    change_clause,
    correlated_clause,
    course_clause,
    covary_clause,
    endpoint_clause,
    going_clause,
    mean_trend_clause,
    step_clause,
    steps_clause,
    trend_clause,
)
from .extreme_forms import (
    extreme_noun_clause,
    extreme_subject_clause,
    folded_extreme_clause,
    peak_clause,
    value_is_extreme_clause,
)
from .figure_forms import (
    counts_clause,
    listed_clause,
    occurrence_clause,
    order_clause,
    presence_clause,
    symmetry_clause,
)
from .likeness_forms import (
    comparison_clause,
    differ_clause,
    folded_compared_clause,
    gap_clause,
    of_two_places_clause,
    same_clause,
    steadier_clause,
    times_clause,
    widest_clause,
)
from .limit_forms import (
    bound_clause,
    constant_clause,
    mean_clause,
    range_clause,
    sole_clause,
    spread_clause,
    spread_most_clause,
    value_clause,
)

FORMS: tuple[Form, ...] = (
    form_of("count", rf"{PRE}M?(?P<v>N)b*(?P<by>[BO]?)(?:(?P<n>N)×|(?P<f>F)){REST}", occurrence_clause,
          "The value 76.5 occurs 1 times.", "The value 76.5 occurs 3 times."),
    form_of("chain", rf"{PRE}(?P<s>[LM])?(?:[bTϕ:,f])*(?P<n>N(?:→N)+){REST}", chain_clause,
          "BGE goes 31.4 → 40.3 → 55.0 → 71.9.", "BGE goes 31.4 → 40.3 → 71.9 → 55.0."),
    form_of("spread", rf"{PRE}(?P<s>L)R(?P<c>[CB])h?(?P<o>L){REST}", steadier_clause,
          "BGE varies more than GTE.", "GTE varies more than BGE."),
    form_of("extremum", rf"{PRE}(?:[xo](?P<with>N),)?(?P<l>L),?!?[bg]*!?(?P<own>i?)(?:(?P<h>H)(?:&(?P<h2>H))?|(?P<k>K))(?P<rest>(?:S|P|,?[xo]N|,N|,S)*)", extreme_subject_clause,
          "GTE has the highest recall at depth 20.", "BGE has the highest recall at depth 5."),
    form_of("extremum", rf"{PRE}H(?P<a>[SP]*),?(?P<b>[b:][bgy]*)?!?(?P<c>(?:[SPL]|N|{LIST}N|,?xN|,[bg]*y?[SL]|U)*)", extreme_noun_clause,
          "The highest recall of GTE is 76.5.", "The lowest recall of GTE is 76.5."),
    form_of("extremum", rf"{PRE}N!?b+!?HS*", value_is_extreme_clause,
          "76.5 is the highest value.", "76.5 is the lowest value."),
    form_of("extremum", rf"{PRE}(?:(?P<s>[LM])!?b*p|(?P<s2>M)!?b+H)(?P<rest>(?:S|P|,?xN|oN|,S)*)", peak_clause,
          "GTE peaks at depth 20.", "GTE peaks at depth 1."),
    form_of("threshold", rf"{PRE}(?P<s>[LM])!?b*!?(?:(?:M|(?P<in>L))v?)?(?P<op>±|B|g+)N?U?{REST}", bound_clause,
          "No encoder exceeds 80.", "No encoder exceeds 70."),
    form_of("threshold", rf"{PRE}(?P<s>L)!?b+!?OX(?:x|z|b|ŧ)*{BY}(?P<in>L?){REST}", sole_clause,
          "GTE is the only encoder above 75 at depth 20.", "BGE is the only encoder above 75 at depth 20."),
    form_of("value", rf"{PRE}(?P<s>[LM])!?(?P<op>b+|g|:)!?(?:M|(?P<in>L)v?)?N(?:{LIST}N)*M?(?P<rest>[SP]*)", value_clause,
          "GTE reaches 76.5 at depth 20.", "GTE reaches 71.5 at depth 20."),
    form_of("value", r"N!?b+!?(?P<s>L)", value_clause, "71.9 is the recall of BGE at depth 20.", "71.9 is the recall of GTE at depth 20."),
    form_of("comparison", rf"{PRE}(?P<s>[LM]),?!?b*!?(?:{BY})?(?P<c>[CB])(?:M|(?P<in>L)(?=h))?h?(?P<o>[LS])(?P<rest>S*)(?:y(?P<by2>B?N)U?)?(?P<tail>S*)", comparison_clause,
          "GTE is higher than BGE at depth 20.", "GTE is lower than BGE at depth 20."),
    form_of("spread", rf"{PRE}(?P<s>L)!?b*(?P<c>C)S*(?:h(?P<o>L))?S*", steadier_clause,
          "GTE is more stable than BGE.", "BGE is more stable than GTE."),
    form_of("comparison", rf"{PRE}(?P<s>L),?!?(?P<c>V)(?P<o>L)(?P<mid>S*)(?:y{BY})?{REST}", comparison_clause,
          "GTE outperforms BGE at every depth.", "BGE outperforms GTE at every depth."),
    form_of("comparison", rf"{PRE}(?P<s>[LM])!?b*!?(?P<c>C)M?(?P<o>S)h(?P<two>[SL]){REST}", of_two_places_clause,
          "Recall is higher at depth 20 than at depth 1.", "Recall is lower at depth 20 than at depth 1."),
    form_of("comparison", rf"{PRE}(?P<s>L)!?b*!?=[ML]?(?:S|P)*", same_clause,
          "", "GTE and BGE have the same recall at depth 1."),
    form_of("uniform", rf"{PRE}(?P<s>[LM])!?b*!?=M?(?:o|v|b)?N?S*", constant_clause,
          "", "All values are constant."),
    form_of("spread", rf"{PRE}(?P<s>[LM])Ry{BY}{REST}", spread_clause, "GTE varies by 38.4 points.", "GTE varies by more than 50 points."),
    form_of("spread", rf"{PRE}(?P<s>L)R(?P<m>m|H){REST}", spread_most_clause, "BGE varies the most.", "GTE varies the most."),
    form_of("mean", r"(?P<pre>(?:[SW],?)*)αS*T(?P<rest>[SW]*)", mean_trend_clause, "The mean increases with depth.", "The mean decreases with depth."),
    form_of("ordering", r"(?:W,)?(?P<s>X)S*b+W?q?(?P<o>L)", listed_clause, "From top to bottom, the encoders are BGE, E5, GTE.", "From top to bottom, the encoders are GTE, E5, BGE."),
    form_of("difference", rf"{PRE}T(?:v{BY})?Γ{REST}", change_clause,
          "**GTE:** a gain of 38.4 points from depth 1 to depth 20.", "**GTE:** a loss of 38.4 points from depth 1 to depth 20."),
    form_of("ratio", r"(?P<s>L)!?b+!?B?(?:Fħ|N×(?:ħ|Ch))(?P<o>L)S*", times_clause,
          "GTE at depth 20 is twice as high as GTE at depth 1.", "GTE is twice as high as BGE at depth 1."),
    form_of("trend", r"(?P<pre>(?:[SW],?)*)(?P<s>[LM])!?b*!?T(?P<rest>[SW]*)", trend_clause,
          "Recall increases with depth.", "Recall decreases with depth."),
    form_of("trend", rf"{PRE}CX(?:b+|,)?C(?P<m>M)S*", covary_clause, "Larger depths give higher recall.", "Larger depths give lower recall."),
    form_of("trend", rf"{PRE}(?:(?P<s>[LM])b+)?±ρ(?:W|w(?:M&)?X(?:&M)?)", correlated_clause,
          "GTE shows a positive correlation between depth and recall.", "GTE shows a negative correlation with depth."),
    form_of("step", rf"{PRE}(?:(?P<s>[LM])[b:]*)?(?P<t>T)(?:v{BY})?S(?P<rest>P?)", step_clause,
          "GTE shows a gain at depth 20.", "GTE shows a drop at depth 20."),
    form_of("value", rf"{PRE}(?P<s>[LM])βN{REST}", endpoint_clause, "BGE starts at 31.4.", "BGE ends at 31.4."),
    form_of("value", rf"{PRE}(?P<s>[LM])TtN(?P<rest>(?:S|,S)*)", arrival_clause, "GTE rises to 76.5 at depth 20.", "GTE falls to 76.5 at depth 20."),
    form_of("difference", rf"{PRE}(?P<s>[LM])!?b*T(?:y?{BY})?Γ{REST}", change_clause,
          "GTE gains 38.4 points from depth 1 to depth 20.", "GTE loses 38.4 points from depth 1 to depth 20."),
    form_of("difference", rf"Γ,(?P<s>[LM])!?T(?:y?{BY})?{REST}", change_clause,
          "From depth 1 to depth 20, GTE gains 38.4 points.", "From depth 1 to depth 20, BGE gains 38.4 points."),
    form_of("ratio", rf"{PRE}(?P<s>[LM])B?FΓ{REST}", change_clause,
          "GTE doubles from depth 1 to depth 20.", "GTE doubles from depth 10 to depth 20."),
    form_of("trend", rf"{PRE}(?P<s>[LM])TfN(?P<one>S*)tN(?P<two>S*)", course_clause,
          "BGE rises from 31.4 to 71.9.", "BGE falls from 31.4 to 71.9."),
    form_of("difference", rf"{PRE}δS*!?b+!?{BY}S*", gap_clause,
          "The gap between GTE and BGE at depth 20 is 4.6.", "The gap between GTE and BGE at depth 20 is 6.4."),
    form_of("difference", rf"{PRE}(?P<s>L)!?Δy{BY}S*", differ_clause,
          "GTE and BGE differ by 4.6 points at depth 20.", "GTE and BGE differ by 8.4 points at depth 20."),
    form_of("difference", rf"{PRE}δS*!?b+H{REST}", widest_clause,
          "The gap between GTE and BGE is largest at depth 1.", "The gap between GTE and BGE is smallest at depth 1."),
    form_of("difference", r"HTS?b+Γ", steps_clause,
          "The largest gain of BGE is from depth 10 to depth 20.", "The largest gain of BGE is from depth 1 to depth 5."),
    form_of("range", rf"{PRE}(?P<s>[LM])(?:R|b|ψ|ψ,)*M?(?:f?NP?[t-]NP?|wN[&t]N|\(f?N[t-]N\)){REST}", range_clause,
          "The values range from 31.4 to 76.5.", "The values range from 31.4 to 71.9."),
    form_of("mean", rf"{PRE}αS*b*{BY}S*", mean_clause, "The mean of GTE is 54.9.", "The mean of BGE is 54.9."),
    form_of("coverage", rf"{PRE}(?P<s>[LM])b+!?(?:µ|φ){REST}", presence_clause, "No cell is empty.", "Two cells are empty."),
    form_of("coverage", rf"{PRE}(?P<s>L)b+[Mð]{REST}", presence_clause, "12 of the 12 cells hold a value.", ""),
    form_of("coverage", rf"{PRE}(?:(?P<s>L)b+|@)?(?P<no>Z)(?:ð|M)b*{REST}", presence_clause, "", "BGE has no data at depth 5."),
    form_of("coverage", rf"{PRE}(?P<s>L)b+(?P<no>!)(?P<rest>S+)", presence_clause, "", "BGE was not measured at depth 5."),
    form_of("diagonal", r"#b+!?σ", symmetry_clause, "", ""),
    form_of("spread", rf"{PRE}αb+HS*", folded_extreme_clause, "The spread of BGE is the widest.", "The spread of GTE is the widest."),
    form_of("mean", rf"{PRE}(?P<m>α)!?b*(?P<c>C)h(?P<o>[αL])S*", folded_compared_clause,
          "The mean of GTE is higher than that of BGE.", "The mean of BGE is higher than that of GTE."),
    form_of("ratio", rf"{PRE}(?P<s>L)!?b*B?F(?P<o>L)S*", times_clause, "BGE at depth 20 has twice the recall of E5 at depth 1.", "BGE has twice the recall of GTE at depth 1."),
    form_of("ratio", rf"{PRE}(?P<s>L)!?b*B?N×(?P<o>L)S*", times_clause, "BGE at depth 20 has 2 times the recall of E5 at depth 1.", "GTE has 3 times the recall of BGE."),
    form_of("difference", rf"{PRE}γΓ(?:T|b){BY}{REST}", going_clause, "Going from depth 1 to 20 adds 38.4 points for GTE.", "Going from depth 1 to 20 adds 48.4 points for GTE."),
    form_of("mean", rf"{PRE}(?P<s>L)α{BY}S*", mean_clause, "GTE averages 54.9.", "BGE averages 54.9."),
    form_of("ordering", rf"{PRE}kω?S*b+(?P<s>L)ω?S*ω?", order_clause, "The ranking at depth 20 is GTE, E5, BGE.", "The ranking at depth 20 is BGE, E5, GTE."),
    form_of("ordering", rf"{PRE}(?P<x>[XL])bq?(?P<s>L)ω?S*ω?", order_clause, "The encoders rank GTE, E5, BGE at depth 20.", "The encoders rank BGE, E5, GTE at depth 20."),
    form_of("ordering", rf"{PRE}(?:kS*b+)?L(?:BL)+S*", order_clause, "The ranking is GTE > E5 > BGE at depth 20.", "The ranking is BGE > E5 > GTE at depth 20."),
)  # fmt: skip


# What counts the axes is told by its words before they become phrases.
COUNTS = form_of(
    "count",
    r"(?:@|(?:ib+)?#[bvx]+)NX(?:&NX)?|NXb|NXb+[ox]NX|(?:#b+)?N(?:-X)?[ξy]N(?:-X)?#",
    counts_clause,
    "There are three encoders.",
    "There are four encoders.",
)


def answers(items: Sequence[Item], signs: str, view: View) -> Iterator[tuple[Form, Answer]]:
    """Yield what each form that a clause has says of it."""
    for form in FORMS:
        match = form.pattern.fullmatch(signs)
        if match and (answer := form.judge(Clause(match, items), view)):
            yield form, answer
