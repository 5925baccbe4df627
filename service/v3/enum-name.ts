/**
 * A name of the catalog as a name of an enum: its letters as words in capitals, so that `Load balancer entry` is
 * `LOAD_BALANCER_ENTRY`. A name without letters from A to Z is `OTHER`. Source: v3, enum-values.
 */
export const enumName = (text: string): string =>
  text
    .toUpperCase()
    .match(/[A-Z]+/g)
    ?.join("_") ?? "OTHER";
