import type { Node, Type } from "ts-morph";
import { syntaxHelpers } from "../../generator/emit/syntax-helpers.ts";
import type { TemplateFile } from "./template-files.ts";
import {
  alternativesOf,
  distinct,
  fieldNamed,
  isFalse,
  isFlag,
  isOptional,
  isText,
  itemOf,
  presentTypes,
} from "./view-types.ts";

/** What a template does with its view. */
export interface TemplateUse {
  /** Declarations of the fields that it and its partials read. */
  readonly used: ReadonlySet<Node>;
  /** Templates that it includes, directly or through others. */
  readonly includes: ReadonlySet<string>;
  readonly problems: readonly string[];
}

/** Reads a template as Handlebars does, with the type of the view in place of a view. */
export function checkTemplate(
  template: TemplateFile,
  view: Type,
  templates: ReadonlyMap<string, TemplateFile>,
  viewOf: (template: TemplateFile) => Type,
): TemplateUse {
  const walk = new Walk(templates, viewOf, view);
  walk.template(template, new Frame([view]));
  return { used: walk.used, includes: walk.includes, problems: [...walk.problems] };
}

/** The value that paths start from: its types, the values around it, what is known of its fields. */
class Frame {
  readonly types: readonly Type[];
  readonly outer: Frame | undefined;
  /** Paths that are known to be present, as a surrounding `if` tests them. */
  readonly present: ReadonlySet<string>;
  /** Values that a partial is called with besides the view. */
  readonly extra: ReadonlyMap<string, Type>;

  constructor(
    types: readonly Type[],
    outer?: Frame,
    present: ReadonlySet<string> = new Set(),
    extra: ReadonlyMap<string, Type> = new Map(),
  ) {
    this.types = distinct(types);
    this.outer = outer;
    this.present = present;
    this.extra = extra;
  }

  /** The same value where `path` is present, or where it is not. */
  narrowed(path: string, isPresent: boolean): Frame {
    const types = this.types.filter((type) => {
      const field = fieldNamed(type, path);
      if (field === undefined) return true;
      return isPresent ? !isFalse(field.type) : field.type.getText() !== "true";
    });
    const present = isPresent ? new Set([...this.present, path]) : this.present;
    return new Frame(types, this.outer, present, this.extra);
  }
}

class Walk {
  readonly used = new Set<Node>();
  readonly includes = new Set<string>();
  readonly problems = new Set<string>();
  readonly #templates: ReadonlyMap<string, TemplateFile>;
  readonly #viewOf: (template: TemplateFile) => Type;
  readonly #root: Type;
  /** Partials with the types that they have been read with: partials may include themselves. */
  readonly #seen = new Map<TemplateFile, (readonly Type[])[]>();
  #current = "";

  constructor(
    templates: ReadonlyMap<string, TemplateFile>,
    viewOf: (template: TemplateFile) => Type,
    view: Type,
  ) {
    this.#templates = templates;
    this.#viewOf = viewOf;
    this.#root = view;
  }

  template({ name, program }: TemplateFile, frame: Frame): void {
    const outer = this.#current;
    this.#current = name;
    this.#program(program, frame);
    this.#current = outer;
  }

