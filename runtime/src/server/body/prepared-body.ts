import { BoundedCache } from "../negotiation/bounded-cache.ts";
import { likeMediaType, parseMediaType } from "../../http/media-type.ts";
import type { RequestBody, RequestContent } from "../description/server-operation.ts";

/** How an operation reads bodies of a Content-Type. */
export interface SelectedContent {
  /** Undefined if the operation does not accept it. */
  readonly content: RequestContent | undefined;
  /** Takes the bytes of text that cannot be read, if the operation accepts any type. */
  readonly fallback: RequestContent | undefined;
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
  fallback: undefined,
  mediaType: "",
  charset: undefined,
  structured: false,
  xml: false,
};

/** An operation's body, with what is known about each Content-Type that was seen. */
export class PreparedBody {
  readonly required: boolean;
  /** Most bytes, if the option `bodyLimits` or the document says so. */
  readonly limit: number | undefined;
  /** Value of the Accept header sent with 415. */
  readonly mediaTypes: string;
  /** Content-Type of a body that says none, if the operation accepts any type (RFC 9110, 8.3). */
  readonly withoutType: string | undefined;
  readonly #contents: readonly RequestContent[];
  readonly #selected = new BoundedCache<SelectedContent>();

  constructor({ required, contents, limit }: RequestBody, ownLimit?: number) {
    this.required = required;
    this.limit = ownLimit ?? limit;
    this.mediaTypes = contents.map(({ mediaType }) => mediaType).join(", ");
    this.#contents = contents;
    const takesAny = contents.some(({ mediaType }) => mediaType === "*/*");
    this.withoutType = takesAny ? "application/octet-stream" : undefined;
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
    const content = find(`${type}/${subtype}`) ?? like ?? find(`${type}/*`) ?? find("*/*");
    const structured = /^(?:.*\+)?(?:json|xml)$/.test(subtype);
    const any = structured || content?.text !== true ? undefined : find("*/*");
    return {
      mediaType: `${type}/${subtype}`,
      content,
      fallback: any?.text === false ? any : undefined,
      charset: parameters.get("charset")?.toLowerCase(),
      structured,
      xml: /^(?:.*\+)?xml$/.test(subtype),
    };
  }
}
