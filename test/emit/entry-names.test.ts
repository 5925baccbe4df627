import { expect, it } from "vitest";
import { compileFolder } from "../support/compile-folder.ts";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { generate } from "../../generator/generate.ts";
import { textFiles, type TextFile } from "../support/text-file.ts";
import { withPaths, writePackage } from "../support/generate.ts";

/** Names that the modules of servers, clients and filters give to types and values of their own. */
const suffixes =
  "Request Reply Params Response Path Query Headers Cookies Filter FilterFields FilterInput 200 Default";
const own = suffixes.split(" ").map((suffix) => `CreatePayment${suffix}`);
const fixed = (
  "Client ClientOptions ClientRequest Transport Duration ApiError " +
  "Handlers ServerOptions Session Authenticate Reply Server ProblemDetails " +
  "Result Issue DecodeError Missing404 CreateServer"
).split(" ");

const document = withPaths(
  `/payments/{id}:
  post:
    operationId: createPayment
    x-filter: { name: { type: string } }
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
      - { name: filter, in: query, schema: { type: string } }
      - { name: X-Id, in: header, schema: { type: string } }
      - { name: session, in: cookie, schema: { type: string } }
    requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/CreatePaymentRequest" } } } }
    responses:
      "200": { description: Done., content: { application/json: { schema: { $ref: "#/components/schemas/CreatePaymentResponse" } } } }
      "404": { $ref: "#/components/responses/Missing" }
      default: { description: Else. }
`,
  `responses: { Missing: { description: Not here. } }
schemas:
${[...own, ...fixed]
  .map((name) => `  ${name}: { type: object, properties: { ${name}: { type: string } } }`)
  .join("\n")}
`,
);

async function generated(): Promise<{ files: readonly TextFile[]; diagnostics: Diagnostics }> {
  const diagnostics = new Diagnostics();
  const { files } = await generate(
    {
      input: "openapi.yaml",
      output: "/",
      emit: ["types", "validate", "json", "xml", "server", "client"],
      int64: "number",
    },
    { readFile: () => Promise.resolve(document) },
    diagnostics,
  );
  return { files: textFiles(files ?? []), diagnostics };
}

/** Names that a module declares and exports. */
function declared(text: string): readonly string[] {
  return [
    ...text.matchAll(/^export (?:declare )?(?:const|function|class|interface|type) (\w+)/gm),
  ].map(([, name = ""]) => name);
}

/** Names in the lists that a module exports from elsewhere, under the names that users see. */
function listed(text: string): readonly string[] {
  return [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = ""]) =>
    names
      .split(",")
      .map(
        (name) =>
          name
            .replace(/^\s*type /, "")
            .trim()
            .split(" as ")
            .at(-1) ?? "",
      )
      .filter((name) => name !== ""),
  );
}

it("no entry exports two things by one name, of which `export *` would drop one", async () => {
  const { files, diagnostics } = await generated();
  const text = (path: string): string => {
    const file = files.find((one) => one.path === path);
    if (file === undefined) throw new Error(`there is no ${path}`);
    return file.text;
  };
  for (const entry of ["src/index.ts", "src/server.ts", "src/client.ts"]) {
    const names = [...declared(text(entry)), ...listed(text(entry))];
    for (const [, module = ""] of text(entry).matchAll(
      /^export (?:type )?\* from "\.\/(.*)\.js"/gm,
    ))
      names.push(...new Set(declared(text(`src/${module}.ts`))));
    const twice = names.filter((name, i) => names.indexOf(name) !== i);
    expect([entry, twice]).toEqual([entry, []]);
  }
  // A schema keeps its name, and a type of an operation has another one than every schema.
  const types = new Set(declared(text("src/types.ts")));
  for (const name of [...own, ...fixed]) expect([name, types.has(name)]).toEqual([name, true]);
  for (const module of ["src/filters.ts", "src/server/types.ts", "src/client/types.ts"]) {
    const common = declared(text(module)).filter((name) => types.has(name));
    expect([module, common.filter((name) => !fixed.includes(name))]).toEqual([module, []]);
  }
  const renamed = diagnostics.all.filter(({ code }) => code === "type-renamed");
  expect(renamed.map(({ message }) => message).sort()).toEqual(
    // Of what schemas are often called, operations have another word.
    [...own.filter((name) => !/Re(quest|sponse)$/.test(name)), "Missing404"]
      .map((name) => [name, `${name}_2`])
      .map(
        ([usual, name]) =>
          `The type ${usual} of this is named ${name}: a schema is called ${usual}`,
      )
      .sort(),
  );
  const target = await writePackage(files, "entry-names");
  expect(await compileFolder(target, { include: ["src"] })).toEqual([]);
});
