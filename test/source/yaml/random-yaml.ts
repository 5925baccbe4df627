/** Chooses among so many; the same numbers in the same order give the same text. */
export type Choose = (count: number) => number;

const plain = [
  "a",
  "b c",
  "1",
  "-1",
  "1.0",
  "true",
  "null",
  "~",
  "x:y",
  "a#b",
  "-x",
  "?x",
  ":x",
  "http://a/b",
  "2020-01-01",
  "0x10",
  "é",
  "a, b",
  "a]b",
  "x \t y",
  "toString",
  "__proto__",
];
const quoted = [
  "''",
  '""',
  "'s'",
  "'it''s'",
  String.raw`"d\tq\\"`,
  String.raw`"\u0041\x41"`,
  "'a # b: c'",
];
const several = [
  "a\nb",
  "a\n\n\nb  \nc",
  "'a\n\n b'",
  '"a\\\n b"',
  '"a \n\n\n \\ b\n c"',
  "'a ''\n'",
];
const block = [
  "|\nlit\n x\n",
  "|-\nlit\n\ny\n",
  ">\nfold\ned\n\np\n more\n more\n\nz\n",
  "|+\nk\n\n\n",
  ">2-\n  x\n y\n",
  "| # c\nt\n",
  "|\n",
  ">\n\n\na\n",
];
const keys = [
  "a",
  "b",
  "c",
  "d",
  "key",
  "x y",
  "'q'",
  '"d\\n"',
  "200",
  "1.0",
  "null",
  "true",
  "a:b",
  "/p/{x}",
  "__proto__",
  "toString",
  "$ref",
  "-k",
];

/** Writes random documents of YAML, most of them right, in many styles. */
export class YamlWriter {
  readonly #choose: Choose;

  constructor(choose: Choose) {
    this.#choose = choose;
  }

  document(): string {
    const start = this.#pick(["", "", "", "# head\n", "---\n", "%YAML 1.2\n---\n", "--- # c\n"]);
    const anchored = this.#pick(["", "v: &a 1\nw: &b {q: 2, a: 3}\n"]);
    this.#hasAnchors = anchored !== "";
    const ends = ["", "", "", "---\n", "...\n", "# end\n", "  # end\n", "  ", "---", "...\n\n"];
    const text = `${start}${anchored}${this.#collection(0, 4, anchored !== "")}${this.#pick(ends)}`;
    const lines = this.#rarely() ? text.replaceAll("\n", "\r\n") : text;
    return this.#rarely() ? lines.replace(/\r?\n$/, "") : lines;
  }

  #hasAnchors = false;

  #pick<T>(all: readonly T[]): T {
    return all[this.#choose(all.length)] as T;
  }

