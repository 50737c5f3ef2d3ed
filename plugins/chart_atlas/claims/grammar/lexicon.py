"""The words that statements are made of, each with its class and its meaning; closed lists.

A class is one sign, so that the shape of a clause is a short text that a pattern can match:

L place, X axis noun, M measured noun, N number, E extreme, K ordinal, C comparative, V verb that
compares, T course, D gap, U unit, B bound, b plain verb, g verb that reaches, A mean, s spread, R verb
of range, Q all, Z none, m most, O only, ! negation, e exception, o place preposition, x "with", v "of",
f from, t to, ↥ up to, w between, h than, y by, q as, z when, & and, r respectively, = same, i pronoun, p peaks,
a on average, F factor, u others, @ there are, # figure, k order, j half, d as "from left to right".

A word that is in no class leaves its clause without a verdict.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...language import numerals
from .nouns import Axial, Measured

# A class, a meaning, and the words of it; "_" stands for a blank, "silent" for no class at all.
_WORDS: tuple[tuple[str, Any, str], ...] = (
    # What changes nothing.
    (
        "silent",
        None,
        "the a an also overall indeed here then it_can_be_seen_that we_see_that we_observe_that"
        " we_find_that the_data_show_that the_data_shows_that the_heatmap_shows_that the_table_shows_that"
        " the_results_show_that it_is_clear_that note_that in_fact in_particular"
        " however moreover furthermore additionally interestingly specifically in_addition"
        " in_contrast by_contrast conversely meanwhile finally for_example, does do did ever single"
        " next_to_each_other side_by_side all_in_all on_the_whole corresponding respective individual recorded measured reported observed tested"
        " evaluated stated given available clear clearly gradual gradually notable visible visibly entire whole that_of those_of the_one the_ones actually in_terms_of_value own surprisingly still even already nonetheless nevertheless thus therefore hence different various discrete categorical distinct separate side-by-side main numeric numerical legible readable very exceptionally extremely relatively quite fairly remarkably,"
        " doesn isn aren don didn wasn weren hasn haven shown currently",
    ),
    # What asks for more than the cells can tell: nothing holds with it, but it may be wrong.
    (
        "flag",
        "vague",
        "significantly considerably substantially markedly dramatically strongly greatly"
        " far much slightly marginally modestly somewhat noticeably vastly drastically"
        " significant considerable substantial slight"
        " remarkable marginal dramatic marked only_slightly just_slightly well"
        " impressively quickly rapidly",
    ),
    ("flag", "strictly", "strictly"), ("flag", "absolute", "in_absolute_value in_absolute_terms in_absolute_values in_magnitude an_absolute_value absolute_values"),
    ("flag", "sharp", "sharp sharply steep steeply"),
    ("flag", "weak", "tends_to tend_to generally typically usually mostly largely predominantly mainly broadly often"),
    ("flag", "strict", "consistently steadily monotonically continuously uniformly always"
     " monotonic steady consistent without_exception invariably at_every_step"),
    # Verbs without a meaning of their own.
    (
        "b",
        None,
        "covers cover covering compares compare includes include lists list consists_of comprises"
        " demonstrates demonstrate demonstrated demonstrating exhibited exhibiting displayed displaying"
        " appears appear presents presenting experiences experience sees suffers undergoes"
        " is are was were be being has have had having shows show showed showing achieves achieve achieved"
        " achieving attains attain attained obtains obtain obtained records record yields yield yielded"
        " gives give gave gets get got holds hold held occurs occur occurred occurring belongs_to"
        " belonging_to is_located is_found lies lie sits stands stand comes come performs perform"
        " performed found_in found_at found seen located belong_to produces produce delivers deliver exhibits exhibit"
        " scored goes_to went_to took takes take claims posts posted registers register boasts displays"
        " display appears_at appears_in appears_for seen_at seen_in seen_for contains contain share shares shared"
        " corresponds_to correspond_to goes_with go_with comes_with come_with leads_to lead_to amounts_to amounted_to",
    ),
    (
        "b",
        "always",
        "remains remain remained stays stay stayed staying remaining keeps keep maintains maintain"
        " maintained maintaining holds_steady",
    ),
    ("b", None, "marked_as listed_as given_as shown_as flagged_as compared"),
    ("Ж", None, "apart"),
    ("b", "rank", "ranks rank ranked places placed finishes is_ranked are_ranked"),
    ("g", None, "reaches reach reached reaching hits hit hitting attaining"),
    # Extremes.
    ("E", "long", "longest"),
    ("E", "short", "shortest"),
    ("E", "large", "largest greatest biggest"),
    ("E", "small", "smallest"),
    ("E", "great", "most_significant most_notable most_pronounced most_substantial most_dramatic"
     " sharpest steepest"),
    ("E", "slight", "least_significant least_pronounced"),
    ("E", "accurate", "most_accurate"),
    ("E", "inaccurate", "least_accurate"),
    ("C", "accurate", "more_accurate"),
    ("C", "inaccurate", "less_accurate"),
    ("C", "steady", "more_stable more_consistent less_variable"),
    ("C", "unsteady", "less_stable less_consistent more_variable"),
    ("E", "high", "highest maximum maximal max most_elevated maxima topmost most_positive absolute_highest"),
    ("E", "low", "lowest minimum minimal min least minima most_negative absolute_lowest"),
    ("E", "own high", "a_maximum a_peak"),
    ("E", "own low", "a_minimum"),
    ("E", "top", "top leading dominant"),
    ("E", "ahead", "ahead"),
    ("E", "fast", "fastest"),
    ("E", "slow", "slowest"),
    ("E", "warm", "warmest hottest"),
    ("E", "cold", "coldest coolest"),
    ("C", "fast", "faster"),
    ("C", "slow", "slower"),
    ("C", "warm", "warmer hotter"),
    ("C", "cold", "colder cooler"),
    ("E", "good", "best easiest least_difficult strongest top-performing best-performing top-scoring highest-performing"),
    ("E", "bad", "worst hardest toughest most_difficult most_challenging weakest poorest worst-performing lowest-performing"),
    ("E", "peak", "peak"),
    ("K", 1, "first"),
    ("K", 2, "second second- runner-up next"),
    ("K", 3, "third third-"),
    ("K", 4, "fourth fourth-"),
    ("K", 5, "fifth fifth-"),
    ("K", -1, "last"),
    ("p", "high", "peaks peaked peaking"),
    ("p", "low", "bottoms_out"),
    # Comparatives and verbs that compare.
    ("C", "long", "longer"),
    ("C", "short", "shorter"),
    ("C", "high", "higher above_that_of"),
    ("C", "low", "lower"),
    ("C", "large", "larger greater bigger"),
    ("C", "small", "smaller"),
    ("C", "more", "more"),
    ("C", "fewer", "fewer less"),
    ("C", "good", "better superior stronger easier less_difficult"),
    ("C", "bad", "worse inferior weaker poorer harder tougher more_difficult more_challenging"),
    ("C", "ahead", "ahead_of"),
    ("C", "behind", "behind"),
    ("V", "surpass", "surpasses surpass surpassed surpassing"),
    ("V", "good", "outperforms outperform outperformed outperforming beats beat beating beaten"
     " wins_on win_on wins_in win_in outscores outscore tops outdoes outranks dominates leads"),
    ("V", "bad", "underperforms underperform underperformed trails trail trailed lags_behind lag_behind"
     " loses_to falls_behind trailing"),
    ("V", "high", "exceeds exceed exceeded exceeding passes pass passed"),
    ("=", None, "= same uniform uniformly constant identically equal equals identical equally tie ties tied matches"),
    ("Δ", None, "differ differs differed"),
    ("F", "2", "twice double"), ("F", "half", "half_as"),
    # Courses.
    ("T", "up", "increases increase increased increasing rises rise rose rising grows grow grew growing"
     " climbs climb climbed climbing goes_up raises raise raised raising boosts boost boosted widens widen widened widening"),
    ("T", "up", "adds add added jump jumps jumped jumping leap leaps leapt surge surges surged soar soars soared"),
    ("T", "down", "dips dip dipped dipping plunge plunges plunged plummet plummets plummeted slump slumps slumped slip slips slipped"),
    ("T", "down", "lowers lowered lowering reduces reduce reduced reducing cuts cut narrows narrowed narrowing decreases decrease decreased decreasing falls fall fell falling drops drop dropped"
     " dropping shrinks shrink diminishes diminish goes_down sinks"),
    ("T", "decline", "declines decline declined declining declining_trend"),
    ("T", "down", "downward_trend decreasing_trend falling_trend upward-downward"
     " reduction"),
    ("T", "up", "upward_trend increasing_trend rising_trend growing_trend"),
    ("T", "bad", "degradation deterioration degrading deteriorating"),
    ("β", "first", "starts_at starting_at starts_from starting_from begins_at beginning_at starts_with"
     " starting_with opens_at starts_out_at"),
    ("β", "last", "ends_at ending_at finishes_at finishing_at ends_up_at ends_with"),
    ("b", "with", "correlates_with correlates correlate correlated"),
    ("±", "<", "negatively"),
    ("±", ">", "positively"),
    ("Σ", None, "adds_up_to add_up_to sums_to sum_to sums_up_to sum_up_to"),
    ("ρ", None, "correlation relationship association"),
    ("ψ", None, "high low strong good excellent poor weak stable robust perfect near-perfect very_high"
     " very_low solid decent moderate modest"),
    ("T", "good", "improves improve improved improving improvement"),
    ("T", "bad", "worsens worsen worsened degrades degrade degraded deteriorates deteriorate worsening"),
    ("T", "gain", "gains gain gained brings bring brought"),
    ("T", "lose", "loss losses loses lose lost"),
    ("T", "same", "plateaus"),
    ("F", "doubles", "doubles doubled doubling"),
    ("F", "triples", "triples tripled"),
    ("F", "halves", "halves halved"),
    ("γ", None, "going moving stepping changing"),
    ("ξ", None, "x ×"),
    ("Ξ", "column", "x_-_axis x_axis horizontal_axis"),
    ("Ξ", "row", "y_-_axis y_axis vertical_axis"),
    ("→", None, "→ ->"),
    ("ϕ", None, "goes go moves move swings reads read runs run extends extend stretches stretch step_by_step"),
    ("ω", ("good", 1), "from_best_to_worst from_strongest_to_weakest from_fastest_to_slowest from_most_to_least"),
    ("ω", ("good", -1), "from_worst_to_best from_weakest_to_strongest from_slowest_to_fastest from_least_to_most"),
    ("ω", ("high", 1), "from_highest_to_lowest from_high_to_low from_largest_to_smallest in_descending_order"),
    ("ω", ("high", -1), "from_lowest_to_highest from_low_to_high from_smallest_to_largest in_ascending_order"),
    ("κ", None, "vs vs_. versus against"),
    ("ħ", None, "as_high_as as_much_as"),
    ("ħ", "large", "as_large_as as_great_as"),
    ("×", None, "times"),
    ("/", None, "/"),
    ("-", None, "-"),
    ("d", ("column", 1), "from_left_to_right left_to_right"),
    ("d", ("column", -1), "from_right_to_left right_to_left"),
    ("d", ("row", 1), "from_top_to_bottom top_to_bottom"),
    ("d", ("row", -1), "from_bottom_to_top bottom_to_top"),
    # Amounts.
    ("D", None, "gap difference margin distance"),
    ("D", "lead", "lead advantage"),
    ("U", "point", "points point percentage_points percentage_point pp"),
    ("U", None, "units unit"),
    ("B", ">", "goes_beyond goes_above goes_over goes_past go_past past beyond above more_than in_excess_of >"),
    ("B", "<", "falls_short_of fall_short_of fell_short_of goes_below go_below below less_than fewer_than <"),
    ("B", ">=", "at_least no_less_than not_less_than no_fewer_than no_lower_than >= ≥"),
    ("B", "<=", "at_most no_more_than not_more_than no_higher_than <= ≤"),
    ("B", "==", "exactly precisely"),
    ("±", "<", "negative"),
    ("±", ">", "positive"),
    ("±", ">=", "non-negative nonnegative"),
    ("A", "mean", "mean average averages averaged averaging"),
    ("A", "median", "median"),
    ("A", "sum", "total sum"),
    ("a", None, "on_average"),
    ("a", "over", "averaged_over averaged_across averaging_over averaging_across"),
    ("s", None, "fluctuation fluctuations spread variation variability range_of_values"),
    ("n", "wide", "widest broadest"),
    ("n", "widely", "most_variable least_stable least_consistent most_spread_out"),
    ("n", "narrow", "narrowest tightest"),
    ("n", "narrowly", "most_stable most_consistent most_uniform most_homogeneous"
     " least_variable"),
    ("R", None, "fluctuates fluctuate fluctuated range ranges ranging ranged span spans spanning vary varies varying"),
    # Quantifiers.
    ("ν", None, "categories category ticks tick labels levels level markers marker tick_marks"),
    ("η", None, "numbered labeled labelled listed going"),
    ("θ", "bottom", "bottom"),
    ("θ", "left", "left leftmost"),
    ("θ", "right", "right rightmost"),
    ("λ", None, "color colour colors colours colorbar colourbar legend gradient scale bar shades"),
    ("χ", None, "non-overlapping"),
    ("E", "fewest", "most_limited fewest"),
    ("ζ", None, "especially particularly notably_at"),
    ("ð", None, "data measurement measurements"),
    ("µ", None, "missing empty blank absent unavailable unmeasured not_measured not_available not_tested"
     " not_reported not_evaluated not_recorded"),
    ("φ", None, "filled populated complete covered fully_populated fully_filled"),
    ("σ", None, "symmetric symmetrical"),
    ("Q", "all", "all"),
    ("Q", "each", "every each any_given"),
    ("Q", "both", "both"),
    ("Q", "anywhere", "anywhere"),
    ("Q", "wherever", "everywhere throughout in_all_cases in_every_case without_fail"),
    ("Z", None, "no none"),
    ("Z", "neither", "neither"),
    ("m", None, "most the_majority_of a_majority_of more_than_half_of more_than_half"),
    ("j", None, "half"),
    ("O", None, "only just solely merely"),
    ("u", None, "any_other others other rest remaining_ones"),
    ("!", None, "not 't cannot fails_to fail_to failed_to"),
    ("!", "never", "never"),
    ("e", None, "except except_for except_at except_on except_in excluding without other_than apart_from"
     " aside_from save_for with_the_exception_of but_not_at but_not_on besides excepting leaving_out"
     " with_exception_of ignoring disregarding but_for except_that_of"),
    # Small words.
    ("o", "any", "in_any at_any on_any for_any"),
    ("ŧ", None, "that which who"),
    ("ŧ", "whose", "whose"),
    ("Φ", None, "followed_by trailed_by"),
    ("o", None, "that_for that_in that_at that_on those_for those_in those_at those_on at in for on across over within under throughout_the during among amongst inside"
     " along when_at with_respect_to"),
    ("x", None, "with that_with those_with"),
    ("v", None, "of of_any out_of out_of_the"),
    ("f", None, "from"),
    ("↥", None, "up_to up_to_and_including"),
    ("t", None, "to through until till down_to"),
    ("w", None, "between"),
    ("h", None, "than than_that_of than_those_of than_for than_with compared_to compared_with relative_to over_that_of"),
    ("y", None, "by"),
    ("q", None, "as"),
    ("z", None, "when where in_which at_which on_which for_which"),
    ("&", "and", "and as_well_as &"),
    ("&", "or", "or nor"),
    ("r", None, "respectively"),
    ("i", None, "its it their they them"),
    ("@", None, "there_are there_is"),
    ("#", None, "heatmap heat_map map chart figure grid table matrix plot image"),
    ("k", None, "ranking order ordering"),
    (";", None, "while whereas but ; although though"),
    (":", None, ":"),
    (",", None, ","),
    ("silent", None, '"'),
    ("(", None, "( ["),
    (")", None, ") ]"),
    (".", None, ". !"),
    ("'", None, "'s"),
    # Nouns that any figure has.
    ("∂", True, "diagonal main_diagonal leading_diagonal"),
    ("∂", False, "off-diagonal off_diagonal off_the_diagonal outside_the_diagonal outside_of_the_diagonal"
     " away_from_the_diagonal off_the_main_diagonal outside_the_main_diagonal"),
    ("M", "verb", "scores score"),
    ("M", "value", "value values data_point data_points number numbers entry entries"
     " reading readings metric anything"),
    ("M", "worth", "performance"),
    ("M", "result", "result results"),
    ("M", "cell", "cell cells tile tiles square squares"),
    ("ε", None, "model models method methods system systems dataset datasets benchmark benchmarks"
     " variant variants"),
    ("ι", "row", "this_row"),
    ("ι", "column", "this_column"),
    ("ι", "panel", "this_panel this_heatmap this_chart"),
    ("c", None, "light dark pale bright deep medium lighter darker lightest darkest white black gray grey"
     " red green blue yellow orange purple brown pink teal cyan maroon beige peach navy"),
    ("X", "row", "row rows"),
    ("X", "column", "column columns"),
    ("X", "panel", "titles panel panels heatmaps subplot subplots"),
    ("X", None, "cases case settings setting configurations configuration combinations combination"),
)  # fmt: skip


Entry = tuple[tuple[str, ...], str, Any]


def _entries() -> Iterator[Entry]:
    for sign, meaning, words in _WORDS:
        for word in words.split():
            parts = tuple(scan_words(word.replace("_", " ")))
            yield parts, sign, _meaning(parts, sign, meaning)
    yield ("zero",), "N", 0
    for number, word in enumerate(numerals.WORDS[1:], 1):
        yield (word,), "N", number


def _meaning(words: tuple[str, ...], sign: str, told: Any) -> object:  # noqa: ANN401 - of any class
    """Return what a word means; itself, where its class says all."""
    if sign == "X":
        return Axial(told, plain=True)
    if sign == "M":
        worth = told if told in ("worth", "result", "verb") else None
        return Measured(counted=told == "cell", is_verb=told == "verb", worth=worth)
    return " ".join(words) if told is None else told


def scan_words(text: str) -> list[str]:
    """Return the words and signs of a text in lower case; no numbers are told apart."""
    from .tokens import scan  # noqa: PLC0415 - the scanner knows nothing of words

    return [token.text for token in scan(text)]


def _by_first(entries: Iterator[Entry]) -> Mapping[str, tuple[Entry, ...]]:
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        found.setdefault(entry[0][0], []).append(entry)
    return {
        first: tuple(sorted(several, key=lambda entry: -len(entry[0])))
        for first, several in found.items()
    }


LEXICON = _by_first(_entries())


# What leads and headings say beside names, which limits nothing and means no other numbers.
LEAD_WORDS = frozenset(
    "trend trends pattern patterns observation observations finding findings insight insights key main"
    " overview summary comparison comparisons analysis performance performances general overall notable"
    " data details note notes accuracy conclusion verification distribution extremes coverage sparsity"
    " behavior behaviour dynamics".split()
)
