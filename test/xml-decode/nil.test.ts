import { beforeAll, describe, expect, it } from "vitest";
import { DecodeError } from "@diptych/runtime";
import { generateFrom, withSchemas } from "../support/generate.ts";

type Decode = (input: string, options?: object) => unknown;
let decode: Decode;

const nil = 'xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:nil="true"';

beforeAll(async () => {
  const generated = await generateFrom(
    withSchemas(`
User:
  type: object
  required: [name]
  properties:
    name: { type: string }
    lastName: { type: string }
    age: { type: integer }
    home: { $ref: "#/components/schemas/Home" }
    roles: { type: array, xml: { wrapped: true }, items: { type: string, xml: { name: role } } }
    mail: { type: array, items: { type: string } }
    extra: { type: [string, "null"] }
Home:
  type: object
  required: [street]
  properties:
    kind: { type: string, xml: { attribute: true } }
    street: { type: string }
`),
  );
  decode = generated["decodeUserXml"] as Decode;
});

const read = (content: string, options?: object): unknown =>
  JSON.parse(JSON.stringify(decode(`<User>${content}</User>`, options)));

function issues(content: string, options?: object): string[] {
  try {
    read(content, options);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return error.issues.map(({ code, path }) => `${code} ${path}`);
  }
  return [];
}

describe("xsi:nil where null is not a value", () => {
  it.each([
    `<lastName ${nil}/>`,
    `<age ${nil}></age>`,
    `<home ${nil}/>`,
    `<home kind="x" ${nil}/>`,
    `<roles ${nil}/>`,
  ])("%s is absent", (content) => {
    expect(read(`<name>a</name>${content}`)).toEqual({ name: "a" });
    expect(read(`${content}<name>a</name>`, { nil: "absent" })).toEqual({ name: "a" });
    expect(issues(`<name>a</name>${content}`, { nil: "refuse" })[0]).toMatch(/^type \//);
  });

  it("is a mistake where a value is required", () => {
    expect(issues(`<name ${nil}/>`)).toEqual(["required /name"]);
    expect(issues(`<name ${nil}/>`, { nil: "refuse" })).toEqual(["type /name"]);
    expect(issues(`<name>a</name><mail>x</mail><mail ${nil}/>`)).toEqual(["type /mail/1"]);
    expect(issues(`<name>a</name><roles><role ${nil}/></roles>`)).toEqual(["type /roles/0"]);
    expect(issues(`<name>a</name><age ${nil}>3</age>`)).toEqual(["type "]);
  });

  it("is null where null is a value", () => {
    expect(read(`<name>a</name><extra ${nil}/>`)).toEqual({ name: "a", extra: null });
  });
});
