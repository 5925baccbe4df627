import { isHttpMethod } from "../../../generator/openapi/http-methods.ts";
import { isObject, type JsonObject } from "../../../generator/openapi/site.ts";
import {
  getByPointer,
  joinPointer,
  splitPointer,
} from "../../../generator/source/locations/pointer.ts";
import type { AddressMap } from "../../../generator/source/references/address-map.ts";
import { mapFields, walkHolders } from "../../../generator/source/references/reference-walk.ts";
import { Resolver } from "./resolver.ts";
import { keyOf, type Naming, type PlaceSubject, type Subject, type Token } from "./named-place.ts";

/** The files of a document, as far as they can be read. */
export interface IndexedDocument {
  /** Absolute. */
  readonly entry: string;
  /** Values of its files, by absolute path. */
  readonly values: ReadonlyMap<string, unknown>;
  /** Those of them that are overlays, whose references lead into the entry. */
  readonly overlays: ReadonlySet<string>;
  readonly addresses: AddressMap | undefined;
}

/** A text that refers to something, before its target is known. */
interface Raw extends Token {
  readonly text: string;
  readonly kind: "reference" | "dynamic" | "mapped" | "scheme" | "tag" | "operationId";
}

/** A declaration of a name by a value, such as an operationId. */
export interface Declaration extends Token {
  readonly name: string;
  readonly of: Subject;
}

/** Names of the files of a document: what declares them, and what uses them. */
export class NameIndex {
  readonly document: IndexedDocument;
  readonly resolver: Resolver;
  readonly namings: readonly Naming[];
  /** Names that values declare: of tags, operations and anchors. */
  readonly declarations: readonly Declaration[];
  /** Operations by place, in the order of the files. */
  readonly operations: readonly PlaceSubject[];
  readonly #byToken: ReadonlyMap<string, Naming>;
  readonly #declared: ReadonlyMap<string, Declaration>;

