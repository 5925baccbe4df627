/** Codes of the characters that mean something in YAML. Source: YAML 1.2.2, 5.3 and 5.4. */
export const TAB = 9;
export const LF = 10;
export const CR = 13;
export const SPACE = 32;
export const QUOTE = 34;
export const HASH = 35;
export const PERCENT = 37;
export const AMPERSAND = 38;
export const APOSTROPHE = 39;
export const STAR = 42;
export const PLUS = 43;
export const COMMA = 44;
export const DASH = 45;
export const DOT = 46;
export const COLON = 58;
export const GREATER = 62;
export const QUESTION = 63;
export const OPEN_BRACKET = 91;
export const BACKSLASH = 92;
export const CLOSE_BRACKET = 93;
export const OPEN_BRACE = 123;
export const BAR = 124;
export const CLOSE_BRACE = 125;

/** Whether a character is white space, or ends a line. */
export const isEmpty = (code: number): boolean =>
  code === SPACE || code === LF || code === CR || code === TAB;

/** Whether a character is one of those that flow collections are made of. */
export const isFlowIndicator = (code: number): boolean =>
  code === COMMA ||
  code === OPEN_BRACKET ||
  code === CLOSE_BRACKET ||
  code === OPEN_BRACE ||
  code === CLOSE_BRACE;
