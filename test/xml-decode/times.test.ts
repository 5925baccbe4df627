import { beforeAll, describe, expect, test } from "vitest";
import type { DecodeError } from "@diptych/runtime";
import { generateFrom, withSchemas } from "../support/generate.ts";

type Decode = (input: string, options?: object) => unknown;

const schemas = withSchemas(`
Event:
  type: object
  properties:
    at: { type: string, format: date-time }
    noted: { type: string, format: date-time, xml: { attribute: true } }
    opens: { type: string, format: time }
    all: { type: array, items: { type: string, format: date-time } }
    short: { type: string, format: date-time, maxLength: 20 }
    maybe: { type: [string, "null"], format: date-time }
    when: { oneOf: [{ type: string, format: date-time }, { type: boolean }] }
    days: { type: object, additionalProperties: { type: string, format: date-time } }
    mark:
      type: object
      properties: { value: { type: string, format: date-time, xml: { nodeType: text } } }
`);

const bare = "2024-01-02T03:04:05";
const text = `<Event noted="${bare}"><at> ${bare}.25 </at><opens>08:00:00</opens><all>${bare}</all>
<all>${bare}+01:00</all><maybe>${bare}</maybe><when>${bare}</when>
<days><x>${bare}</x></days><mark>${bare}</mark></Event>`;

describe.each(["string", "Date"] as const)("times without an offset, as %s", (dates) => {
  let decode: Decode;
  beforeAll(async () => {
    decode = (await generateFrom(schemas, { dates }))["decodeEventXml"] as Decode;
  });

  test.each(["Z", "+05:30", "-08:00"])("have the one that the option gives, %s", (timeOffset) => {
    const held = (time: string): unknown => (dates === "Date" ? new Date(time) : time);
    expect(decode(text, { timeOffset })).toEqual({
      noted: held(bare + timeOffset),
      at: held(`${bare}.25${timeOffset}`),
      opens: `08:00:00${timeOffset}`,
      all: [held(bare + timeOffset), held(`${bare}+01:00`)],
      maybe: held(bare + timeOffset),
      when: held(bare + timeOffset),
      days: { x: held(bare + timeOffset) },
      mark: { value: held(bare + timeOffset) },
    });
  });

  test("are refused without it, and the message names it", () => {
    const issues = refused(() => decode(text));
    expect(issues.map(({ path }) => path)).toEqual([
      "/noted",
      "/at",
      "/opens",
      "/all/0",
      "/maybe",
      "/when",
      "/days/x",
      "/mark/value",
    ]);
    for (const { path, message } of issues)
      if (path !== "/when") expect(message).toContain("the option timeOffset");
  });

  test("count with it for other rules", () => {
    const short = `<Event><short>${bare}</short></Event>`;
    expect(decode(short, { timeOffset: "Z" })).toEqual({ short: `${bare}Z` });
    expect(refused(() => decode(short, { timeOffset: "+01:00" }))[0]?.message).toMatch(
      "at most 20 characters",
    );
  });

  test("which is no cure for other texts", () => {
    for (const at of ["2024-02-30T00:00:00", "2024-01-02", `${bare}+99:00`, "x"]) {
      const [issue] = refused(() => decode(`<Event><at>${at}</at></Event>`, { timeOffset: "Z" }));
      expect(issue?.message).toBe(`expected a date and time (RFC 3339), got ${JSON.stringify(at)}`);
    }
  });

  test.each(["", "z", "UTC", "+2", "+24:00", "0"])("an offset %j is a mistake", (timeOffset) => {
    expect(() => decode("<Event/>", { timeOffset })).toThrow(TypeError);
  });
});

function refused(call: () => unknown): DecodeError["issues"] {
  try {
    call();
  } catch (error) {
    return (error as DecodeError).issues;
  }
  throw new Error("nothing is refused");
}
