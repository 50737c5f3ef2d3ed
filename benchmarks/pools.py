"""What made-up charts speak of: names, measures, layouts and their shares, all as data.

A pool is drawn from with the first names most often, as few models and datasets are in most charts
of a real folder.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Measure:
    """A measure: its name, how many decimals its numbers have, and between which they lie.

    spoken: what a sentence calls it, if not by its name.
    """

    name: str
    places: int
    low: float
    high: float
    spoken: str = ""


@dataclass(frozen=True)
class Axis:
    """A kind of axis: its name, and its labels, which are drawn from a pool or counted.

    counted: the form of a counted label, such as "{}-hop"; then step and first say which numbers.
    """

    name: str
    pool: Sequence[str] = ()
    counted: str = ""
    first: int = 1
    step: int = 1


MODELS = (
    "Qwen2.5-7B-Instruct, Llama-3.1-8B-Instruct, GPT-4o, Qwen2.5-7B, DeepSeek-R1, Llama-3.1-8B,"
    " Mistral-7B, GPT-4o-mini, Qwen3-8B, Gemma-2-9B, Claude-3.5-Sonnet, Llama-3-70B, DeepSeek-V3,"
    " Phi-3-mini, Gemini-1.5-Pro, Qwen2.5-32B, R1-Distill-Qwen-7B, R1-Distill-Llama-8B, Qwen3-14B,"
    " Mixtral-8x7B, Llama-2-13B, GPT-3.5-Turbo, Vicuna-13B, Falcon-40B, OLMo-7B, Pythia-6.9B,"
    " Yi-34B, InternLM2-20B, Gemma-7B, QwQ-32B, o1-mini, GPT-4, Claude-3-Opus, Gemini-2.0-Flash,"
    " Qwen2-VL-7B, LLaVA-1.5-13B, CodeLlama-34B, StarCoder2-15B, Nemotron-70B, Granite-8B"
).split(", ")
DATASETS = (
    "GSM8K, MATH-500, MMLU, AIME24, GPQA Diamond, HumanEval, AMC23, HotpotQA, TriviaQA, HellaSwag,"
    " MMLU-Pro, WinoGrande, TruthfulQA, BBH, MBPP, AIME25, OlympiadBench, DROP, SQuAD, BoolQ, PIQA,"
    " LiveCodeBench, IFEval, MuSiQue, StrategyQA, ARC-Challenge, MathVista, MMMU, ChartQA, DocVQA,"
    " TextVQA, ScienceQA, CommonsenseQA, OpenBookQA, GSM-Hard, C-Eval, CMMLU, AGIEval, LongBench,"
    " RULER, WebQSP, CWQ, SimpleQA, CIFAR-10"
).split(", ")
SUBJECTS = (
    "Algebra, Geometry, Number Theory, Physics, Chemistry, Biology, History, Law, Economics,"
    " Philosophy, Medicine, Astronomy, Statistics, Psychology, Logic, Music, Art, Politics,"
    " Engineering, Linguistics, Geography, Ethics, Marketing, Nutrition, Virology, Sociology,"
    " Anatomy, Accounting, Security, Robotics, Ecology, Optics"
).split(", ")
METHODS = (
    "CoT, Self-Consistency, ReAct, PoT, ToT, LoRA, DPO, PPO, GRPO, SFT, RAG, Reflexion, KTO, ORPO,"
    " IA3, Prefix-Tuning, BitFit, QLoRA, DoRA, SimPO, RLOO, STaR, Quiet-STaR, Best-of-N, MCTS,"
    " Debate, Majority Vote, Self-Refine, Least-to-Most, Auto-CoT, Step-Back, Skeleton"
).split(", ")

MEASURES = (
    Measure("Accuracy (%)", 1, 0, 100, "Accuracy"),
    Measure("Accuracy", 2, 0, 1),
    Measure("F1 Score", 3, 0, 1),
    Measure("Pass@1", 1, 0, 100, "Pass rate"),
    Measure("Exact Match", 1, 0, 100),
    Measure("Correlation", 2, -1, 1),
    Measure("Win Rate", 1, 0, 100),
    Measure("BLEU", 2, 0, 60),
    Measure("AUROC", 3, 0.4, 1),
    Measure("Perplexity", 2, 2, 40),
    Measure("Latency (ms)", 0, 5, 900, "Latency"),
    Measure("Attention Weight", 4, 0, 1),
)

MODEL, DATASET = Axis("Model", MODELS), Axis("Dataset", DATASETS)
# Rows and columns that stand together.
AXES = (
    (MODEL, DATASET),
    (Axis("Type", counted="{}"), Axis("Length", counted="{}", first=0)),
    (DATASET, MODEL),
    (Axis("Method", METHODS), DATASET),
    (Axis("Subject", SUBJECTS), MODEL),
    (Axis("Train Dataset", DATASETS), Axis("Test Dataset", DATASETS)),
    (Axis("Layer", counted="{}", first=0), Axis("Head", counted="{}", first=0)),
    (Axis("Local Window Size", counted="{}", first=500, step=500), Axis("Ratio", counted="0.{}")),
    (Axis("Method", METHODS), Axis("Subject", SUBJECTS)),
    (Axis("Depth", counted="{}%", first=0, step=5), Axis("Context", counted="{}k", step=4)),
    (Axis("Paths", counted="{}"), Axis("Hops", counted="{}-hop")),
    (MODEL, Axis("Shots", counted="{}-shot", first=0)),
)
TASKS = (
    "Core Generalization, Short to Long Generalization, Cross-Dataset Transfer, Long-Context"
    " Recall, Few-Shot Learning, Instruction Following, Robustness to Noise, Tool Use, Code"
    " Generation, Attention Patterns, Knowledge Editing, Calibration, Backdoor Mitigation,"
    " Multilingual Reasoning, Step Verification, Retrieval Depth, Prompt Sensitivity"
).split(", ")
COLOURS = (
    ("light blue", "dark blue"),
    ("white", "dark green"),
    ("yellow", "purple"),
    ("blue", "red"),
    ("light orange", "dark red"),
    ("white", "black"),
)
PANELS = ("Baseline", "Fine-Tuned", "Held-Out", "Quantized")

# How many charts of a hundred have a layout; names as in tests/layouts.py.
LAYOUT_SHARES: Mapping[str, int] = {
    "wide_table": 42,
    "row_groups": 13,
    "long_table": 7,
    "transposed_table": 6,
    "column_groups": 6,
    "runs": 5,
    "parentheses": 4,
    "versus": 4,
    "equations": 3,
    "sentences": 3,
    "arrows": 3,
    "named_pairs": 2,
    "tuples": 2,
}
# Of a hundred charts: how many have so many panels, and so many labels on an axis.
PANEL_SHARES: Mapping[int, int] = {1: 76, 2: 14, 3: 5, 4: 5}
SIZE_SHARES: Mapping[tuple[int, int], int] = {(4, 10): 78, (1, 3): 12, (11, 30): 10}
# What is special about the numbers of a chart; then how many cells of one with gaps have none.
CHANGE_SHARES: Mapping[str, int] = {
    "none": 60,
    "gaps": 16,
    "spread": 10,
    "about": 7,
    "triangle": 5,
    "ranges": 2,
}
GAPS = 0.15
# Charts of a hundred without any number, and such as are no heatmaps at all.
WORDLESS, OTHERS = 3, 2

OVERVIEWS = (
    (
        "This image is a heatmap that shows {measure} for combinations of {row} and {column}. Each"
        " cell holds one number, and its color follows the bar at the right of the chart."
    ),
    (
        "The image displays a heatmap of {measure}. Rows stand for {row}, columns stand for"
        " {column}, and the number of each cell is printed in it."
    ),
    (
        "Shown is a grid of colored cells. The vertical axis gives {row}, the horizontal axis gives"
        " {column}, and darker cells belong to other numbers than lighter ones."
    ),
)
MUSINGS = (
    "For a decision between two values of {row}, cells of the same {column} should be compared.",
    "The figure may help to choose a setting when {row} and {column} are free to choose.",
    "Such a pattern would be expected if {column} had a part in how hard an item is.",
    "It is possible that the evaluation protocol, rather than {row} itself, explains some of it.",
    "Further runs with other random seeds could show how far the pattern can be trusted.",
    "A reader should keep in mind that {measure} tells only a part of what matters in practice.",
    "The choice of colors makes it easy to see where {measure} changes from cell to cell.",
    "Whether this carries over to other kinds of {column} is left open by the chart.",
    "The authors probably chose these values of {row} to cover what is used in practice.",
    "An analysis of single answers might tell why some combinations of {row} and {column} differ.",
    "In practice, cost and speed would be weighed against {measure} before a decision is taken.",
    "The layout invites a comparison along both axes, which a line chart would make harder.",
    "Taken together, the heatmap suggests that {row} and {column} should be looked at together.",
    "It would be worthwhile to repeat the experiment with data that were collected later.",
    "The chart does not say how the numbers were averaged, so small gaps may mean little.",
)
