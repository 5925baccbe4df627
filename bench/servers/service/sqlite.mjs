// @ts-check
import Database from "libsql";

/**
 * The rows of the service in its embedded database, with the same durability.
 *
 * @param {string} file
 * @returns {import("./rows.ts").Rows}
 */
export function openSqlite(file) {
  const db = new Database(file);
  for (const pragma of [
    "locking_mode = EXCLUSIVE",
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
  ])
    db.exec(`PRAGMA ${pragma}`);
  const accountColumns =
    "id, userid, enabled, role, source, first_name, last_name, email, primary_phone, alternate_phone, directory_groups, password_hash, credential_version";
  // The driver does not know what rows hold.
  /** @type {any} */
  const statements = {
    signingKeys: db.prepare("select id, secret from signing_keys"),
    insertToken: db.prepare(
      "insert into tokens (id, account_id, organization_id, credential_version, renewable_until) values (?, ?, null, ?, ?)",
    ),
    tokenOwner: db.prepare(
      `select a.role from tokens t join accounts a on a.id = t.account_id
       where t.id = ? and a.enabled = 1 and a.credential_version = t.credential_version`,
    ),
    account: db.prepare(`select ${accountColumns} from accounts where userid = ?`),
    accounts: db.prepare("select id, userid from accounts order by id limit ? offset ?"),
    contextRoles: db.prepare(
      `select r.context_type, r.context_id, r.role, o.name from context_roles r
       join organizations o on o.id = r.context_id
       where r.account_id = ? and r.context_type = 'ORGANIZATION' order by r.id`,
    ),
    insertAccount: db.prepare(
      `insert into accounts (userid, password_hash, credential_version, enabled, role, source,
         first_name, last_name, email, primary_phone, alternate_phone)
       values (?, ?, 1, 1, ?, 'LOCAL', ?, ?, ?, ?, ?)
       on conflict (userid) do nothing returning ${accountColumns}`,
    ),
    renameAccount: db.prepare(
      `update accounts set first_name = coalesce(?, first_name),
         last_name = coalesce(?, last_name), email = coalesce(?, email) where userid = ?`,
    ),
    organization: db.prepare("select id, name from organizations where name = ?"),
    otherQuotas: db.prepare(
      `select 1 from members where organization_id = ? and quota is not null
         and json_extract(quota, '$.kind') is not ? limit 1`,
    ),
    setQuota: db.prepare("update organizations set quota = ? where id = ?"),
    bills: db.prepare("select body from billing_records order by day, id limit ?"),
  };
  /** @type {(id: number, quota: { kind: string }) => boolean} */
  const setQuota = db.transaction((/** @type {number} */ id, /** @type {any} */ quota) => {
    if (statements.otherQuotas.get(id, quota.kind) !== undefined) return false;
    statements.setQuota.run(JSON.stringify(quota), id);
    return true;
  });
  return {
    signingKeys: () => statements.signingKeys.all(),
    insertToken: (token) =>
      void statements.insertToken.run(token.id, token.account, token.version, token.until),
    tokenOwner: (id) => statements.tokenOwner.get(id),
    account: (userid) => statements.account.get(userid),
    accounts: (limit, offset) => statements.accounts.all(limit, offset),
    contextRoles: (account) => statements.contextRoles.all(account),
    insertAccount: (a) =>
      statements.insertAccount.get(
        a.name,
        a.hash,
        a.role,
        a.first_name,
        a.last_name,
        a.email,
        a.primary_phone,
        a.alternate_phone,
      ),
    renameAccount: (userid, a) =>
      statements.renameAccount.run(a.firstName, a.lastName, a.email, userid).changes > 0,
    organization: (name) => statements.organization.get(name),
    setQuota,
    bills: (limit) => statements.bills.all(limit),
  };
}
