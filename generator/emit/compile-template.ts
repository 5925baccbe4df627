import { LazyList } from "../views/lazy-list.ts";
import { printItems } from "./print-items.ts";
import { syntaxHelpers } from "./syntax-helpers.ts";
import {
  isFalse,
  memberReader,
  reader,
  type Place,
  type PlaceData,
  type Reader,
} from "./template-values.ts";

/** Prints what a template, or a part of one, has at a place. */
export type Printer = (place: Place) => string;

/** Prints another template with a view. */
export type Include = (name: string, view: unknown, data: PlaceData) => string;

/**
 * Compiles a built-in template to functions that print one node each, as Handlebars would but quicker:
 * of its language they know what built-in templates use, and refuse the rest.
 *
 * @throws {Error} the template has something else
 */
export function compileTemplate(template: hbs.AST.Program, include: Include): Printer {
  return new Compiler(include).program(template);
}

class Compiler {
  readonly #include: Include;

  constructor(include: Include) {
    this.#include = include;
  }

  program({ body, blockParams }: hbs.AST.Program): Printer {
    if ((blockParams?.length ?? 0) > 0)
      throw new Error("built-in templates name no block parameters");
    const parts = body.flatMap((statement) => this.#statement(statement) ?? []);
    const [only = empty] = parts;
    if (parts.length < 2) return only;
    return (place) => {
      let text = "";
      for (const part of parts) text += part(place);
      return text;
    };
  }

  /** Undefined for what prints nothing. */
  #statement(statement: hbs.AST.Statement): Printer | undefined {
    switch (statement.type) {
      case "CommentStatement":
        return undefined;
      case "ContentStatement": {
        const { value } = statement as hbs.AST.ContentStatement;
        return value === "" ? undefined : () => value;
      }
      case "MustacheStatement":
        return mustache(statement as hbs.AST.MustacheStatement);
      case "PartialStatement":
        return this.#partial(statement as hbs.AST.PartialStatement);
      case "BlockStatement":
        return this.#block(statement as hbs.AST.BlockStatement);
      default:
        throw new Error(`built-in templates have no ${statement.type}`);
    }
  }

  #partial({ name, params, hash }: hbs.AST.PartialStatement): Printer {
    const include = this.#include;
    if (name.type !== "PathExpression") throw new Error("built-in templates include by name");
    const template = String((name as hbs.AST.PathExpression).original);
    const [view] = params;
    const read = view === undefined ? undefined : reader(view, false);
    const pairs = (hash?.pairs ?? []).map(
      ({ key, value }) => [key, memberReader(value, false)] as const,
    );
    return (place) => {
      const own = read === undefined ? place.view : read(place);
      if (pairs.length === 0) return include(template, own, place.data);
      const added = Object.fromEntries(pairs.map(([key, value]) => [key, value(place)]));
      return include(template, { ...(own as object), ...added }, place.data);
    };
  }

  #block(block: hbs.AST.BlockStatement): Printer {
    const { path, params, hash, program, inverse } = block;
    if ((path as hbs.AST.PathExpression).original === "ts") return this.#typed(block);
    const [value] = params;
    if (value === undefined || params.length > 1 || hash !== undefined)
      throw new Error("blocks of built-in templates have one argument");
    const read = reader(value, false);
    const print = this.program(program);
    const otherwise = inverse === undefined ? empty : this.program(inverse);
    switch ((path as hbs.AST.PathExpression).original) {
      case "if":
        return (place) => {
          const condition = read(place);
          return isFalse(condition) ? otherwise(place) : print(place);
        };
      case "unless":
        return (place) => (isFalse(read(place)) ? print(place) : otherwise(place));
      case "with":
        return (place) => {
          const view = read(place);
          return isFalse(view) ? otherwise(place) : print(within(place, view, place.data));
        };
      case "each":
        return (place) => {
          const list = read(place);
          if (isFalse(list)) return otherwise(place);
          if (!Array.isArray(list) && !(list instanceof LazyList))
            throw new Error("'each' needs a list");
          if (list.length === 0) return otherwise(place);
          const { root, syntax, reading } = place.data;
          const isLazy = reading !== undefined && list instanceof LazyList;
          return printItems(list, (item, { key, index, first, last }) =>
            print(
              within(place, isLazy ? reading.member(item) : item, {
                root,
                syntax,
                reading,
                key,
                index,
                first,
                last,
              }),
            ),
          );
        };
      default:
        throw new Error("built-in templates have no other blocks than Handlebars' own and 'ts'");
    }
  }

  /** The block for text that only TypeScript has. */
  #typed({ params, hash, program, inverse }: hbs.AST.BlockStatement): Printer {
    if (params.length > 0 || hash !== undefined || inverse !== undefined)
      throw new Error("in built-in templates, 'ts' has no arguments and nothing else");
    const print = this.program(program);
    return (place) => (place.data.syntax.hasTypes ? print(place) : "");
  }
}

const empty: Printer = () => "";

function mustache({ path, params, hash }: hbs.AST.MustacheStatement): Printer {
  if (hash !== undefined) throw new Error("built-in templates name no arguments");
  if (params.length > 0) return helper(path as hbs.AST.PathExpression, params);
  const read = reader(path, true);
  return (place) => {
    const value = read(place);
    if (typeof value === "string") return value;
    return value === undefined || value === null ? "" : String(value);
  };
}

function helper({ original }: hbs.AST.PathExpression, params: readonly hbs.AST.Node[]): Printer {
  const print = syntaxHelpers.get(original);
  if (print === undefined) throw new Error(`built-in templates call no helper '${original}'`);
  const values = params.map(argument);
  return (place) =>
    print(
      place.data.syntax,
      values.map((value) => value(place)),
    );
}

function argument(param: hbs.AST.Node): Reader {
  if (param.type !== "StringLiteral") return reader(param, true);
  const { value } = param as hbs.AST.StringLiteral;
  return () => value;
}

/** The place in a view that a block enters; a block that stays in its view adds no step to `../`. */
function within(place: Place, view: unknown, data: PlaceData): Place {
  return { view, outer: view === place.view ? place.outer : place, data };
}