  #rarely(): boolean {
    return this.#choose(8) === 0;
  }

  #spaces(most: number): string {
    return " ".repeat(this.#choose(most + 1));
  }

  /** Blank lines and comments between lines. */
  #between(): string {
    let text = "";
    while (this.#choose(5) === 0) text += `${this.#spaces(8)}${this.#pick(["", "# c", "#"])}\n`;
    return text;
  }

  #comment(): string {
    return this.#pick(["", "", "", "", "", " # c", "   ", " #"]);
  }

  #collection(indent: number, depth: number, isMapping = this.#choose(5) < 3): string {
    const margin = " ".repeat(indent);
    const used = new Set<string>();
    let text = "";
    for (let left = 1 + this.#choose(3); left > 0; left--) {
      if (isMapping) {
        const key = this.#hasAnchors && this.#rarely() ? "<<" : this.#pick(keys);
        if (used.has(key)) continue;
        used.add(key);
        const value = key === "<<" ? this.#merged() : this.#node(indent, depth, true);
        text += `${margin}${key}${this.#pick([":", ":", ":", " :"])}${value}${this.#between()}`;
      } else if (depth > 0 && this.#choose(3) === 0) {
        const gap = 1 + this.#choose(3);
        const inner = this.#collection(indent + 1 + gap, depth - 1);
        text += `${margin}-${" ".repeat(gap)}${inner.trimStart()}`;
      } else text += `${margin}-${this.#node(indent, depth, false)}${this.#between()}`;
    }
    return text;
  }

  #merged(): string {
    return this.#pick([" *b\n", " [*b, {z: 1}]\n", " {y: 1}\n"]);
  }

  /** The value of a key or a dash, with the end of its line. */
  #node(indent: number, depth: number, isMember: boolean): string {
    const anchor = this.#rarely() ? this.#pick([" &a", " &b", " &c"]) : "";
    const step = 1 + this.#choose(4);
    switch (depth > 0 ? this.#choose(10) : this.#choose(4)) {
      case 0:
      case 1:
        return `${anchor} ${this.#pick([...plain, ...quoted])}${this.#comment()}\n`;
      case 2:
        return `${anchor} ${this.#deeper(this.#pick([...several, ...block]), indent + step)}`;
      case 3:
        if (this.#hasAnchors && this.#rarely()) return ` ${this.#pick(["*a", "*b"])}\n`;
        return `${anchor} ${this.#deeper(this.#flow(3), indent + step)}`;
      case 4:
        return `${anchor}${this.#comment()}\n`;
      case 5: {
        const value = this.#pick([...plain, ...quoted, ...several]);
        const margin = " ".repeat(indent + step);
        return `${anchor}\n${margin}${this.#deeper(value, indent + step)}`;
      }
      default: {
        const isFlush = isMember && this.#rarely();
        const inner = isFlush
          ? this.#collection(indent, depth - 1, false)
          : this.#collection(indent + step, depth - 1);
        return `${anchor}${this.#comment()}\n${this.#between()}${inner}`;
      }
    }
  }

  #deeper(text: string, indent: number): string {
    const indented = text.replaceAll(/\n(?=[^\n])/g, `\n${" ".repeat(indent)}`);
    return indented.endsWith("\n") ? indented : `${indented}${this.#comment()}\n`;
  }

  #flow(depth: number): string {
    if (depth === 0 || this.#choose(5) < 2)
      return this.#pick(["a", "b c", "1", "'s'", '"d"', "null", "a:b", "-x", "&d x", "http://x"]);
    const isMapping = this.#choose(2) === 0;
    const items = Array.from({ length: this.#choose(4) }, (_, nth) => {
      if (!isMapping) return this.#flow(depth - 1);
      const key = this.#pick([`k${nth}`, `"k${nth}"`, `'k${nth}'`, `${nth}`]);
      const colon = key.startsWith('"') ? this.#pick([":", ": ", " :"]) : ": ";
      return this.#rarely() ? key : `${key}${colon}${this.#gap()}${this.#flow(depth - 1)}`;
    });
    const inner = items.map((item) => `${this.#gap()}${item}${this.#gap()}`).join(",");
    const end = items.length > 0 && this.#rarely() ? "," : "";
    return isMapping ? `{${inner}${end}${this.#gap()}}` : `[${inner}${end}${this.#gap()}]`;
  }

  #gap(): string {
    return this.#pick(["", "", "", " ", "  ", "\n", "\n ", " # c\n", "\n# c\n"]);
  }
}

const pieces = [
  ..."abc\n\t :-?&*!|>[]{},<#%@`'\"\\=.~1",
  "\n\n",
  "\n  ",
  "\n    ",
  "  ",
  "- ",
  ": ",
  " #",
  "# c\n",
  "&a ",
  "*a",
  "<<: *b",
  "---\n",
  "...\n",
  "\r",
  "\r\n",
  "\0",
  "\u0007",
  "\u0085",
  "\u2028",
  "\uD800",
  "\uFEFF",
  "k: v",
  "- a",
  "[a, b]",
  '{"a":1}',
  "!t ",
  "? ",
];

/** Changes a text at random: characters, pieces and lines that go, come, are doubled or indented. */
export function mutate(text: string, choose: Choose): string {
  const at = choose(text.length + 1);
  const lines = text.split("\n");
  const line = choose(lines.length);
  const own = lines[line] as string;
  switch (choose(8)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1 + choose(3));
    case 1:
    case 2:
      return text.slice(0, at) + (pieces[choose(pieces.length)] as string) + text.slice(at);
    case 3: {
      const end = at + choose(12);
      return text.slice(0, end) + text.slice(at, end) + text.slice(end);
    }
    case 4:
      return lines.toSpliced(line, 1).join("\n");
    case 5:
      return lines.toSpliced(line, 0, lines[choose(lines.length)] as string).join("\n");
    case 6:
      return lines.with(line, `${" ".repeat(1 + choose(3))}${own}`).join("\n");
    default:
      return lines.with(line, own.replace(/^ {1,2}/, "")).join("\n");
  }
}
