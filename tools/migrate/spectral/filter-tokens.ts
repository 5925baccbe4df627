/** A sign or word of a filter. */
export interface Token {
  readonly kind: "name" | "string" | "number" | "regex" | "sign";
  /** Of strings their value, of others what is written. */
  readonly text: string;
}

const sign = /^(?:===|!==|==|!=|<=|>=|&&|\|\||@property|[@!<>().,[\]?])/;

/** The tokens of an expression of JavaScript; undefined where it has signs that no filter has. */
export function readTokens(expression: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  let rest = expression.trimStart();
  while (rest !== "") {
    const token = firstToken(rest, tokens.at(-1));
    if (token === undefined) return undefined;
    tokens.push({ kind: token.kind, text: token.text });
    rest = rest.slice(token.length).trimStart();
  }
  return tokens;
}

function firstToken(
  rest: string,
  before: Token | undefined,
): (Token & { readonly length: number }) | undefined {
  const [text] = /^'(?:\\[^]|[^'\\])*'|^"(?:\\[^]|[^"\\])*"/.exec(rest) ?? [];
  if (text !== undefined)
    return { kind: "string", text: unescaped(text.slice(1, -1)), length: text.length };
  // A slash divides nothing in a filter.
  const [regex] = /^\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])+\/[a-z]*/.exec(rest) ?? [];
  if (regex !== undefined) return { kind: "regex", text: regex, length: regex.length };
  const [number] = /^-?\d+(?:\.\d+)?/.exec(rest) ?? [];
  if (number !== undefined && before?.text !== ".")
    return { kind: "number", text: number, length: number.length };
  const [found] = sign.exec(rest) ?? [];
  if (found !== undefined) return { kind: "sign", text: found, length: found.length };
  const [name] = /^[A-Za-z_$][\w$-]*/.exec(rest) ?? [];
  return name === undefined ? undefined : { kind: "name", text: name, length: name.length };
}

const unescaped = (text: string): string =>
  text.replace(/\\(?:u([0-9a-fA-F]{4})|([^]))/g, (_, code: string | undefined, one: string) =>
    code === undefined ? one : String.fromCharCode(Number.parseInt(code, 16)),
  );