  #program(program: hbs.AST.Program | undefined, frame: Frame): void {
    for (const statement of program?.body ?? []) this.#statement(statement, frame);
  }

  #statement(statement: hbs.AST.Statement, frame: Frame): void {
    switch (statement.type) {
      case "ContentStatement":
      case "CommentStatement":
        return;
      case "MustacheStatement":
        return this.#mustache(statement as hbs.AST.MustacheStatement, frame);
      case "BlockStatement":
        return this.#block(statement as hbs.AST.BlockStatement, frame);
      case "PartialStatement":
        return this.#partial(statement as hbs.AST.PartialStatement, frame);
      default:
        this.#report(`${statement.type} is not used in built-in templates`);
    }
  }

  #mustache({ path, params }: hbs.AST.MustacheStatement, frame: Frame): void {
    if (params.length === 0) return this.#print(path, frame);
    const { original } = path as hbs.AST.PathExpression;
    if (!syntaxHelpers.has(original)) this.#report(`{{${original} …}} is no helper`);
    for (const param of params) {
      if (param.type === "StringLiteral") continue;
      const list = this.#resolve(param as hbs.AST.PathExpression, frame).flatMap(presentTypes);
      const items = list.map((type) => itemOf(type) ?? type);
      if (!items.flatMap(presentTypes).every(isText))
        this.#report(`{{${original} …}} is called with what is not text`);
    }
  }

  #print(expression: hbs.AST.Expression, frame: Frame): void {
    const path = expression as hbs.AST.PathExpression;
    const type = this.#resolve(path, frame);
    for (const one of type) {
      if (isOptional(one) && !frame.present.has(path.original))
        this.#report(`{{${path.original}}} is printed where it may be absent`);
      if (!presentTypes(one).every(isText))
        this.#report(`{{${path.original}}} is not text: ${one.getText()}`);
    }
  }

  #block({ path, params, program, inverse }: hbs.AST.BlockStatement, frame: Frame): void {
    const helper = (path as hbs.AST.PathExpression).original;
    if (helper === "ts") return this.#program(program, frame);
    const subject = params[0] as hbs.AST.PathExpression;
    if (subject.data && subject.parts[0] !== "root") {
      this.#program(program, frame);
      this.#program(inverse, frame);
      return;
    }
    const types = this.#resolve(subject, frame);
    switch (helper) {
      case "if":
      case "unless": {
        const [then, otherwise] = helper === "if" ? [program, inverse] : [inverse, program];
        this.#program(then, frame.narrowed(subject.original, true));
        this.#program(otherwise, frame.narrowed(subject.original, false));
        return;
      }
      case "with": {
        const inner = types.flatMap(presentTypes);
        if (inner.some((type) => isText(type) || isFlag(type)))
          this.#report(`{{#with ${subject.original}}} is not an object`);
        this.#program(program, new Frame(inner, frame));
        this.#program(inverse, frame.narrowed(subject.original, false));
        return;
      }
      case "each": {
        const items = types.flatMap(presentTypes).flatMap((type) => {
          const item = itemOf(type);
          if (item === undefined) this.#report(`{{#each ${subject.original}}} is not a list`);
          return item === undefined ? [] : alternativesOf(item);
        });
        this.#program(program, new Frame(items, frame));
        this.#program(inverse, frame);
        return;
      }
      default:
        this.#report(`{{#${helper}}} is not used in built-in templates`);
    }
  }

  #partial({ name, params, hash }: hbs.AST.PartialStatement, frame: Frame): void {
    const template = this.#templates.get((name as hbs.AST.PathExpression).original);
    if (template === undefined) return this.#report("a partial that is not there");
    const [own] = params;
    const inner =
      own === undefined
        ? frame
        : new Frame(this.#resolve(own as hbs.AST.PathExpression, frame).flatMap(presentTypes));
    const { types } = inner;
    const extra = new Map(
      (hash as hbs.AST.Hash | undefined)?.pairs.map(({ key, value }) => [
        key,
        this.#resolve(value as hbs.AST.PathExpression, frame)[0] as Type,
      ]),
    );
    this.includes.add(template.name);
    this.#fits(template, types, extra);
    // Whatever else it is called with has the type that its view says.
    const seen = this.#seen.get(template) ?? [];
    if (seen.some((known) => isSame(known, types))) return;
    this.#seen.set(template, [...seen, types]);
    this.template(template, new Frame(types, undefined, own ? undefined : frame.present, extra));
  }

  /** What a partial is called with is the view that its first line names. */
  #fits(template: TemplateFile, types: readonly Type[], extra: ReadonlyMap<string, Type>): void {
    for (const field of this.#viewOf(template).getProperties()) {
      const name = field.getName();
      const wanted = fieldNamed(this.#viewOf(template), name)?.type;
      for (const type of types) {
        const given = extra.get(name) ?? fieldNamed(type, name)?.type;
        if (wanted === undefined || given === undefined || !given.isAssignableTo(wanted))
          this.#report(`{{> ${template.name}}} gets no ${name} of its view ${template.view}`);
      }
    }
  }

  /** The types of what a path leads to; fields on the way count as used. */
  #resolve(path: hbs.AST.PathExpression, frame: Frame): readonly Type[] {
    let from: Frame | undefined = frame;
    let parts = path.parts as readonly string[];
    if (path.data) {
      if (parts[0] !== "root") return [];
      from = new Frame([this.#root]);
      parts = parts.slice(1);
    }
    for (let depth = path.depth; depth > 0; depth--) from = from?.outer;
    if (from === undefined) {
      this.#report(`{{${path.original}}} leads out of the template`);
      return [];
    }
    const [first = ""] = parts;
    const own = from.extra.get(first);
    if (own !== undefined) return [own];
    let types = from.types;
    for (const [i, part] of parts.entries()) {
      const before = parts.slice(0, i).join(".");
      if (i > 0 && types.some(isOptional) && !from.present.has(before))
        this.#report(`{{${path.original}}} goes through ${before}, which may be absent`);
      types = types.flatMap(presentTypes).flatMap((type) => {
        const field = fieldNamed(type, part);
        if (field === undefined) this.#report(`{{${path.original}}} is not in ${type.getText()}`);
        else this.used.add(field.declaration);
        return field === undefined ? [] : [field.type];
      });
    }
    return types;
  }

  #report(problem: string): void {
    this.problems.add(`${this.#current}: ${problem.replace(/import\("[^"]*"\)\./g, "")}`);
  }
}

/** Whether lists hold the same types, not only types that look alike: their fields are others. */
function isSame(a: readonly Type[], b: readonly Type[]): boolean {
  return a.length === b.length && a.every((type, i) => type.compilerType === b[i]?.compilerType);
}
