import type { Api, ApiIndex, OperationNode } from "../../../generator/ir/index.ts";
import { propertyKey, quote } from "../../../generator/names/quote.ts";
import { bracketed, valueLiteral } from "../../../generator/snippets/value-literal.ts";
import { clientParams } from "../../../generator/views/client/params.ts";
import type { PrintedWalk, TryFinding } from "../finding.ts";
import { markerOf, numberMarkerOf } from "../markers.ts";
import type { CallArguments } from "../wire/client-calls.ts";
import { ClientNames } from "../wire/client-names.ts";
import { expectations } from "./expectations.ts";
import { helpers, type Helper } from "./helpers.ts";
import { headersText, requestText, type WrittenSecrets } from "./request-text.ts";

/** Settings of the tests of findings. */
export interface TestFileSettings {
  /** The module that the generated client is imported from. */
  readonly module: string;
  /** Address that the service was tried at. */
  readonly baseUrl: string;
  readonly secrets: WrittenSecrets;
  /** The document with the settings that the client is generated with. */
  readonly api: Api;
  readonly index: ApiIndex;
}

/** Findings as a file of Vitest: each is a test, which fails while the service does so. */
export function testFile(findings: readonly TryFinding[], settings: TestFileSettings): string {
  const clientNames = new ClientNames(settings.api);
  const tests = findings.map((finding) => new FindingTest(finding, settings, clientNames));
  const body = tests.map((one) => one.text()).join("\n");
  const used = Object.keys(helpers).filter((name): name is Helper => body.includes(`${name}(`));
  const values = new Set(tests.flatMap((one) => one.imports));
  if (used.includes("answerOf")) values.add("createTransport");
  const names = [...[...values].sort(), ...(used.includes("answerOf") ? ["type Transport"] : [])];
  return [
    "// Findings of `diptych try`, one test each: a test fails while the service behaves so.",
    "// Another run of the command replaces this file.",
    ...(names.length === 0
      ? []
      : [`import { ${names.join(", ")} } from ${quote(settings.module)};`]),
    `import { expect, test } from "vitest";`,
    "",
    "/** Address of the service. */",
    `const baseUrl = process.env["TRY_URL"] ?? ${quote(settings.baseUrl)};`,
    "",
    ...used.map((name) => helpers[name]),
    body,
  ].join("\n");
}

/** The test of one finding. */
class FindingTest {
  readonly #finding: TryFinding;
  readonly #settings: TestFileSettings;
  readonly #names: ClientNames;
  /** Arguments of a call of the client, as an expression; undefined where it does not make the request. */
  readonly #call: string | undefined;

  constructor(finding: TryFinding, settings: TestFileSettings, names: ClientNames) {
    const { walk } = finding;
    this.#finding = walk === undefined ? finding : { ...finding, request: walk.request };
    this.#settings =
      walk === undefined
        ? settings
        : { ...settings, secrets: withCaptures(settings.secrets, walk) };
    this.#names = names;
    const { args, readWith = args, operation } = finding;
    const own = settings.api.operations.find(({ id }) => id === operation.id) ?? operation;
    this.#call = readWith && argumentsText(own, readWith, settings.index);
  }

