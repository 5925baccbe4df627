import { BoundedCache } from "../negotiation/bounded-cache.ts";
import { likeMediaType, parseMediaType } from "../../http/media-type.ts";
import type { RequestBody, RequestContent } from "../operation.ts";

/** How an operation reads bodies of a Content-Type. */
export interface SelectedContent {
  /** Undefined if the operation does not accept it. */
  readonly content: RequestContent | undefined;
  /** Without parameters, in lower case. */
  readonly mediaType: string;
  /** In lower case; undefined if the header has none. */
  readonly charset: string | undefined;
  /** Whether the bytes are JSON or XML, so that an empty body is not a value. */
  readonly structured: boolean;
  /** Whether the bytes are XML. */
  readonly xml: boolean;
}

const unknown: SelectedContent = {
  content: undefined,
  mediaType: "",
  charset: undefined,
  structured: false,
  xml: false,
};

/** An operation's body, with what is known about each Content-Type that was seen. */
export class PreparedBody {
  readonly required: boolean;
  /** Value of the Accept header sent with 415. */
  readonly mediaTypes: string;
  readonly #contents: readonly RequestContent[];
  readonly #selected = new BoundedCache<SelectedContent>();

  constructor({ required, contents }: RequestBody) {
    this.required = required;
    this.mediaTypes = contents.map(({ mediaType }) => mediaType).join(", ");
    this.#contents = contents;
  }

  select(contentType: string): SelectedContent {
    let selected = this.#selected.get(contentType);
    if (selected === undefined) {
      selected = this.#find(contentType);
      this.#selected.set(contentType, selected);
    }
    return selected;
  }

  #find(contentType: string): SelectedContent {
    const parsed = parseMediaType(contentType);
    if (parsed === undefined) {
      return unknown;
    }
    const { type, subtype, parameters } = parsed;
    const find = (mediaType: string): RequestContent | undefined =>
      this.#contents.find((content) => content.mediaType === mediaType);
    const documented = this.#contents.map(({ mediaType }) => mediaType);
    const like = this.#contents[likeMediaType(documented, `${type}/${subtype}`)];
    return {
      mediaType: `${type}/${subtype}`,
      content: find(`${type}/${subtype}`) ?? like ?? find(`${type}/*`) ?? find("*/*"),
      charset: parameters.get("charset")?.toLowerCase(),
      structured: /^(?:.*\+)?(?:json|xml)$/.test(subtype),
      xml: /^(?:.*\+)?xml$/.test(subtype),
    };
  }
}
