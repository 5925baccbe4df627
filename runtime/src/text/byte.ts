// Bytes of ASCII that JSON and XML give a meaning. Each is a constant of its own, because bundlers
// replace the name of a constant by the number, but not the member of an object.
//
// Functions that read or write every byte declare the constants that they need in their body: the
// engine and bundlers then replace them by the numbers. V8 loads a constant of a module from memory at
// every use, which costs XML decoders up to a tenth of their time. A test compares them with this table.

export const tab = 0x09;
export const lineFeed = 0x0a;
export const carriageReturn = 0x0d;
export const space = 0x20;
export const exclamationMark = 0x21;
export const quote = 0x22;
export const ampersand = 0x26;
export const apostrophe = 0x27;
export const plus = 0x2b;
export const comma = 0x2c;
export const minus = 0x2d;
export const dot = 0x2e;
export const slash = 0x2f;
export const zero = 0x30;
export const nine = 0x39;
export const colon = 0x3a;
export const semicolon = 0x3b;
export const lessThan = 0x3c;
export const equals = 0x3d;
export const greaterThan = 0x3e;
export const questionMark = 0x3f;
export const upperE = 0x45;
export const openBracket = 0x5b;
export const backslash = 0x5c;
export const closeBracket = 0x5d;
export const lowerE = 0x65;
export const lowerF = 0x66;
export const lowerN = 0x6e;
export const lowerT = 0x74;
export const lowerU = 0x75;
export const openBrace = 0x7b;
export const closeBrace = 0x7d;

/** The first byte that is not ASCII. */
export const firstHigh = 0x80;
