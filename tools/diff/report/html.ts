import type { AcceptedChange } from "../apply-policy.ts";
import type { Change } from "../change.ts";
import { canonical } from "../shape/canonical.ts";
import { acceptedLines } from "./accepted.ts";
import { escapedHtml as escaped } from "./escaped-html.ts";
import { countLevels, groupChanges, type ChangeGroup } from "./groups.ts";
import { affectedText, placeText } from "./words.ts";

/** Content of a page for one pair of documents. */
export interface HtmlDifference {
  /** Empty where it is the only pair. */
  readonly name: string;
  readonly changes: readonly Change[];
  readonly accepted?: readonly AcceptedChange[];
  readonly documents: { readonly old: HtmlSide; readonly new: HtmlSide };
}

interface HtmlSide {
  label(file: string): string;
}

/** Changes as one HTML file: old and new side by side. It loads nothing and runs no script. */
export function htmlOf(compared: readonly HtmlDifference[]): string {
  const sections = compared.map(section).join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Changes of the API</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Changes of the API</h1>
${sections}
</main>
</body>
</html>
`;
}

const style = `
:root { color-scheme: light dark; --line: #8884; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 70rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
article { border: 1px solid var(--line); border-left-width: .4rem; border-radius: .3rem; margin: 1rem 0; padding: .2rem 1rem; }
article.breaking { border-left-color: #c62828; }
article.risky { border-left-color: #b26a00; }
article.compatible { border-left-color: #2e7d32; }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
.sides > div { min-width: 0; }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
pre { white-space: pre-wrap; margin: .2rem 0; }
h3 { margin: .4rem 0; font-size: 1rem; }
@media (max-width: 40rem) { .sides { grid-template-columns: 1fr; } }
`;

function section({ name, changes, accepted = [], documents }: HtmlDifference): string {
  const groups = groupChanges(changes);
  const counts = countLevels(groups);
  const total = `${counts.breaking} breaking, ${counts.risky} risky, ${counts.compatible} compatible`;
  const title = name === "" ? "" : `<h2>${escaped(name)}</h2>\n`;
  const lines = acceptedLines(accepted).map((line) => `<li>${escaped(line)}</li>`);
  const excepted =
    lines.length === 0 ? "" : `\n<h3>Accepted by exceptions</h3>\n<ul>${lines.join("")}</ul>`;
  const body =
    groups.length === 0
      ? "<p>Nothing has changed.</p>"
      : groups.map((group) => article(group, documents)).join("\n");
  return `<section>\n${title}<p>${total}</p>\n${body}${excepted}\n</section>`;
}

/** Places of one change that are named; others are counted. */
const mostPlaces = 20;

function article({ change, places }: ChangeGroup, documents: HtmlDifference["documents"]): string {
  const named = places.slice(0, mostPlaces).map((place) => `<li>${escaped(placeText(place))}</li>`);
  const more = places.length - named.length;
  const affected = affectedText(change);
  return `<article class="${change.level}">
<h3>${change.level}: ${escaped(change.message)} <code>${change.rule}</code></h3>
<p>${escaped(change.reason)}${affected === undefined ? "" : ` Affected: ${escaped(affected)}.`}</p>
<ul>${named.join("")}${more > 0 ? `<li>and ${more} more</li>` : ""}</ul>
<div class="sides">
${column("Old", change.old, documents.old)}
${column("New", change.new, documents.new)}
</div>
</article>`;
}

function column(title: string, side: Change["old"], { label }: HtmlSide): string {
  if (side === undefined) return `<div><strong>${title}</strong></div>`;
  const { file, pointer = "" } = side.location;
  const where = `<code>${escaped(`${label(file)}#${pointer}`)}</code>`;
  const value = side.value === undefined ? "" : `<pre>${escaped(canonical(side.value))}</pre>`;
  return `<div><strong>${title}</strong> ${where}${value}</div>`;
}
