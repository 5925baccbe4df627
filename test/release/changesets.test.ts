import { describe, expect, it } from "vitest";
import {
  changesetOf,
  nextVersion,
  summaryOf,
  summaryWords,
} from "../../scripts/release/changesets.mjs";
import { changeset } from "./checkout.ts";

const packages = ["@diptych/runtime", "@diptych/zod"];
const read = (text: string): ReturnType<typeof changesetOf> => changesetOf("a.md", text, packages);

describe("a changeset", () => {
  it("is an entry", () => {
    expect(read(changeset("patch", "Fixed: one\nof two"))).toEqual({
      changeset: { kind: "patch", entries: [{ word: "Fixed", text: "one\nof two" }] },
      faults: [],
    });
  });

  it("is a list of entries of a tool, and may need several packages", () => {
    const text = `---\n'@diptych/runtime': patch\n"@diptych/zod": minor\n---\n\n# mock\n\n- Fixed: one\n  of two\n- Added: three\n`;
    expect(read(text).changeset).toEqual({
      kind: "minor",
      entries: [
        { word: "Fixed", text: "one\n  of two", tool: "mock" },
        { word: "Added", text: "three", tool: "mock" },
      ],
    });
  });

  it("is read with the line ends of Windows", () => {
    const text = changeset("patch", "Fixed: one").replaceAll("\n", "\r\n");
    expect(read(text).changeset?.entries).toEqual([{ word: "Fixed", text: "one" }]);
  });

  const long = `Fixed: ${"word ".repeat(36)}end.`;
  it.each([
    ["no section", "a.md: begin 'no section' with one of 'Breaking: ', "],
    ["Mended: a thing", "a.md: begin 'Mended: a thing' with one of "],
    ["", "a.md: begin the text with one of "],
    ["- Fixed: one\n- two", "a.md: begin 'two' with one of "],
    ["# mocks\n\nFixed: one", "a.md: '# mocks' is no tool; the tools are generator, "],
    [
      "# mock\n\nFixed: one\n\n# try\n\nFixed: two",
      "a.md: has two headings; give each tool a file of its own",
    ],
    [long, "a.md: 'word word word word word word …' has 37 words; 35 are the limit"],
    [
      "Fixed: What a reader gets.",
      "a.md: 'What a reader gets …' begins with 'What' and asks nothing",
    ],
  ])("with '%s' is refused", (text, fault) => {
    const { changeset: none, faults } = read(changeset("patch", text));
    expect(none).toBeUndefined();
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(fault);
  });

  it.each([
    [
      "without packages",
      "---\n---\n\nFixed: one\n",
      "name a package with 'patch', 'minor' or 'major'",
    ],
    ["without a head", "Fixed: one\n", "name a package with"],
    ["of another kind", changeset("none", "Fixed: one"), "name a package with"],
    [
      "of an unknown package",
      changeset("patch", "Fixed: one").replace("runtime", "run"),
      "'@diptych/run' is no package",
    ],
    [
      "of the root, which changesets does not know",
      changeset("patch", "Fixed: one").replace("@diptych/runtime", "diptych"),
      "'diptych' is no package",
    ],
  ])("%s is refused", (_, text, fault) => {
    expect(read(text).changeset).toBeUndefined();
    expect(read(text).faults.join("\n")).toContain(`a.md: ${fault}`);
  });

  it("that breaks something says what to do, and asks for a major version", () => {
    const told = "Breaking: a name went. To\ndo: use another.";
    expect(read(changeset("major", told)).faults).toEqual([]);
    expect(read(changeset("minor", told)).faults).toEqual([
      "a.md: 'Breaking: ' needs a 'major' version",
    ]);
    expect(read(changeset("major", "Breaking: a name went.")).faults).toEqual([
      "a.md: 'Breaking: ' says what breaks, and then 'To do: ' what a user has to do",
    ]);
    expect(read(changeset("major", "Changed: a name.")).faults).toEqual([
      "a.md: 'major' needs an entry that begins with 'Breaking: '",
    ]);
  });
});

describe("the next version", () => {
  it.each([
    ["0.2.3", ["patch"], "0.2.4"],
    ["0.2.3", ["minor", "patch"], "0.3.0"],
    ["0.2.3", ["major"], "0.3.0"],
    ["1.2.3", ["patch", "minor"], "1.3.0"],
    ["1.2.3", ["minor", "major", "patch"], "2.0.0"],
  ] as const)("after %s, %j make %s", (version, kinds, next) => {
    expect(
      nextVersion(
        version,
        kinds.map((kind) => ({ kind })),
      ),
    ).toBe(next);
  });
});

describe("a summary", () => {
  const words = (count: number): string => `${"One two three four five. ".repeat(count / 5)}\n`;
  const { least, most } = summaryWords;

  it("has as many words as a user reads first", () => {
    expect(summaryOf(`---\n---\n\n${words(most)}`)).toEqual({
      text: words(most).trim(),
      faults: [],
    });
    expect(summaryOf(`---\n---\n\n${words(least)}`).faults).toEqual([]);
  });

  it.each([0, 10, 125])("with %i words is refused", (count) => {
    expect(summaryOf(`---\n---\n\n${words(count)}`).faults).toEqual([
      `summary.md: it has ${count} words; a user wants ${least} to ${most} first`,
    ]);
  });

  it("names no package", () => {
    expect(summaryOf(changeset("minor", words(20))).faults).toEqual([
      "summary.md: it names no package: '---' twice, then the text",
    ]);
  });
});
