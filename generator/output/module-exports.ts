import path from "node:path";

/** Declarations of exported names, without comments and layout. */
export type ModuleExports = ReadonlyMap<string, string>;

/**
 * Names that a generated module exports, those of the modules that it exports again included.
 *
 * Reads the text line by line: each declaration of formatted code begins at the start of a line.
 *
 * @param file path of the module, relative to the folder of the output
 * @param read text of a file of the output, undefined if it is missing
 */
export async function moduleExports(
  file: string,
  read: (file: string) => Promise<string | undefined>,
  seen: Set<string> = new Set(),
): Promise<ModuleExports> {
  const names = new Map<string, string>();
  const text = seen.has(file) ? undefined : await read(file);
  seen.add(file);
  if (text === undefined) return names;
  for (const { exported, from } of reexports(text)) {
    const target = sourceOf(file, from);
    if (exported !== undefined) {
      const inner =
        target === undefined ? undefined : await moduleExports(target, read, new Set(seen));
      for (const { name, local } of exported) names.set(name, inner?.get(local) ?? `from ${from}`);
    } else if (target !== undefined) {
      for (const [name, inner] of await moduleExports(target, read, seen)) names.set(name, inner);
    }
  }
  for (const [name, declaration] of declarations(text)) names.set(name, declaration);
  return names;
}

/** File of the module that a relative specifier names; undefined for a package. */
function sourceOf(file: string, specifier: string): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  const stem = specifier.replace(/\.[jt]s$/, "");
  return `${path.posix.join(path.posix.dirname(file), stem)}.ts`;
}

interface Reexport {
  readonly from: string;
  /** Absent where everything is exported again. */
  readonly exported?: readonly { readonly name: string; readonly local: string }[];
}

function reexports(text: string): readonly Reexport[] {
  const statements = text.matchAll(/^export (?:type )?(\*|\{[^}]*\}) from ["']([^"']+)["'];?$/gm);
  return [...statements].map(([, what = "", from = ""]) =>
    what === "*" ? { from } : { from, exported: specifiers(what) },
  );
}

function specifiers(list: string): readonly { name: string; local: string }[] {
  return list
    .slice(1, -1)
    .split(",")
    .map((one) => one.trim().replace(/^type /, ""))
    .filter((one) => one !== "")
    .map((one) => {
      const [local = "", name = local] = one.split(" as ");
      return { name, local };
    });
}

const head =
  /^export (?:declare )?(?:async )?(?:abstract )?(interface|type|function\*?|const|class|enum) ([\w$]+)/;

function declarations(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const lines = withoutComments(text).split("\n");
  for (let at = 0; at < lines.length; at++) {
    const [, kind, name] = head.exec(lines[at] ?? "") ?? [];
    if (kind === undefined || name === undefined) continue;
    let end = at + 1;
    // The lines of a declaration are deeper, or close its brackets.
    while (end < lines.length && /^(?:[\s})\]|&]|$)/.test(lines[end] ?? "")) end++;
    const declaration = declared(kind, lines.slice(at, end));
    // Overloads are one declaration.
    found.set(name, `${found.get(name) ?? ""}${declaration}`);
  }
  return found;
}

/** The part of a declaration that callers see, on one line. */
function declared(kind: string, lines: readonly string[]): string {
  if (kind.startsWith("function")) {
    const bodyAt = lines.findIndex((line) => /^(?:export .*|\).*|\} .*)\{ *$/.test(line));
    return onOneLine(bodyAt === -1 ? lines : lines.slice(0, bodyAt + 1));
  }
  const text = onOneLine(lines);
  return kind === "const" ? text.replace(/^(export const [\w$]+: .*?) = .*$/, "$1") : text;
}

/** Lines without the layout that a formatter chooses by their length. */
const onOneLine = (lines: readonly string[]): string =>
  lines
    .join(" ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/([(<[]) /g, "$1")
    .replaceAll(/,? ([)>\]])/g, "$1")
    .replaceAll(/([=:(<|]) ?\| /g, "$1 ")
    .trim();

/** The text without comments, whose words are no part of a declaration; strings stay. */
function withoutComments(text: string): string {
  const tokens =
    /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[^])*`|\/\*[^]*?\*\/|\/\/[^\n]*/g;
  return text.replaceAll(tokens, (token) => (token.startsWith("/") ? "" : token));
}
