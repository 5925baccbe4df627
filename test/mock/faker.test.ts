import path from "node:path";
import { describe, expect, it } from "vitest";
import { runWithPlugin, type PluginRun } from "../plugin/mock-package.ts";
import { writePackage } from "../support/generate.ts";

const document = `
openapi: 3.1.1
info: { title: People, version: "1" }
paths: {}
components:
  schemas:
    Person:
      type: object
      required: [name, email, phone, born, tags, price, code, id]
      properties:
        name: { type: string, x-faker: person.fullName }
        email: { type: string, format: email }
        phone: { $ref: "#/components/schemas/Phone" }
        born: { type: string, format: date, x-faker: { date.birthdate: { mode: age, min: 30, max: 40 } } }
        tags: { type: array, minItems: 2, items: { type: string, x-faker: { helpers.arrayElement: [[red, green, blue, grey]] } } }
        price: { type: number, maximum: 5, x-faker: { commerce.price: { min: 1, max: 9 } } }
        code: { type: string, minLength: 3, examples: [A-1], x-faker: string.uuid }
        id: { type: string, x-faker: { number.int: { min: 100000, max: 999999 } } }
    Phone: { type: string, x-faker: phone.number }
    Other:
      type: object
      properties:
        name: { type: string }
`;

const withSchemas = (schemas: string): string =>
  `openapi: 3.1.1\ninfo: { title: T, version: "1" }\npaths: {}\ncomponents: { schemas: { ${schemas} } }\n`;

/** The example of a schema. */
async function exampleOf(
  { files = [] }: PluginRun,
  name: string,
): Promise<Record<string, unknown>> {
  const folder = await writePackage(files);
  const values = (await import(path.join(folder, "src/mocks/values.ts"))) as Record<
    string,
    () => Record<string, unknown>
  >;
  return values[`example${name}`]?.() ?? {};
}

describe("values of faker", () => {
  const options = { seed: 3, faker: { email: "internet.email" } };

  it("are those of x-faker and of the names in the options, where no example is", async () => {
    const run = await runWithPlugin(document, { pluginOptions: options });
    expect(run.findings).toEqual([]);
    const plain = await exampleOf(
      await runWithPlugin(document.replaceAll("x-faker", "x-other"), {
        pluginOptions: { seed: 3 },
      }),
      "Person",
    );
    const person = await exampleOf(run, "Person");
    expect(person["code"]).toBe("A-1");
    for (const name of ["name", "email", "phone", "born", "id"])
      expect(person[name], name).not.toEqual(plain[name]);
    expect(person["email"]).not.toContain("@example.com");
    expect(person["born"]).toMatch(/^19[89]\d-\d\d-\d\d$/);
    expect(person["id"]).toMatch(/^\d{6}$/);
    expect(["red", "green", "blue", "grey"]).toEqual(
      expect.arrayContaining(person["tags"] as unknown[]),
    );
    expect(person["price"]).toBeLessThanOrEqual(5);
  });

  it("are the same for a seed, and others for another one", async () => {
    const of = async (seed: number): Promise<unknown> =>
      (
        await exampleOf(
          await runWithPlugin(document, { pluginOptions: { ...options, seed } }),
          "Person",
        )
      )["name"];
    expect(await of(3)).toBe(await of(3));
    expect(await of(3)).not.toBe(await of(4));
  });

  it("are of the locale that is asked for", async () => {
    const run = await runWithPlugin(document, { pluginOptions: { ...options, fakerLocale: "ja" } });
    expect((await exampleOf(run, "Person"))["name"]).toMatch(/[\u3040-\u9fff]/);
  });

  it.each([
    ["person.nobody", "faker has no function person.nobody"],
    ["constructor.constructor", "faker has no function constructor.constructor"],
    ["person.constructor", "faker has no function person.constructor"],
    ["name", '"name" names no function of faker'],
    [
      "helpers.fake",
      "helpers.fake is not called: it takes templates or patterns, which have no bounds",
    ],
    ["{ string.alpha: 100000000 }", "string.alpha is not called: a number is above 10000"],
    [
      "{ string.alpha: { length: { min: 1, max: 100000000 } } }",
      "string.alpha is not called: a number is above 10000",
    ],
    ["{ date.between: {} }", /^date\.between of faker failed: /],
    ["lorem.paragraphs", "A value given for 'a' is not used: it must have at most 5 characters"],
  ])("of %s are refused with a warning, and made up", async (call, message) => {
    const run = await runWithPlugin(
      withSchemas(
        `A: { type: object, required: [a], properties: { a: { type: string, maxLength: 5, x-faker: ${call} } } }`,
      ),
    );
    const [found = "", ...others] = run.findings;
    expect(others).toEqual([]);
    const text = found.replace("plugin-warning mock: ", "");
    if (typeof message === "string") expect(text).toBe(message);
    else expect(text).toMatch(message);
    expect((await exampleOf(run, "A"))["a"]).toEqual(expect.any(String));
  });

  it.each([
    [{ faker: { email: "internet" } }, /^plugin-error mock: The option 'faker' cannot be /],
    [{ faker: ["internet.email"] }, /^plugin-error mock: The option 'faker' cannot be /],
    [{ fakerLocale: "../../x" }, /^plugin-error mock: The option 'fakerLocale' cannot be /],
    [
      { fakerLocale: "xx" },
      /^plugin-warning mock: The package @faker-js\/faker, or its locale 'xx', is not installed/,
    ],
  ])("need good options: %j", async (pluginOptions, message) => {
    const { findings } = await runWithPlugin(document, { pluginOptions });
    expect(findings).toEqual([expect.stringMatching(message)]);
  });
});