  constructor(document: IndexedDocument) {
    this.document = document;
    const found = new Collected();
    for (const [file, value] of document.values) found.add(file, value, document);
    const { entry, values, addresses } = document;
    this.resolver = new Resolver(values, addresses, found.hasIds);
    this.declarations = found.declarations;
    this.operations = found.operations;
    const operations = new Map<string, Subject>();
    for (const { name, of, pointer } of found.declarations)
      if (pointer.endsWith("/operationId") && !operations.has(name)) operations.set(name, of);
    const targets = new Targets(entry, values.get(entry), operations);
    this.namings = found.raw.flatMap((raw) => this.#naming(raw, targets) ?? []);
    this.#byToken = new Map(this.namings.map((one) => [keyOf(one), one]));
    this.#declared = new Map(this.declarations.map((one) => [keyOf(one), one]));
  }

  /** The naming that a token is. */
  namingAt(token: Token): Naming | undefined {
    return this.#byToken.get(keyOf(token));
  }

  /** The declaration that a token is. */
  declarationAt(token: Token): Declaration | undefined {
    return this.#declared.get(keyOf(token));
  }

  #naming({ kind, text, ...token }: Raw, targets: Targets): Naming | undefined {
    const { overlays, entry } = this.document;
    switch (kind) {
      case "tag":
        return { ...token, text, form: "tag", target: { kind: "tag", name: text } };
      case "operationId": {
        const target = targets.operations.get(text);
        return target && { ...token, text, form: "operationId", target };
      }
      case "scheme": {
        const target = targets.component("securitySchemes", text);
        if (target !== undefined) return { ...token, text, form: "name", target };
        break;
      }
      case "mapped": {
        const target = targets.component("schemas", text);
        if (target !== undefined) return { ...token, text, form: "name", target };
        if (!/[#/.]/.test(text)) return undefined;
        break;
      }
      default:
    }
    const from = overlays.has(token.file) ? { file: entry, pointer: "" } : token;
    const target = this.resolver.target(text, from);
    if (target === undefined) return undefined;
    if (kind === "dynamic") return { ...token, text, form: "dynamic", target };
    return { ...token, text, form: target.anchor === undefined ? "reference" : "anchor", target };
  }
}

/** Targets of bare names: components of the entry, and operations. */
class Targets {
  readonly #entry: string;
  readonly #value: unknown;
  readonly operations: ReadonlyMap<string, Subject>;

  constructor(entry: string, value: unknown, operations: ReadonlyMap<string, Subject>) {
    this.#entry = entry;
    this.#value = value;
    this.operations = operations;
  }

  component(kind: "schemas" | "securitySchemes", name: string): PlaceSubject | undefined {
    const older = kind === "schemas" ? "/definitions" : "/securityDefinitions";
    const pointer = [joinPointer("/components", kind, name), joinPointer(older, name)].find(
      (one) => getByPointer(this.#value, one) !== undefined,
    );
    return pointer === undefined ? undefined : { kind: "place", file: this.#entry, pointer };
  }
}

class Collected {
  readonly raw: Raw[] = [];
  readonly declarations: Declaration[] = [];
  readonly operations: PlaceSubject[] = [];
  hasIds = false;

  add(file: string, root: unknown, { entry, values }: IndexedDocument): void {
    const entryValue = values.get(entry);
    const isOld = isObject(entryValue) && entryValue["swagger"] !== undefined;
    walkHolders(
      root,
      ({ value, pointer }) => this.#holder(file, value, pointer),
      isOld ? "2.0" : "3",
    );
    if (isObject(root)) this.#root(file, root);
  }

  #holder(file: string, value: JsonObject, pointer: string): void {
    const add = (kind: Raw["kind"], text: unknown, at: string, part: Token["part"] = "value") => {
      if (typeof text === "string") this.raw.push({ file, pointer: at, part, text, kind });
    };
    const own = (key: string, kind: Raw["kind"]): void => {
      if (Object.hasOwn(value, key)) add(kind, value[key], joinPointer(pointer, key));
    };
    own("$ref", "reference");
    own("$dynamicRef", "dynamic");
    if (typeof value["$id"] === "string") this.hasIds = true;
    for (const keyword of ["$anchor", "$dynamicAnchor"]) {
      const anchor = value[keyword];
      if (typeof anchor !== "string") continue;
      const of = { kind: "place", file, pointer, anchor } as const;
      const at = joinPointer(pointer, keyword);
      this.declarations.push({ file, pointer: at, part: "value", name: anchor, of });
    }
    const { discriminator } = value;
    if (isObject(discriminator)) {
      const at = joinPointer(pointer, "discriminator");
      add("mapped", discriminator["defaultMapping"], `${at}/defaultMapping`);
      const { mapping } = discriminator;
      if (isObject(mapping))
        for (const [key, text] of Object.entries(mapping))
          add("mapped", text, joinPointer(at, "mapping", key));
    }
    const segments = splitPointer(pointer.slice(pointer.length > 2000 ? -2000 : 0));
    const [last = "", around = ""] = segments.reverse();
    if (around === "links") {
      own("operationRef", "reference");
      own("operationId", "operationId");
    } else if (isOperation(last, around, value)) this.#operation(file, value, pointer, add);
    const token = value["x-token"];
    if (around === "securitySchemes" || around === "securityDefinitions")
      if (isObject(token))
        for (const key of ["create", "refresh"])
          add("operationId", token[key], joinPointer(pointer, "x-token", key));
  }

  #operation(
    file: string,
    value: JsonObject,
    pointer: string,
    add: (kind: Raw["kind"], text: unknown, at: string, part?: Token["part"]) => void,
  ): void {
    const place = { kind: "place", file, pointer } as const;
    this.operations.push(place);
    const id = value["operationId"];
    if (typeof id === "string") {
      const at = joinPointer(pointer, "operationId");
      this.declarations.push({ file, pointer: at, part: "value", name: id, of: place });
    }
    add("operationId", value["x-replaced-by"], joinPointer(pointer, "x-replaced-by"));
    for (const [index, tag] of listOf(value["tags"]).entries())
      add("tag", tag, joinPointer(pointer, "tags", index));
    this.#security(value, pointer, add);
  }

  #security(
    value: JsonObject,
    pointer: string,
    add: (kind: Raw["kind"], text: unknown, at: string, part?: Token["part"]) => void,
  ): void {
    for (const [index, requirement] of listOf(value["security"]).entries()) {
      if (!isObject(requirement)) continue;
      for (const name of Object.keys(requirement))
        add("scheme", name, joinPointer(pointer, "security", index, name), "key");
    }
  }

  /** Names in the root of a document. */
  #root(file: string, root: JsonObject): void {
    const add = (
      kind: Raw["kind"],
      text: unknown,
      pointer: string,
      part: Token["part"] = "value",
    ) => {
      if (typeof text === "string") this.raw.push({ file, pointer, part, text, kind });
    };
    if (root["openapi"] === undefined && root["swagger"] === undefined) return;
    this.#security(root, "", add);
    for (const [index, tag] of listOf(root["tags"]).entries()) {
      if (!isObject(tag)) continue;
      const { name, parent } = tag;
      const pointer = `/tags/${index}/name`;
      const of = { kind: "tag", name: String(name) } as const;
      if (typeof name === "string")
        this.declarations.push({ file, pointer, part: "value", name, of });
      add("tag", parent, `/tags/${index}/parent`);
    }
    // Groups of tags, which pages of several makers read.
    for (const [index, group] of listOf(root["x-tagGroups"]).entries())
      if (isObject(group))
        for (const [at, tag] of listOf(group["tags"]).entries())
          add("tag", tag, `/x-tagGroups/${index}/tags/${at}`);
  }
}

/** Whether an object is an operation, by its key, the one around it, and its members. */
function isOperation(last: string, around: string, value: JsonObject): boolean {
  if (around === "additionalOperations") return true;
  if (isHttpMethod(last)) return !mapFields.has(around);
  return last !== "" && value["operationId"] !== undefined && value["responses"] !== undefined;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
