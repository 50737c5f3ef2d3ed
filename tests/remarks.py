"""Plain statements about a figure, in several wordings each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random

import joint_facts as joint
import single_facts as single
from single_facts import Fact
from small_figures import Figure


@dataclass(frozen=True)
class Remark:
    """A plain statement. A wording that begins with "!" says that it is not so."""

    relation: str
    draw: Callable[[Figure, Random], Fact]
    wordings: tuple[str, ...]


HIGH, LOW = partial(single.top_value, sign=1), partial(single.top_value, sign=-1)
REMARKS = (
    Remark("extremum", partial(HIGH, part=""), (
        "The highest {measure} is {v}.", "The maximum value is {v}.", "{v} is the highest value.",
        "!The highest {measure} is not {v}.", "!{v} is not the highest {measure}.",
        "The highest {measure} in the heatmap is {v}.")),
    Remark("extremum", partial(LOW, part=""), (
        "The lowest {measure} is {v}.", "The minimum {measure} is {v}.", "{v} is the smallest value.")),
    Remark("extremum", partial(HIGH, part="subject"), (
        "The highest {measure} of {A} is {v}.", "{A}'s highest {measure} is {v}.",
        "For {A}, the highest {measure} is {v}.", "{A} has a maximum {measure} of {v}.",
        "!The highest {measure} of {A} is not {v}.", "{A} peaks at {v}.")),
    Remark("extremum", partial(LOW, part="subject"), (
        "The lowest {measure} of {A} is {v}.", "{A}'s lowest {measure} is {v}.",
        "**{A}:** The lowest {measure} is {v}.", "{A} has a minimum {measure} of {v}.")),
    Remark("extremum", partial(HIGH, part="place"), (
        "The highest {measure} {at} is {v}.", "{At}, the highest {measure} is {v}.",
        "{v} is the highest value {at}.", "!{At}, the highest {measure} is not {v}.")),
    Remark("extremum", partial(LOW, part="place"), (
        "The lowest {measure} {at} is {v}.", "{At}, the minimum {measure} is {v}.")),
    Remark("extremum", partial(single.top_place, sign=1), (
        "The highest {measure} is that of {A} {at}.", "{A} {at} has the highest {measure}.",
        "The highest {measure} ({v}) is that of {A} {at}.", "The highest {measure} is reached by {A} {at}.",
        "!{A} {at} does not have the highest {measure}.", "The maximum ({v}) is {at} for {A}.")),
    Remark("extremum", partial(single.top_place, sign=-1), (
        "The lowest {measure} is that of {A} {at}.", "{A} {at} has the lowest {measure}.",
        "The lowest value is found for {A} {at}.")),
    Remark("extremum", partial(single.top_label, part="subject", sign=1), (
        "The highest {measure} of {A} is {at}.", "{A}'s highest {measure} is {at}.",
        "{A}'s highest {measure} ({v}) is {at}.", "{A}'s {measure} peaks {at}.",
        "!{A}'s highest {measure} is not {at}.",
        "**{A}:** The highest {measure} is {at}.", "For {A}, {measure} is highest {at}.")),
    Remark("extremum", partial(single.top_label, part="subject", sign=-1), (
        "The lowest {measure} of {A} is {at}.", "{A}'s minimum is {at}.")),
    Remark("extremum", partial(single.top_label, part="place", sign=1), (
        "The highest {measure} {at} is that of {A}.", "The {subject} with the highest {measure} {at} is {A}.",
        "!The {subject} with the highest {measure} {at} is not {A}.")),
    Remark("extremum", partial(single.top_both, sign=1), (
        "{A} has the highest {measure} {at}.", "{At}, {A} has the highest {measure}.",
        "{A} has the highest {measure} ({v}) {at}.", "{A}'s {measure} is highest {at}.",
        "!{A} does not have the highest {measure} {at}.", "{At}, {A} is highest.",
        "**{A}:** The highest {measure}, {v}, is {at}.")),
    Remark("extremum", partial(single.top_both, sign=-1), (
        "{A} has the lowest {measure} {at}.", "{At}, {A} shows the lowest {measure}.",
        "!{A}'s {measure} is not lowest {at}.")),
    Remark("extremum", partial(single.top_both, sign=None), (
        "{A} is the best {subject} {at}.", "{A} performs best {at}.", "{At}, {A} is best.",
        "!{A} is not the best {subject} {at}.")),
    Remark("rank", partial(single.top_both, sign=1, rank=2), (
        "{A} has the second-highest {measure} {at}.", "!{A} does not have the second-highest {measure} {at}.")),
    Remark("rank", partial(HIGH, part="", rank=2), (
        "The second-highest {measure} is {v}.", "The second highest value is {v}.", "!The second-highest value is not {v}.")),
    Remark("rank", partial(LOW, part="subject", rank=2), (
        "{A}'s second-lowest {measure} is {v}.", "The second-lowest {measure} of {A} is {v}.")),
    Remark("rank", partial(HIGH, part="place", rank=3), (
        "The third-highest {measure} {at} is {v}.", "{At}, the third-highest {measure} is {v}.")),
    Remark("rank", partial(single.top_two, sign=1), ("The two highest values are {v} and {w}.", "The two highest values are {w} and {v}.")),
    Remark("rank", partial(single.top_two, sign=-1), ("The two lowest values are {v} and {w}.",)),
    Remark("value", single.value, (
        "{A} reaches {v} {at}.", "The {measure} of {A} {at} is {v}.", "{A}'s {measure} {at} is {v}.",
        "{At}, {A} has a {measure} of {v}.", "{A} has {v} {at}.", "!The {measure} of {A} {at} is not {v}.",
        "{A} scores {v} {at}.", "{v} is the {measure} of {A} {at}.", "**{A}:** The {measure} {at} is {v}.")),
    Remark("value", single.two_values, (
        "{A} and {B} reach {v} and {w} {at}, respectively.", "{At}, {A} reaches {v} and {B} {w}.",
        "{At}, {A} has {v}, while {B} has {w}.")),
    Remark("range", partial(single.ends, part=""), (
        "The values range from {v} to {w}.", "{Measure} ranges from {v} to {w}.", "All values span {v} to {w}.",
        "The {measure} varies from {v} to {w}.")),
    Remark("range", partial(single.ends, part="subject"), (
        "{A} ranges from {v} to {w}.", "{A}'s {measure} ranges from {v} to {w}.",
        "The {measure} of {A} ranges between {v} and {w}.", "The values of {A} span from {v} to {w}.")),
    Remark("range", partial(single.ends, part="place"), (
        "{At}, the values range from {v} to {w}.", "The values {at} range from {v} to {w}.",
        "{At}, {measure} ranges from {v} to {w}.")),
    Remark("range", partial(single.all_between, part=""), ("All values lie between {v} and {w}.", "Every value is between {v} and {w}.")),
    Remark("range", partial(single.all_between, part="subject"), (
        "All values of {A} are between {v} and {w}.", "{A} stays between {v} and {w} {in} every {place}.")),
    Remark("range", partial(single.all_between, part="place"), ("{At}, all {subjects} lie between {v} and {w}.",)),
    Remark("difference", single.gap, (
        "The gap between {A} and {B} {at} is {d}.", "The difference between {A} and {B} {at} is {d} {points}.",
        "{A} and {B} differ by {d} {points} {at}.", "{At}, {A} and {B} are {d} {points} apart.")),
    Remark("difference", partial(single.gap, sign=1), (
        "{A} is {d} {points} higher than {B} {at}.", "{A} exceeds {B} by {d} {points} {at}.",
        "{A}'s {measure} is {d} {points} above that of {B} {at}.")),
    Remark("difference", partial(single.gap, sign=None), ("{A} outperforms {B} by {d} {points} {at}.", "{At}, {A} leads {B} by {d} {points}.")),
    Remark("difference", partial(single.widest_gap, sign=1), ("The gap between {A} and {B} is largest {at}.", "The largest gap between {A} and {B} is {at}.")),
    Remark("difference", partial(single.widest_gap, sign=-1), ("The gap between {A} and {B} is smallest {at}.",)),
    Remark("difference", partial(single.change, sign=1), (
        "{A} rises by {d} {points} {from}.", "{A} increases by {d} {points} {from}.",
        "{A}'s {measure} rises by {d} {points} {from}.", "{From}, {A} rises by {d} {points}.")),
    Remark("difference", partial(single.change, sign=-1), (
        "{A} drops by {d} {points} {from}.", "{A} falls by {d} {points} {from}.",
        "{From}, {A}'s {measure} decreases by {d} {points}.")),
    Remark("difference", partial(single.change, sign=-1, is_gain=True), ("{From}, {A} loses {d} {points}.",)),
    Remark("difference", partial(single.change, sign=1, is_gain=True), ("{A} gains {d} {points} {from}.",)),
    Remark("difference", partial(single.course, sign=1), (
        "{A} rises from {v} {at two} to {w} {at one}.", "{A}'s {measure} increases from {v} to {w} {from}.")),
    Remark("difference", partial(single.course, sign=-1), ("{A} falls from {v} {at two} to {w} {at one}.", "{A} drops from {v} to {w} {from}.")),
    Remark("ratio", single.twice, (
        "{A} is twice as high as {B} {at}.", "{A} has twice the {measure} of {B} {at}.",
        "{At}, {A} has two times the {measure} of {B}.", "{At}, {A} is double {B}.")),
    Remark("trend", partial(single.trend, sign=1, whole=False), (
        "{A}'s {measure} increases with {place}.", "For {A}, {measure} increases with {place}.",
        "The {measure} of {A} rises as {place} increases.", "As {place} increases, {A}'s {measure} increases.",
        "!{A}'s {measure} does not increase with {place}.", "**{A}:** {Measure} increases with {place}.",
        "{A} rises steadily.", "{A} shows an upward trend.")),
    Remark("trend", partial(single.trend, sign=-1, whole=False), (
        "{A}'s {measure} decreases with {place}.", "As {place} increases, the {measure} of {A} falls.",
        "{A} shows a downward trend.", "{A}'s {measure} increases as {place} decreases.")),
    Remark("trend", partial(single.trend, sign=1, whole=True), (
        "{Measure} increases with {place}.", "The higher the {place}, the higher the {measure}.",
        "As {place} increases, {measure} increases.", "{Measure} increases with {place} for every {subject}.",
        "For all {subjects}, {measure} rises with {place}.")),
    Remark("trend", partial(single.trend, sign=-1, whole=True), (
        "{Measure} decreases with {place}.", "The lower the {place}, the higher the {measure}.",
        "{Measure} falls as {place} increases.", "For every {subject}, {measure} decreases with {place}.")),
    Remark("mean", partial(joint.mean_value, part="subject"), (
        "The mean of {A} is {v}.", "The mean {measure} of {A} is {v}.", "{A} averages {v}.",
        "{A} has an average {measure} of {v}.", "{A}'s mean {measure} is {v}.")),
    Remark("mean", partial(joint.mean_value, part="place"), (
        "The mean {measure} {at} is {v}.", "{At}, the average {measure} is {v}.", "The mean {at} is {v}.")),
    Remark("mean", partial(joint.mean_value, part=""), ("The mean of all values is {v}.", "The overall mean {measure} is {v}.")),
    Remark("mean", partial(joint.means_compared, sign=1), (
        "On average, {A} is higher than {B}.", "The mean {measure} of {A} is higher than that of {B}.",
        "{A} has a higher mean {measure} than {B}.", "{A}'s average {measure} exceeds that of {B}.")),
    Remark("mean", partial(joint.means_compared, sign=-1), ("The mean of {A} is lower than that of {B}.", "{A} has a lower average {measure} than {B}.")),
    Remark("mean", partial(joint.means_compared, sign=None), ("On average, {A} outperforms {B}.", "{A} is better than {B} on average.")),
    Remark("mean", partial(joint.top_folded, by=joint.mean, sign=1), (
        "{A} has the highest mean {measure}.", "The highest mean {measure} is that of {A}.", "{A} has the highest average.",
        "!{A} does not have the highest mean {measure}.")),
    Remark("mean", partial(joint.top_folded, by=joint.mean, sign=-1), ("{A} has the lowest average {measure}.", "The {subject} with the lowest mean is {A}.")),
    Remark("spread", partial(joint.varying, sign=1), ("{A} varies more than {B}.", "{A} is less stable than {B}.", "{A} fluctuates more than {B}.")),
    Remark("spread", partial(joint.varying, sign=-1), ("{A} varies less than {B}.", "{A} is more consistent than {B}.")),
    Remark("spread", partial(joint.varying_most, sign=1), ("{A} varies the most.", "{A} shows the largest variation.")),
    Remark("spread", partial(joint.varying_most, sign=-1), ("{A} varies the least.", "{A} is the most stable {subject}.")),
    Remark("spread", partial(joint.top_folded, by=joint.spread, sign=1), ("{A} has the widest range.", "{A} has the largest spread.", "The spread of {A} is the widest.")),
    Remark("spread", joint.spread_value, ("{A} varies by {d} {points}.", "The spread of {A} is {d}.", "The range of {A} is {d} {points}.", "{A} spans {d} {points}.")),
    Remark("count", joint.size, (
        "There are {n} {subjects}.", "The heatmap has {r} rows and {c} columns.", "A {r}-row by {c}-column grid.",
        "The figure shows {n} {subjects}.", "The heatmap compares {n} {subjects} across {m} {places}.",
        "The heatmap covers {n} {subjects} and {m} {places}.")),
    Remark("coverage", partial(joint.gaps, number=0), ("No cell is empty.", "All cells are filled.", "Every cell has a value.", "There are no missing values.")),
    Remark("coverage", partial(joint.gaps, number=1), ("Exactly one cell is empty.",)),
    Remark("coverage", partial(joint.gaps, is_loose=True), ("{N} cells are empty.",)),
    Remark("coverage", joint.gaps, ("Exactly {n} cells are empty.", "{k} of the {m} cells hold a value.")),
    Remark("coverage", joint.gap_at, (
        "{A} has no data {at}.", "The value of {A} {at} is missing.", "{A} was not measured {at}.",
        "No value is given for {A} {at}.", "!{A} has a value {at}.", "{At}, {A} is missing.")),
    Remark("ordering", partial(joint.order, sign=None), (
        "The ranking {at} is {list}.", "The {subjects} rank {list} {at}.", "From best to worst, the {subjects} {at} are {list}.")),
    Remark("ordering", partial(joint.order, sign=1), (
        "{At}, the order is {chain}.", "From highest to lowest, the {subjects} {at} are {list}.",
        "In descending order, the {subjects} {at} are {list}.", "The ranking {at} from highest to lowest is {list}.")),
    Remark("ordering", partial(joint.order, sign=-1), ("From lowest to highest, the {subjects} {at} are {list}.", "The {subjects} rank {list} from lowest to highest {at}.")),
)  # fmt: skip
