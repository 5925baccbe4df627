import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSettings, type SettingsError } from "../../../service/config/read-settings.ts";

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "diptych-directory-"));
  file = path.join(folder, "password");
  await writeFile(file, "reads all\nand more\n");
});
afterAll(() => rm(folder, { recursive: true }));

function read(flags: readonly string[], environment: Record<string, string> = {}) {
  const settings = readSettings(flags, environment);
  return settings === "help" ? undefined : settings.directory;
}

function mistakes(flags: readonly string[], environment: Record<string, string> = {}) {
  try {
    read(flags, environment);
  } catch (error) {
    return (error as SettingsError).mistakes;
  }
  return [];
}

const base = ["--ldap-url", "ldaps://directory.example", "--ldap-base", "dc=example"];

describe("settings of a directory", () => {
  it("are none by default", () => {
    expect(read([])).toBeUndefined();
  });

  it("say where it is, who searches it, and what it calls things", () => {
    const flags = [
      ...base,
      "--ldap-bind-dn",
      "cn=reader,dc=example",
      "--ldap-password-file",
      file,
      "--ldap-user-filter",
      "(&(objectClass=person)(sAMAccountName={user}))",
      "--ldap-group-filter",
      "(member={dn})",
      "--ldap-ca-file",
      file,
      "--ldap-attributes",
      "email=userPrincipalName, groups=memberOf",
      "--ldap-roles",
      "cn=cloud, dc=example=USER;cn=audit,dc=example=AUDITOR",
    ];
    expect(read(flags)).toEqual({
      url: "ldaps://directory.example",
      isPlain: false,
      ca: "reads all\nand more\n",
      base: "dc=example",
      reader: { dn: "cn=reader,dc=example", password: "reads all" },
      userFilter: "(&(objectClass=person)(sAMAccountName={user}))",
      groupFilter: "(member={dn})",
      attributes: { email: "userPrincipalName", groups: "memberOf" },
      roles: [
        { group: "cn=cloud, dc=example", role: "USER" },
        { group: "cn=audit,dc=example", role: "AUDITOR" },
      ],
    });
    const secret = { DIPTYCH_SERVICE_LDAP_PASSWORD: "from outside" };
    expect(read([...base, "--ldap-bind-dn", "cn=reader"], secret)?.reader?.password).toBe(
      "from outside",
    );
  });

  it("are refused with every mistake", () => {
    expect(mistakes(["--ldap-url", "https://directory.example"])[0]).toMatch(/ldap-url must be/);
    expect(mistakes(["--ldap-url", "ldap://u:p@directory.example/dc=x"])).toHaveLength(1);
    expect(mistakes(["--ldap-base", "dc=example"])).toEqual([
      "--ldap-base needs the directory of --ldap-url.",
    ]);
    expect(mistakes(["--ldap-url", "ldap://directory.example"])).toEqual([
      "--ldap-url needs --ldap-base.",
    ]);
    expect(mistakes([...base, "--ldap-plain", "--ldap-bind-dn", "cn=reader"])).toEqual([
      "--ldap-bind-dn and its password are given together or not at all.",
      "--ldap-plain is for ldap://, not for ldaps://.",
    ]);
    const both = [...base, "--ldap-bind-dn", "cn=reader", "--ldap-password-file", file];
    expect(mistakes(both, { DIPTYCH_SERVICE_LDAP_PASSWORD: "again" })).toEqual([
      "DIPTYCH_SERVICE_LDAP_PASSWORD and --ldap-password-file are not given together.",
    ]);
    expect(mistakes([...base, "--ldap-ca-file", path.join(folder, "none")])[0]).toMatch(
      /--ldap-ca-file cannot be read/,
    );
    for (const filter of ["uid={user}", "(uid=ada)", "((uid={user})"])
      expect(mistakes([...base, "--ldap-user-filter", filter])).toHaveLength(1);
    for (const names of ["email", "mail=email", "email=a b", "email=a=b"])
      expect(mistakes([...base, "--ldap-attributes", names])).toHaveLength(1);
    expect(mistakes([...base, "--ldap-roles", "cn=cloud=user"])).toHaveLength(1);
  });
});
