import { headerOf, type WireAnswer, type WireRequest } from "../wire/message.ts";

/** The tags that things had when they were last seen, for conditions of later requests. */
export class Tags {
  /** By address without its query. */
  readonly #seen = new Map<string, string>();

  /** Keeps the tag of an answer; one that changed something without telling the new tag leaves none. */
  keep({ url }: WireRequest, answer: WireAnswer): void {
    const tag = headerOf(answer, "etag");
    if (tag === undefined) this.#seen.delete(bare(url));
    else this.#seen.set(bare(url), tag);
  }

  /** A request whose `If-Match` has the tag of the thing, where it has one and the tag is known. */
  matching(request: WireRequest): WireRequest {
    const tag = this.#seen.get(bare(request.url));
    if (tag === undefined || request.headers["if-match"] === undefined) return request;
    return { ...request, headers: { ...request.headers, "if-match": tag } };
  }
}

const bare = (url: string): string => url.replace(/\?.*$/s, "");
