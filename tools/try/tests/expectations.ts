import { essenceOf, type OperationNode, type ResponseNode } from "../../../generator/ir/index.ts";
import { quote } from "../../../generator/names/quote.ts";
import { responseFor } from "../checks/check-answer.ts";
import { comparedHeaders } from "../checks/check-head.ts";
import type { FindingMember, PrintedWalk, TryFinding } from "../finding.ts";
import type { ClientNames } from "../wire/client-names.ts";

/** Lines of a test that fail while a service does what was found; `answer` is what it answers. */
export function expectations(
  { rule, operation, status = 0, request, expected = "", member, walk }: TryFinding,
  names: ClientNames,
): readonly string[] {
  const response = responseFor(operation, status);
  switch (rule) {
    case "no-answer":
    case "body-invalid":
      // Reading the answer is what fails.
      return [];
    case "server-error":
      return ["expect(answer.status).toBeLessThan(500);"];
    case "status-undocumented":
    case "refusal-undocumented":
      return [`expect(String(answer.status)).toMatch(${listedStatuses(operation)});`];
    case "header-missing":
      return requiredHeaders(response).map(
        (name) => `expect(answer.headers.has(${quote(name)})).toBe(true);`,
      );
    case "header-invalid":
      return [
        `expect(() => ${names.headers(operation)}(answer, { validation: "strict" })).not.toThrow();`,
      ];
    case "media-type-undocumented":
      return [mediaType(response)];
    case "valid-refused":
      return ["expect([400, 415, 422]).not.toContain(answer.status);"];
    case "media-type-refused":
      return ["expect(answer.status).not.toBe(415);"];
    case "limit-refused":
      return ["expect([400, 422]).not.toContain(answer.status);"];
    case "invalid-accepted":
    case "spelling-accepted":
    case "credentials-ignored":
    case "method-accepted":
      return ["expect(answer.status).toBeGreaterThanOrEqual(400);"];
    case "allow-missing":
      return [`if (answer.status === 405) expect(answer.headers.has("allow")).toBe(true);`];
    case "condition-ignored":
      return [conditional(request.method, request.headers)];
    case "allow-wrong":
      return [
        `const allowed = answer.headers.get("allow")?.toLowerCase().split(/\\s*,\\s*/) ?? [];`,
        `if (answer.status === 405) expect(allowed).not.toContain(${quote(request.method.toLowerCase())});`,
        `if (answer.status === 405) expect(allowed).toContain(${quote(operation.method)});`,
      ];
    case "accept-ignored":
      return ["expect(answer.status).toBe(406);"];
    case "accept-unmet":
      return [
        `const type = answer.headers.get("content-type")?.replace(/\\s*;.*/, "");`,
        `expect(type).toBe(${quote(essenceOf(request.headers["accept"] ?? ""))});`,
      ];
    case "flow-failed":
      return [`expect(answer.status).not.toBe(${status});`];
    case "credentials-refused":
      return ["expect(answer.status).not.toBe(401);"];
    case "link-broken":
      return ["expect([400, 404, 410, 422]).not.toContain(answer.status);"];
    case "made-missing":
      if (walk !== undefined) return ["expect([404, 410]).not.toContain(answer.status);"];
      if (member !== undefined)
        return [
          "const [made, found] = (await Promise.all([before.json(), answer.json()])) as Record<string, unknown>[];",
          `expect(found?.[${quote(member.name)}]).toBe(made?.[${quote(member.name)}]);`,
        ];
      return ["expect([404, 410]).not.toContain(answer.status);"];
    case "foreign-access":
      if (walk !== undefined && member !== undefined) return otherThan(walk, member);
      return ["expect(answer.status).toBeGreaterThanOrEqual(300);"];
    case "method-not-found":
      return ["expect(answer.status).not.toBe(404);"];
    case "head-refused":
      return ["expect([404, 405, 501]).not.toContain(answer.status);"];
    case "removed-again":
      return ["expect(answer.status).toBeGreaterThanOrEqual(400);"];
    case "removed-used":
      return ["expect(answer.status).toBeGreaterThanOrEqual(300);"];
    case "id-reused":
    case "made-twice":
      if (walk !== undefined) return otherThan(walk, member);
      return [
        `const location = before.headers.get("location");`,
        `if (location !== null) expect(answer.headers.get("location")).not.toBe(location);`,
        "else expect(await answer.text()).not.toBe(await before.text());",
      ];
    case "made-unlisted":
      return [
        `const place = before.headers.get("location")?.split("/").at(-1);`,
        `const made = place ?? String(((await before.json()) as Record<string, unknown>)[${quote(member?.name ?? "id")}]);`,
        "expect(await answer.text()).toContain(made);",
      ];
    case "removed-found":
      if (walk !== undefined && member !== undefined) return otherThan(walk, member);
      if (member !== undefined)
        return [`expect(await answer.text()).not.toMatch(${memberPattern(member)});`];
      return ["expect(answer.status).toBeGreaterThanOrEqual(300);"];
    case "write-only-shown":
    case "read-only-taken":
    case "put-merged":
    case "page-repeated":
    case "filter-ignored":
      return [`expect(await answer.text()).not.toMatch(${memberPattern(member)});`];
    case "patch-reset":
    case "page-lost":
    case "default-ignored":
    case "others-removed":
    case "others-changed":
    case "value-cut":
    case "digits-lost":
    case "value-lost":
    case "value-changed":
      return [`expect(await answer.text()).toMatch(${memberPattern(member)});`];
    case "change-lost":
      if (member !== undefined)
        return [`expect(await answer.text()).not.toMatch(${memberPattern(member)});`];
      return [`expect(await answer.text()).toContain(${quote(expected)});`];
    case "head-differs":
      return [
        "expect(answer.status).toBe(get.status);",
        `expect(await answer.text()).toBe("");`,
        `for (const name of ${JSON.stringify(comparedHeaders)})`,
        "  expect(answer.headers.get(name), name).toBe(get.headers.get(name));",
        ...requiredHeaders(response).map(
          (name) => `expect(answer.headers.has(${quote(name)})).toBe(true);`,
        ),
      ];
  }
}

