import { describe, expect, it } from "vitest";
import {
  changelogFaults,
  digestOf,
  sectionOf,
  sectionsOf,
  withSection,
} from "../../scripts/release/changelog.mjs";
import { notesOf, shortened } from "../../scripts/release/notes.mjs";

const release = { version: "0.3.0", date: "2026-12-01", summary: "Forms work." };
const section = sectionOf({
  ...release,
  entries: [
    { word: "Fixed", text: "a tool\n  of two lines", tool: "lint" },
    { word: "Fixed", text: "one of no tool" },
    { word: "Breaking", text: "a name went. To do: use another", tool: "client" },
    { word: "Added", text: "a rule", tool: "lint" },
    { word: "Added", text: "a view", tool: "generator" },
    { word: "Security", text: "a door is closed" },
  ],
});

describe("the section of a version", () => {
  it("has the summary, what breaks, what is about security, and everything by tool", () => {
    expect(section).toBe(`## [0.3.0] - 2026-12-01

Forms work.

### Breaking changes

- **Generated clients:** a name went. **To do:** use another

### Security

- a door is closed

### All changes

#### Generator

- Added: a view

#### \`diptych lint\`

- Added: a rule
- Fixed: a tool
  of two lines

#### Other changes

- Fixed: one of no tool
`);
  });

  it("folds a long list, and has no empty parts", () => {
    const entry = { word: "Fixed", text: "one", tool: "try" } as const;
    const text = sectionOf({ ...release, entries: Array.from({ length: 11 }, () => entry) });
    expect(text).toContain("\n<details>\n<summary>11 changes, by tool</summary>\n\n#### `diptych");
    expect(text.endsWith("- Fixed: one\n\n</details>\n")).toBe(true);
    expect(text).not.toContain("Breaking");
    expect(sectionOf({ ...release, entries: [] })).toBe("## [0.3.0] - 2026-12-01\n\nForms work.\n");
  });

  it("stands before the others, and gives notes with and without the list", () => {
    const log = withSection("# Log\n\nText.\n\n## [0.2.0] - 2026-11-22\n\n- Old\n", section);
    expect(log).toContain("# Log\n\nText.\n\n## [0.3.0]");
    expect(sectionsOf(log).map(({ version, date }) => [version, date])).toEqual([
      ["0.3.0", "2026-12-01"],
      ["0.2.0", "2026-11-22"],
    ]);
    expect(notesOf(log, "0.2.0")).toBe("- Old");
    expect(notesOf(log, "0.1.0")).toBeUndefined();
    expect(`## [0.3.0] - 2026-12-01\n\n${notesOf(log, "0.3.0")}\n`).toBe(section);
    expect(shortened(notesOf(log, "0.3.0") ?? "")).toMatch(/^Forms work\.[^]*a door is closed$/);
  });
});

describe("the changelog", () => {
  const log = withSection("# Log\n\nText.\n", section);
  const released = Object.fromEntries(sectionsOf(log).map((one) => [one.version, digestOf(one)]));

  it("is as the script has written it, also with the line ends of Windows", () => {
    expect(changelogFaults(log, released)).toEqual([]);
    expect(changelogFaults(log.replaceAll("\n", "\r\n"), released)).toEqual([]);
  });

  it.each([
    [
      "in a section",
      (text: string) => text.replace("- Added: a rule", "- Added: a rule\n- Mine"),
      "the section of 0.3.0 was edited by hand",
    ],
    ["at the end", (text: string) => `${text}- Mine\n`, "the section of 0.3.0 was edited by hand"],
    [
      "before all sections",
      (text: string) => text.replace("Text.", "Text.\n\n- Mine"),
      "it has a list before the first version",
    ],
    [
      "as unreleased",
      (text: string) => text.replace("## [0.3.0]", "## [Unreleased]\n\n- Mine\n\n## [0.3.0]"),
      "'[Unreleased]' is no version that",
    ],
    [
      "as a version",
      (text: string) =>
        text.replace("## [0.3.0]", "## [0.4.0] - 2026-12-02\n\n- Mine\n\n## [0.3.0]"),
      "'0.4.0' is no version that",
    ],
    [
      "as the version once more",
      (text: string) => text + text.slice(text.indexOf("## ")),
      "the section of 0.3.0 is there twice",
    ],
    [
      "on another day",
      (text: string) => text.replace("2026-12-01", "2026-12-02"),
      "the section of 0.3.0 was edited",
    ],
  ])("with a line by hand %s is refused", (_, edit, fault) => {
    expect(edit(log)).not.toBe(log);
    expect(changelogFaults(edit(log), released).join("\n")).toContain(`CHANGELOG.md: ${fault}`);
  });

  it("without a section is refused", () => {
    expect(changelogFaults("# Log\n", released)).toEqual([
      "CHANGELOG.md: the section of 0.3.0 is gone",
    ]);
  });
});
