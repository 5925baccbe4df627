import type { Location } from "../../diagnostics/diagnostic.ts";
import { joinPointer } from "../../source/locations/pointer.ts";
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

/** Extensions that the configuration gives to a response. */
export interface GivenResponse {
  readonly value: object;
  /** Where the configuration names the response. */
  readonly location: Location;
  /** The setting with the names of responses. */
  readonly setting: string;
}

/** Names by which the configuration can mean an operation: its operationId, or method and path. */
export function keysOf({ id, method, path }: NamedOperation): readonly string[] {
  return [`${method.toUpperCase()} ${path}`, id];
}

/** Extensions that the configuration gives to parts of the document, by the names of these. */
export class GivenExtensions {
  readonly #given: Readonly<Record<string, object>>;
  readonly #kind: "operations" | "securitySchemes";
  /** Where the configuration has the extensions; the document where that is not known. */
  readonly #location: Location;
  readonly #known = new Set<string>();

  constructor({ options, document }: Lowering, kind: "operations" | "securitySchemes") {
    this.#given = options.extensions?.[kind] ?? {};
    this.#kind = kind;
    this.#location = options.extensionsAt ?? { file: document.root.file };
  }

  /** A part of the document with what the configuration adds to it, which replaces its own. */
  on(site: Site<JsonObject>, keys: readonly string[]): Site<JsonObject> {
    for (const key of keys) this.#known.add(key);
    const found = keys.flatMap((key) =>
      Object.hasOwn(this.#given, key) && isObject(this.#given[key]) ? [this.#given[key]] : [],
    );
    if (found.length === 0) return site;
    // Those of responses are added where these are lowered, because operations may share them.
    const added = found.map((extensions) =>
      Object.fromEntries(Object.entries(extensions ?? {}).filter(([key]) => key !== "responses")),
    );
    const value = Object.assign({}, site.value, ...added) as JsonObject;
    return { ...site, value };
  }

  /** The extensions of the responses of an operation, by status. */
  responses(keys: readonly string[]): ReadonlyMap<string, GivenResponse> {
    const found = new Map<string, GivenResponse>();
    for (const key of keys) {
      const given = Object.hasOwn(this.#given, key) ? this.#given[key] : undefined;
      const { responses = {} } = (given ?? {}) as { readonly responses?: Record<string, object> };
      for (const [status, value] of Object.entries(responses)) {
        const location = this.#at(key, "responses", status);
        found.set(status, { value, location, setting: `${this.#setting}.${key}.responses` });
      }
    }
    return found;
  }

  get #setting(): string {
    return `extensions.${this.#kind}`;
  }

  /** The place of a name in the configuration. */
  #at(...names: readonly string[]): Location {
    const { file, pointer } = this.#location;
    if (pointer === undefined) return { file };
    return { file, pointer: joinPointer(pointer, this.#kind, ...names), part: "key" };
  }

  /** Reports names that nothing of the document has. */
  report({ diagnostics }: Lowering): void {
    for (const name of Object.keys(this.#given)) {
      if (this.#known.has(name)) continue;
      const suggestion = suggest(name, this.#known, "Remove it from the configuration");
      const setting = this.#setting;
      diagnostics.report("extension-unknown", this.#at(name), { setting, name, suggestion });
    }
  }
}
