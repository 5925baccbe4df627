import { describe, expect, it } from "vitest";
import { commentFaults, proseFaults, sentencesOf } from "../../scripts/release/prose.mjs";

describe("sentences of a page", () => {
  it("are those of paragraphs and lists, without code, tables and headings", () => {
    const page = [
      "---\na: b\n---",
      "# A heading. Or two",
      'One sentence. "Another one!" And a [third. link](a.md) with `code. More code`?',
      "- An item\n  of two lines\n- A second. And a third",
      "| A table. | B |\n| --- | --- |",
      "```sh\nnpm ci. Now\n```",
      "<!-- A comment. -->",
    ].join("\n\n");
    expect(sentencesOf(page)).toEqual([
      "One sentence.",
      '"Another one!"',
      "And a third. link with Code?",
      "An item of two lines",
      "A second.",
      "And a third",
    ]);
  });

  it("do not end within numbers, names and abbreviations that go on in small letters", () => {
    expect(sentencesOf("Version 0.3.0 of a.md takes e.g. this. It works.")).toEqual([
      "Version 0.3.0 of a.md takes e.g. this.",
      "It works.",
    ]);
  });
});

describe("faults of a text", () => {
  const of = (words: number): string => `${"word ".repeat(words - 1)}end.`;

  it("are none where sentences are short", () => {
    expect(
      proseFaults("What is a codec? It reads and writes a value.\n\nWhatever comes is read."),
    ).toEqual([]);
    expect(proseFaults(`${of(35)} X ${of(9)} X ${of(10)}`)).toEqual([]);
  });

  it("are an opening 'What' that asks nothing, a long sentence, and a long average", () => {
    expect(proseFaults("What comes is read.")).toEqual([
      "'What comes is read …' begins with 'What' and asks nothing",
    ]);
    expect(proseFaults(of(36))).toHaveLength(1);
    expect(proseFaults([21, 21, 21].map(of).join("\n\n"))).toEqual([
      "sentences have 21.0 words on average; 20 are the limit",
    ]);
    expect(proseFaults([25, 25].map(of).join("\n\n"))).toEqual([]);
  });
});

describe("faults of comments", () => {
  it.each([
    ["/** What is sent. */", "1: What is sent. */"],
    ["const a = 1; // What is sent.", "1: What is sent."],
    ["/**\n * What is sent.\n */", "2: What is sent."],
    ["\r\n  // What is sent.", "2: What is sent."],
    ["{{! What is sent. }}", "1: What is sent. }}"],
  ])("are an opening 'What' in %j", (code, fault) => {
    expect(commentFaults(code)).toEqual([fault]);
  });

  it.each([
    "/** Body of what is sent. */",
    "// What is sent?",
    "/** Whatever is sent. */",
    'const what = "What is sent.";',
  ])("are none in %j", (code) => {
    expect(commentFaults(code)).toEqual([]);
  });
});