  /** Values of the client that it needs. */
  get imports(): readonly string[] {
    const { operation, rule } = this.#finding;
    return [
      ...(this.#isCalled ? [this.#names.call(operation)] : []),
      ...(this.#isError ? [this.#names.isError(operation)] : []),
      ...(rule === "header-invalid" ? [this.#names.headers(operation)] : []),
    ].filter((name) => name !== undefined);
  }

  text(): string {
    const { rule, message, request, operation } = this.#finding;
    const title = `${rule}: ${request.method} ${operation.path}: ${message}`;
    const lines = [
      ...this.#walked(),
      ...this.#answer(),
      ...expectations(this.#finding, this.#names),
    ];
    const inner = lines.map((line) => `  ${line.replaceAll("\n", "\n  ")}\n`).join("");
    return `test(${quote(title)}, async () => {\n${inner}});\n`;
  }

  /** Whether the client makes the request, or reads its answer. */
  get #isCalled(): boolean {
    const { args, rule } = this.#finding;
    return this.#call !== undefined && (args !== undefined || rule === "body-invalid");
  }

  /** Whether the body that breaks the document is one of an error. */
  get #isError(): boolean {
    const { rule, status = 0 } = this.#finding;
    return this.#isCalled && rule === "body-invalid" && status >= 400;
  }

  /** Lines that make the requests of a walk before the last one. */
  #walked(): readonly string[] {
    const { walk } = this.#finding;
    const { baseUrl, secrets } = this.#settings;
    return (walk?.earlier ?? []).flatMap(({ request, capture }) => {
      const sending = `await fetch(${requestText(request, baseUrl, secrets)})`;
      if (capture === undefined) return [`${sending};`];
      const { name, from } = capture;
      if (from === "location")
        return [`const ${name} = (${sending}).headers.get("location")?.split("/").at(-1) ?? "";`];
      const place = from.map((one) => JSON.stringify(one)).join(", ");
      return [`const ${name} = await valueIn(${sending}, ${place});`];
    });
  }

  /** Lines that make the request. */
  #answer(): readonly string[] {
    const { args, request, operation, rule } = this.#finding;
    const { baseUrl, secrets } = this.#settings;
    const send = (own: typeof request): string =>
      `await fetch(${requestText(own, baseUrl, secrets)});`;
    if (!this.#isCalled) {
      const get = { ...request, method: "GET" };
      const isSilent = rule === "no-answer" || rule === "body-invalid";
      return [
        ...(rule === "head-differs" ? [`const get = ${send(get)}`] : []),
        ...conditionLines(this.#finding, send),
        ...earlierLines(this.#finding, send),
        `${isSilent ? "" : "const answer = "}${sent(this.#finding, send)}`,
      ];
    }
    const call = `(transport) => ${this.#names.call(operation)}.response(transport, ${this.#call}, { validation: "strict" })`;
    const given = `${call}${this.#sending(args !== undefined)}`;
    const names = rule === "body-invalid" ? "{ error }" : "{ answer }";
    const line = `${rule === "no-answer" ? "" : `const ${names} = `}await answerOf(${given});`;
    if (rule !== "body-invalid") return [line];
    // The answers of errors that the document lists are read where the client tells them.
    const check = this.#isError
      ? `expect(${this.#names.isError(operation)}(error)).toBe(true);`
      : "expect(error).toBeUndefined();";
    return [line, check];
  }

  /** How the call is sent: with the credentials of the run, or as the request that the client does not make. */
  #sending(isOwn: boolean): string {
    const { request } = this.#finding;
    const { baseUrl, secrets } = this.#settings;
    if (!isOwn) return `, () => fetch(${requestText(request, baseUrl, secrets)})`;
    const hidden = [...secrets.keys()].filter((secret) => secret !== "");
    if (hidden.some((secret) => request.url.includes(secret)))
      return `, () => fetch(${requestText(request, baseUrl, secrets)})`;
    const more = Object.entries(request.headers).filter(
      ([name, value]) => name === "if-match" || hidden.some((secret) => value.includes(secret)),
    );
    if (more.length === 0) return "";
    return `, withHeaders(${headersText(Object.fromEntries(more), secrets)})`;
  }
}

/** Secrets, and the ids of earlier answers, which are constants of the test. */
function withCaptures(secrets: WrittenSecrets, { earlier }: PrintedWalk): WrittenSecrets {
  const all = new Map(secrets);
  for (const { capture } of earlier) {
    if (capture === undefined) continue;
    all.set(markerOf(capture.name), `\${${capture.name}}`);
    all.set(numberMarkerOf(capture.name), `\${${capture.name}}`);
  }
  return all;
}

/** Conditions are those of what is there when the test runs. */
function conditionLines(
  { rule, request }: TryFinding,
  send: (request: TryFinding["request"]) => string,
): readonly string[] {
  const name = validators.find(([condition]) => condition in request.headers)?.[0];
  if (rule !== "condition-ignored" || name === undefined) return [];
  const { [name]: _, ...headers } = request.headers;
  return [`const before = ${send({ ...request, headers })}`];
}

/** The request that goes before it. */
function earlierLines(
  finding: TryFinding,
  send: (request: TryFinding["request"]) => string,
): readonly string[] {
  const { rule, before } = finding;
  if (before === undefined) return [];
  const isRead = rule === "made-twice" || rule === "made-unlisted" || isAtLocation(finding);
  return [`${isRead ? "const before = " : ""}${send(before)}`];
}

/** Whether the test asks at the `Location` of a created resource, which differs per run. */
const isAtLocation = ({ rule, before }: TryFinding): boolean =>
  rule === "made-missing" || (valueRules.includes(rule) && before?.method === "POST");

const valueRules: readonly TryFinding["rule"][] = [
  "value-cut",
  "digits-lost",
  "value-lost",
  "value-changed",
  "write-only-shown",
];

const validators = [
  ["if-none-match", "etag"],
  ["if-modified-since", "last-modified"],
] as const;

function sent(finding: TryFinding, send: (request: TryFinding["request"]) => string): string {
  const { rule, request, before } = finding;
  if (isAtLocation(finding) && before !== undefined)
    return send(request).replace(
      /fetch\((`[^`]*`)/,
      `fetch(new URL(before.headers.get("location") ?? $1, before.url)`,
    );
  const known = validators.find(([condition]) => condition in request.headers);
  if (rule !== "condition-ignored" || known === undefined) return send(request);
  const [condition, validator] = known;
  const marker = "value-of-before";
  const text = send({ ...request, headers: { ...request.headers, [condition]: marker } });
  return text.replace(quote(marker), `before.headers.get(${quote(validator)}) ?? ""`);
}

/** Arguments as an object literal; undefined where a value has no literal. */
function argumentsText(
  operation: OperationNode,
  args: CallArguments,
  index: ApiIndex,
): string | undefined {
  const params = new Map(clientParams(operation).map(({ name, parameter }) => [name, parameter]));
  const content =
    operation.body?.contents.find(({ mediaType }) => mediaType === args["contentType"]) ??
    operation.body?.contents[0];
  const members: string[] = [];
  for (const [name, value] of Object.entries(args)) {
    if (!isPlain(value)) return undefined;
    const type = params.get(name)?.type ?? (name === "body" ? content?.type : undefined);
    const text = type === undefined ? JSON.stringify(value) : valueLiteral(value, type, index);
    if (value !== undefined) members.push(`${propertyKey(name)}: ${text}`);
  }
  return bracketed("{", members, "}");
}

/** Whether a value is one of JSON: no bytes, files or iterables, and no integer that only some clients hold. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== "object" || value === null)
    return typeof value !== "function" && typeof value !== "bigint";
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}
