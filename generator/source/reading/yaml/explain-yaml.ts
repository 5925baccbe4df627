import type { YAMLParseError } from "yaml";
import type { ParseProblem } from "../parsed.ts";

/** A line that is not blank and not a comment. */
interface Line {
  readonly number: number;
  /** Spaces in front of its first character. */
  readonly indent: number;
  readonly start: number;
  /** Without the spaces around it. */
  readonly text: string;
}

/** The mistake behind an error of the YAML library, in words that do not need its grammar. */
export function explainYaml(error: YAMLParseError, text: string): ParseProblem {
  const [start, end] = error.pos;
  switch (error.code) {
    case "RESOURCE_EXHAUSTION":
      // The parser calls itself for what is nested, and gives up behind the limit.
      return { code: "nesting-too-deep", text: "", start, end };
    case "MULTIPLE_DOCS":
      return { code: "yaml-documents", text: "", start, end: start + 3 };
    case "BAD_INDENT": {
      if (error.message.startsWith("Flow")) break;
      const problem = badIndent(text, linesUpTo(text, start));
      if (problem !== undefined) return problem;
      break;
    }
    case "BLOCK_AS_IMPLICIT_KEY": {
      // The library sees one value of several lines, and a colon in it.
      const above = linesUpTo(text, start);
      const next = nextLine(text, start, (above.at(-1)?.number ?? 1) + 1);
      if (next !== undefined && next.indent > (above.at(-1)?.indent ?? 0)) {
        const problem = badIndent(text, [...above, next]);
        if (problem !== undefined) return problem;
      }
      if (error.message.startsWith("Nested mappings")) {
        const reason = "a value that contains a colon and a space stands without quotes";
        return { code: "yaml-syntax", text: reason, start, end: lineEnd(text, start) };
      }
      break;
    }
    case "MULTILINE_IMPLICIT_KEY":
    case "MISSING_CHAR":
      if (/implicit (map )?key/i.test(error.message)) {
        const reason = "a colon is missing after this key";
        return { code: "yaml-syntax", text: reason, start, end: lineEnd(text, start) };
      }
      break;
    default:
  }
  return { code: "yaml-syntax", text: error.message.replace(/\.$/, ""), start, end };
}

/** The last line is indented unlike those before it that are its neighbours. */
function badIndent(text: string, lines: readonly Line[]): ParseProblem | undefined {
  const line = lines.at(-1);
  if (line === undefined) return undefined;
  const neighbours: Line[] = [];
  for (const other of lines.slice(0, -1).reverse()) {
    const last = neighbours.at(-1);
    // Inner lines of what stands above are left out: they say nothing about this line.
    if (last !== undefined && last.indent > line.indent && other.indent >= last.indent) continue;
    if (last !== undefined && last.indent > line.indent && other.indent > line.indent) {
      neighbours.pop();
    }
    neighbours.push(other);
    if (other.indent <= line.indent) break;
  }
  if (neighbours.length === 0 || neighbours.some(({ indent }) => indent === line.indent)) {
    return undefined;
  }
  return {
    code: "yaml-indentation",
    text: spaces(line.indent),
    start: line.start,
    end: lineEnd(text, line.start),
    related: neighbours.map((other) => ({
      text: `'${cut(other.text)}' is indented by ${spaces(other.indent)}`,
      start: other.start,
      end: lineEnd(text, other.start),
    })),
  };
}

/** The lines from the beginning to the one that contains an offset. */
function linesUpTo(text: string, offset: number): readonly Line[] {
  const lines: Line[] = [];
  let number = 1;
  for (let at = 0; at <= offset; at = lineEnd(text, at) + 1) {
    const line = lineAt(text, at, number++);
    if (line !== undefined) lines.push(line);
  }
  return lines;
}

function nextLine(text: string, offset: number, first: number): Line | undefined {
  let number = first;
  for (let at = lineEnd(text, offset) + 1; at < text.length; at = lineEnd(text, at) + 1) {
    const line = lineAt(text, at, number++);
    if (line !== undefined) return line;
  }
  return undefined;
}

function lineAt(text: string, start: number, number: number): Line | undefined {
  const whole = text.slice(start, lineEnd(text, start));
  const content = whole.trim();
  if (content === "" || content.startsWith("#")) return undefined;
  const indent = whole.length - whole.trimStart().length;
  return { number, indent, start: start + indent, text: content };
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end === -1 ? text.length : end;
}

const spaces = (count: number): string => `${count} space${count === 1 ? "" : "s"}`;

const cut = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
