import {
  code,
  exportedType,
  isPlainNumber,
  key,
  literal,
  name,
  nothing,
  type ClientCall,
  type Code,
  type Name,
  type PluginContext,
  type Printable,
} from "diptych/plugin";

/** Paging of an infinite query. */
export interface PagesView {
  readonly name: Name;
  /** Type of a page: a body, or a body with the address of the next page. */
  readonly page: Printable;
  /** Type of the position of a page: a number, a cursor, or an address. */
  readonly position: Printable;
  /** Position of the first page where there are no parameters to say it. */
  readonly initial: Printable;
  /** The value of the parameters that says the first position; false if absent. */
  readonly first: Code | false;
  /** The position as a member of the parameters; empty for addresses. */
  readonly parameter: Code;
  /** Whether the next position is counted from the one before. */
  readonly isCounted: boolean;
  /** Whether positions are addresses, which take the place of parameters. */
  readonly isLinked: boolean;
  /** Whether such pages are bodies, which have the address of the next one. */
  readonly isBody: boolean;
  /** Position after the page `last` at `pageParam`; undefined at the end. */
  readonly next: Code;
}

/** False where the operation has no pages. */
export function pagesOf(call: ClientCall, own: string, context: PluginContext): PagesView | false {
  const { pagination } = call.operation;
  if (pagination === undefined || !call.isPaged) return false;
  const common = { name: name(own), page: call.body, first: false, isBody: true } as const;
  const next = (position: Code): Code =>
    code`${call.call}.nextPosition(last, pageParam, shown) as ${position}`;
  switch (pagination.style) {
    case "page":
    case "offset": {
      const isOffset = pagination.style === "offset";
      const parameter = isOffset ? pagination.offset : pagination.number;
      const cast = isNumber(call, parameter, context) ? nothing : code` as never`;
      const asMember = call.memberOf(parameter) ?? parameter;
      return {
        ...common,
        position: code`number`,
        initial: literal(isOffset ? 0 : pagination.first),
        first: code`params${call.isOptional ? code`?.` : nothing}[${literal(asMember)}]`,
        parameter: code`${key(asMember)}: pageParam${cast}`,
        isCounted: true,
        isLinked: false,
        next: next(code`number | undefined`),
      };
    }
    case "cursor": {
      const asMember = call.memberOf(pagination.cursor) ?? pagination.cursor;
      const position = code`${call.params ?? nothing}[${literal(asMember)}] | undefined`;
      return {
        ...common,
        position,
        initial: code`undefined`,
        parameter: code`...(pageParam === undefined ? {} : { ${key(asMember)}: pageParam })`,
        isCounted: false,
        isLinked: false,
        next: next(position),
      };
    }
    case "link": {
      const linked = { initial: code`undefined`, parameter: nothing, isCounted: false } as const;
      if (pagination.next !== undefined) {
        const position = code`string | undefined`;
        return { ...common, ...linked, position, isLinked: true, next: next(position) };
      }
      return {
        ...common,
        ...linked,
        page: code`${exportedType("@diptych/runtime", "CollectionPage")}<${call.body}>`,
        position: code`${exportedType("@diptych/runtime", "PagePosition")} | undefined`,
        isLinked: true,
        isBody: false,
        next: code`last.next`,
      };
    }
  }
}

/** Whether a parameter of the query is held as a number. */
function isNumber(
  { operation: { parameters } }: ClientCall,
  own: string,
  { index }: PluginContext,
): boolean {
  const found = parameters.find((one) => one.in === "query" && one.name === own);
  if (found === undefined) return false;
  const { node } = index.resolveNullable(found.type);
  return isPlainNumber(node);
}
