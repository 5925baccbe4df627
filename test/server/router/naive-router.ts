/** What a path is matched with: an expression for each segment, and what goes first. */
interface NaiveRoute {
  readonly index: number;
  readonly rank: readonly string[];
  readonly pattern: RegExp;
}

/**
 * The same answers as a generated router's, arrived at by a regular expression for each template.
 * Values of parameters are decoded.
 */
export function naiveRouter(
  paths: readonly string[],
): (path: string) => { index: number; values: string[] } {
  const shapes = [...new Set(paths.map(shape))];
  const routes = shapes.map((template, index): NaiveRoute => {
    const segments = template.slice(1).split("/");
    return {
      index,
      rank: [String(segments.length).padStart(3, "0"), ...segments.map(rank)],
      pattern: new RegExp(`^/${segments.map(expression).join("/")}$`, "s"),
    };
  });
  routes.sort((a, b) => compare(a.rank, b.rank));
  return (path) => {
    for (const { index, pattern } of routes) {
      const found = pattern.exec(path);
      if (found !== null) return { index, values: found.slice(1).map(decodeValue) };
    }
    return { index: -1, values: [] };
  };
}

/** The template without names of parameters. */
export const shape = (path: string): string => path.replace(/\{[^{}]*\}/g, "{}");

export const decodeValue = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

function rank(segment: string): string {
  if (!segment.includes("{}")) return "0";
  if (segment === "{}") return "2";
  const text = segment.replaceAll("{}", "");
  return `1 ${String(999 - text.length).padStart(3, "0")} ${JSON.stringify(segment.split("{}"))}`;
}

function expression(segment: string): string {
  return segment.split("{}").map(literalExpression).join("([^/]+?)");
}

/** Each character as it is or escaped. */
function literalExpression(text: string): string {
  return [...text]
    .map((symbol) => {
      const escapes = [...Buffer.from(symbol)].map((byte) => `%${byte.toString(16)}`).join("");
      const anyCase = escapes.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
      return `(?:${symbol.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")}|${anyCase})`;
    })
    .join("");
}

function compare(a: readonly string[], b: readonly string[]): number {
  for (const [index, text] of a.entries()) {
    const other = b[index] ?? "";
    if (text !== other) return text < other ? -1 : 1;
  }
  return 0;
}
