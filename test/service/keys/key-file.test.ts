import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
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

  it("loses a key that was replaced, once all is sealed anew", async () => {
    const data = path.join(folder, "changed");
    const file = path.join(data, "service.key");
    const keys = (...all: readonly string[]) => ({
      DIPTYCH_SERVICE_ENCRYPTION_KEYS: all.join(","),
    });
    const run = async (environment: Readonly<Record<string, string>>): Promise<string> => {
      const service = await startService(["--data", data], environment);
      expect(await service.stop()).toBe(0);
      return service.stderr();
    };
    await run({});
    const old = readFileSync(file, "utf8").trim();
    const next = randomBytes(32).toString("base64");
    // All can open the new one, and the old one seals yet.
    expect(await run(keys(old, next))).not.toContain("the old key has left");
    expect(readFileSync(file, "utf8").trim()).toBe(old);
    expect(await run(keys(next, old))).toContain(`the old key has left ${file}`);
    expect(existsSync(file)).toBe(false);
    expect(await run(keys(next))).not.toContain("the old key has left");

    // The same within the file itself.
    const third = randomBytes(32).toString("base64");
    writeFileSync(file, `${third}\n${next}\n`, { mode: 0o600 });
    expect(await run({})).toContain(`the old key has left ${file}`);
    expect(readFileSync(file, "utf8")).toBe(`${third}\n`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await run({})).not.toContain("the old key has left");
  });
});
