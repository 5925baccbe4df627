import fc from "fast-check";
import { EqualityFilter, FilterParser } from "ldapts";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { patience } from "../../support/patience.ts";
import { DirectoryUnavailable } from "../../../service/drivers/directory.ts";
import { LdapDirectory } from "../../../service/drivers/ldap/ldap-directory.ts";
import { LdapFilter } from "../../../service/drivers/ldap/ldap-filter.ts";
import type { LdapOptions } from "../../../service/drivers/ldap/ldap-options.ts";
import { certificateFor } from "../../support/certificate.ts";
import { LdapTestServer } from "./ldap-server.ts";

const { key, certificate } = await certificateFor(["localhost"]);
const secure = new LdapTestServer({ key, cert: certificate }, true);
const upgraded = new LdapTestServer({ key, cert: certificate }, false);
await Promise.all([secure.listen(), upgraded.listen()]);
afterAll(() => Promise.all([secure.close(), upgraded.close()]));

const reader = { dn: "cn=reader,dc=example", password: "reads all" };
const ada = "uid=ada,ou=people,dc=example";
const world = [
  { dn: reader.dn, password: reader.password, attributes: {} },
  {
    dn: ada,
    password: "correct horse",
    attributes: {
      uid: ["ada"],
      givenName: ["Ada", "Augusta"],
      SN: ["Lovelace"],
      mail: ["ada@example"],
      telephoneNumber: ["bad \u0001 number"],
      memberOf: ["cn=engineers,ou=groups,dc=example", "cn=Operators,ou=groups,dc=example"],
    },
  },
  { dn: "uid=twin,ou=a,dc=example", password: "one", attributes: { uid: ["twin"] } },
  { dn: "uid=twin,ou=b,dc=example", password: "two", attributes: { uid: ["twin"] } },
  {
    dn: "cn=painters,ou=groups,dc=example",
    attributes: { member: ["uid=x,dc=example", ada] },
  },
];
beforeEach(() => {
  for (const server of [secure, upgraded]) {
    server.entries.splice(0, Infinity, ...world);
    server.asked.splice(0);
    server.mischief = {};
  }
});
afterEach(async () => {
  // Nothing is left behind.
  await expect.poll(() => secure.connections + upgraded.connections).toBe(0);
});

const directory = (server: LdapTestServer, options: Partial<LdapOptions> = {}): LdapDirectory =>
  new LdapDirectory({
    url: server.url(),
    ca: certificate,
    base: "dc=example",
    reader,
    timeout: patience,
    ...options,
  });

describe.each([
  ["ldaps", secure],
  ["StartTLS", upgraded],
])("a directory by %s", (_, server) => {
  it("finds people, and reads what it knows of them as the reader", async () => {
    expect(await directory(server).find("ada", "LDAP")).toEqual({
      firstName: "Ada",
      lastName: "Lovelace",
      email: "ada@example",
      // XML could not hold it.
      phone: null,
      groups: ["cn=engineers,ou=groups,dc=example", "cn=Operators,ou=groups,dc=example"],
    });
    expect(await directory(server).find("nobody", "LDAP")).toBeUndefined();
    expect(server.asked[0]).toEqual({ isTls: true, bind: reader.dn, password: reader.password });
    expect(server.asked[1]).toEqual({
      isTls: true,
      search: "(uid=ada)",
      attributes: ["givenName", "sn", "mail", "telephoneNumber", "memberOf"],
      limit: 2,
    });
    expect(server.asked.every(({ isTls }) => isTls)).toBe(true);
  });

  it("checks passwords by a bind as the entry that was found", async () => {
    const matches = (userid: string, password: string): Promise<boolean> =>
      directory(server).matches(userid, "LDAP", password);
    expect(await matches("ada", "correct horse")).toBe(true);
    expect(server.asked.at(-1)).toEqual({ isTls: true, bind: ada, password: "correct horse" });
    expect(await matches("ada", "wrong")).toBe(false);
    expect(await matches("nobody", "correct horse")).toBe(false);
    for (const result of [19, 48, 49, 50, 53]) {
      server.mischief = { bind: result };
      expect(await directory(server, { reader: undefined }).matches("ada", "LDAP", "x")).toBe(
        false,
      );
    }
  });

  it("is not asked about an empty password, to which it would say yes", async () => {
    expect(await directory(server).matches("ada", "LDAP", "")).toBe(false);
    expect(server.asked).toEqual([]);
  });

  it("is not trusted with a certificate that no authority has signed, or for another name", async () => {
    const strangers = [directory(server, { ca: undefined })];
    strangers.push(directory(server, { url: server.url("127.0.0.1") }));
    for (const stranger of strangers)
      await expect(stranger.matches("ada", "LDAP", "correct horse")).rejects.toThrow(
        DirectoryUnavailable,
      );
    expect(server.asked).toEqual([]);
  });

  it("that is silent, closes or sends too much is unavailable", async () => {
    server.mischief = { isSilent: true };
    await expect(directory(server, { timeout: 100 }).find("ada", "LDAP")).rejects.toThrow(
      "The directory localhost cannot be asked: it took over 100 ms.",
    );
    server.mischief = { closesAt: 0x63 };
    await expect(directory(server).find("ada", "LDAP")).rejects.toThrow(DirectoryUnavailable);
    server.mischief = { closesAt: 0x60 };
    await expect(directory(server).matches("ada", "LDAP", "x")).rejects.toThrow(
      DirectoryUnavailable,
    );
    server.mischief = { flood: 2_000_000 };
    await expect(directory(server).find("ada", "LDAP")).rejects.toThrow(/over 1048576 bytes/);
    server.mischief = { flood: 1000 };
    await expect(directory(server, { mostBytes: 1000 }).find("ada", "LDAP")).rejects.toThrow(
      /over 1000 bytes/,
    );
  });

  it("refers to others, who are not asked", async () => {
    server.mischief = { reference: "ldap://127.0.0.1:1/dc=elsewhere" };
    expect(await directory(server).find("ada", "LDAP")).toMatchObject({ firstName: "Ada" });
    expect(await directory(server).find("nobody", "LDAP")).toBeUndefined();
    // A bind that refers somewhere is neither right nor wrong.
    server.mischief = { bind: 10 };
    const asked = directory(server, { reader: undefined }).matches("ada", "LDAP", "correct horse");
    await expect(asked).rejects.toThrow(DirectoryUnavailable);
  });

  it("with several entries of one name has nobody of that name", async () => {
    await expect(directory(server).find("twin", "LDAP")).rejects.toThrow(/several entries/);
    await expect(directory(server).matches("twin", "LDAP", "one")).rejects.toThrow(
      /several entries/,
    );
  });

  it("that knows no reader is unavailable, and nobody's password is wrong", async () => {
    const reading = directory(server, { reader: { ...reader, password: "old" } });
    await expect(reading.matches("ada", "LDAP", "correct horse")).rejects.toThrow(
      DirectoryUnavailable,
    );
  });
});

