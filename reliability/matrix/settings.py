"""What the cases put into a project: settings of plugins, files, a seed that is planted."""

from __future__ import annotations

# The address of a chart of this project's own seeds, as a page of docs/.
CHART = "charts/r1-llama-vs-r1-qwen-performance-pass-1.md"

NAV = ["index.md", "about.md", {"Charts": "charts/index.md"}, {"One chart": CHART}]

SUMMARY = f"""\
* [Home](index.md)
* [About](about.md)
* [All charts](charts/index.md)
* [One chart]({CHART})
* Names
    * [Models](models/index.md)
    * [Datasets](datasets/index.md)
"""

NAV_FILE = f"""\
nav:
  - index.md
  - about.md
  - All charts: charts/index.md
  - One chart: {CHART}
  - Names:
      - models/index.md
      - datasets/index.md
"""

# Where no generated page is; those of the guide tell the same.
MATCH_PATH = r"(?!(charts|models|datasets|metrics|compare|claims|figures|describers|c)/).*"

# What Material's own script would load for diagrams.
MERMAID = "unpkg.com/mermaid*"

LLMSTXT = {
    "full_output": "llms-full.txt",
    "sections": {"Charts": ["charts/*.md"], "Pages": ["about.md"]},
}

# A script of gen-files: a page that leads to ours.
MAKES_A_PAGE = f"""\
import mkdocs_gen_files

with mkdocs_gen_files.open("made.md", "w") as page:
    print("# Made\\n\\n[A chart]({CHART})", file=page)
"""

# The version that is deployed is the last part of the address that the other cases have.
VERSION, WITHOUT_VERSION = "atlas", "https://charts.example/"

LANGUAGES = [
    {"locale": "en", "name": "English", "default": True},
    {"locale": "fr", "name": "Français", "site_name": "Des images et plus"},
]
HOME_IN_FRENCH = f"# Accueil\n\n<!-- chart-atlas: home -->\n\n[Une image]({CHART})\n"

# A project below another one, with an atlas of its own; JSON is YAML.
PROJECT = {
    "docs/index.md": "# A project below\n\n[All charts](charts/index.md)\n",
    "mkdocs.yml": """\
{"site_name": "Below", "theme": {"name": "material", "font": false},
 "plugins": ["search", {"chart-atlas": {"seeds": "../../seeds"}}]}
""",
}

# A layout of Material's social plugin without text, as that would fetch its letters from a host.
CARD = """\
size: {width: 1200, height: 630}
layers:
  - background: {color: "#336699"}
tags:
  og:title: "{{ page.title }}"
  og:image: "{{ image.url }}"
  og:url: "{{ page.canonical_url }}"
  twitter:card: summary_large_image
  twitter:image: "{{ image.url }}"
"""

# Syntax of templates and scripts at the places of a seed; all of it is text.
PLANTED = """\
## Heatmap: Costs of {{ 7 * 7 }} & {% set x = 1 %} <b onmouseover="ran=1">x</b> by Type
### Components/Axes
* **Y-Axis:** Labeled "Type." Values: {{ 7 * 7 }}, <img src=x onerror=ran=1>
* **X-Axis:** Labeled "Length {{ 7 * 7 }}." Values: 5, 6, 7
* **Color Bar/Legend:** Labeled "Accuracy (%)" with a scale from 0 to 100.
### Detailed Analysis
| Type \\ Length | 5 | 6 | 7 |
| --- | --- | --- | --- |
| {{ 7 * 7 }} | 10.5 | 20.0 | N/A |
| <img src=x onerror=ran=1> | 40.25 | 50 | 60.1 |
### Key Observations
* Its {{ 7 * 7 }} is {{ config.site_name }}. <script>ran=1</script> [x](javascript:ran=1)
"""

# -- hooks of the controls: each breaks pages in a way that the judge must find --------------------

TAKES_A_PLACE = """\
def on_page_context(context, page, config, nav):
    page.content = page.content.replace('data-chart-atlas-block="0"', "")
"""

CHANGES_A_NUMBER = """\
def on_post_page(output, page, config):
    return output.replace(">56.3<", ">65.3<")
"""

RUNS_SEED_TEXT = """\
def on_post_page(output, page, config):
    return output.replace("&lt;script&gt;", "<script>").replace("&lt;/script&gt;", "</script>")
"""
