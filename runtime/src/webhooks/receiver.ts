import { createServerCore } from "../server/exchange/create-server-core.ts";
import type { ServerDescription } from "../server/description/server-description.ts";
import type { ServerOptions } from "../server/options/server-options.ts";
import type { Server } from "../server/message/server-request.ts";
import { normalPath } from "../server/routing/normal-path.ts";

/** The generated description of the webhooks of a document, each at a path that its receiver chooses. */
export interface ReceiverDescription extends Omit<ServerDescription, "route"> {
  /** Name of each path item: its path unless the options say otherwise. */
  readonly names: readonly string[];
}

/** Where webhooks are received. */
export interface ReceiverPaths {
  /** Paths below the base path by name, such as `/shop/shipped`, in place of the name. */
  readonly paths?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * Makes a server for webhooks from generated descriptions and handlers; generated packages wrap it as
 * `createReceiver`.
 *
 * @throws {TypeError} as `createServerCore`; a path is none, or that of two webhooks
 */
export function createReceiverCore<Session>(
  { names, ...description }: ReceiverDescription,
  handlers: object,
  { paths, ...options }: ServerOptions<Session, object> & ReceiverPaths = {},
): Server {
  const indexes = routes(names, paths);
  const route = (path: string): number => indexes.get(normalPath(path)) ?? -1;
  return createServerCore<Session>({ ...description, route }, handlers, options);
}

/** Indexes of path items by their paths. */
function routes(
  names: readonly string[],
  paths: ReceiverPaths["paths"] = {},
): ReadonlyMap<string, number> {
  const mistakes = Object.keys(paths)
    .filter((name) => !names.includes(name))
    .map((name) => `there is no webhook ${name}`);
  const indexes = new Map<string, number>();
  for (const [index, name] of names.entries()) {
    const own = Object.hasOwn(paths, name) ? paths[name] : undefined;
    const path = own ?? `/${encodeURIComponent(name)}`;
    if (typeof path !== "string" || !/^\/[^\s?#{}\\]*$/.test(path))
      mistakes.push(`the path of ${name} is none that begins with a slash`);
    else if (indexes.has(normalPath(path))) mistakes.push(`two webhooks have the path ${path}`);
    else indexes.set(normalPath(path), index);
  }
  if (mistakes.length > 0) throw new TypeError(`createReceiver: ${mistakes.join("; ")}`);
  return indexes;
}
