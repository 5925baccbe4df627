import fc from "fast-check";
import { Rows } from "../../service/store/rows.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { administrator, openTestService, origin, type TestService } from "./test-service.ts";

/** One row of a collection: its fields, and how its item is told apart. */
interface Row {
  readonly key: string | number;
  readonly fields: Readonly<Record<string, Value>>;
}
type Value = string | number | boolean | null | readonly string[];

/** A filter as a test has it: read and printed by nothing of ours. */
type Expression =
  | { readonly field: string; readonly operator: string; readonly value: string | number | boolean }
  | { readonly all: readonly Expression[] }
  | { readonly any: readonly Expression[] }
  | { readonly not: Expression };

/** Texts that are easily taken for another, by patterns, quotes, cases or collations. */
const texts = [
  "plain",
  "Plain",
  "PLAIN",
  "two words",
  " two words ",
  "100%",
  "a_b",
  "axb",
  "a*b?[c]",
  "it's",
  'say "so"',
  "back\\slash",
  "\\",
  "''",
  "-dash",
  "a-b",
  "(parens)",
  "a,b",
  "1st",
  "é",
  "É",
  "straße",
  "STRASSE",
  "😀",
  "日本",
  "ı",
  "null",
  "-eq",
];
const parts = [...texts, "", "%", "_", "'", '"', " ", "-", "a", "S", "😀", "\t"];

const roles = ["SUPERUSER", "AUDITOR", "MANAGER", "NONE", "HELP_DESK"];
const states = ["PENDING_APPROVAL", "READY_TO_DEPLOY", "COMPLETE"];

let test: TestService;
const rows: Record<string, Row[]> = {};

beforeAll(async () => {
  // Nobody moves the requests on.
  test = await openTestService({ approval: "manual" });
  const { v3, service } = test;
  for (const name of texts) {
    await v3.createOrganization({ body: { name } });
    await v3.createUser({ body: { name, role: roles[name.length % roles.length] } });
    if (name.length % 3 === 0)
      await v3.updateUser({ user_name: name, body: { is_enabled: false } });
  }
  await v3.updateOrganization({
    org_name: "plain",
    body: { resource_quota: null, cost_quota: { daily_cost: 1 } },
  });
  for (const username of texts.slice(0, 12))
    await v3.createOrganizationMember({
      org_name: "plain",
      body: { username, cost_quota: { daily_cost: 1 } },
    });
  for (const [index, name] of texts.entries())
    await service.catalog.create({
      name,
      description: null,
      categories: texts.filter((_, other) => (index * 7 + other * 3) % 11 === 0),
      formId: null,
      needsApproval: false,
      components: [],
    });
  const { id: accountId, userid } = await service.accounts.get("plain");
  for (const [index, name] of [...texts, null, null, ""].entries())
    await service.rows.transaction(async (own) => {
      const fields = {
        type: "NEW_REQUEST",
        serviceId: null,
        requiredBy: "2026-01-01",
        deployedName: name,
        content: { services: [] },
        costs: costs,
      } as const;
      const requester = { accountId, userid, role: "CUSTOMER", organizationId: null };
      const { id } = await service.requests.open(own, fields, requester, true);
      await Rows.databaseOf(own)
        .updateTable("requests")
        .set({
          state: states[index % states.length] ?? "COMPLETE",
          submitted_by: texts[(index * 5) % texts.length] ?? "plain",
        })
        .where("id", "=", id)
        .execute();
    });
  await readRows();
});
afterAll(() => test.close());

const costs = {
  cpu: 0,
  memory: 0,
  disk: 0,
  os: 0,
  support: 0,
  attributes: 0,
  markup: 0,
  total: 0,
};

/** The rows as the database has them, without a condition. */
async function readRows(): Promise<void> {
  const { db } = test.service;
  const users = await db.selectFrom("accounts").selectAll().execute();
  rows["users"] = users.map(({ userid, role, enabled }) => ({
    key: userid,
    fields: { role, is_enabled: enabled === 1 },
  }));
  const organizations = await db.selectFrom("organizations").selectAll().execute();
  rows["organizations"] = organizations.map(({ id, name }) => ({ key: id, fields: { id, name } }));
  const members = await db
    .selectFrom("members")
    .innerJoin("accounts", "accounts.id", "members.account_id")
    .select(["members.id", "accounts.userid"])
    .execute();
  rows["organizations/plain/members"] = members.map(({ id, userid }) => ({
    key: id,
    fields: { id, name: userid },
  }));
  const services = await db.selectFrom("services").selectAll().execute();
  const categories = await db.selectFrom("service_categories").selectAll().execute();
  rows["services"] = services.map(({ id, name }) => ({
    key: id,
    fields: {
      id,
      name,
      categories: categories.filter((one) => one.service_id === id).map((one) => one.category),
    },
  }));
  const requests = await db.selectFrom("requests").selectAll().execute();
  rows["service-requests"] = requests.map((row) => ({
    key: row.id,
    fields: {
      state: row.state,
      submitted_by: row.submitted_by,
      deployed_name: row.deployed_name,
    },
  }));
}

