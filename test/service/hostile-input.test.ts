import * as v2Codecs from "@diptych/v2";
import fc from "fast-check";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { Refusal } from "../../service/domain/shared/refusal.ts";
import { fillDemo } from "../../service/demo/fill-demo.ts";
import { administrator, openTestService, origin, type TestService } from "./test-service.ts";

/** Random requests of each operation; DIPTYCH_HOSTILE sets another number. */
const runs = Number(process.env["DIPTYCH_HOSTILE"] ?? 8);

/** Texts at which databases and formats have stumbled. */
const texts = [
  "",
  " ",
  "nobody",
  "\0",
  "a\0b",
  "\u0001",
  "\uFFFE",
  "\ud800",
  "a\udc00b",
  "😀",
  "é\u0301",
  "\u202E",
  "'; drop table accounts; --",
  "%00",
  "%",
  "_",
  "\\",
  "../..",
  ";",
  "a;b",
  "null",
  "NaN",
  "1e400",
  "-0",
  "12.45",
  "9007199254740993",
  "9223372036854775808",
  "99999999999999999999999999",
  "0x10",
  "0000-00-00",
  "2026-02-29",
  "9999-12-31",
  "10000-01-01",
  "2026-12-31T23:59:60Z",
  "__proto__",
  "constructor",
  "x".repeat(300),
  "é😀".repeat(5_000),
  // Does not become shorter where an index compresses it.
  Array.from({ length: 6_000 }, (_, i) => ((i * 7919) % 36).toString(36)).join(""),
];

const numbers = [
  0,
  -0,
  -1,
  1,
  2,
  12.45,
  1e-300,
  1e21,
  1e300,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  -(2 ** 63) - 2048,
  2 ** 64,
];

const filters = (field: string): string[] =>
  ["-eq", "-ne", "-ge", "-lt", "-contains", "-notcontains"].flatMap((operator) =>
    [
      ..."12.45 1e400 -1e400 -0 9007199254740993 9223372036854775808 1e21 true null".split(" "),
      ...["", "\0", "\ud800", "%", "'", "x".repeat(5_000)].map((text) => `'${text}'`),
    ].map((value) => `${field} ${operator} ${value}`),
  );

/** A task that is refused is told as an error. */
const unexpected = (errors: readonly unknown[]): unknown[] =>
  errors.filter((error) => !(error instanceof Refusal));

const anyText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme" }) },
);
const anyNumber = fc.oneof(fc.constantFrom(...numbers), fc.double(), fc.maxSafeInteger());

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly examples?: readonly unknown[];
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body?: { readonly name: string; readonly example: unknown } | undefined;
}

async function operationsOf(file: string): Promise<Operation[]> {
  const document = parse(await readFile(new URL(`../../spec/${file}`, import.meta.url), "utf8"));
  const resolve = <T>(thing: T & { readonly $ref?: string }): T => {
    if (thing.$ref === undefined) return thing;
    const keys = thing.$ref.slice(2).split("/");
    return resolve(keys.reduce((at, key) => at[key.replaceAll("~1", "/")], document));
  };
  return Object.entries<Record<string, never>>(document.paths).flatMap(([path, item]) =>
    Object.entries<Record<string, never>>(item).flatMap(([method, operation]) => {
      if (!/^(get|put|post|patch|delete)$/.test(method)) return [];
      const parameters = [item["parameters"] ?? [], operation["parameters"] ?? []].flat();
      const { content = {} } = resolve<{ content?: Record<string, { schema: Schema }> }>(
        operation["requestBody"] ?? ({} as never),
      );
      const [media] = Object.values(content);
      const example = media && resolve<Schema>(media.schema).examples?.[0];
      return {
        id: String(operation["operationId"]),
        method: method.toUpperCase(),
        path,
        parameters: parameters.map((one) => resolve<Parameter>(one)),
        body: media && { name: (media.schema.$ref ?? "").split("/").at(-1) ?? "", example },
      };
    }),
  );
}

/** Changes leaves of a value. Each is asked for with its place, which is the number of the leaf. */
function changed(value: unknown, change: (leaf: unknown, place: number) => unknown): unknown {
  let place = 0;
  const walk = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(walk);
    if (typeof one !== "object" || one === null) return change(one, place++);
    return Object.fromEntries(Object.entries(one).map(([name, member]) => [name, walk(member)]));
  };
  return walk(value);
}

/** A lone surrogate has no bytes: what stands there instead is text again. */
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

const requestOf = ({ parameters, body, id }: Operation) =>
  fc.record({
    parameters: fc.tuple(
      ...parameters.map(({ name, in: place, schema }) => {
        const filterFields = /Users/.test(id) ? ["role", "is_enabled"] : ["id", "name", "state"];
        const usual =
          name === "filter"
            ? fc.constantFrom(...filterFields.flatMap(filters))
            : fc.constantFrom("1", "2", "7", "bokafor", "Research", "VMWARE");
        const value = fc.oneof(
          { weight: 2, arbitrary: usual },
          { weight: 1, arbitrary: anyNumber.map(String) },
          { weight: 1, arbitrary: anyText },
        );
        const isNeeded = place === "path" || schema.type === "never";
        return isNeeded ? value : fc.option(value, { nil: undefined, freq: 1 });
      }),
    ),
    text: anyText,
    number: anyNumber,
    place: body === undefined ? fc.constant(0) : fc.nat({ max: 30 }),
    name: fc.string({ minLength: 3, maxLength: 8, unit: fc.constantFrom(..."abcdefgh") }),
  });

