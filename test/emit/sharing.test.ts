import { beforeAll, describe, expect, test } from "vitest";
import { generateFiles, generateFrom } from "../support/generate.ts";

const object =
  "{ type: object, required: [id, name], properties: { id: { type: integer }, name: { type: string } } }";
const document = `openapi: 3.1.1
info: { title: T, version: "1" }
paths: {}
components:
  schemas:
    Label: ${object}
    Issue: { type: object, properties: { label: ${object}, labels: { type: array, items: ${object} } } }
    Other: { type: object, required: [id], properties: { id: { type: integer }, name: { type: string } } }
    Alias: { $ref: "#/components/schemas/Label" }
    Tree: { type: object, properties: { nodes: { type: array, items: { $ref: "#/components/schemas/Tree" } } } }
    Wood: { type: object, properties: { nodes: { type: array, items: { $ref: "#/components/schemas/Wood" } } } }
    Choice: { oneOf: [ { $ref: "#/components/schemas/Label" }, { type: boolean } ] }
    Choices: { oneOf: [ { $ref: "#/components/schemas/Alias" }, { type: boolean } ] }
`;

type Module = Readonly<Record<string, (value: unknown) => unknown>>;

const texts = new Map<string, string>();
let module: Module;
beforeAll(async () => {
  for (const { path, text } of await generateFiles(document)) texts.set(path, text);
  module = (await generateFrom(document)) as Module;
});

describe.each([
  ["src/checks.ts", "check"],
  ["src/json/decode.ts", "read"],
  ["src/json/encode.ts", "write"],
])("%s", (path, verb) => {
  const functions = (): string[] =>
    [...(texts.get(path) ?? "").matchAll(/^function (\w+)/gm)].map(([, name]) => name ?? "");

  test("has one function for all that is alike, named after the component", () => {
    expect(functions()).toContain(`${verb}Label`);
    expect(functions()).not.toContain(`${verb}IssueLabel`);
    expect(functions()).not.toContain(`${verb}IssueLabelsItem`);
    expect(functions()).not.toContain(`${verb}Alias`);
  });

  test("keeps apart what differs, and what calls itself", () => {
    expect(functions()).toEqual(
      expect.arrayContaining([`${verb}Other`, `${verb}Tree`, `${verb}Wood`]),
    );
  });
});

test("every name works on its own", () => {
  const good = { id: 1, name: "a" };
  for (const name of ["Label", "IssueLabel", "IssueLabelsItem", "Alias"]) {
    expect(module[`validate${name}`]?.(good)).toEqual({ value: good });
    expect(module[`validate${name}`]?.({ id: 1 })).toMatchObject({ issues: [{ path: "/name" }] });
    expect(module[`decode${name}Json`]?.('{"id":1,"name":"a"}')).toEqual(good);
    expect(() => module[`decode${name}Json`]?.('{"name":"a"}')).toThrow(/id/);
    expect(module[`encode${name}Json`]?.(good)).toBe('{"id":1,"name":"a"}');
  }
});

test("messages of validators have the name that the document has at the place", () => {
  const said = (name: string): unknown => module[`validate${name}`]?.(1);
  expect(said("Choice")).toMatchObject({ issues: [{ expected: "Label or a boolean" }] });
  expect(said("Choices")).toMatchObject({ issues: [{ expected: "Alias or a boolean" }] });
  // The other side of a wire knows no names of types.
  expect(() => module["decodeChoiceJson"]?.("1")).toThrow(/an object or a boolean/);
  expect(() => module["decodeChoicesJson"]?.("1")).toThrow(/an object or a boolean/);
});
