/**
 * Statements that one function has. The compiler follows variables through 2,000 branches of a
 * function and no further (TS2563), and the code of some properties has several.
 */
const mostStatements = 200;

/** Statements in groups that are small enough for functions of their own; one group if all are few. */
export function inParts<T>(statements: readonly T[]): readonly (readonly T[])[] {
  if (statements.length <= mostStatements) return [statements];
  const parts: (readonly T[])[] = [];
  for (let from = 0; from < statements.length; from += mostStatements)
    parts.push(statements.slice(from, from + mostStatements));
  return parts;
}
