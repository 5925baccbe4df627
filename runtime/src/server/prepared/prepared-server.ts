import type { Parsers } from "../../parameters/read/parsers.ts";
import type { BodySettings } from "../body/body-context.ts";
import type { ReplySettings } from "../reply/reply-context.ts";
import type { CorsOptions } from "../cors/cors.ts";
import type { ServerDescription } from "../description/server-description.ts";
import { prepareDecompression } from "../compression/request-codings.ts";
import { challengeOf } from "../authentication/challenge.ts";
import { appendHeaders } from "../reply/extra-headers.ts";
import { type ServerHooks, printError } from "../hooks.ts";
import { checksReplies, defaultBodyLimit, type ServerOptions } from "../options/server-options.ts";
import { type PreparedOperation, prepareOperation } from "./prepared-operation.ts";
import { ProblemFormat } from "../negotiation/problem-format.ts";
import { prepareBasePaths } from "../routing/target.ts";

/** Operations of one path. */
export interface PreparedPath {
  /** By method; several where constants in the query tell them apart, most constants first. */
  readonly operations: ReadonlyMap<string, readonly PreparedOperation[]>;
  /** Value of the Allow header. */
  readonly allow: string;
}

/** A server with everything that all its requests share. */
export interface PreparedServer extends BodySettings, ReplySettings {
  readonly description: ServerDescription;
  readonly basePaths: readonly string[];
  readonly paths: readonly PreparedPath[];
  /** Value of the Allow header for the server as a whole. */
  readonly allow: string;
  /** For requests without an operation. */
  readonly problems: ProblemFormat;
  /** Whether HEAD runs the operation of GET. */
  readonly head: boolean;
  /** Milliseconds; 0 for none. */
  readonly handlerTimeout: number;
  /** Name, value, name, value. */
  readonly responseHeaders: readonly string[];
  readonly verify: ServerOptions["verify"];
  readonly queryParser: ServerOptions["queryParser"];
  readonly parsers: Parsers | undefined;
  readonly permit: ServerOptions["permit"];
  readonly authorize: ServerOptions["authorize"];
  readonly around: ServerOptions["around"];
  readonly problemFor: ServerOptions["problemFor"];
  readonly shapeError: ServerOptions["shapeError"];
  readonly cors: CorsOptions | undefined;
  readonly hooks: ServerHooks & { readonly onError: NonNullable<ServerHooks["onError"]> };
}

export function prepareServer(
  description: ServerDescription,
  handlers: object,
  options: ServerOptions<never, object>,
): PreparedServer {
  const { basePath = description.basePaths, bodyLimit = defaultBodyLimit, head = true } = options;
  const paths = description.pathItems.map((item): PreparedPath => {
    const operations = new Map(
      Object.entries(item).map(([method, own]) => [
        method,
        [own]
          .flat()
          .map((operation) => prepareOperation(operation, description, handlers, options))
          .sort((a, b) => b.constants.length - a.constants.length),
      ]),
    );
    return { operations, allow: allowOf([...operations.keys()], head) };
  });
  const operations = paths.flatMap((item) => [...item.operations.values()].flat());
  const responseHeaders: string[] = [];
  appendHeaders(responseHeaders, [], options.responseHeaders);
  return {
    description,
    basePaths: prepareBasePaths(typeof basePath === "string" ? [basePath] : basePath),
    paths,
    allow: allowOf(
      paths.flatMap((item) => [...item.operations.keys()]),
      head,
    ),
    challenge: challengeOf(
      operations.flatMap(({ alternatives }) => alternatives),
      options.realm ?? description.title,
    ),
    problems: new ProblemFormat(
      description.pathItems.flatMap((item) => Object.values(item).flat()),
    ),
    bodyLimit,
    decompress: prepareDecompression(options.decompress),
    head,
    handlerTimeout: options.handlerTimeout ?? 0,
    heartbeat: options.heartbeat ?? 15_000,
    streamTimeout: options.streamTimeout ?? 0,
    checkReplies: checksReplies(options.checkReplies),
    json: options.json,
    xml: options.xml,
    multipart: options.multipart,
    responseHeaders,
    // Called as methods of the options, which may be an instance of a class.
    verify: options.verify?.bind(options) as ServerOptions["verify"],
    queryParser: options.queryParser?.bind(options) as ServerOptions["queryParser"],
    parsers: options.parsers as Parsers | undefined,
    permit: options.permit?.bind(options) as ServerOptions["permit"],
    authorize: options.authorize?.bind(options) as ServerOptions["authorize"],
    around: options.around?.bind(options) as ServerOptions["around"],
    problemFor: options.problemFor?.bind(options) as ServerOptions["problemFor"],
    shapeError: options.shapeError?.bind(options) as ServerOptions["shapeError"],
    cors: options.cors,
    hooks: {
      onRequest: options.onRequest,
      onResponse: options.onResponse,
      onError: options.onError ?? printError,
    },
  };
}

/** HEAD and OPTIONS are answered everywhere. Source: RFC 9110, 9.3.2, 9.3.7 and 10.2.1. */
function allowOf(methods: readonly string[], answersHead: boolean): string {
  const head = answersHead && methods.includes("GET") ? ["HEAD"] : [];
  return [...new Set([...methods, ...head, "OPTIONS"])].join(", ");
}
