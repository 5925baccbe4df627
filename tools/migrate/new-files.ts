import { stringify } from "yaml";
import type { Api } from "../../generator/ir/index.ts";
import type { FormerProject } from "./former-project.ts";
import { isModule, type FormerTool, type ProjectFile } from "./migration.ts";

/** How relative imports end. */
export type Extension = "none" | "js" | "ts";

/** How the project's own relative imports end. */
export function importExtension(files: readonly ProjectFile[]): Extension {
  const texts = files.filter(({ path: file }) => isModule(file)).map(({ text }) => text);
  if (texts.some((text) => /from\s+["']\.[^"'\n]*\.js["']/.test(text))) return "js";
  return texts.some((text) => /from\s+["']\.[^"'\n]*\.ts["']/.test(text)) ? "ts" : "none";
}

/** The address of a document's first server, with the defaults of its variables. */
export function addressOf({ servers }: Api): string | undefined {
  const [server] = servers;
  if (server === undefined) return undefined;
  let { url } = server;
  for (const { name, default: usual } of server.variables)
    url = url.replaceAll(`{${name}}`, () => usual);
  return url;
}

/** An instance of axios that a client sends by. */
export interface AxiosInstance {
  readonly name: string;
  /** Module of the instance without an ending, as the client imports it; undefined for the global one. */
  readonly specifier: string | undefined;
}

/** The module with the client, which is the user's own. */
export function clientText(
  output: string,
  extension: Extension,
  baseUrl: string | undefined,
  instance?: AxiosInstance,
): string {
  const url = JSON.stringify(baseUrl ?? "http://localhost");
  const ending = extension === "none" ? "" : `.${extension}`;
  const imports =
    instance === undefined
      ? ""
      : `import { axiosFetch } from "@diptych/transports/axios";
${instance.specifier === undefined ? 'import axios from "axios";\n' : ""}`;
  const own =
    instance?.specifier === undefined
      ? ""
      : `import { ${instance.name} } from "${instance.specifier}${ending}";\n`;
  const members =
    instance === undefined
      ? `baseUrl: ${url}`
      : `baseUrl: ${instance.name}.defaults.baseURL ?? ${url}, fetch: axiosFetch(${instance.name})`;
  return `${imports}import { createClient, createTransport } from "./${output}/client${ending}";
${own}
const options = { ${members} };

export const api = createClient(options);
export const transport = createTransport(options);
`;
}

/** Parts of a former project that a spec of the configuration has. */
export interface SpecOf extends Pick<
  FormerProject,
  "input" | "output" | "hasQuery" | "hasSchemas" | "hasMocks"
> {
  /** Whether times are held as `Date`. */
  readonly hasDates?: boolean;
  /** Whether calls go through an instance of axios. */
  readonly hasAxios?: boolean;
}

/**
 * The text of `diptych.config.yaml`.
 *
 * @param constants outputs whose users need constants of enums
 */
export function configText(
  projects: readonly SpecOf[],
  extension: Extension,
  constants: ReadonlySet<string>,
): string {
  const specs = projects.map(({ input, output, hasQuery, hasSchemas, hasMocks, hasDates }) => {
    const plugins = [
      ...(hasQuery ? ["@diptych/query"] : []),
      ...(hasMocks ? ["@diptych/mock"] : []),
    ];
    return {
      input,
      output,
      emit: ["types", ...(hasSchemas ? ["validate"] : []), "client"],
      importExtension: extension,
      ...(constants.has(output) ? { enums: "const" } : {}),
      ...(hasDates === true ? { dates: "Date" } : {}),
      ...(plugins.length > 0 ? { plugins } : {}),
    };
  });
  return stringify({ specs });
}

/** Packages of the tools, which are uninstalled after the move. */
const formerPackages: Readonly<Record<FormerTool, string>> = {
  orval: "orval",
  "hey-api": "@hey-api/openapi-ts",
  "openapi-typescript": "openapi-typescript",
  "swagger-typescript-api": "swagger-typescript-api",
  "openapi-generator": "@openapitools/openapi-generator-cli",
};

/** Commands that finish the move, in their order. */
export function nextSteps(tool: FormerTool, specs: readonly SpecOf[]): readonly string[] {
  const plugins = [
    ...(specs.some((one) => one.hasQuery) ? [" @diptych/query"] : []),
    ...(specs.some((one) => one.hasMocks) ? [" @diptych/mock"] : []),
  ].join("");
  const transports = specs.some((one) => one.hasAxios === true) ? " @diptych/transports" : "";
  return [
    `npm uninstall ${formerPackages[tool]}`,
    `npm install @diptych/runtime${transports}`,
    `npm install --save-dev diptych${plugins}`,
    "npx diptych generate",
  ];
}
