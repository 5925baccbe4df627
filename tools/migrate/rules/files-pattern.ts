/** A pattern of files of a shell as the configuration has it, where `*` stands for any text, slashes included. */
export const filesPattern = (glob: string): string =>
  glob
    .replace(/^\.\//, "")
    .replace(/\*\*\/?/g, "*")
    .replace(/\*+/g, "*")
    .replaceAll("?", "*");
