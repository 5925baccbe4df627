import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import type { Api, Declaration, LowerOptions, TypeNode } from "../../generator/ir/index.ts";
import { lower } from "../../generator/ir/lower.ts";
import { loadDocument } from "../../generator/openapi/load.ts";
import { readSources } from "../../generator/source/reading/read.ts";
import { memoryHost } from "../source/memory-host.ts";

export interface Lowered {
  readonly api: Api | undefined;
  /** `severity code line:column message`, or `faulty …`, one for each diagnostic. */
  readonly reported: readonly string[];
  readonly diagnostics: Diagnostics;
}

/** Reads, checks and lowers files that a test holds in memory; the first one is the entry. */
export async function lowerFiles(
  files: Readonly<Record<string, string>>,
  options: LowerOptions = { int64: "number" },
): Promise<Lowered> {
  const diagnostics = new Diagnostics();
  const sources = await readSources(Object.keys(files)[0] as string, memoryHost(files));
  const document = loadDocument(sources, diagnostics);
  const api = document === undefined ? undefined : lower(document, options, diagnostics);
  const reported = diagnostics.all.map(
    ({ class: faultClass, severity, code, message, location }) => {
      const file = sources.files.get(location?.file ?? "");
      const range =
        location?.range ??
        (location?.pointer === undefined
          ? undefined
          : file?.locate(location.pointer, location.part));
      const place = range === undefined ? "-" : `${range.start.line}:${range.start.column}`;
      const level = faultClass === "faulty" ? "faulty" : severity;
      return `${level} ${code} ${place} ${message}`;
    },
  );
  return { api, reported, diagnostics };
}

/** Lowers a document with these component schemas, which start at line 5, and no operations. */
export function lowerSchemas(
  schemas: string,
  version = "3.1.1",
  options?: LowerOptions,
): Promise<Lowered> {
  const indented = schemas.replace(/^(?=.)/gm, "    ");
  const text = `openapi: ${version}\ninfo: { title: T, version: "1" }\ncomponents:\n  schemas:\n${indented}`;
  return lowerFiles({ "api.yaml": text.replace("components:", "paths: {}\ncomponents:") }, options);
}

/** A type as a line of text, short enough to be compared by eye. */
export function print(type: TypeNode): string {
  const { kind, origin: _, ...rest } = type;
  switch (type.kind) {
    case "ref":
      return type.target;
    case "nullable":
      return `${print(type.inner)}?`;
    case "enum":
      return `${type.open ? "open " : ""}enum(${type.values.join("|")})`;
    case "array": {
      const { items: __, uniqueItems, kind: ___, origin: ____, ...bounds } = type;
      return `${print(type.items)}[]${facts(uniqueItems ? { ...bounds, uniqueItems } : bounds)}`;
    }
    case "tuple":
      return `[${[...type.items.map(print), type.rest === false ? "end" : `...${print(type.rest)}`].join(", ")}]`;
    case "map": {
      const { values, kind: __, origin: ___, ...bounds } = type;
      return `map<${print(values)}>${facts(bounds)}`;
    }
    case "union": {
      const by = type.discriminator;
      const mapping = by?.mapping.map(({ value, member }) => `${value}=${member}`).join(" ");
      const members = type.members.map(print).join(type.exclusive ? " ^ " : " | ");
      return `(${members})${by === undefined ? "" : `{${by.property}: ${mapping}}`}`;
    }
    case "object": {
      const bases = type.bases.map((base) => base.target).join(" & ");
      const own = type.properties.map(
        (p) =>
          `${p.inheritedFrom === undefined ? "" : "^"}${p.name}${p.required ? "" : "?"}: ${print(p.type)}`,
      );
      const { additional } = type;
      if (additional === "closed") own.push("closed");
      else if (additional !== "open") own.push(`...: ${print(additional)}`);
      return `${bases === "" ? "" : `${bases} & `}{ ${own.join("; ")} }`;
    }
    case "integer":
    case "number":
    case "string": {
      // How a value is held is shown only where it differs from the wire's own type.
      const { kind: __, origin: ___, held, ...others } = type;
      const usual = kind === "string" ? "string" : "number";
      return `${kind}${facts(held === usual ? others : { ...others, held })}`;
    }
    default:
      return `${kind}${facts(rest)}`;
  }
}

function facts(values: object): string {
  const entries = Object.entries(values);
  return entries.length === 0
    ? ""
    : `(${entries.map(([key, value]) => `${key} ${typeof value === "object" ? JSON.stringify(value) : String(value)}`).join(", ")})`;
}

/** All declarations, one a line: `Name: type`. */
export function printAll(api: Api | undefined): string[] {
  return (api?.declarations ?? []).map((d: Declaration) => `${d.name}: ${print(d.type)}`);
}
