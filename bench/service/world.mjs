// @ts-check
import { billingRecordCollection } from "../data/billing-record.mjs";
import { createService } from "../../service/dist/index.js";

export const administrator = { userid: "root", password: "correct horse" };
/** The key with which the databases of the benchmark are sealed. */
export const encryptionKey = Buffer.alloc(32, 7);
export const origin = "https://cloud.example";

const accounts = 1000;
const organizations = 100;
const bills = 10_000;
const times = (/** @type {number} */ count) => Array.from({ length: count }, (_, index) => index);

/**
 * Makes a database of the service with rows to ask for.
 *
 * @param {{ readonly file: string } | { readonly databaseUrl: string }} place
 */
export async function fillWorld(place) {
  const service = await createService({ ...place, administrator, encryptionKeys: [encryptionKey] });
  const { db } = service;
  /** @param {any} table @param {readonly object[]} rows */
  const insert = async (table, rows) => {
    for (let first = 0; first < rows.length; first += 500)
      await db
        .insertInto(table)
        .values(/** @type {any} */ (rows.slice(first, first + 500)))
        .execute();
  };
  await insert(
    "organizations",
    times(organizations).map((index) => ({ name: `org${index}`, quota: null })),
  );
  await insert(
    "accounts",
    times(accounts).map((index) => ({
      userid: `user${index}`,
      password_hash: null,
      credential_version: 1,
      enabled: 1,
      role: index % 3 === 0 ? "MANAGER" : "NONE",
      source: "LOCAL",
      first_name: "Zoë",
      last_name: `García ${index}`,
      email: `user${index}@cloud.example`,
      primary_phone: "+49 30 1234567",
      alternate_phone: index % 2 === 0 ? null : "+49 30 7654321",
      directory_groups: null,
    })),
  );
  const idOf = await numbers(db);
  await insert(
    "context_roles",
    times(accounts).flatMap((index) =>
      [0, 1].map((offset) => ({
        account_id: idOf.accounts.get(`user${index}`),
        context_type: "ORGANIZATION",
        context_id: idOf.organizations.get(`org${(index + offset) % organizations}`),
        role: "MANAGER",
      })),
    ),
  );
  await insert(
    "members",
    times(accounts).map((index) => ({
      organization_id: idOf.organizations.get(`org${index % organizations}`),
      account_id: idOf.accounts.get(`user${index}`),
      role: "CUSTOMER",
      is_primary_contact: 0,
      quota: null,
    })),
  );
  await insert(
    "billing_records",
    billingRecordCollection(bills).BillingRecords.map((body, index) => ({
      day: `2029${String(1 + (index % 12)).padStart(2, "0")}01`,
      machine_id: index,
      org_name: `org${index % organizations}`,
      owner: `user${index % accounts}`,
      body: JSON.stringify(body),
    })),
  );
  // The first token makes the key that signs; the peer reads it.
  const account = await service.accounts.get(administrator.userid);
  await service.tokens.issueFor({ account, credentialVersion: 1, membership: undefined });
  await service.close();
}

/** @param {import("../../service/dist/index.js").Service["db"]} db */
async function numbers(db) {
  const known = await db.selectFrom("accounts").select(["id", "userid"]).execute();
  const groups = await db.selectFrom("organizations").select(["id", "name"]).execute();
  return {
    accounts: new Map(known.map(({ id, userid }) => [userid, id])),
    organizations: new Map(groups.map(({ id, name }) => [name, id])),
  };
}
