import type { Range } from "../diagnostics/diagnostic.ts";
import { LineTable } from "./line-table.ts";
import { JsonLocator } from "./locate-json.ts";
import { locateYaml } from "./locate-yaml.ts";
import { parseJson } from "./parse-json.ts";
import { parseYaml, parseYamlDocument } from "./parse-yaml.ts";
import type { Parsed } from "./parsed.ts";

/** A file as it was read. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly value: unknown;
  /**
   * Where the member stands that a JSON Pointer names, or the last one on the way that exists.
   * Costs a second parse the first time, so call it only for what is reported.
   */
  locate(pointer: string, part?: "key" | "value"): Range;
}

/** What is wrong with a file's text, as a place in it. */
export interface SourceProblem {
  readonly code: NonNullable<Parsed["problem"]>["code"];
  readonly text: string;
  readonly range: Range;
}

/** Reads a text as JSON where it looks like JSON, as YAML otherwise. */
export function parseSource(
  path: string,
  contents: string,
): { readonly file: SourceFile; readonly problem?: SourceProblem } {
  const text = contents.startsWith("\uFEFF") ? contents.slice(1) : contents;
  const json = path.toLowerCase().endsWith(".json");
  let isJson = json || /^\s*[{[]/.test(text);
  let parsed = isJson ? parseJson(text) : parseYaml(text);
  if (isJson && !json && parsed.problem?.code === "json-syntax") {
    // Flow style YAML starts like JSON.
    isJson = false;
    parsed = parseYaml(text);
  }
  const locator = new Locator(text, isJson);
  const value = parsed.problem === undefined ? parsed.value : undefined;
  const file = {
    path,
    text,
    value,
    locate: (pointer: string, part?: "key" | "value") => locator.locate(pointer, part),
  };
  if (parsed.problem === undefined) return { file };
  const { code, text: reason, start, end } = parsed.problem;
  return { file, problem: { code, text: reason, range: locator.range(start, end) } };
}

/** Parses the text with positions when the first place is asked for, and keeps the result. */
class Locator {
  readonly #text: string;
  readonly #isJson: boolean;
  #lines: LineTable | undefined;
  #json: JsonLocator | undefined;
  #yaml: ReturnType<typeof parseYamlDocument> | undefined;

  constructor(text: string, isJson: boolean) {
    this.#text = text;
    this.#isJson = isJson;
  }

  locate(pointer: string, part: "key" | "value" = "value"): Range {
    const span = this.#isJson
      ? (this.#json ??= new JsonLocator(this.#text)).locate(pointer)
      : locateYaml((this.#yaml ??= parseYamlDocument(this.#text)), pointer);
    const { start, end } = (part === "key" ? span.key : undefined) ?? span.value;
    return this.range(start, end);
  }

  range(start: number, end: number): Range {
    this.#lines ??= new LineTable(this.#text);
    return { start: this.#lines.position(start), end: this.#lines.position(end) };
  }
}
