import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { ts } from "ts-morph";
import type { FormerTool } from "../../../tools/migrate/migration.ts";

/** A project as users of another generator write it, with tests of its own. */
export interface Sample {
  readonly name: string;
  readonly tool: FormerTool;
  /** Former code, which goes after the move. */
  readonly former: readonly string[];
}

/** Samples beside those of `cases`, which are moved as the page says: there are two for each source. */
export const samples: readonly Sample[] = [
  { name: "hey-api-node", tool: "hey-api", former: ["src/client"] },
  { name: "openapi-generator-axios-express", tool: "openapi-generator", former: ["src/client"] },
  { name: "openapi-generator-axios-react", tool: "openapi-generator", former: ["src/api"] },
  { name: "openapi-generator-fetch-node", tool: "openapi-generator", former: ["src/generated"] },
  { name: "openapi-generator-fetch-react", tool: "openapi-generator", former: ["src/generated"] },
  { name: "openapi-typescript-node", tool: "openapi-typescript", former: ["src/schema.d.ts"] },
  { name: "openapi-typescript-react", tool: "openapi-typescript", former: ["src/schema.d.ts"] },
  { name: "orval-express", tool: "orval", former: ["src/api"] },
  {
    name: "swagger-typescript-api-node",
    tool: "swagger-typescript-api",
    former: ["src/api/Api.ts"],
  },
  { name: "swagger-typescript-api-react", tool: "swagger-typescript-api", former: ["src/api"] },
];

export const samplesFolder = path.join(import.meta.dirname, "cases/samples");

/** A change that a person makes after the move. */
export interface HandEdit {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** Changes by hand that a sample needs. */
export async function handEdits(name: string): Promise<readonly HandEdit[]> {
  const folder = path.join(samplesFolder, name);
  if (!(await readdir(folder)).includes("by-hand.json")) return [];
  return JSON.parse(await readFile(path.join(folder, "by-hand.json"), "utf8")) as HandEdit[];
}

/** Files that programs share, so that libraries are read once. */
const sources = new Map<string, ts.SourceFile | undefined>();

/** Errors of a project's types, each with its file. */
export function typeErrors(folder: string): readonly string[] {
  const config = path.join(folder, "tsconfig.json");
  const read = ts.getParsedCommandLineOfConfigFile(
    config,
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: () => undefined,
    },
  );
  if (read === undefined) return [`${config} cannot be read`];
  const host = ts.createCompilerHost(read.options);
  // The compiler of ts-morph has no libraries beside it: those of the project's own are read.
  const libraries = path.join(folder, "node_modules/typescript/lib");
  host.getDefaultLibLocation = () => libraries;
  host.getDefaultLibFileName = (options) => path.join(libraries, ts.getDefaultLibFileName(options));
  const { getSourceFile } = host;
  host.getSourceFile = (file, target, ...others) => {
    if (!file.includes("/node_modules/")) return getSourceFile(file, target, ...others);
    const mode = typeof target === "object" ? target.impliedNodeFormat : undefined;
    const key = `${file}\0${mode}`;
    if (!sources.has(key)) sources.set(key, getSourceFile(file, target, ...others));
    return sources.get(key);
  };
  const program = ts.createProgram(read.fileNames, read.options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    const name = file === undefined ? "" : path.relative(folder, file.fileName);
    return `${name}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
}
