import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createService, type Service } from "../../service/index.ts";
import { migrate } from "../../service/store/migrate.ts";
import { Sealer } from "../../service/store/secrets/sealer.ts";
import { databases, formsOf } from "./copies.ts";
import { database } from "./database.ts";

const password = "correct-horse-battery-staple-4711";
const rsa =
  "-----BEGIN RSA PRIVATE KEY-----\nMIIBOgIBAAJBAKj34GkxFhD90vcNLYLInFEX6Ppy1tPf9Cnzj4p4WGeK";
const plainKey = Buffer.alloc(32, "plain signing key").toString("base64");

const folder = mkdtempSync(path.join(tmpdir(), "diptych-sealed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = (place: object, encryptionKeys: readonly Uint8Array[]): Promise<Service> =>
  createService({ ...place, encryptionKeys });

describe(`a copy of ${database}`, () => {
  const key = randomBytes(32);

  it("has no secret that the service was given or made", async () => {
    const { place, copy } = await databases[database](folder);
    const service = await open(place, [key]);
    const { id } = await service.credentials.create({ name: "linux", password, rsa });
    expect(await service.credentials.secretsOf(id)).toEqual({ password, rsa });
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

  it("has none that was there before it was sealed", async () => {
    const { place, raw, copy } = await databases[database](folder);
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
      expect(await service.credentials.secretsOf(id)).toEqual({ password, rsa });
      const shown = await service.credentials.named("old");
      expect(shown.body).toEqual({ name: "old" });
      const row = await service.db.selectFrom("signing_keys").selectAll().executeTakeFirst();
      const opened = new Sealer([key]).open(row?.secret ?? "", ["signing_keys", "k1"]);
      expect(opened).toBe(plainKey);
      await service.close();
      const sealed = copy();
      expect(forms.filter((form) => sealed.includes(form))).toEqual([]);
    }
  });

  it("is opened by a new key after the old one, and then by it alone", async () => {
    const { place } = await databases[database](folder);
    const next = randomBytes(32);
    const first = await open(place, [key]);
    const { id } = await first.credentials.create({ name: "linux", password });
    const account = await first.accounts.create("ada", { password, role: "AUDITOR" });
    const session = { account, credentialVersion: 1, membership: undefined };
    const token = await first.tokens.issueFor(session);
    await first.close();
    for (const keys of [[key, next], [next, key], [next]]) {
      const service = await open(place, keys);
      expect(await service.credentials.secretsOf(id)).toEqual({ password });
      expect(await service.tokens.verify(token ?? "")).toBeDefined();
      await service.close();
    }
    await expect(open(place, [key])).rejects.toThrow(/cannot be opened.*not among the encryption/);
    await expect(open(place, [randomBytes(32), key])).rejects.toThrow(/Give the key/);
  });

  it("is used on without its secrets where the key is lost", async () => {
    const { place, raw } = await databases[database](folder);
    const first = await open(place, [key]);
    const { id } = await first.credentials.create({ name: "linux", password });
    await first.close();
    const db = raw();
    // What docs/service/operating.md says.
    for (const table of ["credential_secrets", "signing_keys", "sealing_checks"] as const)
      await db.deleteFrom(table).execute();
    await db.destroy();
    const service = await open(place, [randomBytes(32)]);
    expect(await service.credentials.secretsOf(id)).toEqual({});
    expect((await service.credentials.named("linux")).id).toBe(id);
    await service.close();
  });

  it("says at the start that a value was changed or moved", async () => {
    const { place } = await databases[database](folder);
    const service = await open(place, [key]);
    const { credentials } = service;
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
