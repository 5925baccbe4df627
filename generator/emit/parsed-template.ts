import Handlebars from "handlebars";
import { templateNames, type TemplateNames } from "./template-names.ts";

/** A template as its text says, without its includes. */
export interface ParsedTemplate {
  readonly program: hbs.AST.Program;
  readonly names: TemplateNames;
}

/** The last text of each file, parsed: a process that watches meets the same ones at every run. */
const known = new Map<string, ParsedTemplate & { readonly text: string }>();

/**
 * Parses the text of a template file, once for as long as it stays the same. The result is shared and
 * must not be changed, as Handlebars does when it compiles.
 *
 * @throws {Error} the text does not parse
 */
export function parsedTemplate(file: string, text: string): ParsedTemplate {
  const before = known.get(file);
  if (before?.text === text) return before;
  const program = Handlebars.parse(text);
  const parsed = { text, program, names: templateNames(program) };
  known.set(file, parsed);
  return parsed;
}
