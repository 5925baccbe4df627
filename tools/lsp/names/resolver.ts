import path from "node:path";
import {
  getByPointer,
  joinPointer,
  splitPointer,
} from "../../../generator/source/locations/pointer.ts";
import type { AddressMap } from "../../../generator/source/references/address-map.ts";
import { isRemote } from "../../../generator/source/references/reference-path.ts";
import {
  resolveAddress,
  resourcesOf,
  withoutFragment,
} from "../../../generator/source/references/resources.ts";
import { referred, type Target } from "../definition.ts";
import type { PlaceSubject, Token } from "./named-place.ts";

/** Finds the targets of references in the files of a document, as generating does. */
export class Resolver {
  readonly #values: ReadonlyMap<string, unknown>;
  readonly #addresses: AddressMap | undefined;
  readonly #hasIds: boolean;

  /**
   * @param values values of the files, by absolute path
   * @param hasIds whether a schema of them may have an address of its own
   */
  constructor(
    values: ReadonlyMap<string, unknown>,
    addresses: AddressMap | undefined,
    hasIds: boolean,
  ) {
    this.#values = values;
    this.#addresses = addresses;
    this.#hasIds = hasIds;
  }

  /** The place that a reference leads to, whether anything is there or not; undefined outside of the files. */
  target(ref: string, from: Pick<Token, "file" | "pointer">): PlaceSubject | undefined {
    const embedded = this.#hasIds ? this.#embedded(ref, from) : undefined;
    const found: Target | undefined = embedded ?? referred(ref, from.file, this.#addresses);
    if (found === undefined || !this.#values.has(found.file)) return undefined;
    const { file, pointer } = found;
    if (found.anchor === undefined) return { kind: "place", file, pointer: normal(pointer) };
    const own = embedded?.base ?? (from.file === file ? from.pointer : "");
    const anchors = resourcesOf(file, this.#values.get(file)).at(own).anchors;
    const anchored = anchors.get(found.anchor);
    return anchored === undefined
      ? undefined
      : { kind: "place", file, pointer: anchored, anchor: found.anchor };
  }

  /** The value at a place. */
  valueAt({ file, pointer }: Pick<Token, "file" | "pointer">): unknown {
    return getByPointer(this.#values.get(file), pointer);
  }

  /** A place by addresses: from within a schema with `$id`, or to one. Source: JSON Schema 2020-12 Core, 8.2. */
  #embedded(
    ref: string,
    from: Pick<Token, "file" | "pointer">,
  ): (Target & { readonly base: string }) | undefined {
    const own = resourcesOf(from.file, this.#values.get(from.file));
    const base = own.at(from.pointer);
    if (base.pointer === "" && !own.hasOwn && !isRemote(ref)) return undefined;
    const address = resolveAddress(ref, base.address);
    if (address === undefined) return undefined;
    const plain = withoutFragment(address);
    const fragment = decoded(address.slice(plain.length + 1));
    if (fragment === undefined) return undefined;
    for (const file of [from.file, ...this.#values.keys()]) {
      const resource = resourcesOf(file, this.#values.get(file)).get(plain);
      if (resource === undefined) continue;
      const target = { file: path.normalize(file), base: resource.pointer };
      return /^(?:\/|$)/.test(fragment)
        ? { ...target, pointer: resource.pointer + fragment }
        : { ...target, pointer: "", anchor: fragment };
    }
    return undefined;
  }
}

/** A pointer with the escapes that pointers of ours have. */
const normal = (pointer: string): string => joinPointer("", ...splitPointer(pointer));

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
