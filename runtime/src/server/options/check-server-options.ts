import { checkCompress, checkDecompress } from "../compression/compress-option.ts";
import type { ServerDescription } from "../description/server-description.ts";
import { checkByOperation } from "../../options/check-by-operation.ts";
import { checkCors } from "../cors/check-cors.ts";
import type { ServerOptions } from "./server-options.ts";
import { checkJsonOptions } from "../../json/read/json-body-options.ts";
import { checkXmlOptions } from "../../xml/read/xml-body-options.ts";
import {
  checkThat,
  checkFunction,
  optionMistakes,
  checkTime,
  refuseMistakes,
  type Checks,
} from "../../options/checks.ts";

const checkBodyLimit = checkThat("a whole number of bytes, or Infinity for no limit", (value) => {
  return value === Infinity || (Number.isSafeInteger(value) && (value as number) >= 0);
});

const checkBasePath = checkThat(
  "a path that begins with a slash, without query and braces, or empty",
  (value) => typeof value === "string" && /^(?:\/[^\s?#{}\\]*)?$/.test(value),
);

/** Checks of the options of a server, by name. */
export const serverChecks: Checks<ServerOptions<never, object>> = {
  authenticate: checkThat("an object of hooks", isRecord),
  verify: checkFunction,
  queryParser: checkFunction,
  parsers: checkByOperation,
  permit: checkFunction,
  authorize: checkFunction,
  around: checkFunction,
  problemFor: checkFunction,
  shapeError: checkFunction,
  cors: checkCors,
  basePath: (value, name) => {
    const paths: readonly unknown[] = Array.isArray(value) ? value : [value];
    return paths.flatMap((path) => checkBasePath(path, name));
  },
  head: checkThat("true or false", (value) => typeof value === "boolean"),
  compress: checkCompress,
  decompress: checkDecompress,
  bodyLimit: checkBodyLimit,
  bodyLimits: (value, name) =>
    isRecord(value)
      ? Object.entries(value).flatMap(([operation, limit]) =>
          limit === undefined ? [] : checkBodyLimit(limit, `${name}.${operation}`),
        )
      : checkThat("an object of limits", isRecord)(value, name),
  handlerTimeout: checkTime,
  heartbeat: checkTime,
  streamTimeout: checkTime,
  realm: checkThat("a text", (value) => typeof value === "string"),
  checkReplies: checkThat('true, false or "development"', (value) => {
    return typeof value === "boolean" || value === "development";
  }),
  json: checkJsonOptions,
  xml: checkXmlOptions,
  multipart: checkThat("a parser, such as multipartParser() of @diptych/multipart", (value) => {
    return isRecord(value) && isRecord(value["limits"]) && typeof value["split"] === "function";
  }),
  responseHeaders: checkThat("an object of texts", isRecord),
  onRequest: checkFunction,
  onResponse: checkFunction,
  onError: checkFunction,
};

/**
 * Checks what a server is made with. A misspelt name would go unnoticed otherwise, and a limit that
 * is not a number, such as one from a variable that is not set, would be none.
 *
 * @throws {TypeError} names every mistake
 */
export function checkServerOptions(
  description: ServerDescription,
  handlers: object,
  given: ServerOptions<never, object>,
): void {
  const operations = new Set(
    description.pathItems.flatMap((item) =>
      Object.values(item)
        .flat()
        .map(({ name }) => name),
    ),
  );
  const hooks: unknown = (given as Partial<typeof given> | null)?.authenticate;
  const limits: unknown = (given as Partial<typeof given> | null)?.bodyLimits;
  refuseMistakes("createServer", [
    ...optionMistakes(given, serverChecks, "option"),
    ...(isRecord(handlers)
      ? functions(handlers, operations, "handler")
      : ["the handlers are not an object"]),
    ...(isRecord(limits)
      ? Object.keys(limits)
          .filter((name) => !operations.has(name))
          .map((name) => `there is no operation ${name}, which bodyLimits names`)
      : []),
    ...(isRecord(hooks)
      ? functions(hooks, new Set(Object.keys(description.securitySchemes)), "hook of authenticate")
      : []),
  ]);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Members that are not functions, or have no known name. An instance of a class may have members of
 * its own; those of known names are functions there too.
 */
function functions(
  given: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
  what: string,
): string[] {
  const prototype: unknown = Object.getPrototypeOf(given);
  const isPlain = prototype === null || prototype === Object.prototype;
  return Object.keys(given).flatMap((name) => {
    const value = given[name];
    if (value === undefined) return [];
    if (!known.has(name)) return isPlain ? [`there is no ${what} ${name}`] : [];
    return typeof value === "function" ? [] : [`the ${what} ${name} is not a function`];
  });
}
