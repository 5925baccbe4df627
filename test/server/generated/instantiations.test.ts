import { expect, it } from "vitest";
import { countInstantiations } from "../../support/count-instantiations.ts";
import { generateFiles, withPaths, writePackage } from "../../support/generate.ts";

const json = (schema: string): string =>
  `content: { application/json: { schema: { $ref: "#/components/schemas/${schema}" } } }`;

const operation = (number: number): string => `/things${number}/{id}:
  put:
    operationId: putThing${number}
    security: [{ basic: [] }]
    parameters:
      - { name: id, in: path, required: true, schema: { type: integer } }
      - { name: size, in: query, schema: { type: integer, default: 10 } }
    requestBody: { required: true, ${json(`Thing${number}`)} }
    responses:
      "200": { description: Done., ${json(`Thing${number}`)} }
      "404": { $ref: "#/components/responses/NotFound" }
      "409": { description: It has changed., ${json(`Thing${number}`)} }
      default: { description: It did not work., ${json("Problem")} }
`;

/** A document whose every operation has types of its own, and shares a reply with the others. */
const documentOf = (numbers: readonly number[]): string =>
  withPaths(
    numbers.map(operation).join(""),
    `securitySchemes: { basic: { type: http, scheme: basic } }
schemas:
  Problem: { type: object, properties: { title: { type: string } } }
${numbers.map((number) => `  Thing${number}: { type: object, required: [name], properties: { name: { type: string }, is${number}: { type: boolean } } }`).join("\n")}
responses:
  NotFound: { description: There is none., ${json("Problem")} }`,
  );

async function instantiations(count: number): Promise<number> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const files = await generateFiles(documentOf(numbers), {
    emit: ["types", "validate", "json", "client", "server"],
  });
  const folder = await writePackage(files, `server-instantiations-${count}`);
  return countInstantiations(folder);
}

it("an operation costs the compiler a few types, however many there are", async () => {
  const few = await instantiations(20);
  const many = await instantiations(320);
  expect((many - few) / 300).toBeLessThan(50);
});
