import { backslash, firstHigh, quote, space } from "../../text/byte.ts";

/** 0: means itself in a string; 1: part of a longer UTF-8 sequence; 2: needs a closer look. */
export const stringClass: Uint8Array = /* @__PURE__ */ Uint8Array.from({ length: 256 }, (_, at) =>
  at >= firstHigh ? 1 : at < space || at === quote || at === backslash ? 2 : 0,
);
