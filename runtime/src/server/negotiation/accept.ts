import { type MediaType, parseMediaType, splitUnquoted } from "../../http/media-type.ts";

/** One range that a client accepts, with its weight. */
export interface AcceptedRange extends MediaType {
  /** From 0 (never) to 1. */
  readonly quality: number;
}

/** A parsed Accept header. */
export interface Accept {
  readonly ranges: readonly AcceptedRange[];
  /** Whether a part of it is not a media range. */
  readonly malformed: boolean;
}

/**
 * Reads an Accept header. A lone `*` means every type and `.2` means 0.2, as old clients write
 * them. Source: RFC 9110, 12.5.1.
 */
export function parseAccept(text: string): Accept {
  const ranges: AcceptedRange[] = [];
  let malformed = false;
  for (const part of splitUnquoted(text, ",")) {
    if (part.trim() === "") continue;
    const range = parseMediaType(part.replace(/^\s*\*\s*(?=;|$)/, "*/*"));
    const quality = qualityOf(range?.parameters.get("q"));
    if (range === undefined || quality === undefined) malformed = true;
    else ranges.push({ ...range, quality });
  }
  return { ranges, malformed };
}

function qualityOf(text: string | undefined): number | undefined {
  if (text === undefined) return 1;
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(text)) return undefined;
  return Math.min(1, Number(text));
}
