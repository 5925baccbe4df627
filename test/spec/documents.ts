import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { type JsonObject, isObject, object } from "./json.ts";

export interface SpecDocument {
  readonly name: "v2" | "v3";
  /** Where the file is, for tools that read it themselves. */
  readonly path: string;
  readonly text: string;
  readonly root: JsonObject;
}

function read(name: "v2" | "v3"): SpecDocument {
  const path = fileURLToPath(new URL(`../../spec/${name}.yaml`, import.meta.url));
  const text = readFileSync(path, "utf8");
  return { name, path, text, root: object(parse(text)) };
}

export const v2 = read("v2");
export const v3 = read("v3");
export const documents: readonly SpecDocument[] = [v2, v3];

export function schemas({ root }: SpecDocument): JsonObject {
  return object(object(root["components"])["schemas"]);
}

/** The object itself, or what its `$ref` leads to; members beside the `$ref` come on top. */
export function resolve(document: SpecDocument, value: unknown): JsonObject {
  const start = object(value);
  const { $ref, ...beside } = start;
  if (typeof $ref !== "string") return start;
  const target = $ref
    .replace(/^#\//, "")
    .split("/")
    .reduce<unknown>((at, key) => {
      const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
      if (!isObject(at) || !(name in at)) throw new Error(`${document.name}: no ${$ref}`);
      return at[name];
    }, document.root);
  return { ...resolve(document, target), ...beside };
}

export interface Operation {
  /** Such as `GET /users`. */
  readonly key: string;
  readonly operation: JsonObject;
  readonly parameters: readonly JsonObject[];
}

export function operations(document: SpecDocument): readonly Operation[] {
  return Object.entries(object(document.root["paths"])).flatMap(([path, item]) => {
    const { parameters: shared, ...verbs } = object(item);
    return Object.entries(verbs).map(([verb, value]) => {
      const operation = object(value);
      const both = [shared, operation["parameters"]].flatMap((some) =>
        Array.isArray(some) ? some : [],
      );
      return {
        key: `${verb.toUpperCase()} ${path}`,
        operation,
        parameters: both.map((parameter) => resolve(document, parameter)),
      };
    });
  });
}