describe("StartTLS", () => {
  it("that the directory refuses ends the connection before anything is said", async () => {
    upgraded.mischief = { startTls: 2 };
    await expect(directory(upgraded).find("ada", "LDAP")).rejects.toThrow(/does not begin TLS/);
    expect(upgraded.asked).toEqual([]);
  });

  it("is not believed with plain text behind it, which would be read as if it had come by TLS", async () => {
    // The beginning of a message "bind was successful", whose text swallows the true answer.
    upgraded.mischief = { injected: Buffer.from("30200201026119", "hex") };
    await expect(directory(upgraded).matches("ada", "LDAP", "wrong")).rejects.toThrow(/too long/);
    upgraded.mischief = { injected: Buffer.from("308000", "hex") };
    await expect(directory(upgraded).matches("ada", "LDAP", "wrong")).rejects.toThrow(/too long/);
    expect(upgraded.asked).toEqual([]);
  });

  it("that never ends is given up", async () => {
    upgraded.mischief = { isSilent: true };
    await expect(directory(upgraded, { timeout: 100 }).find("ada", "LDAP")).rejects.toThrow(
      /took over 100 ms/,
    );
  });

  it("is left out where the operator says so", async () => {
    const plain = directory(upgraded, { isPlain: true });
    expect(await plain.matches("ada", "LDAP", "correct horse")).toBe(true);
    expect(upgraded.asked.map(({ isTls }) => isTls)).toEqual([false, false, false]);
  });
});

describe("groups", () => {
  it("are searched too where there is a filter for them", async () => {
    const { groups } =
      (await directory(secure, { groupFilter: "(member={dn})" }).find("ada", "LDAP")) ?? {};
    expect(groups).toContain("cn=painters,ou=groups,dc=example");
    expect(groups).toHaveLength(3);
  });

  it("decide the role: the first that fits, else none", async () => {
    const role = async (...roles: [string, string][]): Promise<string | undefined> => {
      const options = { roles: roles.map(([group, name]) => ({ group, role: name })) };
      return (await directory(secure, options).find("ada", "LDAP"))?.role;
    };
    const operators = "CN=operators, OU=Groups, dc=example";
    expect(await role([operators, "USER"], ["cn=engineers,ou=groups,dc=example", "AUDITOR"])).toBe(
      "USER",
    );
    expect(await role(["cn=operators,ou=elsewhere,dc=example", "SUPERUSER"])).toBe("NONE");
  });
});

describe("a filter", () => {
  const filter = new LdapFilter("(&(objectClass=person)(uid={user}))", "user");

  it("cannot be changed by a name", async () => {
    expect(filter.with({ user: "*)(uid=*" })).toBe(
      "(&(objectClass=person)(uid=\\2a\\29\\28uid=\\2a))",
    );
    expect(filter.with({ user: "{user}\\\0" })).toBe("(&(objectClass=person)(uid={user}\\5c\\00))");
    const plain = new LdapFilter("(uid={user})", "user");
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (user) => {
        const parsed = FilterParser.parseString(plain.with({ user }));
        expect(parsed).toBeInstanceOf(EqualityFilter);
        expect((parsed as EqualityFilter).value).toBe(user);
      }),
    );
    expect(await directory(secure).find("*", "LDAP")).toBeUndefined();
    expect(await directory(secure).matches("a*", "LDAP", "correct horse")).toBe(false);
  });

  it("of the operator has to be one, with a place for the name", () => {
    expect(() => new LdapFilter("(uid=ada)", "user")).toThrow("has no {user}");
    expect(() => new LdapFilter("(&(uid={user})", "user")).toThrow("is no filter of LDAP");
  });
});
