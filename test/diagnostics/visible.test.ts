import { describe, expect, it } from "vitest";
import { renderStylish } from "../../generator/diagnostics/stylish.ts";
import { firstOfEachKind } from "../../generator/diagnostics/groups.ts";
import type { LocatedDiagnostic } from "../../generator/diagnostics/located.ts";
import { visible, visibleJson } from "../../generator/diagnostics/visible.ts";

const hostile = "a\u001b[2J\u009b1mb\u0007\u007f\u202ec\r\nd";

const warning = (line: number, code: LocatedDiagnostic["code"]): LocatedDiagnostic => ({
  code,
  class: "doubtful",
  severity: "warning",
  message: "M",
  help: "H",
  related: [],
  location: {
    file: "a.yaml",
    range: { start: { line, column: 1 }, end: { line, column: 2 } },
  },
});

describe("text of documents on a terminal", () => {
  it("is shown with the pictures of its controls, as long as it was", () => {
    expect(visible(hostile)).toBe("a␛[2J\ufffd1mb␇␡\ufffdc␍␊d");
    expect(visible(hostile)).toHaveLength(hostile.length);
  });

  it("controls nothing wherever it stands in a diagnostic", () => {
    const location = {
      file: hostile,
      range: { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } },
    };
    const printed = renderStylish(
      [
        {
          code: "ref-unknown",
          class: "fatal",
          severity: "error",
          message: hostile,
          help: hostile,
          location,
          excerpt: { text: hostile, column: 1, isCut: false },
          related: [{ message: hostile, location }],
        },
      ],
      { color: false },
    );
    expect(printed).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(printed.match(/␛/g)).toHaveLength(6);
  });

  it("is escaped in JSON, which stays the same JSON", () => {
    const text = visibleJson({ [hostile]: hostile });
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(JSON.parse(text)).toEqual({ [hostile]: hostile });
  });
});

describe("findings of one kind", () => {
  const many = [
    ...Array.from({ length: 201 }, (_, index) => warning(index + 1, "example-mismatch")),
    warning(500, "enum-type"),
  ];

  it("are printed up to a limit, and the others counted", () => {
    const printed = renderStylish(many, { color: false });
    expect(printed.match(/warning example-mismatch: M/g)).toHaveLength(5);
    expect(printed).toContain("a.yaml:5:1 warning example-mismatch");
    expect(printed).toContain("a.yaml:500:1 warning enum-type");
    expect(printed).toContain("print them with --all:\n  196 more  warning example-mismatch\n");
    expect(printed).toMatch(/\n202 warnings\n$/);
  });

  it("are all printed where that is asked for", () => {
    const printed = renderStylish(many, { color: false, all: true });
    expect(printed.match(/warning example-mismatch: M/g)).toHaveLength(201);
    expect(printed).not.toContain("not shown");
  });

  const example = (line: number, pointer: string): LocatedDiagnostic => {
    const one = warning(line, "example-mismatch");
    return { ...one, location: { file: "a.yaml", ...one.location, pointer } };
  };

  it("are one for the examples of a schema or an operation, with their number", () => {
    const ofPets = Array.from({ length: 12 }, (_, index) =>
      example(index + 1, `/components/schemas/Pet/properties/p${index}/example`),
    );
    const ofCall = [1, 2].map((index) =>
      example(40 + index, `/paths/~1pets/get/responses/20${index}`),
    );
    const others = Array.from({ length: 9 }, (_, index) =>
      example(50 + index, `/components/schemas/Other${index}/example`),
    );
    const all = [...ofPets, ...ofCall, ...others, example(90, "/components/schemas/Other8/x")];
    const printed = renderStylish(all, { color: false });
    expect(printed.match(/warning example-mismatch: M/g)).toHaveLength(5);
    expect(printed).toContain("  more: 11 more in 'Pet', printed with --all\n");
    expect(printed).toMatch(
      /^a\.yaml:41:1 warning example-mismatch: M.*; 1 more in 'GET \/pets', printed with --all$/m,
    );
    expect(printed).toContain("print them with --all:\n  7 more  warning example-mismatch\n");
    expect(printed).toMatch(/\n24 warnings\n$/);
    expect(renderStylish(all, { color: false, all: true }).match(/-mismatch: M/g)).toHaveLength(24);
    const errors = all.map((one) => ({ ...one, severity: "error" as const }));
    expect(renderStylish(errors, { color: false })).not.toContain("more in");
  });

  it("are one for more than 20 notes", () => {
    const notes = (count: number): readonly LocatedDiagnostic[] =>
      Array.from({ length: count }, (_, index) => ({
        ...warning(index + 1, "format-unknown"),
        class: "note" as const,
        severity: "info" as const,
      }));
    const shown = (count: number): unknown =>
      renderStylish(notes(count), { color: false }).match(/info format-unknown: M/g)?.length;
    expect([3, 20, 21, 3894].map(shown)).toEqual([3, 3, 1, 1]);
    expect(renderStylish(notes(3894), { color: false })).toContain(
      "3893 more  info format-unknown",
    );
  });

  it("are counted per severity: a rule that was raised to an error has the limit of errors", () => {
    const errors = many.map((one) => ({ ...one, severity: "error" as const }));
    expect(firstOfEachKind(errors).hidden).toEqual([
      { code: "example-mismatch", class: "doubtful", severity: "error", count: 181 },
    ]);
  });
});
