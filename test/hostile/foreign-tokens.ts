import { ts } from "ts-morph";

/** Texts that have been parsed already: most mutations change few modules. */
const known = new Map<string, readonly string[]>();

/** Identifiers called `PWNED`, and texts that do not parse: what a payload has made of a module. */
export function foreignTokens(path: string, text: string): readonly string[] {
  const found = known.get(text) ?? parse(path, text);
  known.set(text, found);
  return found;
}

function parse(path: string, text: string): readonly string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TS);
  const { parseDiagnostics } = source as unknown as {
    readonly parseDiagnostics: readonly { readonly start: number; readonly messageText: unknown }[];
  };
  const found = parseDiagnostics.map(
    ({ start, messageText }) => `${path}: ${JSON.stringify(messageText)} at ${lineAt(text, start)}`,
  );
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === "PWNED")
      found.push(`${path}: PWNED at ${lineAt(text, node.pos)}`);
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

function lineAt(text: string, position: number): string {
  return (
    text
      .slice(text.lastIndexOf("\n", position) + 1)
      .split("\n", 1)[0]
      ?.trim() ?? ""
  );
}
