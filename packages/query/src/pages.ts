import {
  code,
  key,
  literal,
  member,
  name,
  type ClientCall,
  type Code,
  type Name,
  type PluginContext,
  type Printable,
} from "diptych/plugin";

/** Paging of an infinite query. */
export interface PagesView {
  readonly name: Name;
  /** Type of the position of a page: a number, or a cursor. */
  readonly position: Printable;
  readonly initial: Printable;
  /** The position as a member of the parameters. */
  readonly parameter: Code;
  /** Whether the next position is counted from the one before. */
  readonly isCounted: boolean;
  /** Position after the page `last` at `pageParam`; undefined at the end. */
  readonly next: Code;
}

/** False where the operation has no pages, or the address of the next one only. */
export function pagesOf(
  call: ClientCall,
  own: string,
  { report }: PluginContext,
): PagesView | false {
  const { pagination, origin } = call.operation;
  if (pagination === undefined || !call.isPaged) return false;
  const last = (path: readonly string[]): Code =>
    path.reduce<Code>((inner, part) => code`${member(inner, part)}?`, code`last`);
  const parameter = (of: string): string => call.memberOf(of) ?? of;
  switch (pagination.style) {
    case "page": {
      const items = member(code`last`, pagination.items);
      return {
        name: name(own),
        position: code`number`,
        isCounted: true,
        initial: literal(1),
        parameter: code`${key(parameter(pagination.number))}: pageParam`,
        next: code`(${items}?.length ?? 0) === 0 ? undefined : pageParam + 1`,
      };
    }
    case "offset": {
      const items = member(code`last`, pagination.items);
      return {
        name: name(own),
        position: code`number`,
        isCounted: true,
        initial: literal(0),
        parameter: code`${key(parameter(pagination.offset))}: pageParam`,
        next: code`(${items}?.length ?? 0) === 0 ? undefined : pageParam + (${items}?.length ?? 0)`,
      };
    }
    case "cursor": {
      const way = pagination.next;
      const parents = last(way.slice(0, -1));
      const cursor = member(parents, way.at(-1) ?? "");
      return {
        name: name(own),
        position: code`string | undefined`,
        isCounted: false,
        initial: code`undefined`,
        parameter: code`...(pageParam === undefined ? {} : { ${key(parameter(pagination.cursor))}: pageParam })`,
        next: code`${cursor} ?? undefined`,
      };
    }
    case "link":
      report({
        severity: "warning",
        message: `${call.operation.name} has no infinite query: its pages are linked`,
        help: "Use the operation's 'pages' of the client",
        origin,
      });
      return false;
  }
}
