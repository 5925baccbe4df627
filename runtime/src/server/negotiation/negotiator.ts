import { type Accept, type AcceptedRange, parseAccept } from "./accept.ts";
import { BoundedCache } from "./bounded-cache.ts";
import { type MediaType, parseMediaType } from "../../http/media-type.ts";

/** Chooses among the media types of a response. Source: RFC 9110, 12.5.1. */
export class Negotiator {
  readonly #offers: readonly (MediaType | undefined)[];
  readonly #chosen = new BoundedCache<number>();

  /** @param contentTypes in order of preference */
  constructor(contentTypes: readonly string[]) {
    this.#offers = contentTypes.map((contentType) => parseMediaType(contentType));
  }

  /**
   * @param accept value of the Accept header; absent, empty and malformed ones accept everything
   * @returns index of the best, the first among equals; -1 if none is accepted
   */
  choose(accept: string | undefined): number {
    if (accept === undefined || accept === "" || accept === "*/*") return 0;
    const known = this.#chosen.get(accept);
    if (known !== undefined) return known;
    const chosen = this.#compare(parseAccept(accept));
    this.#chosen.set(accept, chosen);
    return chosen;
  }

  #compare({ ranges, malformed }: Accept): number {
    const best = bestOf(this.#offers, ranges);
    if (best >= 0) return best;
    // `text/*` names `text/xml`, which is `application/xml`: less clearly than any type by its name.
    if (ranges.some(({ type, subtype }) => type === "text" && subtype === "*")) {
      const alias = bestOf(this.#offers.map(textAlias), ranges);
      if (alias >= 0) return alias;
    }
    return malformed || ranges.length === 0 ? 0 : -1;
  }
}

/** Index of the best offer, the first among equals; -1 if none is accepted. */
function bestOf(
  offers: readonly (MediaType | undefined)[],
  ranges: readonly AcceptedRange[],
): number {
  let best = -1;
  let bestQuality = 0;
  offers.forEach((offer, index) => {
    const quality = offer === undefined ? 0 : qualityFor(offer, ranges);
    if (quality > bestQuality) {
      best = index;
      bestQuality = quality;
    }
  });
  return best;
}

/** `text/xml` for `application/xml`. Source: RFC 7303, 9.2. */
function textAlias(offer: MediaType | undefined): MediaType | undefined {
  const isXml = offer?.type === "application" && offer.subtype === "xml";
  return isXml ? { ...offer, type: "text" } : undefined;
}

/** The most specific range that matches decides. */
function qualityFor(offer: MediaType, ranges: readonly AcceptedRange[]): number {
  let quality = 0;
  let best = 0;
  for (const range of ranges) {
    const fit = specificity(offer, range);
    if (fit === 0 || fit < best) continue;
    quality = fit === best ? Math.max(quality, range.quality) : range.quality;
    best = fit;
  }
  return quality;
}

/** How specifically a range matches an offer; 0 if it does not. */
function specificity(offer: MediaType, range: AcceptedRange): number {
  if (range.type === "*" && range.subtype === "*") return 1;
  // An offer may be a range itself, if the document leaves the type to the handler.
  if (offer.type === "*") return 2;
  if (range.subtype === "*" || offer.subtype === "*") return range.type === offer.type ? 2 : 0;
  if (range.type !== offer.type || range.subtype !== offer.subtype) {
    return isSyntaxOf(offer, range) ? 3 : 0;
  }
  let parameters = 0;
  for (const [name, value] of range.parameters) {
    // Parameters after the quality are not part of the media type.
    if (name === "q") break;
    // Responses are in UTF-8, whatever charset is requested: Accept-Charset is ignored too.
    if (name === "charset") continue;
    if (offer.parameters.get(name)?.toLowerCase() !== value.toLowerCase()) return 0;
    parameters++;
  }
  return 4 + parameters;
}

/**
 * Whether a range names the syntax of an offer, as `application/json` does for `…+json`, and
 * `text/xml` for `application/xml`. Source: RFC 7303, 9.1 and 9.2.
 */
function isSyntaxOf(offer: MediaType, range: AcceptedRange): boolean {
  if (offer.subtype.endsWith("+json"))
    return `${range.type}/${range.subtype}` === "application/json";
  const isXml = offer.subtype === "xml" && (offer.type === "application" || offer.type === "text");
  if (!isXml && !offer.subtype.endsWith("+xml")) return false;
  return range.subtype === "xml" && (range.type === "application" || range.type === "text");
}
