import { isDeepStrictEqual } from "node:util";
import { ApiError, toFetch, type Server } from "../../runtime/src/index.ts";
import type { AnyMethod, ClientModule } from "../client/generated/generated-client.ts";
import type { OperationPackage } from "./operation-package.ts";
import type { BodySketch, OperationSketch, ParameterSketch } from "./operations.ts";
import { isPlain, valueOf, wrongValueOf, type Choose } from "./values.ts";

type Values = Readonly<Record<string, unknown>>;

/** What a handler got, and what it is to reply. */
interface Exchange {
  readonly reply: object;
  got?: Values;
  readonly errors: unknown[];
}

/** A call with a valid or an invalid value in it. */
interface Call {
  readonly params: Values;
  /** Name of the parameter that is wrong, if one is. */
  readonly wrong?: string;
}

/** Calls an operation of the generated client, which the generated server answers. */
export async function examineOperation(
  { client, server }: OperationPackage,
  operation: OperationSketch,
  choose: Choose,
): Promise<string | undefined> {
  const call = callOf(operation, choose);
  const response = operation.responses[choose(operation.responses.length)];
  if (response === undefined) return undefined;
  const bodies = askedOf(response.bodies);
  const body = bodies[choose(Math.max(1, bodies.length))];
  const content = body && bodyOf(body, choose);
  const headers = Object.fromEntries(
    response.headers.flatMap((header): [string, unknown][] =>
      header.required || choose(2) === 1 ? [[header.name, valueOf(header.schema, choose)]] : [],
    ),
  );
  const status = response.status === "2XX" ? 203 : Number(response.status);
  const reply = {
    status,
    headers,
    ...(body === undefined ? {} : { body: content, contentType: body.mediaType }),
  };
  const exchange: Exchange = { reply, errors: [] };
  const method = methodOf(client, server, operation.name, exchange);
  const about = (problem: string): string =>
    `${operation.name}(${shown(call)}), reply ${shown(reply)}: ${problem}`;
  let answer: Awaited<ReturnType<AnyMethod["response"]>>;
  try {
    answer = await method.response(call.params);
  } catch (error) {
    const problem = refusalProblem(error, exchange, call, isPlain([call.params, headers]));
    return problem && about(problem);
  }
  if (call.wrong !== undefined) return about(`${call.wrong} was taken as ${shown(exchange.got)}`);
  const lost = requestProblem(operation, call.params, exchange.got ?? {});
  if (lost !== undefined) return about(lost);
  if (answer.status !== status) return about(`the status is ${answer.status}`);
  const arrived = { body: answer.body };
  if (!isDeepStrictEqual(plain(arrived), plain({ body: content })))
    return about(`the body of the response arrives as ${shown(answer.body)}`);
  return headerProblem(client, operation, response.headers, headers, answer, about);
}

/** Bodies that a call asks for: where one is JSON, bytes and text are those of `stream`. */
function askedOf(bodies: readonly BodySketch[]): readonly BodySketch[] {
  if (!bodies.some(({ mediaType }) => /[/+]json$/.test(mediaType))) return bodies;
  return bodies.filter(({ mediaType }) => !/^(?:application\/octet-stream|text\/)/.test(mediaType));
}

const shown = (value: unknown): string =>
  value instanceof Error ? String(value.stack) : (JSON.stringify(value) ?? "undefined");

