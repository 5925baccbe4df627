import { code, identity, join, literal, rt, type Code, type Printable } from "../../code/index.ts";
import { contentReaders } from "./content-readers.ts";
import type { ClientContext } from "./context.ts";
import type { Failure } from "./listed-responses.ts";
import { bodyType } from "./responses.ts";

/** The union of an operation's errors; statuses whose bodies have one type share a member. */
export function errorTypes(errors: readonly Failure[], context: ClientContext): readonly Code[] {
  const found = new Map<string, { readonly body: Printable; readonly statuses: Printable[] }>();
  for (const error of errors) {
    const body = bodyType([error], context);
    const group = found.get(identity(body)) ?? { body, statuses: [] };
    found.set(identity(body), group);
    group.statuses.push(errorStatusType(error.key, errors));
  }
  return [...found.values()].map(
    ({ body, statuses }) => code`${rt.StatusError}<${join(statuses, code` | `)}, ${body}>`,
  );
}

/** Statuses of a range or of `default` are the registered ones that are not listed themselves. */
export function errorStatusType(status: string, errors: readonly Failure[]): Printable {
  if (/^\d+$/.test(status)) return literal(Number(status));
  const has = (key: string): boolean => errors.some((error) => error.key === key);
  const range = status === "default" ? restOf(has("4XX"), has("5XX")) : ranges[status];
  const listed = errors.map(({ key }) => Number(key)).filter((key) => key >= 400);
  if (range === undefined) return redirects;
  return listed.length === 0 ? range : code`${range}<${join(listed.map(literal), code` | `)}>`;
}

const redirects = code`300 | 301 | 302 | 303 | 304 | 305 | 307 | 308`;

const ranges: Readonly<Record<string, Printable>> = {
  "4XX": rt.ClientErrorStatus,
  "5XX": rt.ServerErrorStatus,
};

/** Type of the statuses that `default` covers beside the ranges that are listed. */
function restOf(hasClientErrors: boolean, hasServerErrors: boolean): Printable {
  if (hasClientErrors && !hasServerErrors) return rt.ServerErrorStatus;
  return hasServerErrors && !hasClientErrors ? rt.ClientErrorStatus : rt.ErrorStatus;
}

/** Object literal that maps each error to the functions that read its body. */
export function errorReaders(errors: readonly Failure[], context: ClientContext): Code {
  const members = errors.map((error) => {
    const { key } = error;
    // Most operations have the same errors.
    const readers = contentReaders(error, context);
    const shared =
      error.contents.length === 0 ? readers : context.scope.constant("errors", readers);
    return code`${literal(/^\d/.test(key) && /^\d+$/.test(key) ? Number(key) : key)}: ${shared},`;
  });
  return code`{ ${join(members, code` `)} }`;
}
