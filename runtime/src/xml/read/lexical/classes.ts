import { ncName } from "../../xml-names.ts";

/** Classes of bytes in the text of an element. */
const plain = 0;
export const high = 1;
export const special = 2;

/** 0: means itself; 1: part of a longer UTF-8 sequence; 2: needs a closer look. */
export const textClass: Uint8Array = /* @__PURE__ */ makeTextClass();

function makeTextClass(): Uint8Array {
  const table = new Uint8Array(256).fill(special, 0, 0x20).fill(high, 0x80);
  for (const mark of "\t\n") table[mark.charCodeAt(0)] = plain;
  for (const mark of "<&>") table[mark.charCodeAt(0)] = special;
  return table;
}

/** 1: may start a name; 2: may only continue one; 4: not ASCII, checked as a character; 8: a colon. */
export const nameClass: Uint8Array = /* @__PURE__ */ makeNameClass();

function makeNameClass(): Uint8Array {
  const table = new Uint8Array(256).fill(4, 0x80);
  for (let byte = 0; byte < 0x80; byte++) {
    const char = String.fromCharCode(byte);
    table[byte] = /\w/.test(char)
      ? 1 + Number(char <= "9")
      : char === ":"
        ? 8
        : "-.".includes(char)
          ? 2
          : 0;
  }
  return table;
}

/** A name that may have a prefix. Source: Namespaces in XML 1.0, 4. */
export const qualifiedName: RegExp = /* @__PURE__ */ new RegExp(`^(?:${ncName}:)?${ncName}$`, "u");

/** Space, tab, line feed or carriage return. */
export function isSpace(byte: number | undefined): boolean {
  const carriageReturn = 0x0d;
  const lineFeed = 0x0a;
  const space = 0x20;
  const tab = 0x09;
  return byte === space || byte === lineFeed || byte === tab || byte === carriageReturn;
}
