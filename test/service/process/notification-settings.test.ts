import { describe, expect, it } from "vitest";
import { readSettings, type SettingsError } from "../../../service/config/read-settings.ts";
import { configuredDrivers } from "../../../service/server/outside/configured-drivers.ts";

function settings(flags: readonly string[], environment: Record<string, string> = {}) {
  const read = readSettings(flags, environment);
  if (read === "help") throw new Error("help");
  return read;
}

function mistakes(flags: readonly string[], environment: Record<string, string> = {}) {
  try {
    settings(flags, environment);
  } catch (error) {
    return (error as SettingsError).mistakes;
  }
  return [];
}

const secret = { DIPTYCH_SERVICE_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString("base64")}` };
const password = { DIPTYCH_SERVICE_MAIL_PASSWORD: "secret" };
const mail = ["--mail-url", "smtp://mail.example", "--mail-from", "cloud@example.com"];

describe("settings of notifications", () => {
  it("are off by default", async () => {
    expect(settings([]).notifications).toEqual({ webhook: undefined, mail: undefined });
    expect(await configuredDrivers(settings([]))).toEqual({});
  });

  it("name a program, a mail server, or both", async () => {
    const flags = [
      "--webhook-url",
      "https://told.example/hooks?of=cloud",
      ...mail,
      "--mail-to",
      "ops@example.com, boss@example.com",
      "--mail-user",
      "cloud",
    ];
    const both = settings(flags, { ...secret, ...password });
    expect(both.notifications).toEqual({
      webhook: {
        url: "https://told.example/hooks?of=cloud",
        secret: secret.DIPTYCH_SERVICE_WEBHOOK_SECRET,
      },
      mail: {
        url: "smtp://mail.example",
        isPlain: false,
        login: { user: "cloud", password: "secret" },
        ca: undefined,
        from: "cloud@example.com",
        to: ["ops@example.com", "boss@example.com"],
      },
    });
    const { notifiers = [] } = await configuredDrivers(both);
    expect(notifiers.map(({ channel }) => channel)).toEqual(["webhook", "mail"]);
    expect(notifiers[1]?.addresses).toEqual(["ops@example.com", "boss@example.com"]);
    expect(settings(mail).notifications.mail).toMatchObject({ login: undefined, to: [] });
  });

  it("are refused with every mistake", () => {
    expect(mistakes(["--mail-from", "cloud@example.com", "--webhook-plain"])).toEqual([
      "--webhook-plain needs --webhook-url.",
      "--mail-from needs --mail-url.",
    ]);
    expect(mistakes(["--webhook-url", "https://told.example"])).toEqual([
      "--webhook-url needs a secret: whsec_ and base64 of 24 to 64 bytes.",
    ]);
    expect(mistakes(["--webhook-url", "http://told.example"], secret)).toEqual([
      "--webhook-url must be https://…, or say so by --webhook-plain.",
    ]);
    const short = { DIPTYCH_SERVICE_WEBHOOK_SECRET: "whsec_c2hvcnQ=" };
    expect(mistakes(["--webhook-url", "https://told.example"], short)).toHaveLength(1);
    expect(mistakes(["--mail-url", "smtps://mail.example", "--mail-plain"], password)).toEqual([
      "--mail-user and its password are given together or not at all.",
      "--mail-url needs --mail-from.",
      "--mail-plain is for smtp://, not for smtps://.",
    ]);
    for (const url of ["mail.example", "https://mail.example", "smtp://u:p@mail.example"])
      expect(mistakes(["--mail-url", url, "--mail-from", "a@example.com"])).not.toEqual([]);
    for (const address of ["ada", "Ada <a@example.com>", "a@example.com\r\nBcc: b@example.com"])
      expect(mistakes(["--mail-url", "smtp://m.example", "--mail-from", address])).not.toEqual([]);
  });
});
