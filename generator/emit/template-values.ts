import type { ModuleSyntax } from "../code/module-syntax.ts";
import type { ItemData } from "./print-items.ts";
import type { ViewReading } from "./view-reading.ts";

/** Where a template is while it prints. */
export interface Place {
  readonly view: unknown;
  /** The place around the block that entered this view; none in the outermost of a template. */
  readonly outer: Place | undefined;
  readonly data: PlaceData;
}

/** Values behind an `@`, as Handlebars has them. */
export interface PlaceData extends Partial<ItemData> {
  readonly root: unknown;
  /** The syntax of the module that is printed. */
  readonly syntax: ModuleSyntax;
  /** Prints what is read of views; undefined where they are printed already. */
  readonly reading?: ViewReading | undefined;
}

/** Reads what a path of a template names. */
export type Reader = (place: Place) => unknown;

/**
 * Compiles a path such as `name`, `../name` or `@root.name`. A strict one throws where the view lacks
 * its last name; others read as `undefined` there.
 *
 * @throws {Error} it is something else
 */
export function reader(expression: hbs.AST.Node, isStrict: boolean): Reader {
  const read = memberReader(expression, isStrict);
  return (place) => {
    const value = read(place);
    const { reading } = place.data;
    return reading === undefined || value === place.view ? value : reading.member(value);
  };
}

/** The same without printing what is read. */
export function memberReader(expression: hbs.AST.Node, isStrict: boolean): Reader {
  if (expression.type !== "PathExpression")
    throw new Error(`built-in templates do not use ${expression.type}`);
  const { data, depth, parts } = expression as hbs.AST.PathExpression;
  const [name, ...others] = parts;
  if (!data && depth === 0 && name !== undefined && others.length === 0) {
    return isStrict ? ({ view }) => member(view, name) : ({ view }) => optional(view, name);
  }
  const start = data ? dataOf : (place: Place) => viewAbove(place, depth);
  const last = parts.length - 1;
  return (place) => {
    let value = start(place);
    for (let i = 0; i <= last; i++) {
      const part = parts[i] as string;
      value = isStrict && i === last ? member(value, part) : optional(value, part);
    }
    return value;
  };
}

const dataOf = ({ data }: Place): unknown => data;

function viewAbove(place: Place, depth: number): unknown {
  let above: Place | undefined = place;
  for (let i = 0; i < depth; i++) above = above?.outer;
  return above?.view;
}

function member(view: unknown, name: string): unknown {
  if (typeof view === "object" && view !== null && Object.hasOwn(view, name))
    return (view as Record<string, unknown>)[name];
  throw new Error(`"${name}" not defined in ${String(view)}`);
}

/** A member that may be lacking, of a view that may not. */
function optional(view: unknown, name: string): unknown {
  if (view === undefined || view === null) throw new Error(`"${name}" is read of nothing`);
  return Object.hasOwn(view, name) ? (view as Record<string, unknown>)[name] : undefined;
}

/** Whether Handlebars takes a value for false. */
export function isFalse(value: unknown): boolean {
  return !value || (Array.isArray(value) && value.length === 0);
}
