import { describe, expect, it } from "vitest";
import { createService } from "../../../service/index.ts";
import { migrate } from "../../../service/store/migrate.ts";
import { databases } from "../copies.ts";
import { startService } from "../service-process.ts";

const password = "correct-horse-battery-staple-4711";

describe("processes on PostgreSQL that start at once", () => {
  const keyOf = (i: number): Record<string, string> => ({
    DIPTYCH_SERVICE_ENCRYPTION_KEYS: Buffer.alloc(32, i).toString("base64"),
  });

  it("seal what is plain once", async () => {
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
    const service = await createService({ ...place, encryptionKeys: [Buffer.alloc(32, 1)] });
    for (const { name, password: expected } of bodies) {
      const { id } = await service.credentials.named(name);
      expect(await service.credentials.secretsOf(id)).toEqual({ password: expected });
    }
    await service.close();
  });

  it("have one key: the other one ends", async () => {
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