/** The same as plain objects; bytes stay what they are. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function callOf(operation: OperationSketch, choose: Choose): Call {
  const params: Record<string, unknown> = {};
  for (const { name, required, schema } of operation.parameters)
    if (required || choose(3) > 0) params[name] = valueOf(schema, choose);
  const body = operation.bodies[choose(Math.max(1, operation.bodies.length))];
  const hasBody = body !== undefined && (operation.isBodyRequired || choose(3) > 0);
  if (hasBody) {
    params["body"] = bodyOf(body, choose);
    params["contentType"] = body.mediaType;
  }
  if (choose(3) !== 1) return { params };
  const targets = [
    ...operation.parameters,
    ...(hasBody ? [{ name: "body", schema: body.schema, required: false }] : []),
  ];
  const target = targets[choose(Math.max(1, targets.length))];
  if (target === undefined) return { params };
  if (target.required && choose(4) === 1)
    return { params: { ...params, [target.name]: undefined }, wrong: target.name };
  const wrong = wrongValueOf(target.schema, choose);
  if (wrong === undefined) return { params };
  return { params: { ...params, [target.name]: wrong }, wrong: target.name };
}

function bodyOf({ mediaType, schema }: BodySketch, choose: Choose): unknown {
  return mediaType === "application/octet-stream"
    ? Uint8Array.of(0, 255, choose(256))
    : valueOf(schema, choose);
}

function methodOf(
  client: ClientModule,
  server: OperationPackage["server"],
  name: string,
  exchange: Exchange,
): AnyMethod {
  const handler = (request: Values): object => {
    exchange.got = request;
    return exchange.reply;
  };
  const own: Server = server.createServer(
    { [name]: handler },
    { onError: (error: unknown) => exchange.errors.push(error) },
  );
  const handle = toFetch(own);
  const api = client.createClient({
    baseUrl: "http://fuzz.example",
    validation: "strict",
    fetch: (url, init) => handle(new Request(url, init)),
  });
  return api[name] as AnyMethod;
}

/** Why a call that failed should not have, or not in this way. */
function refusalProblem(
  error: unknown,
  { got, errors }: Exchange,
  { wrong }: Call,
  isAllPlain: boolean,
): string | undefined {
  if (!(error instanceof ApiError)) return `not an ApiError: ${shown(error)}`;
  if (error.kind === "encode") {
    return wrong !== undefined || !isAllPlain ? undefined : `refused: ${error.message}`;
  }
  if (wrong !== undefined && error.status === 400 && got === undefined) return undefined;
  // An empty list or object that is exploded leaves nothing behind, also where it is required.
  const isMissing = /is required but missing/.test(error.response?.text ?? "");
  if (wrong === undefined && error.status === 400 && !isAllPlain && isMissing) return undefined;
  // A header of the response cannot carry every text.
  const isRefused = errors.length === 1 && /refuseParameter|header/i.test(shown(errors[0]));
  if (error.status === 500 && isRefused && !isAllPlain) return undefined;
  const cause = errors.map((one) => shown(one)).join("; ");
  return `${error.kind} ${error.status ?? ""} ${error.message} ${shown(error.issues)} ${error.cause instanceof Error ? shown(error.cause) : ""} ${cause}`;
}

const places = { path: "path", query: "query", header: "headers", cookie: "cookies" } as const;

function requestProblem(
  { parameters }: OperationSketch,
  params: Values,
  got: Values,
): string | undefined {
  for (const parameter of parameters) {
    const place = got[places[parameter.in]] as Values;
    const problem = difference(parameter, params[parameter.name], place[parameter.name]);
    if (problem !== undefined) return problem;
  }
  const sent = { body: params["body"], contentType: params["contentType"] };
  const arrived = { body: got["body"], contentType: got["contentType"] };
  if (sent.body === undefined || isDeepStrictEqual(plain(sent.body), plain(arrived.body)))
    return undefined;
  // Empty lists and objects leave nothing behind in a form.
  if (/form|xml/.test(String(sent.contentType)) && !isPlain(sent.body)) {
    const both = [sent.body, arrived.body].map(withoutEmpty);
    if (isDeepStrictEqual(both[0], both[1])) return undefined;
  }
  return `the body arrives as ${shown(arrived)}`;
}

const withoutEmpty = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, inner: unknown) =>
      typeof inner === "object" && inner !== null && Object.keys(inner).length === 0
        ? undefined
        : inner,
    ) ?? "null",
  );

function difference(
  { name }: ParameterSketch,
  sent: unknown,
  arrived: unknown,
): string | undefined {
  if (isDeepStrictEqual(plain({ sent }), plain({ sent: arrived }))) return undefined;
  const isEmpty = typeof sent === "object" && sent !== null && Object.keys(sent).length === 0;
  if (isEmpty && arrived === undefined) return undefined;
  return `${name} arrives as ${shown(arrived)}`;
}

type HeaderReader = (response: unknown, options?: object) => Values;

function headerProblem(
  client: ClientModule,
  { name, responses }: OperationSketch,
  sketches: readonly ParameterSketch[],
  sent: Values,
  answer: unknown,
  about: (problem: string) => string,
): string | undefined {
  if (!responses.some(({ headers }) => headers.length > 0)) return undefined;
  const read = client[`${name}Headers`] as HeaderReader | undefined;
  if (read === undefined) return about("there is no function for its headers");
  let got: Values;
  try {
    got = read(answer, { validation: "strict" });
  } catch (error) {
    return about(`its headers: ${shown(error)}`);
  }
  for (const sketch of sketches) {
    const problem = difference(sketch, sent[sketch.name], got[sketch.name]);
    if (problem !== undefined) return about(problem);
  }
  return undefined;
}
