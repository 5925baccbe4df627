import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readSettings, SettingsError } from "../../../service/config/read-settings.ts";
import { isSealed, Sealer } from "../../../service/store/secrets/sealer.ts";

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
