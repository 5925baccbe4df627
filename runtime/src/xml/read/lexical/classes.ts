/** Classes of bytes in the text of an element. */
export const plain = 0;
export const high = 1;
export const special = 2;

/** 0: means itself; 1: part of a longer UTF-8 sequence; 2: needs a closer look. */
export const textClass: Uint8Array = /* @__PURE__ */ makeTextClass();

function makeTextClass(): Uint8Array {
  const firstHigh = 0x80;
  const lineFeed = 0x0a;
  const space = 0x20;
  const tab = 0x09;
  const table = new Uint8Array(256);
  for (let byte = 0; byte < 256; byte++)
    table[byte] = byte >= firstHigh ? high : byte < space ? special : plain;
  table[tab] = plain;
  table[lineFeed] = plain;
  for (const mark of "<&>") table[mark.charCodeAt(0)] = special;
  return table;
}

/** 1: may start a name; 2: may only continue one; 4: not ASCII, checked as a character. */
export const nameClass: Uint8Array = /* @__PURE__ */ makeNameClass();

function makeNameClass(): Uint8Array {
  const firstHigh = 0x80;
  const table = new Uint8Array(256);
  for (let byte = 0; byte < 256; byte++) {
    const char = String.fromCharCode(byte);
    if (byte >= firstHigh) table[byte] = 4;
    else if (/[A-Za-z_:]/.test(char)) table[byte] = 1;
    else if (/[-.0-9]/.test(char)) table[byte] = 2;
  }
  return table;
}

/** A whole name with characters outside ASCII. Source: XML 1.0 (fifth edition), 2.3, [4] to [5]. */
export const fullName: RegExp =
  /^[:A-Z_a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c-\u200d\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\u{10000}-\u{effff}][-.0-9:A-Z_a-z\u00b7\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u037d\u037f-\u1fff\u200c-\u200d\u203f-\u2040\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\u{10000}-\u{effff}]*$/u;

/** Space, tab, line feed or carriage return. */
export function isSpace(byte: number | undefined): boolean {
  const carriageReturn = 0x0d;
  const lineFeed = 0x0a;
  const space = 0x20;
  const tab = 0x09;
  return byte === space || byte === lineFeed || byte === tab || byte === carriageReturn;
}
