import { basic, createClient as createV3 } from "@diptych/v3/client";
import { basic as basicV2, createClient as createV2 } from "@diptych/v2/client";
import { sql, type CompiledQuery } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isSqlite } from "../../service/store/database/identity.ts";
import { enlarge } from "./large-world.ts";
import { forgetStatements, recordStatements, statementsOf } from "./recorded-statements.ts";
import { openTestService, origin, type TestService } from "./test-service.ts";

let test: TestService;
let member: Pick<TestService, "v2" | "v3">;

beforeAll(async () => {
  recordStatements();
  test = await openTestService();
  await enlarge(test, "few", 3);
  const { accounts, organizations } = test.service;
  await accounts.create("chief", { password: "battery staple" });
  await organizations.addMember("few-0", {
    userid: "chief",
    role: "DELEGATED_ADMIN",
    isPrimaryContact: true,
    quota: null,
  });
  const login = { username: "chief;few-0", password: "battery staple" };
  const { fetch } = test;
  member = {
    v2: createV2({
      baseUrl: `${origin}/webservices/services/rest/v2`,
      auth: basicV2(login),
      fetch,
    }),
    v3: createV3({ baseUrl: `${origin}/rest/v3`, auth: basic(login), fetch }),
  };
});
afterAll(async () => {
  await test.close();
  forgetStatements();
});

/** How a statement is carried out. PostgreSQL would read small tables whole if it were not forbidden. */
async function planOf({ sql: text, parameters, ...query }: CompiledQuery): Promise<string> {
  const { db } = test.service;
  const isEmbedded = isSqlite(db);
  return db.transaction().execute(async (transaction) => {
    if (!isEmbedded) await sql`set local enable_seqscan = off`.execute(transaction);
    const { rows } = await transaction.executeQuery<Record<string, string>>({
      ...query,
      parameters,
      sql: `${isEmbedded ? "explain query plan" : "explain"} ${text}`,
    });
    return rows.map((row) => row["detail"] ?? row["QUERY PLAN"]).join("\n");
  });
}

/**
 * Whether a plan reads a table from its beginning to its end; lists of parameters are none, and the
 * generation of accounts is one row.
 */
const isScan = (plan: string): boolean =>
  /SCAN (?!json_each|account_generations|\w+ VIRTUAL)(?!.*USING .*INDEX)|Seq Scan on (?!account_generations)/.test(
    plan,
  );

/** Statements of a call that read a table whole, with their plans. */
async function scansOf(call: () => Promise<unknown>): Promise<readonly string[]> {
  const { statements } = await statementsOf(call);
  const scans: string[] = [];
  for (const statement of statements) {
    const plan = await planOf(statement);
    if (isScan(plan)) scans.push(`${statement.sql}\n${plan}`);
  }
  return scans;
}

describe("filters of version 3", () => {
  const filters = {
    listUsers: ["role -eq AUDITOR", "is_enabled -eq false"],
    listOrganizations: ["id -eq 7", "name -eq shop"],
    listServices: ["id -eq 7", "name -eq shop", "categories -contains web"],
    listServiceRequests: ["state -eq COMPLETE", "submitted_by -eq ann", "deployed_name -eq shop"],
  } as const;

  it.each(
    Object.entries(filters).flatMap(([list, all]) =>
      all.map((filter) => [list as keyof typeof filters, filter] as const),
    ),
  )("read no table whole: %s by %s", async (list, filter) => {
    const query = { filter, page_size: 50, page_number: 900 };
    expect(await scansOf(() => test.v3[list](query))).toEqual([]);
    expect(await scansOf(() => member.v3.getUser({ user_name: "few-0" }))).toEqual([]);
  });

  it.each(["id -eq 7", "name -eq few-1", undefined])(
    "read no table whole: members by %s",
    async (filter) => {
      const query = { org_name: "few-0", page_number: 2, ...(filter && { filter }) };
      expect(await scansOf(() => test.v3.listOrganizationMembers(query))).toEqual([]);
    },
  );
});

describe("version 2", () => {
  const max = 10;
  it.each<[string, (on: Pick<TestService, "v2">) => Promise<unknown>]>([
    ["forms for a member", () => member.v2.listForms()],
    ["forms of a type for a member", () => member.v2.listFormsByType({ type: "NEW_REQUEST" })],
    ["media folders of an organization", ({ v2 }) => v2.listMediaFolders({ orgid: 1, max })],
    ["destinations of a server", ({ v2 }) => v2.listDeploymentDestinations({ msid: 1, max })],
    ["organizations with their members", ({ v2 }) => v2.listOrganizations({ max })],
    ["management servers", ({ v2 }) => v2.listManagementServers()],
    ["datacenters", ({ v2 }) => v2.listDatacenters({ max })],
    ["networks of a cluster", ({ v2 }) => v2.listNetworks({ clusterid: 3 })],
    ["an account with its roles", ({ v2 }) => v2.getAccount({ login_id: "few-0" })],
    ["quota statistics", ({ v2 }) => v2.getQuotaStatistics({ id: 1 })],
  ])("reads no table whole: %s", async (_, call) => {
    const scans = await scansOf(() => call(test));
    // Organizations by number are read in the order of their table, as far as the limit goes.
    const inOrder = /from "organizations" order by "id" limit/;
    expect(scans.filter((scan) => !inOrder.test(scan))).toEqual([]);
  });
});

describe("what a member sees", () => {
  it("is found by index", async () => {
    expect(await scansOf(() => member.v3.listUsers())).toEqual([]);
    expect(await scansOf(() => member.v3.listServiceRequests())).toEqual([]);
    expect(await scansOf(() => member.v3.listOrganizations())).toEqual([]);
  });
});
