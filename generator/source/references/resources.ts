import { walkHolders } from "./reference-walk.ts";

/** A schema that has an address of its own by `$id`, or a whole file. */
export interface Resource {
  /** Absolute address without fragment. */
  readonly address: string;
  /** Pointer to the schema into its file. */
  readonly pointer: string;
  /** Pointers into the file, by `$anchor` or `$dynamicAnchor`. */
  readonly anchors: ReadonlyMap<string, string>;
  /** Names of those anchors that `$dynamicAnchor` declares. */
  readonly dynamic: ReadonlySet<string>;
}

interface OpenResource extends Resource {
  readonly anchors: Map<string, string>;
  readonly dynamic: Set<string>;
}

/**
 * The schemas of a file that `$id` gives an address, and the anchors in each. The file itself is a
 * resource too. Source: JSON Schema 2020-12 Core, 8.2.
 */
export class Resources {
  readonly #byAddress = new Map<string, OpenResource>();
  readonly #byPointer = new Map<string, OpenResource>();

  constructor(path: string, root: unknown) {
    this.#add(addressOfFile(path), "");
    walkHolders(root, ({ value, pointer }) => {
      const id = value["$id"];
      if (typeof id === "string") {
        const address = resolveAddress(id, this.at(parentOf(pointer)).address);
        if (address !== undefined) this.#add(withoutFragment(address), pointer);
      }
      const { anchors, dynamic } = this.at(pointer) as OpenResource;
      for (const keyword of ["$anchor", "$dynamicAnchor"]) {
        const anchor = value[keyword];
        if (typeof anchor !== "string") continue;
        anchors.set(anchor, pointer);
        if (keyword === "$dynamicAnchor") dynamic.add(anchor);
      }
    });
  }

  /** Whether a schema of the file has an address of its own. */
  get hasOwn(): boolean {
    return this.#byPointer.size > 1;
  }

  /** All resources, the file first. */
  get all(): readonly Resource[] {
    return [...this.#byPointer.values()];
  }

  /** The resource that the value at a pointer belongs to. */
  at(pointer: string): Resource {
    for (let prefix = pointer; ; prefix = parentOf(prefix)) {
      const resource = this.#byPointer.get(prefix);
      if (resource !== undefined) return resource;
    }
  }

  /** The resource with an absolute address. */
  get(address: string): Resource | undefined {
    return this.#byAddress.get(address);
  }

  #add(address: string, pointer: string): void {
    const resource = { address, pointer, anchors: new Map(), dynamic: new Set<string>() };
    this.#byAddress.set(address, resource);
    this.#byPointer.set(pointer, resource);
  }
}

/** An address that a reference leads to from a base; undefined if it is not an address. */
export function resolveAddress(reference: string, base: string): string | undefined {
  try {
    return new URL(reference, base).href;
  } catch {
    return undefined;
  }
}

export function withoutFragment(address: string): string {
  const hash = address.indexOf("#");
  return hash === -1 ? address : address.slice(0, hash);
}

function addressOfFile(path: string): string {
  return resolveAddress(encodeURI(path), "file:///") ?? "file:///";
}

function parentOf(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));
}

const cache = new WeakMap<object, Resources>();

/** The resources of a file, found once. */
export function resourcesOf(path: string, root: unknown): Resources {
  if (typeof root !== "object" || root === null) return new Resources(path, root);
  let resources = cache.get(root);
  if (resources === undefined) cache.set(root, (resources = new Resources(path, root)));
  return resources;
}
