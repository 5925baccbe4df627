import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSettings, SettingsError } from "../../service/config/read-settings.ts";
import { createService, type Service } from "../../service/index.ts";
import { migrate } from "../../service/store/migrate.ts";
import { openPostgres } from "../../service/store/open-postgres.ts";
import { openSqlite } from "../../service/store/open-sqlite.ts";
import { isSealed, Sealer } from "../../service/store/sealer.ts";
import {
  postgresPrograms,
  startPostgres,
  withoutPostgres,
  type PostgresServer,
} from "./postgres-server.ts";
import { startService } from "./service-process.ts";

const password = "correct-horse-battery-staple-4711";
const rsa =
  "-----BEGIN RSA PRIVATE KEY-----\nMIIBOgIBAAJBAKj34GkxFhD90vcNLYLInFEX6Ppy1tPf9Cnzj4p4WGeK";
const plainKey = Buffer.alloc(32, "plain signing key").toString("base64");

let folder: string;
let server: PostgresServer | undefined;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "diptych-sealed-"));
  if (withoutPostgres === undefined) server = await startPostgres();
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("a sealed value", () => {
  const [old, current] = [randomBytes(32), randomBytes(32)];
  const sealer = new Sealer([current, old]);

  it("is opened in its own row, by any of the keys", () => {
    const value = new Sealer([old]).seal("sécret", ["t", 1]);
    expect(isSealed(value)).toBe(true);
    expect(sealer.open(value, ["t", 1])).toBe("sécret");
    expect(sealer.isCurrent(value)).toBe(false);
    expect(sealer.isCurrent(sealer.seal("", ["t", 1]))).toBe(true);
    expect(sealer.open(sealer.seal("", ["t", 1]), ["t", 1])).toBe("");
    expect(sealer.seal("x", ["t", 1])).not.toBe(sealer.seal("x", ["t", 1]));
  });

  it("is not opened in another row, after a change, or without its key", () => {
    const value = sealer.seal("secret", ["t", 1]);
    for (const place of [
      ["t", 2],
      ["t", "1"],
      ["u", 1],
    ] as const)
      expect(() => sealer.open(value, place)).toThrow(/changed, or belongs to another row/);
    for (let i = value.lastIndexOf(".") + 1; i < value.length - 1; i++) {
      const changed = value.slice(0, i) + (value[i] === "A" ? "B" : "A") + value.slice(i + 1);
      expect(() => sealer.open(changed, ["t", 1])).toThrow(/was changed/);
    }
    expect(() => new Sealer([old]).open(value, ["t", 1])).toThrow(/not among the encryption keys/);
    expect(() => sealer.open("c2VjcmV0", ["t", 1])).toThrow(/is not sealed/);
    // A shorter tag would be easier to guess.
    expect(() => sealer.open(value.slice(0, -8), ["t", 1])).toThrow(/was changed|not sealed/);
  });
});

/** A database of each kind: where it is, and everything that a copy of it holds. */
const databases = {
  SQLite: async () => {
    const file = path.join(mkdtempSync(path.join(folder, "db-")), "service.sqlite");
    return {
      place: { file },
      raw: () => openSqlite({ file }),
      copy: () =>
        Buffer.concat(
          readdirSync(path.dirname(file))
            .filter((name) => !name.endsWith(".key"))
            .map((name) => readFileSync(path.join(path.dirname(file), name))),
        ).toString("latin1"),
    };
  },
  PostgreSQL: async () => {
    const databaseUrl = (await server?.createDatabase()) ?? "";
    return {
      place: { databaseUrl },
      raw: () => openPostgres(databaseUrl),
      copy: () => {
        const program = path.join(postgresPrograms ?? "", "pg_dump");
        const { status, stdout } = spawnSync(program, [databaseUrl], { encoding: "latin1" });
        expect(status).toBe(0);
        return stdout;
      },
    };
  },
};

/** A secret as it may stand in a copy: itself, as JSON, as base64 at each of three offsets, as hex. */
function formsOf(secret: string): readonly string[] {
  const plain = Buffer.from(secret);
  const shifted = [0, 1, 2].map((by) =>
    // Without the characters that depend on what stands before and after.
    Buffer.concat([Buffer.alloc(by), plain])
      .toString("base64")
      .slice(4, -4),
  );
  return [secret, JSON.stringify(secret).slice(1, -1), ...shifted, plain.toString("hex")];
}

const kinds = Object.keys(databases) as (keyof typeof databases)[];
const open = (place: object, encryptionKeys: readonly Uint8Array[]): Promise<Service> =>
  createService({ ...place, encryptionKeys });

