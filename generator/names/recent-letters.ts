/**
 * Letters, digits and marks that Unicode took after version 15.1. The engine that runs the generator may know
 * them, while compilers do not: TypeScript reads names by a table of its own. So that every machine writes the
 * same names, they are no part of one. A test compares the list with the compiler and with the engine.
 */
const ranges = (
  "88f 897 c5c cdc 1acf-1add 1ae0-1aeb 1c89-1c8a a7cb-a7cf a7d2 a7d4 a7da-a7dc a7f1 105c0-105f3 10940-10959 " +
  "10d40-10d65 10d69-10d6d 10d6f-10d85 10ec2-10ec7 10efa-10efc 11380-113e2 116d0-116e3 11b60-11b67 11bc0-11bf9 " +
  "11db0-11de9 11f5a 13460-143fa 16100-16139 16d40-16d79 16ea0-16ed3 16ff2-16ff6 187f8-187ff 18cff 18d09-18d1e " +
  "18d80-18df2 1ccf0-1ccf9 1e5d0-1e5fa 1e6c0-1e6ff 2b73a-2b73f 2cea2-2cead 323b0-3347f"
).split(" ");

const classOf = (range: string): string =>
  range
    .split("-")
    .map((point) => `\\u{${point}}`)
    .join("-");

/** The inside of a class of a regular expression with the flag `u`. */
export const recentLetters = ranges.map(classOf).join("");
