/** A path of a document as a pattern of MSW. */
export interface PathPattern {
  /** Pattern that follows the base URL, such as `/users/:id`. */
  readonly pattern: string;
  /** Names of the parameters in the pattern, which are not always those of the document. */
  readonly names: readonly string[];
  /** Query parameters that stand in the path with their one value, such as `comp=list`. */
  readonly constants: readonly (readonly [name: string, value: string])[];
}

/**
 * The pattern of a path template, or the reason for its lack. Names of parameters become words: what is
 * neither a letter, a digit nor an underscore becomes an underscore.
 */
export function pathPattern(whole: string): PathPattern | { readonly problem: string } {
  const [path = "", query = ""] = whole.split(/\?(?![^{]*\})/, 2);
  if (/[#*]/.test(whole.replace(/\{[^}]*\}/g, "")) || query.includes("{"))
    return {
      problem:
        "its path has '#', '*' or a parameter in its query, which patterns of MSW cannot match",
    };
  if (/\}\{/.test(path))
    return { problem: "its path has two parameters without text between them" };
  const names: string[] = [];
  // Texts and names in turn.
  const parts = path.split(/\{([^}]*)\}/);
  const pattern = parts.map((part, i) => {
    if (i % 2 === 0) return escaped(part);
    const name = freeName(part, names);
    names.push(name);
    // Braces keep the name apart from the text behind it.
    return /^[\w]/.test(parts[i + 1] ?? "") ? `{:${name}}` : `:${name}`;
  });
  const constants = [...new URLSearchParams(query)];
  return { pattern: pattern.join(""), names, constants };
}

/** Text as it stands in a URL, without a meaning in patterns. */
function escaped(text: string): string {
  return encodeURI(decoded(text)).replace(/[+?{}():\\]/g, "\\$&");
}

/** Text that is percent-encoded already is not encoded again. */
function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

function freeName(name: string, taken: readonly string[]): string {
  const words = name.replace(/\W/g, "_");
  const stem = /^[A-Za-z_]/.test(words) ? words : `_${words}`;
  let free = stem;
  for (let i = 2; taken.includes(free); i++) free = `${stem}_${i}`;
  return free;
}

/** Order of handlers: MSW takes the first that matches, so paths with more text come first. */
export function compareSpecificity(a: string, b: string): number {
  const [left, right] = [a.split("/"), b.split("/")];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = rank(left[i] ?? "") - rank(right[i] ?? "");
    if (difference !== 0) return difference;
  }
  return 0;
}

function rank(segment: string): number {
  if (!segment.includes("{")) return 0;
  return /^\{[^}]*\}$/.test(segment) ? 2 : 1;
}