describe.each(kinds)("a copy of %s", (kind) => {
  const isSkipped = kind === "PostgreSQL" && withoutPostgres !== undefined;
  const key = randomBytes(32);

  it.skipIf(isSkipped)("has no secret that the service was given or made", async () => {
    const { place, copy } = await databases[kind]();
    const service = await open(place, [key]);
    const { id } = await service.configured.credentials.create({ name: "linux", password, rsa });
    expect(await service.configured.credentials.secretsOf(id)).toEqual({ password, rsa });
    const account = await service.accounts.create("ada", { password, role: "AUDITOR" });
    const token = await service.tokens.issueFor({
      account,
      credentialVersion: 1,
      membership: undefined,
    });
    expect(await service.tokens.verify(token ?? "")).toMatchObject({ account });
    const rows = await service.db.selectFrom("signing_keys").selectAll().execute();
    const signing = rows.map((row) => new Sealer([key]).open(row.secret, ["signing_keys", row.id]));
    expect(signing).toHaveLength(1);
    await service.close();
    const text = copy();
    expect(text).toContain("linux");
    const secrets = [password, rsa, ...signing, Buffer.from(signing[0] ?? "", "base64url")];
    for (const secret of secrets.flatMap((one) =>
      typeof one === "string" ? formsOf(one) : [one.toString("hex"), one.toString("latin1")],
    ))
      expect(text.includes(secret)).toBe(false);
  });

  it.skipIf(isSkipped)("has none that was there before it was sealed", async () => {
    const { place, raw, copy } = await databases[kind]();
    const before = raw();
    await migrate(before);
    const { id } = await before
      .insertInto("resources")
      .values({
        kind: "credential",
        name: "old",
        body: JSON.stringify({ name: "old", password, rsa }),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const created = new Date().toISOString();
    await before
      .insertInto("signing_keys")
      .values({ id: "k1", secret: plainKey, created })
      .execute();
    await before.destroy();
    const forms = [password, rsa].flatMap(formsOf).concat(plainKey);
    const plain = copy();
    expect(forms.filter((form) => plain.includes(form)).length).toBeGreaterThan(1);
    for (let start = 0; start < 2; start++) {
      const service = await open(place, [key]);
      expect(await service.configured.credentials.secretsOf(id)).toEqual({ password, rsa });
      const shown = await service.configured.credentials.named("old");
      expect(shown.body).toEqual({ name: "old" });
      const row = await service.db.selectFrom("signing_keys").selectAll().executeTakeFirst();
      const opened = new Sealer([key]).open(row?.secret ?? "", ["signing_keys", "k1"]);
      expect(opened).toBe(plainKey);
      await service.close();
      const sealed = copy();
      expect(forms.filter((form) => sealed.includes(form))).toEqual([]);
    }
  });

  it.skipIf(isSkipped)(
    "is opened by a new key after the old one, and then by it alone",
    async () => {
      const { place } = await databases[kind]();
      const next = randomBytes(32);
      const first = await open(place, [key]);
      const { id } = await first.configured.credentials.create({ name: "linux", password });
      const account = await first.accounts.create("ada", { password, role: "AUDITOR" });
      const session = { account, credentialVersion: 1, membership: undefined };
      const token = await first.tokens.issueFor(session);
      await first.close();
      for (const keys of [[key, next], [next, key], [next]]) {
        const service = await open(place, keys);
        expect(await service.configured.credentials.secretsOf(id)).toEqual({ password });
        expect(await service.tokens.verify(token ?? "")).toBeDefined();
        await service.close();
      }
      await expect(open(place, [key])).rejects.toThrow(
        /cannot be opened.*not among the encryption/,
      );
      await expect(open(place, [randomBytes(32), key])).rejects.toThrow(/Give the key/);
    },
  );

  it.skipIf(isSkipped)("is used on without its secrets where the key is lost", async () => {
    const { place, raw } = await databases[kind]();
    const first = await open(place, [key]);
    const { id } = await first.configured.credentials.create({ name: "linux", password });
    await first.close();
    const db = raw();
    // What docs/service/operating.md says.
    for (const table of ["credential_secrets", "signing_keys", "sealing_checks"] as const)
      await db.deleteFrom(table).execute();
    await db.destroy();
    const service = await open(place, [randomBytes(32)]);
    expect(await service.configured.credentials.secretsOf(id)).toEqual({});
    expect((await service.configured.credentials.named("linux")).id).toBe(id);
    await service.close();
  });

  it.skipIf(isSkipped)("says at the start that a value was changed or moved", async () => {
    const { place } = await databases[kind]();
    const service = await open(place, [key]);
    const { credentials } = service.configured;
    await credentials.create({ name: "one", password });
    const { id } = await credentials.create({ name: "two", password: "other" });
    const [one] = await service.db.selectFrom("credential_secrets").selectAll().execute();
    await service.db
      .updateTable("credential_secrets")
      .set({ sealed: one?.sealed ?? "" })
      .where("resource_id", "=", id)
      .execute();
    await expect(credentials.secretsOf(id)).rejects.toThrow(/belongs to another row/);
    await service.close();
    await expect(open(place, [key])).rejects.toThrow(/credential_secrets .*belongs to another row/);
  });
});

describe("the key file of an embedded database", () => {
  // Six processes, one after the other.
  const timeout = 60_000;

  it(
    "is made at the first start, for its owner only, and is asked for when it is gone",
    { timeout },
    async () => {
      const data = path.join(folder, "file");
      const service = await startService(["--data", data]);
      const file = path.join(data, "service.key");
      expect(service.stderr()).toContain(`The key that seals secrets is ${file}`);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const database = path.join(path.dirname(file), "service.sqlite");
      for (const own of [database, `${database}-wal`])
        expect(statSync(own).mode & 0o777).toBe(0o600);
      const key = readFileSync(file, "utf8").trim();
      expect(Buffer.from(key, "base64")).toHaveLength(32);
      expect(await service.stop()).toBe(0);
      expect(service.stdout() + service.stderr()).not.toContain(key);
      const again = await startService(["--data", data]);
      expect(again.stderr()).not.toContain("key");
      expect(await again.stop()).toBe(0);
      expect(readdirSync(data).filter((name) => name.includes(".new"))).toEqual([]);
      renameSync(file, `${file}.lost`);
      await expect(startService(["--data", data])).rejects.toThrow(/is not there: put it back/);
      expect(readdirSync(data)).not.toContain("service.key");
      const given = await startService(["--data", data, "--encryption-keys-file", `${file}.lost`]);
      expect(await given.stop()).toBe(0);
      const other = { DIPTYCH_SERVICE_ENCRYPTION_KEYS: Buffer.alloc(32, 1).toString("base64") };
      await expect(startService(["--data", data], other)).rejects.toThrow(/Give the key/);
    },
  );
});

describe("processes on PostgreSQL that start at once", () => {
  const keyOf = (i: number): Record<string, string> => ({
    DIPTYCH_SERVICE_ENCRYPTION_KEYS: Buffer.alloc(32, i).toString("base64"),
  });

  it.skipIf(withoutPostgres !== undefined)("seal what is plain once", async () => {
    const { place, raw, copy } = await databases.PostgreSQL();
    const before = raw();
    await migrate(before);
    const bodies = Array.from({ length: 40 }, (_, i) => ({
      name: `c${i}`,
      password: `${password}${i}`,
    }));
    await before
      .insertInto("resources")
      .values(
        bodies.map((body) => ({ kind: "credential", name: body.name, body: JSON.stringify(body) })),
      )
      .execute();
    await before.destroy();
    const environment = { DATABASE_URL: place.databaseUrl, ...keyOf(1) };
    const started = await Promise.all([1, 2].map(() => startService([], environment)));
    expect(await Promise.all(started.map((one) => one.stop()))).toEqual([0, 0]);
    expect(copy()).not.toContain(password);
    const service = await open(place, [Buffer.alloc(32, 1)]);
    for (const { name, password: expected } of bodies) {
      const { id } = await service.configured.credentials.named(name);
      expect(await service.configured.credentials.secretsOf(id)).toEqual({ password: expected });
    }
    await service.close();
  });

  it.skipIf(withoutPostgres !== undefined)("have one key: the other one ends", async () => {
    const { place } = await databases.PostgreSQL();
    const started = await Promise.allSettled(
      [1, 2].map((i) => startService([], { DATABASE_URL: place.databaseUrl, ...keyOf(i) })),
    );
    const running = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const refused = started.flatMap((one) =>
      one.status === "rejected" ? [(one.reason as Error).message] : [],
    );
    await Promise.all(running.map((one) => one.stop()));
    expect(running).toHaveLength(1);
    expect(refused[0]).toMatch(/The secrets of this database cannot be opened/);
  });
});

describe("settings of the keys", () => {
  const mistakesOf = (args: readonly string[], environment: Record<string, string>): string => {
    try {
      readSettings(args, environment);
    } catch (error) {
      if (error instanceof SettingsError) return error.message;
      throw error;
    }
    return "";
  };
  const key = randomBytes(32).toString("base64");
  const name = "DIPTYCH_SERVICE_ENCRYPTION_KEYS";

  it.each([
    [{ [name]: "short" }, "must be base64 of 32 bytes"],
    [{ [name]: randomBytes(31).toString("base64") }, "must be base64 of 32 bytes"],
    [{ [name]: `${key.slice(0, 20)}!${key.slice(20)}` }, "must be base64 of 32 bytes"],
    [{ [name]: "" }, "must be base64 of 32 bytes"],
    [{ [name]: `${key},${key}` }, "has one key twice"],
    [{ [name]: key, [`${name}_FILE`]: "x" }, "not both"],
    [{ [`${name}_FILE`]: "/no/such/file" }, "cannot be read"],
    [{ DATABASE_URL: "postgres://u@h/d" }, "PostgreSQL needs DIPTYCH_SERVICE_ENCRYPTION_KEYS"],
    [{ [name]: key, DIPTYCH_SERVICE_SANDBOX: "true" }, "takes no encryption keys"],
  ])("refuses %j", (environment, message) => {
    const mistakes = mistakesOf([], environment as unknown as Record<string, string>);
    expect(mistakes).toContain(message);
    expect(mistakes).not.toContain(key);
  });

  it("takes several, and no flag for the keys themselves", () => {
    const other = randomBytes(32).toString("base64");
    expect(readSettings([], { [name]: `${key}, ${other}\n` })).toMatchObject({
      encryptionKeys: [Buffer.from(key, "base64"), Buffer.from(other, "base64")],
    });
    expect(mistakesOf([`--encryption-keys=${key}`], {})).toContain("would be seen by everybody");
  });
});
