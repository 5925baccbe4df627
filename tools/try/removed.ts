import type { WireAnswer, WireRequest } from "./wire/message.ts";

/** Addresses that are remembered. */
const mostKept = 1_000;

/** Addresses of what the run has removed. */
export class Removed {
  readonly #all = new Set<string>();

  /** Takes notice of a request that removes a thing, or makes it again. */
  note(
    { method, url }: Pick<WireRequest, "method" | "url">,
    { status }: Pick<WireAnswer, "status">,
  ): void {
    if (status >= 300) return;
    if (method === "DELETE" && this.#all.size < mostKept) this.#all.add(pathOf(url));
    if (method === "PUT" || method === "POST") this.#all.delete(pathOf(url));
  }

  /** Whether an address is that of something that was removed, or below it. */
  has(url: string): boolean {
    const path = pathOf(url);
    for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1))
      if (this.#all.has(path.slice(0, end))) return true;
    return false;
  }
}

const pathOf = (url: string): string => url.replace(/[?#].*$/s, "");
