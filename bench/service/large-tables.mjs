// @ts-check
import { sql } from "kysely";

/** @typedef {import("../../service/dist/index.js").Service["db"]} Database */

/** Rows of each table. */
const largest = {
  accounts: 100_000,
  organizations: 10_000,
  members: 20_000,
  requests: 1_000_000,
  machines: 100_000,
  services: 1000,
  forms: 1000,
  claims: 20_000,
  bills: 1_000_000,
};

/** @param {number} part @returns {Size} as many rows of each, of services enough for two pages */
const divided = (part) => {
  const rows = Object.entries(largest).map(([name, count]) => [name, Math.ceil(count / part)]);
  return {
    .../** @type {Size} */ (Object.fromEntries(rows)),
    services: Math.max(200, largest.services / part),
  };
};

/** Rows of each table in three worlds, the largest last. */
export const sizes = [divided(100), divided(10), largest];

/** @typedef {typeof largest} Size */

/** Tables whose numbers are written. */
const numbered = [
  "organizations",
  "accounts",
  "services",
  "resources",
  "quota_claims",
  "billing_records",
];

const numbersOf = (/** @type {string} */ table) =>
  sql`select setval(pg_get_serial_sequence(${sql.lit(table)}, 'id'), max(id)) from ${sql.table(table)}`;

/**
 * Fills the tables of a new service whose administrator is its only account: `accounts` in
 * `organizations` by turns, and `members` of them in the first one, too.
 *
 * @param {Database} db
 * @param {boolean} isEmbedded
 * @param {Size} size
 */
export async function fillTables(db, isEmbedded, size) {
  /** @param {number} count */
  const n = (count) =>
    isEmbedded
      ? sql`(with recursive n(i) as (select 0 union all select i + 1 from n where i < ${sql.lit(count - 1)}) select i from n) as n`
      : sql`(select generate_series(0, ${sql.lit(count - 1)}) as i) as n`;
  const day = isEmbedded
    ? sql`strftime('%Y%m%d', '2029-01-01', '+' || (i % 365) || ' days')`
    : sql`to_char(date '2029-01-01' + (i % 365)::int, 'YYYYMMDD')`;
  const { accounts, organizations } = size;
  const statements = [
    sql`insert into organizations (id, name) select i + 1, 'org' || i from ${n(organizations)}`,
    sql`insert into accounts (id, userid, credential_version, enabled, role, source, first_name,
        last_name, email, password_hash)
      select i + 2, 'user' || i, 1, case when i % 10 = 0 then 0 else 1 end,
        case i % 50 when 0 then 'AUDITOR' else 'NONE' end, 'LOCAL', 'Zoë', 'García ' || i,
        'user' || i || '@cloud.example', (select password_hash from accounts where id = 1)
      from ${n(accounts)}`,
    sql`insert into members (organization_id, account_id, role, is_primary_contact)
      select i % ${sql.lit(organizations)} + 1, i + 2, 'CUSTOMER', 0 from ${n(accounts)}`,
    sql`insert into members (organization_id, account_id, role, is_primary_contact)
      select 1, i + 2, 'CUSTOMER', 0 from ${n(size.members)}
      where i % ${sql.lit(organizations)} <> 0`,
    sql`insert into context_roles (account_id, context_type, context_id, role)
      select i + 2, 'ORGANIZATION', i % ${sql.lit(organizations)} + 1, 'MANAGER'
      from ${n(accounts)}`,
    sql`insert into tokens (id, account_id, credential_version, renewable_until)
      select 'token' || i, i + 2, 1, '2999-01-01T00:00:00Z' from ${n(accounts)}`,
    sql`insert into services (id, name, needs_approval)
      select i + 1, 'service ' || i, 0 from ${n(size.services)}`,
    sql`insert into service_categories (service_id, category)
      select i + 1, 'category ' || (i % 20) from ${n(size.services)}`,
    sql`insert into requests (type, state, service_id, organization_id, submitted_by, submitted,
        required_by, deployed_name, approvers, content, cost)
      select 'NEW_REQUEST', case i % 100 when 0 then 'PENDING_APPROVAL' else 'COMPLETE' end,
        i % ${sql.lit(size.services)} + 1, i % ${sql.lit(organizations)} + 1,
        'user' || (i % ${sql.lit(accounts)}), '2029-01-01T00:00:00Z', '2029-01-01',
        'shop ' || i, '[]', '{"services":[]}', '{}'
      from ${n(size.requests)}`,
    sql`insert into machines (request_id, organization_id, owner, name, service_name, deployed, shape)
      select id, organization_id, submitted_by, 'shop', 'service 1', submitted,
        '{"cpus":2,"memoryKb":4194304,"disks":[{"tier":"gold","kb":41943040}],"guestOs":null,"attributes":{"Cost centre":"R-7"}}'
      from requests where id <= ${sql.lit(size.machines)}`,
    sql`insert into resources (id, kind, name, type, body)
      select i + 1, 'form', 'form ' || i, 'NEW_REQUEST', '{"displayName":"form"}'
      from ${n(size.forms)}`,
    sql`insert into resource_links (resource_id, relation, target_id)
      select i / 100 + 1, 'user', i + 2 from ${n(Math.min(accounts, size.forms * 100))}`,
    sql`insert into quota_claims (id, organization_id, account_id, state, cpus, memory_mb,
        storage_bytes, cost_micros)
      select i + 1, i % ${sql.lit(organizations)} + 1, i + 2,
        case i % 10 when 0 then 'OPEN' else 'USED' end, 1, 1024, 1, 1 from ${n(size.claims)}`,
    sql`insert into quota_claim_tiers (claim_id, tier_name, storage_bytes)
      select i + 1, 'gold', 1 from ${n(size.claims)}`,
    sql`insert into billing_records (id, day, machine_id, org_name, owner, body)
      select i + 1, ${day}, i / 365, 'org' || (i / 365 % 500), 'user' || (i / 365 % 1000),
        '{"CPUCount":2,"memoryInMB":4096,"vmName":"shop","uptime":24}'
      from ${n(size.bills)}`,
    sql`insert into billing_attributes (name, value, day, record_id)
      select 'Cost centre', 'R-' || (machine_id % 200), day, id from billing_records`,
    // Numbers that PostgreSQL gives out do not follow those that are written.
    ...(isEmbedded ? [] : numbered.map(numbersOf)),
    sql`analyze`,
  ];
  for (const statement of statements) await statement.execute(db);
}
