/** Whether two values are one text, apart from case, blanks and forms of Unicode. */
export const sameText = (one: unknown, other: unknown): boolean =>
  typeof one === "string" && typeof other === "string" && plain(one) === plain(other);

const plain = (text: string): string =>
  text.normalize("NFKC").trim().replaceAll(/\s+/g, " ").toLowerCase();
