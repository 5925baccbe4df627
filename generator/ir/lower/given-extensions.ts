import type { JsonObject, Site } from "../../openapi/site.ts";
import { isObject } from "../../openapi/site.ts";
import { suggest } from "../../diagnostics/suggest.ts";
import type { HttpMethod } from "../operations.ts";
import type { Lowering } from "./lowering.ts";

/** An operation as the configuration can name it. */
interface NamedOperation {
  readonly id: string;
  readonly method: HttpMethod;
  readonly path: string;
}

/** Names by which the configuration can mean an operation: its operationId, or method and path. */
export function keysOf({ id, method, path }: NamedOperation): readonly string[] {
  return [`${method.toUpperCase()} ${path}`, id];
}

/** Extensions that the configuration gives to parts of the document, by the names of these. */
export class GivenExtensions {
  readonly #given: Readonly<Record<string, object>>;
  readonly #kind: "operations" | "securitySchemes";
  readonly #known = new Set<string>();

  constructor({ options: { extensions } }: Lowering, kind: "operations" | "securitySchemes") {
    this.#given = extensions?.[kind] ?? {};
    this.#kind = kind;
  }

  /** A part of the document with what the configuration adds to it, which replaces its own. */
  on(site: Site<JsonObject>, keys: readonly string[]): Site<JsonObject> {
    for (const key of keys) this.#known.add(key);
    const found = keys.flatMap((key) =>
      Object.hasOwn(this.#given, key) && isObject(this.#given[key]) ? [this.#given[key]] : [],
    );
    if (found.length === 0) return site;
    return { ...site, value: Object.assign({}, site.value, ...found) as JsonObject };
  }

  /** Reports names that nothing of the document has. */
  report({ diagnostics, document }: Lowering): void {
    for (const name of Object.keys(this.#given)) {
      if (this.#known.has(name)) continue;
      const suggestion = suggest(name, this.#known, "Remove it from the configuration");
      const { file } = document.root;
      const setting = `extensions.${this.#kind}`;
      diagnostics.report("extension-unknown", { file }, { setting, name, suggestion });
    }
  }
}
