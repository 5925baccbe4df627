import { BoundedCache } from "../negotiation/bounded-cache.ts";
import { parseMediaType } from "../../http/media-type.ts";
import type { RequestBody, RequestContent } from "../operation.ts";

/** What a Content-Type stands for in an operation. */
export interface SelectedContent {
  /** Undefined where the operation does not take it. */
  readonly content: RequestContent | undefined;
  /** Without parameters, in lower case. */
  readonly mediaType: string;
  /** In lower case; undefined where it is not said. */
  readonly charset: string | undefined;
  /** Whether the bytes are JSON or XML, so that none of them are no value. */
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

/** An operation's body with what its Content-Types were found to be. */
export class PreparedBody {
  readonly required: boolean;
  /** Value of the Accept header that goes with 415. */
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
    return {
      mediaType: `${type}/${subtype}`,
      content: find(`${type}/${subtype}`) ?? find(`${type}/*`) ?? find("*/*"),
      charset: parameters.get("charset")?.toLowerCase(),
      structured: /^(?:.*\+)?(?:json|xml)$/.test(subtype),
      xml: /^(?:.*\+)?xml$/.test(subtype),
    };
  }
}
