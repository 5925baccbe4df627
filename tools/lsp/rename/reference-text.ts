import { escapeSegment, splitPointer } from "../../../generator/source/locations/pointer.ts";

/** A segment of a reference's pointer, and where it stands in the text of the reference. */
export interface ReferenceSegment {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The segments of the pointer in a reference; empty where it has none. */
export function segmentsOf(reference: string): readonly ReferenceSegment[] {
  const hash = reference.indexOf("#");
  if (hash === -1 || reference[hash + 1] !== "/") return [];
  const segments: ReferenceSegment[] = [];
  let start = hash + 2;
  for (;;) {
    const slash = reference.indexOf("/", start);
    const end = slash === -1 ? reference.length : slash;
    segments.push({ name: decodedSegment(reference.slice(start, end)), start, end });
    if (slash === -1) return segments;
    start = slash + 1;
  }
}

/**
 * A reference with another name in its pointer. Signs that need it are escaped, and percent signs are written where
 * the old name has them.
 *
 * @param index of the segment
 */
export function withSegment(reference: string, index: number, name: string): string | undefined {
  const segment = segmentsOf(reference)[index];
  if (segment === undefined) return undefined;
  const { start, end } = segment;
  const before = reference.slice(start, end);
  return reference.slice(0, start) + encodedSegment(name, before) + reference.slice(end);
}

/** A reference with another anchor. */
export const withAnchor = (reference: string, anchor: string): string =>
  `${reference.slice(0, reference.indexOf("#") + 1)}${anchor}`;

function decodedSegment(raw: string): string {
  try {
    return splitPointer(`/${decodeURIComponent(raw)}`).join("/");
  } catch {
    return raw;
  }
}

/** Signs that fragments of addresses do not have. Source: RFC 3986, 3.5. */
const encodedSigns = /[^\w.~!$&'()*+,;=:@/?-]/gu;

function encodedSegment(name: string, before: string): string {
  const literal = new Set(before.replaceAll(/%[0-9a-f]{2}/gi, ""));
  return escapeSegment(name).replaceAll(encodedSigns, (sign) =>
    sign !== "%" && sign !== "#" && literal.has(sign) ? sign : encodeURIComponent(sign),
  );
}