type Given = ReturnType<typeof requestOf> extends fc.Arbitrary<infer T> ? T : never;

function bodyOf({ example }: NonNullable<Operation["body"]>, given: Given): unknown {
  return changed(example, (leaf, place) => {
    if (place === 0 && given.place % 3 !== 0 && typeof leaf === "string") return given.name;
    if (place !== given.place % 12) return leaf;
    if (typeof leaf === "number") return given.number;
    return typeof leaf === "string" ? given.text : leaf;
  });
}

/** A request gets to its operation; those that sign in may be refused as such. */
const isTaken = (operation: string) => (status: number) =>
  (/token/i.test(operation) ? /^(2|4)/ : /^(2|400|403|404|406|413)/).test(String(status));

type Encode = (value: never) => string;

it.each([
  ["-eq 1.5", []],
  ["-ne 1.5", ["a", "b"]],
  ["-gt 1.5", ["b"]],
  ["-ge 0.5", ["a", "b"]],
  ["-lt 1.5", ["a"]],
  ["-le 0.5", []],
])("a filter of whole numbers understands the fraction of %s", async (condition, expected) => {
  const test = await openTestService();
  for (const name of ["a", "b"]) await test.v3.createOrganization({ body: { name } });
  const found: unknown[] = [];
  for await (const item of test.v3.listOrganizations.items({ filter: `id ${condition}` }))
    found.push(item.name);
  expect(found).toEqual(expected);
  await test.close();
});

it("every filter finds something, nothing, or is refused", async () => {
  const test = await openTestService();
  await test.v3.createOrganization({ body: { name: "acme" } });
  const fields: Readonly<Record<string, readonly string[]>> = {
    users: ["role", "is_enabled"],
    services: ["id", "name", "categories"],
    "service-requests": ["state", "submitted_by", "deployed_name"],
    organizations: ["id", "name"],
    "organizations/acme/members": ["id", "name"],
  };
  const headers = {
    Authorization: `Basic ${btoa(`${administrator.username}:${administrator.password}`)}`,
  };
  const wrong: string[] = [];
  let taken = 0;
  for (const [path, names] of Object.entries(fields))
    for (const filter of names.flatMap(filters)) {
      const url = `${origin}/rest/v3/${path}?filter=${encoded(filter)}`;
      const { status } = await test.fetch(url, { headers });
      if (status === 200) taken++;
      else if (status !== 400) wrong.push(`${path} ${filter} ${status}`);
    }
  expect(wrong).toEqual([]);
  expect(taken).toBeGreaterThan(100);
  expect(test.errors).toEqual([]);
  await test.close();
});

describe.each([
  { version: "v2", prefix: "/webservices/services/rest/v2", type: "application/xml" },
  { version: "v3", prefix: "/rest/v3", type: "application/json" },
])("every operation of $version", async ({ version, prefix, type }) => {
  const operations = await operationsOf(`${version}.yaml`);
  let test: TestService;

  beforeAll(async () => {
    test = await openTestService();
    await fillDemo(test.service, { password: "pw" });
  });
  afterAll(() => test.close());

  const send = async (operation: Operation, given: Given): Promise<Response | undefined> => {
    let { path } = operation;
    const query: string[] = [];
    for (const [i, { name, in: place }] of operation.parameters.entries()) {
      const value = given.parameters[i];
      if (value === undefined) continue;
      if (place === "path") path = path.replace(`{${name}}`, encoded(value));
      else if (place === "query") query.push(`${encoded(name)}=${encoded(value)}`);
    }
    let body: string | undefined;
    if (operation.body !== undefined) {
      const value = bodyOf(operation.body, given);
      const encode = (v2Codecs as unknown as Record<string, Encode | undefined>)[
        `encode${operation.body.name}Xml`
      ];
      try {
        body = version === "v3" ? JSON.stringify(value) : encode?.(value as never);
      } catch {
        // XML that cannot be written cannot be sent either.
        return undefined;
      }
    }
    const url = `${origin}${prefix}${path}${query.length > 0 ? `?${query.join("&")}` : ""}`;
    return test.fetch(url, {
      method: operation.method,
      headers: {
        Authorization: `Basic ${btoa(`${administrator.username}:${administrator.password}`)}`,
        ...(body === undefined ? {} : { "Content-Type": type }),
      },
      ...(body === undefined ? {} : { body }),
    });
  };

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    "%s takes or refuses whatever comes",
    async (_, operation) => {
      await fc.assert(
        fc.asyncProperty(requestOf(operation), async (given) => {
          const known = test.errors.length;
          const response = await send(operation, given);
          if (response === undefined) return;
          const text = await response.text();
          expect({
            status: response.status,
            text,
            errors: unexpected(test.errors.slice(known)),
          }).toMatchObject({
            status: expect.toSatisfy(isTaken(operation.id)) as number,
            errors: [],
          });
        }),
        { numRuns: runs, endOnFailure: true },
      );
    },
  );
});
