import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { origin } from "./test-service.ts";

/** The documents of the service, with the tables of who may call their operations. */
export const documents = {
  v2: { file: "spec/v2.yaml", base: `${origin}/webservices/services/rest/v2` },
  v3: { file: "spec/v3.yaml", base: `${origin}/rest/v3` },
  administration: { file: "service/administration.yaml", base: `${origin}/administration/v1` },
} as const;

export type DocumentName = keyof typeof documents;

/** An operation as its document has it. */
export interface DocumentedOperation {
  readonly id: string;
  readonly method: string;
  /** Template of its path. */
  readonly path: string;
  /** Media types of its body; none without one. */
  readonly bodies: readonly string[];
  /** Its parameters, resolved. */
  readonly parameters: readonly DocumentedParameter[];
}

export interface DocumentedParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: { readonly type?: unknown; readonly enum?: readonly unknown[] };
}

interface Document {
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** The text of a document as a value. */
export const readDocument = async (name: DocumentName): Promise<Document> =>
  parse(await readFile(new URL(`../../${documents[name].file}`, import.meta.url), "utf8"));

/** The target of a reference within a document. */
function resolve<T>(document: unknown, thing: unknown): T {
  const { $ref: reference } = thing as { readonly $ref?: string };
  if (reference === undefined) return thing as T;
  const keys = reference.slice(2).split("/");
  const target = keys.reduce(
    (at, key) => (at as Record<string, unknown>)[key.replaceAll("~1", "/")],
    document,
  );
  return resolve(document, target);
}

interface PathItem {
  readonly parameters?: readonly unknown[];
}

interface Operation extends PathItem {
  readonly operationId: string;
  readonly requestBody?: unknown;
}

/** Every operation of a document. */
export async function operationsOf(name: DocumentName): Promise<readonly DocumentedOperation[]> {
  const document = await readDocument(name);
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      if (!/^(get|put|post|patch|delete)$/.test(method)) return [];
      const { operationId: id, requestBody, parameters = [] } = operation as Operation;
      const body =
        requestBody && resolve<{ readonly content: object }>(document, requestBody).content;
      return {
        id,
        method: method.toUpperCase(),
        path,
        bodies: Object.keys(body ?? {}),
        parameters: [...(item.parameters ?? []), ...parameters].map((one) => {
          const parameter = resolve<DocumentedParameter>(document, one);
          return { ...parameter, schema: resolve(document, parameter.schema) };
        }),
      } as DocumentedOperation;
    }),
  );
}
