import path from "node:path";
import {
  ModuleScope,
  code,
  commas,
  join,
  key,
  lines,
  literal,
  member,
  name,
  rt,
  type Code,
} from "../../generator/code/index.ts";
import {
  ApiIndex,
  Secrets,
  type OperationNode,
  type ParameterNode,
} from "../../generator/ir/index.ts";
import { inModule, type ModuleContext } from "../../generator/views/context.ts";
import {
  parameterGlobals,
  parameterLocals,
} from "../../generator/views/operations/module-names.ts";
import {
  decodeParameter,
  headerParameter,
} from "../../generator/views/operations/parameter-decode.ts";
import {
  encodeHeader,
  encodeParameter,
} from "../../generator/views/operations/parameter-encode.ts";
import { typeCode } from "../../generator/views/types/type-code.ts";
import {
  ParameterReader,
  type ParameterIssue,
} from "../../runtime/src/parameters/read/parameter-reader.ts";
import { apiOf } from "../support/api-of.ts";
import { generateFiles, writePackage } from "../support/generate.ts";
import { printDeclarations } from "../support/print-module.ts";
import { importGenerated } from "../support/import-generated.ts";

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
  dates: "string" | "Date" = "string",
): Promise<ParameterModule> {
  const api = await apiOf(document, int64, dates);
  const scope = new ModuleScope("./server/requests", {
    declares: api.operations.flatMap((own) => [`${own.name}_read`, `${own.name}_write`]),
    globals: parameterGlobals,
    locals: [...parameterLocals, "values", "part"],
  });
  const options = {
    int64,
    dates,
    enums: "types",
    codecs: "all",
    groupBy: "none",
    // Null has a text here; test/parameters/nulls.test.ts leaves it out.
    nulls: "empty",
    importExtension: "js",
  } as const;
  const index = new ApiIndex(api);
  const namesIn = (): ReadonlySet<string> => new Set();
  const context = inModule({ api, index, secrets: new Secrets(index), options, namesIn }, scope);
  const functions = api.operations.flatMap((operation) => [
    readFunction(operation, context),
    writeFunction(operation, context),
  ]);
  const text = printDeclarations(scope, functions);
  const emit = ["types", "validate", "json"] as const;
  const others = await generateFiles(document, { emit, int64, dates });
  const folder = await writePackage([...others, { path: "src/server/requests.ts", text }]);
  const file = path.join(folder, "src/server/requests.ts");
  const exported = await importGenerated(folder, "server/requests");
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
        const [, own = "", value = ""] = /^([^:]*):([^]*)$/.exec(header) ?? [];
        return [own.toLowerCase(), value];
      });
      if (written.cookie.length > 0) pairs.push(["cookie", written.cookie.join("; ")]);
      const query = written.query.filter((part) => part !== "").join("&");
      return { path: written.path, query, headers: Object.fromEntries(pairs) };
    },
  };
}

function readFunction(operation: OperationNode, context: ModuleContext): Code {
  const r = name("r");
  const headers = operation.responses.flatMap((response) => response.headers);
  const parameters = [
    ...operation.parameters.map((parameter) => ({ parameter, surroundings: operation })),
    ...headers.map((header) => ({
      parameter: headerParameter(header),
      surroundings: { path: "", parameters: [] },
    })),
  ];
  const members = parameters.map(({ parameter, surroundings }) => {
    const read = decodeParameter(parameter, r, context, surroundings);
    return code`${key(parameter.name)}: ${read}`;
  });
  const types = parameters.map(({ parameter: { name: own, required, type } }) => {
    const or = required ? code`` : code` | undefined`;
    return code`${key(own)}: ${typeCode(type, context)}${or}`;
  });
  return lines([
    code`export function ${name(`${operation.name}_read`)}(r: ${rt.ParameterReader}): { ${join(types, code`; `)} } {`,
    code`return { ${commas(members)} };`,
    code`}`,
  ]);
}

const locations = ["path", "query", "header", "cookie"] as const;

function writeFunction(operation: OperationNode, context: ModuleContext): Code {
  const headers = operation.responses.flatMap((response) => response.headers);
  const types = [...operation.parameters, ...headers].map(
    ({ name: own, type }) => code`${key(own)}?: ${typeCode(type, context)} | undefined`,
  );
  const written = (own: string, isHeader: boolean, text: (value: Code) => Code): Code => {
    const value = member(name("values"), own);
    const sent = isHeader ? code`${literal(`${own}:`)} + ${text(value)}` : text(value);
    return code`${value} === undefined ? "" : ${sent}`;
  };
  const lists = locations.map((location) => {
    const isHeader = location === "header";
    const parts = operation.parameters
      .filter((parameter: ParameterNode) => parameter.in.startsWith(location))
      .map((parameter) =>
        written(parameter.name, isHeader, (value) => encodeParameter(parameter, value, context)),
      );
    const responses = headers.map((header) =>
      written(header.name, true, (value) => encodeHeader(header, value, context)),
    );
    const all = commas([...parts, ...(isHeader ? responses : [])]);
    const keep = literal(location === "path");
    return code`${name(location)}: [${all}].filter((part) => ${keep} || part !== ""),`;
  });
  return lines([
    code`export function ${name(`${operation.name}_write`)}(values: { ${join(types, code`; `)} }): Record<string, string[]> {`,
    code`return {`,
    ...lists,
    code`};`,
    code`}`,
  ]);
}
