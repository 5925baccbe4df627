import path from "node:path";
import { Node, Project, SyntaxKind, type SourceFile } from "ts-morph";
import { beforeAll, describe, expect, it } from "vitest";
import { countInstantiations } from "../../support/count-instantiations.ts";
import { generateFiles, withPaths, writePackage } from "../../support/generate.ts";

// The compiler's work and the text that an operation adds to a client without checks.

const json = (schema: string): string =>
  `content: { application/json: { schema: { $ref: "#/components/schemas/${schema}" } } }`;

const operations = (number: number): string => `/things${number}/{id}:
  get:
    operationId: things/get-${number}
    parameters:
      - { name: id, in: path, required: true, schema: { type: integer } }
      - { name: size, in: query, schema: { type: integer, default: 10 } }
    responses: { "200": { description: Done., ${json(`Thing${number}`)} }, "404": { description: None., ${json("Problem")} } }
  put:
    operationId: things/put-${number}
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    requestBody: { required: true, ${json(`Thing${number}`)} }
    responses: { "200": { description: Done., ${json(`Thing${number}`)} }, "409": { description: Changed., ${json("Problem")} } }
  patch:
    operationId: things/patch-${number}
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    requestBody: { ${json(`Thing${number}`)} }
    responses: { "204": { description: Done. } }
`;
const perThing = 3;

const documentOf = (count: number): string => {
  const numbers = Array.from({ length: count }, (_, i) => i + 1);
  const things = numbers.map(
    (number) =>
      `  Thing${number}: { type: object, required: [name], properties: { name: { type: string }, is${number}: { type: boolean } } }\n`,
  );
  return withPaths(
    numbers.map(operations).join(""),
    `schemas:\n  Problem: { type: object, properties: { title: { type: string } } }\n${things.join("")}`,
  );
};

interface Client {
  readonly folder: string;
  readonly bytes: number;
}

async function clientOf(count: number): Promise<Client> {
  const files = await generateFiles(documentOf(count), {
    emit: ["types", "client"],
    checks: "none",
  });
  const sources = files.filter(({ path: file }) => file.endsWith(".ts"));
  const folder = await writePackage(files, `client-unchecked-cost-${count}`);
  return { folder, bytes: sources.reduce((sum, { text }) => sum + text.length, 0) };
}

describe("an operation of a client without checks", () => {
  let few: Client;
  let many: Client;
  beforeAll(async () => void ([few, many] = [await clientOf(20), await clientOf(120)]));

  it("has less than 950 bytes, its types and its address included", () => {
    expect((many.bytes - few.bytes) / (100 * perThing)).toBeLessThan(950);
  });

  it("costs the compiler a few types, also where all of them are methods of a client", async () => {
    const [less, more] = [
      await countInstantiations(few.folder),
      await countInstantiations(many.folder),
    ];
    expect((more - less) / (100 * perThing)).toBeLessThan(20);
  });

  it("names no import and no constant, for whose use the compiler looks through all statements before it", () => {
    const project = new Project({ skipAddingFilesFromTsConfig: true });
    const file = project.addSourceFileAtPath(path.join(few.folder, "src/client/operations.ts"));
    expect(file.getVariableStatements().length).toBeGreaterThan(20 * perThing);
    expect(usesAtTop(file)).toEqual([]);
  });
});

/** Names of imports and of constants in what exported constants are set to, but not within functions. */
function usesAtTop(file: SourceFile): readonly string[] {
  const exported = file.getVariableStatements().filter((statement) => statement.isExported());
  const identifiers = exported.flatMap((statement) =>
    statement.getDeclarations().flatMap((declaration) => {
      const initializer = declaration.getInitializer();
      return initializer?.getDescendantsOfKind(SyntaxKind.Identifier) ?? [];
    }),
  );
  const functions = new Set(file.getFunctions().map((one) => one.getName()));
  return identifiers
    .filter(
      (name) => name.getFirstAncestor((node) => Node.isFunctionLikeDeclaration(node)) === undefined,
    )
    .map((name) => name.getText())
    .filter((name) => !functions.has(name));
}
