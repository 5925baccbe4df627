import { describe, expect, it } from "vitest";
import { assignNames } from "../../generator/names/assign.ts";

const names = (...texts: readonly string[]): readonly string[] =>
  assignNames(
    texts.map((text) => ({
      text,
      identifier: text.replace("=", "").replace(/^[a-z]/, (first) => first.toUpperCase()),
      isGiven: text.startsWith("="),
    })),
  ).map(({ name }) => name);

describe("names that are assigned", () => {
  it("are the identifiers where these differ", () => {
    expect(names("a", "B")).toEqual(["A", "B"]);
  });

  it.each([
    [
      ["a", "A"],
      ["A_2", "A"],
    ],
    [
      ["A", "a"],
      ["A", "A_2"],
    ],
  ])("go to the text that is the identifier: %j", (texts, expected) => {
    expect(names(...texts)).toEqual(expected);
  });

  it("come first from the configuration", () => {
    expect(names("A", "=A", "a")).toEqual(["A_2", "A", "A_3"]);
  });

  it("never displace a name that stands in the document", () => {
    expect(names("a", "A", "A_2")).toEqual(["A_3", "A", "A_2"]);
  });

  it("cost no search where many are equal", () => {
    const many = assignNames(
      Array.from({ length: 20_000 }, () => ({ text: "a", identifier: "A", isGiven: false })),
    );
    expect(new Set(many.map(({ name }) => name)).size).toBe(many.length);
  });
});
