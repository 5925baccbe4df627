import { repeatedId } from "../../../names/repeated-id.ts";
import { textAt, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { Lowering } from "../lowering.ts";

/**
 * Ids of operations, each different. Of two operations with the same operationId the second is named by
 * its method and path too, which stay when others are added. Source: OpenAPI 3.2, Operation Object.
 */
export class OperationIds {
  readonly #lowering: Lowering;
  readonly #sites = new Map<string, Site>();

  constructor(lowering: Lowering) {
    this.#lowering = lowering;
  }

  /** The operationId of an operation, or one that tells it from an earlier one. */
  unique(site: Site<JsonObject>, id: string, method: string, path: string): string {
    // A name that is made from method and path gives way later, and refers to nothing.
    if (textAt(site, "operationId") === undefined) return id;
    const first = this.#sites.get(id);
    if (first === undefined) this.#sites.set(id, site);
    if (first === undefined || isSame(first, site)) return id;
    const name = repeatedId(id, method, path, (one) => this.#isFree(one, site));
    this.#sites.set(name, site);
    this.#lowering.diagnostics.reportOnce("operation-id-duplicate", idOf(site), { id, name }, [
      { message: "it is used here first", location: idOf(first) },
    ]);
    return name;
  }

  #isFree(name: string, site: Site): boolean {
    const known = this.#sites.get(name);
    return known === undefined || isSame(known, site);
  }
}

const isSame = (a: Site, b: Site): boolean => a.file === b.file && a.pointer === b.pointer;

const idOf = ({ file, pointer }: Site): { readonly file: string; readonly pointer: string } => ({
  file,
  pointer: `${pointer}/operationId`,
});