/** The id that an earlier answer had is not in this one. */
function otherThan({ earlier }: PrintedWalk, member?: FindingMember): readonly string[] {
  const own = earlier.find(({ capture }) => capture?.value === String(member?.value));
  const value = own?.capture?.name ?? quote(String(member?.value));
  return [`expect(valuesOf(await answer.text())).not.toContain(${value});`];
}

/** A pattern of a property with its value, as JSON and XML write it. */
function memberPattern({ name, value }: FindingMember = { name: "", value: "" }): string {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const texts = values.map(plainPart);
  const isWhole = texts.every((text, i) => text === String(values[i]));
  // Before and behind a part are what JSON or XML write in another way.
  const [before, behind] = isWhole
    ? [String.raw`\W{0,8}?`, String.raw`(?!\w)`]
    : ["[^]{0,200}?", ""];
  return `/${escaped(name)}${before}${texts.map(escaped).join("[^]{1,80}?")}${behind}/u`;
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** The longest part of a value that JSON and XML write as it is. */
const plainPart = (value: unknown): string =>
  String(value instanceof Date ? value.toISOString().slice(0, 19) : value)
    .split(/["'\\<>&\p{Cc}\u2028\u2029]/u)
    .reduce((longest, part) => (part.length > longest.length ? part : longest), "");

/** A pattern of the statuses that a document lists for an operation. */
function listedStatuses({ responses }: OperationNode): string {
  const keys = responses.map(({ status }) => status.toUpperCase().replaceAll("X", String.raw`\d`));
  return `/^(?:${keys.join("|")})$/`;
}

const requiredHeaders = (response: ResponseNode | undefined): readonly string[] =>
  (response?.headers ?? []).flatMap(({ name, required }) => (required ? [name.toLowerCase()] : []));

function mediaType(response: ResponseNode | undefined): string {
  const types = (response?.contents ?? []).map(({ mediaType: own }) =>
    own
      .toLowerCase()
      .replace(/[\s;].*/, "")
      .replaceAll(/[.+^$()|[\]\\/]/g, String.raw`\$&`)
      .replaceAll("*", "[^;]*"),
  );
  if (types.length === 0) return `expect(await answer.text()).toBe("");`;
  return `expect(answer.headers.get("content-type")).toMatch(/^(?:${types.join("|")})(?:[\\s;]|$)/i);`;
}

/** A condition that holds leads to 304, one that does not to 412; another refusal may come first in writing. */
function conditional(method: string, headers: Readonly<Record<string, string>>): string {
  if ("if-none-match" in headers || "if-modified-since" in headers)
    return "expect(answer.status).toBe(304);";
  return method === "GET"
    ? "expect(answer.status).toBe(412);"
    : "expect(answer.status).toBeGreaterThanOrEqual(400);";
}
