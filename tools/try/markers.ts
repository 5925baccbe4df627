/** Text that stands for a value of an earlier answer in a request that is printed. */
export const markerOf = (name: string): string => `\u{e000}${name}\u{e001}`;

/** Text of JSON that stands for such a number. */
export const numberMarkerOf = (name: string): string => `"\u{e002}${name}\u{e003}"`;
