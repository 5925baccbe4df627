import path from "node:path";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { builtInTemplates } from "../../generator/emit/built-in-templates.ts";
import { moduleText } from "../../generator/emit/module-text.ts";
import { loadTemplates } from "../../generator/emit/templates.ts";
import type { OperationNode, ParameterNode } from "../../generator/ir/index.ts";
import { propertyAccess, propertyKey, quote } from "../../generator/names/quote.ts";
import { CodecContext } from "../../generator/views/codec-context.ts";
import {
  decodeHeader,
  decodeParameter,
} from "../../generator/views/operations/parameter-decode.ts";
import {
  encodeHeader,
  encodeParameter,
} from "../../generator/views/operations/parameter-encode.ts";
import { ModuleScope } from "../../generator/views/scope.ts";
import { typeText } from "../../generator/views/types/type-text.ts";
import { apiOf } from "../support/api-of.ts";
import { generateFiles, writePackage } from "../support/generate.ts";
import { ParameterReader, type ParameterIssue } from "../../runtime/src/index.ts";

/** Encoded parameters: a text for each brace of the path, the query, headers and cookies. */
export interface Sent {
  readonly path: readonly string[];
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Decodes and encodes the parameters of a document's operations, without server and client. */
export interface ParameterModule {
  readonly file: string;
  /** Values by name, or the issues. */
  read(
    operation: string,
    sent: Partial<Sent>,
    pathPlus?: "literal" | "space",
  ): {
    readonly values?: Readonly<Record<string, unknown>>;
    readonly issues: readonly ParameterIssue[];
  };
  write(operation: string, values: Readonly<Record<string, unknown>>): Sent;
}

type Reads = (r: ParameterReader) => Record<string, unknown>;
type Writes = (values: object) => Record<"path" | "query" | "header" | "cookie", string[]>;

/** Prints a module with two functions per operation, writes it below test/.tmp and imports it. */
export async function parameterModule(
  document: string,
  int64: "number" | "bigint" = "number",
): Promise<ParameterModule> {
  const api = await apiOf(document, int64);
  const names = api.operations.flatMap(({ name }) => [`${name}_read`, `${name}_write`]);
  const scope = new ModuleScope("server/requests", names);
  const context = new CodecContext(scope, api, { int64, groupBy: "none" });
  const functions = api.operations.flatMap((operation) => [
    readFunction(operation, context),
    writeFunction(operation, context),
  ]);
  const helpers = context.helpers.map(
    ({ name, parameters, type, lines }) =>
      `function ${name}(${parameters}): ${type} {\n${lines.map(({ line }) => line).join("\n")}\n}`,
  );
  const templates = await loadTemplates(builtInTemplates(), undefined, new Diagnostics());
  const module = { scope, template: "", view: {}, summary: "Parameters of a test." };
  const body = [...functions, ...helpers].join("\n\n");
  const view = moduleText(module, "openapi.yaml", body);
  const text = templates.print("shared/module", view, new Diagnostics()) ?? "";
  const others = await generateFiles(document, { emit: ["types", "validate", "json"], int64 });
  const folder = await writePackage([...others, { path: "src/server/requests.ts", text }]);
  const file = path.join(folder, "src/server/requests.ts");
  const exported = (await import(file)) as Record<string, unknown>;
  return {
    file,
    read(operation, sent, pathPlus = "literal") {
      const reader = new ParameterReader(
        sent.path ?? [],
        sent.query ?? "",
        sent.headers ?? {},
        pathPlus,
      );
      const values = (exported[`${operation}_read`] as Reads)(reader);
      const { issues } = reader;
      return issues.length > 0 ? { issues } : { values, issues };
    },
    write(operation, values) {
      const given = Object.entries(values).filter(([, value]) => value !== undefined);
      const written = (exported[`${operation}_write`] as Writes)(Object.fromEntries(given));
      const pairs = written.header.map((header): [string, string] => {
        const [, name = "", value = ""] = /^([^:]*):([^]*)$/.exec(header) ?? [];
        return [name.toLowerCase(), value];
      });
      if (written.cookie.length > 0) pairs.push(["cookie", written.cookie.join("; ")]);
      const query = written.query.filter((part) => part !== "").join("&");
      return { path: written.path, query, headers: Object.fromEntries(pairs) };
    },
  };
}

function readFunction(operation: OperationNode, context: CodecContext): string {
  const reader = context.scope.type("runtime", "ParameterReader");
  const optional = (parameter: ParameterNode): string =>
    `${propertyKey(parameter.name)}: ${typeText(parameter.type, context)}${parameter.required ? "" : " | undefined"}`;
  const headers = operation.responses.flatMap((response) => response.headers);
  const members = [
    ...operation.parameters.map(
      (parameter) =>
        `${propertyKey(parameter.name)}: ${decodeParameter(parameter, "r", context, operation)}`,
    ),
    ...headers.map(
      (header) => `${propertyKey(header.name)}: ${decodeHeader(header, "r", context)}`,
    ),
  ];
  const types = [
    ...operation.parameters.map(optional),
    ...headers.map(
      ({ name, type }) => `${propertyKey(name)}?: ${typeText(type, context)} | undefined`,
    ),
  ];
  return `export function ${operation.name}_read(r: ${reader}): { ${types.join("; ")} } {\nreturn { ${members.join(", ")} };\n}`;
}

function writeFunction(operation: OperationNode, context: CodecContext): string {
  const headers = operation.responses.flatMap((response) => response.headers);
  const types = [...operation.parameters, ...headers].map(
    ({ name, type }) => `${propertyKey(name)}?: ${typeText(type, context)} | undefined`,
  );
  const lists = ["path", "query", "header", "cookie"].map((place) => {
    const parts = operation.parameters
      .filter((parameter) => parameter.in.startsWith(place))
      .map((parameter) => {
        const value = `values${propertyAccess(parameter.name)}`;
        const text = encodeParameter(parameter, value, context);
        const sent = place === "header" ? `${quote(`${parameter.name}:`)} + ${text}` : text;
        return `${value} === undefined ? "" : ${sent}`;
      });
    const answers = headers.map((header) => {
      const value = `values${propertyAccess(header.name)}`;
      return `${value} === undefined ? "" : ${quote(`${header.name}:`)} + ${encodeHeader(header, value, context)}`;
    });
    const all = [...parts, ...(place === "header" ? answers : [])];
    return `${place}: [${all.join(", ")}].filter((part) => ${place === "path"} || part !== "")`;
  });
  return `export function ${operation.name}_write(values: { ${types.join("; ")} }): Record<string, string[]> {\nreturn { ${lists.join(",\n")} };\n}`;
}
