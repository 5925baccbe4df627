import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { startService } from "../service-process.ts";

const folder = mkdtempSync(path.join(tmpdir(), "diptych-key-file-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the key file of an embedded database", () => {
  it("is made at the first start, for its owner only, and is asked for when it is gone", async () => {
    const data = path.join(folder, "file");
    const service = await startService(["--data", data]);
    const file = path.join(data, "service.key");
    expect(service.stderr()).toContain(`The key that seals secrets is ${file}`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const database = path.join(path.dirname(file), "service.sqlite");
    for (const own of [database, `${database}-wal`]) expect(statSync(own).mode & 0o777).toBe(0o600);
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
  });
});
