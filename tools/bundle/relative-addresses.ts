import { posix } from "node:path";
import type { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { at, type JsonObject, type Site } from "../../generator/openapi/site.ts";
import { isRemote, keptAddress } from "../../generator/source/references/reference-path.ts";
import type { Kind } from "./kinds.ts";

/** Fields whose addresses are relative to the document that they stand in. */
const fields: Partial<Readonly<Record<Kind, string>>> = {
  server: "url",
  example: "externalValue",
  externalDocs: "url",
};

/** Makes relative addresses of other files whole where it is known where these are, and reports the others and examples. */
export class RelativeAddresses {
  readonly #entry: string;
  readonly #diagnostics: Diagnostics;

  constructor(entry: string, diagnostics: Diagnostics) {
    this.#entry = entry;
    this.#diagnostics = diagnostics;
  }

  /** @param copy the copy of the object at a location */
  note(kind: Kind, copy: Record<string, unknown>, site: Site<JsonObject>): void {
    const field = fields[kind];
    const url = field === undefined ? undefined : copy[field];
    if (field === undefined || typeof url !== "string" || isRemote(url)) return;
    // A server that begins with a variable may be anywhere.
    if (url === "" || url.startsWith("{") || /^[a-z][a-z0-9+.-]*:/i.test(url)) return;
    const address = keptAddress(site.file);
    if (address !== undefined && URL.canParse(url, address) && !url.includes("{")) {
      copy[field] = new URL(url, address).href;
      return;
    }
    const { file, pointer } = at(site, field);
    if (posix.dirname(site.file) === posix.dirname(this.#entry)) {
      if (kind === "example")
        this.#diagnostics.reportOnce("bundle-external", { file, pointer }, { url });
      return;
    }
    this.#diagnostics.reportOnce("bundle-relative", { file, pointer }, { url, from: site.file });
  }
}
