import { describe, expect, it } from "vitest";
import { readReport } from "../../../../scripts/try-peers/strangers/schemathesis-report.mjs";
import { isOf } from "../../../../scripts/try-peers/strangers/kinds.mjs";

// Events as Schemathesis 4.32.5 writes them, without what is not read.
const begin = { Initialize: { schemathesis_version: "4.32.5", seed: 1 } };
const end = (reason: string) => ({ EngineFinished: { stop_reason: reason } });
const scenario = (label: string, method: string, path: string, checks: readonly unknown[]) => ({
  ScenarioFinished: {
    recorder: { label, cases: { kXB1zy: { value: { method, path } } }, checks: { kXB1zy: checks } },
  },
});
const passed = { name: "not_a_server_error", status: "success" };
const failed = (code: string, title: string) => ({
  name: "some_check",
  status: "failure",
  failure_info: { failure: { code, title, operation: "Stateful tests" } },
});
const report = (...events: readonly unknown[]): string =>
  events.map((one) => `${JSON.stringify(one)}\n`).join("");

describe("a report of Schemathesis", () => {
  it("names the operation of a failure within a sequence of calls", () => {
    const failure = failed("ST302", "Created resource not found");
    const events = scenario("Stateful tests", "GET", "/books/{isbn}", [passed, failure]);
    expect(readReport(report(begin, events, end("completed")))).toEqual({
      version: "4.32.5",
      isWhole: true,
      found: [
        { where: "GET /books/{isbn}", kind: "gone", title: "ST302 Created resource not found" },
      ],
    });
  });

  it("has a failure once, and one of the same kind with another code too", () => {
    const checks = [
      failed("ST104", "Missing Content-Type header"),
      failed("ST104", "Missing Content-Type header"),
      failed("ST105", "Undocumented Content-Type"),
    ];
    const { found } = readReport(report(begin, scenario("GET /a", "GET", "/a", checks)));
    expect(found.map(({ kind, title }) => `${kind} ${title.slice(0, 5)}`)).toEqual([
      "content-type ST104",
      "content-type ST105",
    ]);
  });

  it("is not whole where the run was ended", () => {
    expect(readReport(report(begin)).isWhole).toBe(false);
    expect(readReport(report(begin, end("interrupted"))).isWhole).toBe(false);
  });

  it("with a code that is not known is refused, so that no finding is lost", () => {
    const events = scenario("GET /a", "GET", "/a", [failed("ST999", "Something new")]);
    expect(() => readReport(report(events))).toThrow("a code that is not known: ST999");
  });

  it("with a method that the path does not have tells of the path", () => {
    const failure = failed("ST204", "Wrong response to undeclared method");
    const { found } = readReport(report(scenario("GET /a", "PATCH", "/a", [failure])));
    const fault = {
      service: "",
      name: "",
      where: ["GET /a"],
      kinds: ["method"],
      summary: "",
      source: "",
    };
    expect(found.map((one) => isOf(one, fault))).toEqual([true]);
  });
});
