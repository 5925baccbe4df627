import { readFileSync } from "node:fs";
import path from "node:path";
import { documents, placeOf } from "../../support/extras.ts";
import { samples, type Sample, type Service } from "./samples.ts";

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema;
  readonly xml?: {
    readonly name?: string;
    readonly namespace?: string;
    readonly wrapped?: boolean;
  };
}

export type Schemas = Readonly<Record<string, Schema>>;

interface Operation {
  readonly operationId?: string;
  readonly requestBody?: { readonly content: { readonly "text/xml": { readonly schema: Schema } } };
}

type PathItem = Readonly<Record<string, unknown>>;

export interface Document {
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: { readonly schemas: Schemas; readonly parameters?: unknown };
}

export const prefix = "#/components/schemas/";

/** The document of a service, as it was published. */
export function published(service: Service): Document {
  const file = path.join(placeOf(documents), "amazonaws.com", `${service}.json`);
  return JSON.parse(readFileSync(file, "utf8")) as Document;
}

/** Only these operations of a document, and schemas, with all that they refer to. */
export function excerpt(
  document: Document,
  operations: ReadonlySet<string>,
  components: Iterable<string>,
): Document {
  const paths: Record<string, PathItem> = {};
  for (const [place, item] of Object.entries(document.paths)) {
    const kept = Object.entries(item).filter(
      ([, value]) => Array.isArray(value) || operations.has((value as Operation).operationId ?? ""),
    );
    if (kept.some(([, value]) => !Array.isArray(value))) paths[place] = Object.fromEntries(kept);
  }
  const { schemas: all } = document.components;
  const schemas: Record<string, Schema> = {};
  const pending = [...components, ...referencesOf(paths)];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const schema = all[name];
    if (schema === undefined || schemas[name] !== undefined) continue;
    schemas[name] = schema;
    pending.push(...referencesOf(schema));
  }
  return { ...document, paths, components: { ...document.components, schemas } };
}

function referencesOf(value: unknown): string[] {
  const found = JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g);
  return [...found].map(([, name]) => name as string);
}

/** The schema of the body of an operation. */
export function bodyOf(document: Document, operation: string): Schema {
  for (const item of Object.values(document.paths)) {
    for (const value of Object.values(item)) {
      const { operationId, requestBody } = value as Operation;
      if (operationId === operation && requestBody !== undefined)
        return requestBody.content["text/xml"].schema;
    }
  }
  throw new Error(`there is no body of '${operation}'`);
}

/** What the samples of a service need of its document. */
export function excerptOf(service: Service, further: readonly string[] = []): Document {
  const own = samples.filter((sample) => sample.service === service);
  const bodies = own.filter(({ schema }) => schema === "body").map(({ operation }) => operation);
  const components = own.flatMap(({ schema }) =>
    typeof schema === "string" ? [] : [schema.component],
  );
  return excerpt(published(service), new Set([...bodies, ...further]), components);
}

/** The name in generated code of the type that the document has for a sample. */
export function publishedName({ schema, operation }: Sample): string | undefined {
  if (schema === "none") return undefined;
  return schema === "body" ? `${operation}RequestBody` : schema.component;
}
