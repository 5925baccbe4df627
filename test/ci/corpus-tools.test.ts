import { describe, expect, it } from "vitest";
import { judge, knownFindings } from "../../scripts/corpus/tools.mjs";

const met = (name: string, findings: Readonly<Record<string, readonly string[]>> = {}) => ({
  name,
  isRefused: false,
  findings,
});

const many = Array.from({ length: 40 }, (_, i) => met(`${i}.json`));

describe("a run of all tools on all documents", () => {
  it("has no faults where nothing is found", () => {
    expect(judge(many, [], true)).toEqual({
      summary: [
        "40 documents, 0 of them refused, 0 deaths",
        "40 of 40 mocks pass try of their own document (100.0 %)",
      ],
      faults: [],
    });
  });

  it("fails where something is found that is not known", () => {
    const found = met("a.json", { mock: ["body-invalid: GET /a: it is not"] });
    const known = { document: "a.json", tool: "mock", reason: "Nothing fits." };
    expect(judge([...many, found], [], true).faults).toEqual([
      "a.json: mock: body-invalid: GET /a: it is not",
    ]);
    expect(judge([...many, found], [known], true).faults).toEqual([]);
  });

  it("fails where a known finding is not found any more, also when only its document is tried", () => {
    const known = { document: "0.json", tool: "mock", reason: "Nothing fits." };
    const stale = ["0.json: mock finds nothing any more: take it out of tools-known.json"];
    expect(judge(many, [known], true).faults).toEqual(stale);
    expect(judge(many, [known], false).faults).toEqual(stale);
    expect(judge(many.slice(1), [known], false).faults).toEqual([]);
    expect(judge(many.slice(1), [known], true).faults).toEqual(stale);
  });

  it("fails where too few mocks pass, and counts those that died among these", () => {
    const died = met("b.json", { process: ["died: it ended"] });
    const failing = ["c", "d"].map((name) => met(`${name}.json`, { mock: ["x"] }));
    const known = ["b", "c", "d"].map((name) => ({
      document: `${name}.json`,
      tool: name === "b" ? "process" : "mock",
      reason: "Nothing fits.",
    }));
    const { summary, faults } = judge([...many, died, ...failing], known, true);
    expect(summary).toEqual([
      "43 documents, 0 of them refused, 1 deaths",
      "40 of 43 mocks pass try of their own document (93.0 %)",
    ]);
    expect(faults).toEqual(["fewer than 95 % of the mocks pass try"]);
  });
});

it("each known finding has a reason, and stands there once", () => {
  const known = knownFindings();
  expect(known.filter(({ reason }) => !/\w.*\.$/.test(reason))).toEqual([]);
  expect(new Set(known.map((one) => `${one.document} ${one.tool}`)).size).toBe(known.length);
});
