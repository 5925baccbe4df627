/** Printed text that is not TypeScript. */
export class UnparsableText extends Error {
  /** Where it ends to be, in UTF-16 code units. */
  readonly offset: number;

  constructor(path: string, reason: string, offset: number) {
    super(`${path} was printed as text that is not TypeScript: ${reason}`);
    this.offset = offset;
  }
}

/** Offset of the line and column, both from 1, that prettier's errors name; 0 for others. */
export function offsetIn(text: string, error: unknown): number {
  const { loc } = error as { readonly loc?: { readonly start?: { line: number; column: number } } };
  if (loc?.start === undefined) return 0;
  const lines = text.split("\n").slice(0, loc.start.line - 1);
  return lines.reduce((sum, line) => sum + line.length + 1, 0) + loc.start.column - 1;
}
