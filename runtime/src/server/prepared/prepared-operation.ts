import type { PreparedScheme } from "../authentication/authenticator.ts";
import { challengeOf } from "../authentication/challenge.ts";
import type { ServerDescription } from "../description/server-description.ts";
import type { SchemeUse, ServerOperation } from "../description/server-operation.ts";
import type { ServerOptions } from "../options/server-options.ts";
import { pathConstants, type PathConstants } from "../routing/path-constants.ts";
import { PreparedBody } from "../body/prepared-body.ts";
import { PreparedResponses } from "../reply/prepared-response.ts";
import { ProblemFormat } from "../negotiation/problem-format.ts";
import type { Reply } from "../reply/reply.ts";
import type { RepliedOperation } from "../reply/reply-context.ts";

/** Request as the core passes it to a handler; generated types narrow it. */
export interface HandlerRequest {
  readonly path: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly cookies: unknown;
  readonly body: unknown;
  /** Content-Type of the body, without parameters. */
  readonly contentType: string | undefined;
  readonly session: unknown;
  readonly request: unknown;
}

export type Handler = (request: HandlerRequest) => Reply | Promise<Reply>;

/** An operation with everything that all its requests share. */
export interface PreparedOperation extends RepliedOperation {
  readonly handler: Handler | undefined;
  /** Whether a request needs authentication. */
  readonly secured: boolean;
  /** Alternatives all of whose schemes have a hook. */
  readonly alternatives: readonly (readonly PreparedScheme[])[];
  readonly body: PreparedBody | undefined;
  /** Most bytes of a body, if the option `bodyLimits` says so; also of one that the document does not describe. */
  readonly limit: number | undefined;
  readonly problems: ProblemFormat;
  /** Names of the parameters in its path, in the order of the template. */
  readonly pathNames: readonly string[];
  /** Constants in the query of its path, which a request has to have. */
  readonly constants: PathConstants;
}

export function prepareOperation(
  operation: ServerOperation,
  description: ServerDescription,
  handlers: object,
  options: ServerOptions<never, object>,
): PreparedOperation {
  const handler = handlerOf(handlers, operation.name);
  const secured = operation.security.length > 0;
  const alternatives = operation.security
    .map((uses) => uses.map((use) => prepareScheme(use, description, options.authenticate)))
    .filter((schemes) => schemes.every((scheme) => scheme !== undefined));
  const isUnchecked = alternatives.length === 0 && options.verify === undefined;
  if (handler !== undefined && secured && isUnchecked) {
    const wanted = operation.security.map((uses) => uses.map(({ scheme }) => scheme).join(" and "));
    throw new TypeError(
      `${operation.name} asks for ${wanted.join(", or ")}; give a hook for it in the option authenticate`,
    );
  }
  const multipart = operation.body?.contents.find(
    (content) => (content.multipart ?? content.positions) !== undefined,
  );
  if (handler !== undefined && multipart !== undefined && options.multipart === undefined) {
    throw new TypeError(
      `${operation.name} takes ${multipart.mediaType}; install @diptych/multipart and give multipartParser() of it in the option multipart`,
    );
  }
  const limit = limitOf(operation, options.bodyLimits);
  return {
    operation,
    handler,
    limit,
    secured,
    alternatives,
    challenge: challengeOf(alternatives, options.realm ?? description.title),
    body: operation.body === undefined ? undefined : new PreparedBody(operation.body, limit),
    responses: new PreparedResponses(operation.responses),
    problems: new ProblemFormat([operation]),
    pathNames: pathNames(operation.path),
    constants: pathConstants(operation.path),
  };
}

function pathNames(template: string): readonly string[] {
  const [path = ""] = template.split("?");
  return Array.from(path.matchAll(/\{([^{}]*)\}/g), ([, name = ""]) => name);
}

function limitOf({ name }: ServerOperation, limits: object | undefined): number | undefined {
  if (limits === undefined || !Object.hasOwn(limits, name)) return undefined;
  return (limits as Readonly<Record<string, number | undefined>>)[name];
}

/** Handlers may be methods of a class; what every object inherits is not a handler. */
function handlerOf(handlers: object, name: string): Handler | undefined {
  const handler = (handlers as Readonly<Record<string, unknown>>)[name];
  if (handler === (Object.prototype as unknown as Record<string, unknown>)[name]) return undefined;
  return typeof handler === "function" ? (handler.bind(handlers) as Handler) : undefined;
}

function prepareScheme(
  { scheme: name, scopes }: SchemeUse,
  { securitySchemes }: ServerDescription,
  hooks: object | undefined,
): PreparedScheme | undefined {
  if (hooks === undefined || !Object.hasOwn(securitySchemes, name)) return undefined;
  const scheme = securitySchemes[name];
  const hook = handlerOf(hooks, name) as PreparedScheme["authenticate"] | undefined;
  if (scheme === undefined || hook === undefined) return undefined;
  return { key: `${name} ${scopes.join(" ")}`, scheme, scopes, authenticate: hook };
}