/** Whether a row is kept. Source: B 4.1; docs/filters.md for what is null. */
function keeps(expression: Expression, { fields }: Row): boolean {
  const again = (one: Expression): boolean => keeps(one, { key: "", fields });
  if ("all" in expression) return expression.all.every(again);
  if ("any" in expression) return expression.any.some(again);
  if ("not" in expression) return !again(expression.not);
  const { operator, value } = expression;
  const held = fields[expression.field] ?? null;
  switch (operator) {
    case "-eq":
      return held === value;
    case "-ne":
      return held !== value;
    case "-contains":
      return (typeof held === "string" || Array.isArray(held)) && held.includes(value as never);
    case "-notcontains":
      return !((typeof held === "string" || Array.isArray(held)) && held.includes(value as never));
    case "-gt":
      return (held as number) > (value as number);
    case "-ge":
      return (held as number) >= (value as number);
    case "-lt":
      return (held as number) < (value as number);
    default:
      return (held as number) <= (value as number);
  }
}

/** Quotes, as the document says. Source: B 4.1, rules 3 to 6. */
function quoted(value: string | number | boolean, quote: "'" | '"'): string {
  if (typeof value !== "string") return String(value);
  return `${quote}${value.replace(/[\\]/g, "\\\\").replaceAll(quote, `\\${quote}`)}${quote}`;
}

function textOf(expression: Expression, quote: "'" | '"'): string {
  const group = (one: Expression): string => `(${textOf(one, quote)})`;
  if ("all" in expression) return expression.all.map(group).join(" -and ");
  if ("any" in expression) return expression.any.map(group).join(" -or ");
  if ("not" in expression) return `-not${group(expression.not)}`;
  return `${expression.field} ${expression.operator} ${quoted(expression.value, quote)}`;
}

const equality = ["-eq", "-ne"];
const ofText = [...equality, "-contains", "-notcontains"];
const order = [...equality, "-gt", "-ge", "-lt", "-le"];
const number = fc.oneof(
  fc.integer({ min: -1, max: 40 }),
  fc.constantFrom(2.5, -0.5, 1e15, 2 ** 53 - 1),
);
const text = fc.constantFrom(...parts);

type Kind = readonly [fc.Arbitrary<string | number | boolean>, readonly string[]];
const identifiers: Readonly<Record<string, Kind>> = { id: [number, order], name: [text, ofText] };

const collections: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  users: {
    role: [fc.constantFrom(...roles, "OTHER"), equality],
    is_enabled: [fc.boolean(), equality],
  },
  organizations: identifiers,
  "organizations/plain/members": identifiers,
  services: { ...identifiers, categories: [text, ["-contains", "-notcontains"]] },
  "service-requests": {
    state: [fc.constantFrom(...states, "REJECTED"), equality],
    submitted_by: [text, ofText],
    deployed_name: [text, ofText],
  },
};

const expressions = (kinds: Readonly<Record<string, Kind>>): fc.Arbitrary<Expression> => {
  const comparison = fc
    .constantFrom(...Object.entries(kinds))
    .chain(([field, [values, operators]]) =>
      fc.record({
        field: fc.constant(field),
        operator: fc.constantFrom(...operators),
        value: values,
      }),
    );
  return fc.letrec<{ any: Expression }>((tie) => {
    const several = fc.array(tie("any"), { minLength: 2, maxLength: 4 });
    return {
      any: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        comparison,
        several.map((all) => ({ all })),
        several.map((any) => ({ any })),
        tie("any").map((not) => ({ not })),
      ),
    };
  }).any;
};

function comparisonsOf(expression: Expression): number {
  if ("not" in expression) return comparisonsOf(expression.not);
  if ("field" in expression) return 1;
  const operands = "all" in expression ? expression.all : expression.any;
  return operands.reduce((sum, operand) => sum + comparisonsOf(operand), 0);
}

/** What the service answers: keys of the items, or the status of a refusal. */
async function answerOf(collection: string, filter: string): Promise<readonly (string | number)[]> {
  const { username, password } = administrator;
  const query = new URLSearchParams({ filter, page_size: "1000" });
  const answer = await test.fetch(`${origin}/rest/v3/${collection}?${query}`, {
    headers: { Authorization: `Basic ${btoa(`${username}:${password}`)}` },
  });
  const body = (await answer.json()) as { items?: readonly { id: number; name: string }[] };
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(body)}`);
  return (body.items ?? []).map(({ id, name }) => (collection === "users" ? name : id));
}

describe.each(Object.keys(collections))("a filter of /%s", (collection) => {
  it("keeps what the rules of the document keep", async () => {
    await fc.assert(
      fc.asyncProperty(
        expressions(collections[collection] ?? {}),
        fc.constantFrom("'" as const, '"' as const),
        async (expression, quote) => {
          // What has more is refused, which test/service/bounds.test.ts holds.
          fc.pre(comparisonsOf(expression) <= 20);
          const expected = (rows[collection] ?? []).filter((row) => keeps(expression, row));
          const answer = await answerOf(collection, textOf(expression, quote));
          expect(new Set(answer)).toEqual(new Set(expected.map(({ key }) => key)));
          expect(answer.length).toBe(expected.length);
        },
      ),
      { numRuns: 150 },
    );
  });
});

it("meets no error that nobody expected", () => expect(test.errors).toEqual([]));
