// @ts-check
import pg from "pg";

const accountColumns =
  "id, userid, enabled, role, source, first_name, last_name, email, primary_phone, alternate_phone, directory_groups, password_hash, credential_version";

/**
 * The rows of the service in PostgreSQL, by statements that are prepared once for each connection.
 *
 * @param {string} url
 * @returns {import("./rows.ts").Rows}
 */
export function openPostgres(url) {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  /**
   * @param {string} name
   * @param {string} text
   * @param {readonly unknown[]} values
   * @param {pg.Pool | pg.PoolClient} client
   */
  const all = async (name, text, values, client = pool) =>
    (await client.query({ name, text, values: [...values] })).rows;
  /** @param {string} name @param {string} text @param {readonly unknown[]} values */
  const one = async (name, text, values) => (await all(name, text, values))[0];
  return {
    signingKeys: () => all("keys", "select id, secret from signing_keys", []),
    insertToken: async ({ id, account, version, until }) => {
      await all(
        "insert-token",
        "insert into tokens (id, account_id, organization_id, credential_version, renewable_until) values ($1, $2, null, $3, $4)",
        [id, account, version, until],
      );
    },
    tokenOwner: (id) =>
      one(
        "token-owner",
        `select a.role from tokens t join accounts a on a.id = t.account_id
         where t.id = $1 and a.enabled = 1 and a.credential_version = t.credential_version`,
        [id],
      ),
    account: (userid) =>
      one("account", `select ${accountColumns} from accounts where userid = $1`, [userid]),
    accounts: (limit, offset) =>
      all("accounts", "select id, userid from accounts order by id limit $1 offset $2", [
        limit,
        offset,
      ]),
    contextRoles: (account) =>
      all(
        "context-roles",
        `select r.context_type, r.context_id, r.role, o.name from context_roles r
         join organizations o on o.id = r.context_id
         where r.account_id = $1 and r.context_type = 'ORGANIZATION' order by r.id`,
        [account],
      ),
    insertAccount: (a) =>
      one(
        "insert-account",
        `insert into accounts (userid, password_hash, credential_version, enabled, role, source,
           first_name, last_name, email, primary_phone, alternate_phone)
         values ($1, $2, 1, 1, $3, 'LOCAL', $4, $5, $6, $7, $8)
         on conflict (userid) do nothing returning ${accountColumns}`,
        [
          a.name,
          a.hash,
          a.role,
          a.first_name,
          a.last_name,
          a.email,
          a.primary_phone,
          a.alternate_phone,
        ],
      ),
    renameAccount: async (userid, a) => {
      const rows = await all(
        "rename-account",
        `update accounts set first_name = coalesce($1, first_name),
           last_name = coalesce($2, last_name), email = coalesce($3, email)
         where userid = $4 returning id`,
        [a.firstName, a.lastName, a.email, userid],
      );
      return rows.length > 0;
    },
    organization: (name) =>
      one("organization", "select id, name from organizations where name = $1", [name]),
    setQuota: async (id, quota) => {
      const client = await pool.connect();
      try {
        await client.query("begin");
        const others = await all(
          "other-quotas",
          `select 1 from members where organization_id = $1 and quota is not null
             and quota::json->>'kind' is distinct from $2 limit 1`,
          [id, quota.kind],
          client,
        );
        if (others.length === 0)
          await all(
            "set-quota",
            "update organizations set quota = $1 where id = $2",
            [JSON.stringify(quota), id],
            client,
          );
        await client.query("commit");
        return others.length === 0;
      } catch (error) {
        await client.query("rollback");
        throw error;
      } finally {
        client.release();
      }
    },
    bills: (limit) =>
      all("bills", "select body from billing_records order by day, id limit $1", [limit]),
  };
}
