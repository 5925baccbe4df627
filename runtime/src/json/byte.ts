/** Bytes that JSON gives a meaning. Source: RFC 8259, 2. */
export const byte = {
  tab: 0x09,
  lineFeed: 0x0a,
  carriageReturn: 0x0d,
  space: 0x20,
  quote: 0x22,
  plus: 0x2b,
  comma: 0x2c,
  minus: 0x2d,
  dot: 0x2e,
  zero: 0x30,
  colon: 0x3a,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  upperE: 0x45,
  lowerE: 0x65,
  lowerF: 0x66,
  lowerN: 0x6e,
  lowerT: 0x74,
  lowerU: 0x75,
  openBrace: 0x7b,
  closeBrace: 0x7d,
} as const;

/** 0: stands for itself in a string; 1: part of a longer UTF-8 sequence; 2: needs a closer look. */
export const stringClass: Uint8Array = /* @__PURE__ */ Uint8Array.from({ length: 256 }, (_, at) =>
  at >= 0x80 ? 1 : at < 0x20 || at === 0x22 || at === 0x5c ? 2 : 0,
);
