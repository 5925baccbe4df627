import type { XmlWriter } from "./xml-writer.ts";

/**
 * An element's name, prepared for writing: its two tags as words of eight bytes. UTF-8 never makes
 * such a word a NaN, so that each survives as a number.
 */
export interface XmlTag {
  /** Name as written, with its prefix. */
  readonly name: string;
  /** The element's step of the path of an issue; `null` for an item of an array. */
  readonly step: string | null;
  readonly open: Float64Array;
  readonly openLength: number;
  readonly close: Float64Array;
  readonly closeLength: number;
  /**
   * Bytes that must be free before a tag is written. Infinite if the name has a namespace or is not
   * ASCII: the check for room then leads to the code for these, at no cost to others.
   */
  readonly room: number;
  /** Empty where the name is in whatever namespace is the default one, `null` for none at all. */
  readonly namespace: string | null;
  readonly prefix: string;
  /** Of a name with a namespace: what its tags do. Only such names bring the code for it. */
  readonly scope:
    | {
        /** Opens a scope, and gives the declaration that the start tag needs, if any. */
        open(w: XmlWriter, tag: XmlTag): string;
        close(w: XmlWriter): void;
      }
    | undefined;
}

/** An attribute's name; without a namespace, `namespace` and `prefix` are empty. */
export interface XmlAttributeName {
  readonly name: string;
  /** The bytes before the value, from the space to the quotation mark, if the name has no namespace. */
  readonly start: Float64Array;
  readonly startLength: number;
  readonly step: string;
  readonly namespace: string;
  readonly prefix: string;
}

/** Bytes that are enough for any scalar and a closing angle bracket. */
export const scalarRoom = 48;

const encoder = /* @__PURE__ */ new TextEncoder();

/**
 * The tag of an element in whatever namespace is the default one.
 *
 * @param step property that the element represents, its name by default
 */
export function xmlTag(name: string, step: string | null = name): XmlTag {
  const open = encoder.encode(`<${name}>`);
  const close = encoder.encode(`</${name}>`);
  const openWords = words(open);
  const closeWords = words(close);
  const isAscii = open.length === name.length + 2;
  return {
    name,
    step,
    open: openWords,
    openLength: open.length,
    close: closeWords,
    closeLength: close.length,
    room: isAscii ? openWords.byteLength + closeWords.byteLength + scalarRoom : Infinity,
    namespace: "",
    prefix: "",
    scope: undefined,
  };
}

/** @param step property that the attribute represents */
export function xmlAttributeName(
  name: string,
  step: string = name,
  namespace = "",
  prefix = "",
): XmlAttributeName {
  const start = encoder.encode(` ${name}="`);
  return { name, start: words(start), startLength: start.length, step, namespace, prefix };
}

/** At least two words: most tags take two, which are written without a loop. */
function words(bytes: Uint8Array): Float64Array {
  const padded = new Uint8Array(Math.max(2, Math.ceil(bytes.length / 8)) * 8);
  padded.set(bytes);
  const view = new DataView(padded.buffer);
  return Float64Array.from({ length: padded.length / 8 }, (_, i) => view.getFloat64(i * 8, true));
}
