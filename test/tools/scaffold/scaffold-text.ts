import path from "node:path";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import type { ScaffoldResult } from "../../../tools/scaffold/scaffold.ts";
import { scaffold } from "../../../tools/scaffold/scaffold.ts";
import { folderWith } from "../frame/memory-host.ts";
import { apiOf } from "../../support/api-of.ts";

/** A document with operations of these names, and what the tests say about each. */
export function documentOf(names: readonly string[], schemes: object = {}): object {
  const paths = names.map((name) => [
    `/${name}/{id}`,
    {
      get: {
        operationId: name,
        summary: `Does what ${name} says`,
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        responses: { "204": { description: "Done." }, "404": { description: "None." } },
        ...schemes,
      },
    },
  ]);
  return {
    openapi: "3.1.1",
    info: { title: "Pets", version: "1.0.0" },
    paths: Object.fromEntries(paths) as object,
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  };
}

export interface Scaffolded extends ScaffoldResult {
  readonly folder: string;
  readonly diagnostics: Diagnostics;
  /** Codes with the file's base name and the line, such as `handler-unknown users.ts:3`. */
  readonly reports: readonly string[];
}

/** Scaffolds `src/handlers.ts` among other files, for a document with operations of these names. */
export async function scaffoldText(
  names: readonly string[],
  files: Readonly<Record<string, string>>,
  others: readonly string[] = [],
): Promise<Scaffolded> {
  const folder = await folderWith(files);
  const file = path.join(folder, "src/handlers.ts");
  const text = files["src/handlers.ts"];
  const diagnostics = new Diagnostics();
  const api = await apiOf(JSON.stringify(documentOf(names)));
  const result = scaffold(
    {
      api,
      operations: api.operations,
      tag: undefined,
      file,
      bytes: text === undefined ? undefined : Buffer.from(text),
      module: { specifiers: ["@acme/pets/server"], file: path.join(folder, "api/src/server") },
      others: others.map((specifier) => ({ specifiers: [specifier], file: undefined })),
      specifier: "@acme/pets/server",
    },
    diagnostics,
  );
  const reports = diagnostics.all.map(({ code, location }) => {
    const line = location?.range === undefined ? "" : `:${location.range.start.line}`;
    return `${code} ${path.basename(location?.file ?? "")}${line}`;
  });
  return { ...result, folder, diagnostics, reports };
}
