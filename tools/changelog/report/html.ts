import { escapedHtml as escaped } from "../../diff/report/escaped-html.ts";
import { termsOf } from "../../diff/report/accepted.ts";
import type { DocumentSection, Section } from "../sections/section.ts";
import { stateOf, type Sunset } from "../sunsets/sunset.ts";
import { versionText } from "../version/verdict.ts";
import {
  levelWords,
  mostOperations,
  stateWords,
  summaryOf,
  titleOfChangelog,
  titleOfDocument,
  titleOfSection,
  unreadText,
  type Changelog,
} from "./changelog.ts";
import { entriesOf, titleOf, type EntryGroup } from "./entries.ts";
import type { Entry } from "./entry.ts";

/** A changelog as one HTML file. It loads nothing and runs no script. */
export function htmlOf(changelog: Changelog): string {
  const { sections = [], sunsets, today } = changelog;
  const isAlone = changelog.sections === undefined;
  const title = escaped(titleOfChangelog(changelog));
  const calendar = calendarOf(sunsets, today, isAlone);
  const links = [
    ...sections.map(
      (section, index) => `<li><a href="#s${index}">${escaped(titleOfSection(section))}</a></li>`,
    ),
    ...(calendar === "" || isAlone ? [] : ['<li><a href="#sunsets">Sunsets</a></li>']),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${links.length > 1 ? `<nav aria-label="Versions"><ul>${links.join("")}</ul></nav>\n` : ""}${sections.map(sectionOf).join("\n")}
${calendar}
</main>
</body>
</html>
`;
}

const style = `
:root { color-scheme: light dark; --line: #8884; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
nav ul { display: flex; flex-wrap: wrap; gap: .2rem 1rem; list-style: none; padding: 0; }
section { border-top: 1px solid var(--line); }
li.breaking, li.risky, li.compatible { padding-left: .4rem; border-left: .3rem solid; margin: .3rem 0; }
li.breaking { border-color: #c62828; }
li.risky { border-color: #b26a00; }
li.compatible { border-color: #2e7d32; }
ul.entries { list-style: none; padding: 0; }
.finding { border: 1px solid #b26a00; border-radius: .3rem; padding: .2rem .6rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: .2rem .4rem; text-align: left; vertical-align: top; }
`;

function sectionOf(section: Section, index: number): string {
  const { documents, notes } = section;
  const isSingle = documents.length === 1;
  return [
    `<section id="s${index}">`,
    `<h2>${escaped(titleOfSection(section))}</h2>`,
    ...notes.map((note) => `<p class="finding">Note: ${escaped(note)}.</p>`),
    ...(documents.length === 0 ? ["<p>No documents.</p>"] : []),
    ...documents.map((one) => documentOf(one, isSingle)),
    "</section>",
  ].join("\n");
}

function documentOf(document: DocumentSection, isSingle: boolean): string {
  const { unread, compared } = document;
  const isNamed = !isSingle || unread !== undefined;
  const head = isNamed ? [`<h3>${escaped(titleOfDocument(document))}</h3>`] : [];
  if (unread !== undefined)
    return [...head, `<p class="finding">${escaped(unreadText(unread))}</p>`].join("\n");
  if (compared === undefined) return head.join("\n");
  const version = versionText(compared.version);
  const groups = entriesOf(compared.changes, compared.accepted);
  return [
    ...head,
    `<p>${escaped(summaryOf(compared, groups))}</p>`,
    ...(version === undefined ? [] : [`<p class="finding">${escaped(version)}</p>`]),
    ...groups.map((group) => groupOf(group, isNamed ? "h4" : "h3")),
  ].join("\n");
}

function groupOf({ title, operations, entries }: EntryGroup, heading: "h3" | "h4"): string {
  const isShared = operations.length > 1;
  return [
    `<${heading}>${escaped(title)}</${heading}>`,
    ...(isShared ? [usesOf(operations.map(titleOf))] : []),
    `<ul class="entries">${entries.map(entryOf).join("")}</ul>`,
  ].join("\n");
}

/** Operations of a shared part; many can be opened. */
function usesOf(names: readonly string[]): string {
  const all = names.map(escaped);
  if (all.length <= mostOperations) return `<p>In ${all.join(", ")}.</p>`;
  const items = all.map((name) => `<li>${name}</li>`).join("");
  return `<details><summary>In ${all.length} operations</summary><ul>${items}</ul></details>`;
}

function entryOf({ change, text, reason, exception }: Entry): string {
  const level = levelWords[change.level];
  const lead = level === "" ? "" : `<strong>${level}</strong>: `;
  const why = reason === undefined ? "" : ` ${escaped(reason)}`;
  const accepted =
    exception === undefined ? "" : ` <em>Accepted ${escaped(termsOf(exception))}.</em>`;
  return `<li class="${change.level}">${lead}${escaped(text)}${why}${accepted}</li>`;
}

function calendarOf(sunsets: readonly Sunset[], today: string, isAlone: boolean): string {
  if (sunsets.length === 0) return isAlone ? "<p>Nothing is announced to go.</p>" : "";
  const rows = sunsets.map((one) => {
    const state = `${stateWords[stateOf(one, today)]}${one.isDeprecated ? "" : ", not deprecated"}`;
    const cells = [one.day ?? one.written ?? "", state, one.part, one.title ?? one.document];
    return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join("")}</tr>`;
  });
  const head = ["Goes on", "State", "Part", "API"].map((cell) => `<th scope="col">${cell}</th>`);
  return [
    '<section id="sunsets">',
    ...(isAlone ? [] : ["<h2>Sunsets</h2>"]),
    `<table><thead><tr>${head.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table>`,
    "</section>",
  ].join("\n");
}
