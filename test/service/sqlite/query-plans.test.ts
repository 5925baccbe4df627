import { parseFilter } from "@diptych/runtime";
import { listServiceRequestsFilter, listServicesFilter } from "@diptych/v3/filters";
import { sql, type CompiledQuery, type Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { billingQuery } from "../../../service/store/costs/billing.ts";
import { filterCondition } from "../../../service/store/database/filter.ts";
import { inventoryQuery } from "../../../service/store/inventory/inventory.ts";
import { migrate } from "../../../service/store/migrate.ts";
import { openSqlite } from "../../../service/store/database/open-sqlite.ts";
import { requestsPage } from "../../../service/store/requests/requests.ts";
import type { Tables } from "../../../service/store/schema/schema.ts";
import { inCategory } from "../../../service/store/catalog/service-conditions.ts";
import { servicesPage } from "../../../service/store/catalog/services.ts";

const records = 100_000;
let db: Kysely<Tables>;

beforeAll(async () => {
  db = openSqlite("memory");
  await migrate(db);
  // A year of bills: some 270 machines, of 50 organizations and 100 owners.
  await sql`
    with recursive n(i) as (select 0 union all select i + 1 from n where i < ${records - 1})
    insert into billing_records (day, machine_id, org_name, organization_id, owner, body)
    select strftime('%Y%m%d', '2029-01-01', '+' || (i % 365) || ' days'), i / 365,
      'org' || (i / 365 % 50), i / 365 % 50 + 1, 'user' || (i / 365 % 100), '{}'
    from n`.execute(db);
  await sql`
    insert into billing_attributes (name, value, day, record_id)
    select 'Cost centre', 'R-' || (machine_id % 20), day, id from billing_records`.execute(db);
});
afterAll(() => db.destroy());

async function plan(query: { compile(): CompiledQuery }): Promise<string> {
  const { sql: text, parameters } = query.compile();
  const { rows } = await db.executeQuery<{ detail: string }>({
    ...query.compile(),
    sql: `explain query plan ${text}`,
    parameters,
  });
  return rows.map(({ detail }) => detail).join("\n");
}

/** Reads no table from its beginning to its end. */
const isIndexed = (text: string): boolean => !/SCAN (?!.*USING .*INDEX)/.test(text);

/** Does not sort what it has found, either: the index has the order of the answer. */
const isOrdered = (text: string): boolean => isIndexed(text) && !text.includes("TEMP B-TREE");

describe("billing records", () => {
  const limit = 100;
  const attribute = { name: "Cost centre", value: "R-7" };
  const cases = {
    "no filter": { limit },
    "a period": { from: "20290301", to: "20290331", limit },
    "an organization": { organizationName: "org7", limit },
    "an organization in a period": { organizationName: "org7", from: "20290301", limit },
    "what members of an organization see": { visibleTo: 7, limit },
    "what members of an organization see in a period": { visibleTo: 7, from: "20290301", limit },
    "an owner": { owner: "user7", limit },
    "an owner of an organization": { owner: "user7", organizationName: "org7", limit },
    "an attribute": { attribute, limit },
    "an attribute in a period": { attribute, from: "20290301", to: "20290331", limit },
    "an attribute of an owner": { attribute, owner: "user7", limit },
  };

  it.each(Object.entries(cases))("are found by index: %s", async (_, query) => {
    expect(await plan(billingQuery(db, query))).toSatisfy(isOrdered);
    expect(await billingQuery(db, query).execute()).toHaveLength(limit);
  });
});

describe("service requests", () => {
  it.each(["state -eq COMPLETE", "submitted_by -eq ann", "deployed_name -eq shop"])(
    "are found by index: %s",
    async (text) => {
      const { filter } = parseFilter(text, listServiceRequestsFilter);
      const condition =
        filter &&
        filterCondition(filter, {
          state: { column: sql.ref("state"), value: String },
          submitted_by: { column: sql.ref("submitted_by"), value: String },
          deployed_name: { column: sql.ref("deployed_name"), value: String },
        });
      const found = await plan(requestsPage(db, 0, 100, condition));
      expect(found).toContain(`USING COVERING INDEX requests_${text.split(" ")[0]}`);
      expect(found).toSatisfy(isOrdered);
    },
  );
});

describe("services", () => {
  it.each([
    ["name -eq Web", "USING COVERING INDEX"],
    ["categories -contains web", "service_categories_category"],
    ["id -eq 7", "USING INTEGER PRIMARY KEY"],
  ])("are found by index: %s", async (text, index) => {
    const { filter } = parseFilter(text, listServicesFilter);
    const condition =
      filter &&
      filterCondition(filter, {
        id: { column: sql.ref("services.id"), value: Number },
        name: { column: sql.ref("services.name"), value: String },
        categories: { contains: (value) => inCategory(String(value)) },
      });
    const found = await plan(servicesPage(db, 0, 100, condition));
    expect(found).toContain(index);
    expect(found).toMatch(/^SEARCH services/);
  });
});

describe("the inventory", () => {
  const type = "NETWORK";
  it.each([
    [{ type }, "inventory_type"],
    [{ type, name: "VM Network" }, "inventory_name"],
    [{ type, serverId: 1 }, "inventory_server"],
    [{ type, id: 7 }, "INTEGER PRIMARY KEY"],
    [
      {
        type,
        usableBy: [
          { type: "HOST", id: 1 },
          { type: "DATACENTER", id: 2 },
        ],
      },
      "inventory_scopes",
    ],
  ])("is found by index: %j", async (query, index) => {
    const found = await plan(inventoryQuery(db, query));
    expect(found).toContain(index);
    expect(found).toSatisfy(isIndexed);
  });
});
