import Handlebars from "handlebars";
import { isReservedWord } from "../names/identifier.ts";

/** Identifiers in the text of a template, and the templates that it includes. */
export interface TemplateNames {
  readonly names: ReadonlySet<string>;
  readonly includes: ReadonlySet<string>;
}

/**
 * Reads the identifiers that the code in a template has as they are: its locals and parameters, and
 * whatever else it names. Names of properties are left out as far as a dot stands before them.
 */
export function templateNames(template: hbs.AST.Program): TemplateNames {
  const collector = new TextCollector();
  collector.accept(template);
  const code = collector.text.replace(commentOrText, " ");
  const names = [...code.matchAll(identifier)].map(([name]) => name);
  return {
    names: new Set(names.filter((name) => !isReservedWord(name))),
    includes: collector.includes,
  };
}

/** The text of a template, a space in the place of each expression. */
class TextCollector extends Handlebars.Visitor {
  text = "";
  readonly includes = new Set<string>();

  override ContentStatement({ original }: hbs.AST.ContentStatement): void {
    this.text += original;
  }

  override MustacheStatement(): void {
    this.text += " ";
  }

  override PartialStatement({ name }: hbs.AST.PartialStatement): void {
    this.text += " ";
    if ("original" in name) this.includes.add(String(name.original));
  }

  override PartialBlockStatement(partial: hbs.AST.PartialBlockStatement): void {
    this.PartialStatement(partial as unknown as hbs.AST.PartialStatement);
    this.accept(partial.program);
  }
}

const commentOrText =
  /\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.)*`/g;

/** An identifier that is not a property behind a dot; three dots spread a value. */
const identifier = /(?<![\w$]|(?<!\.\.)\.)[A-Za-z_$][\w$]*/g;
