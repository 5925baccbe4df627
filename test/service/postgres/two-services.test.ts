import { toFetch } from "@diptych/runtime";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anyPassword } from "../../../service/domain/accounts/password-rules.ts";
import { createService, type Service } from "../../../service/index.ts";
import { systemClock } from "../../../service/domain/shared/clock.ts";
import { startPostgres, type PostgresServer } from "./server.ts";
import { administrator, encryptionKey, origin } from "../test-service.ts";

/** The machine's clock, wrong by some seconds. */
class WrongClock {
  seconds = 0;
  now(): Date {
    return new Date(systemClock.now().getTime() + this.seconds * 1000);
  }
}

interface Instance {
  readonly service: Service;
  readonly clock: WrongClock;
  readonly send: (path: string, init?: object) => Promise<Response>;
}

const v2 = "/webservices/services/rest/v2";

describe("two services on one PostgreSQL", () => {
  let server: PostgresServer;
  let one: Instance;
  let other: Instance;
  let both: readonly Instance[];
  const errors: unknown[] = [];

  const open = async (databaseUrl: string): Promise<Instance> => {
    const clock = new WrongClock();
    const service = await createService({
      databaseUrl,
      encryptionKeys: [encryptionKey],
      clock,
      publicUrl: origin,
      administrator: { userid: administrator.username, password: administrator.password },
      passwordRules: anyPassword,
      onError: (error) => errors.push(error),
    });
    const handle = toFetch(service.server);
    const send = (path: string, init?: object): Promise<Response> =>
      handle(new Request(`${origin}${path}`, init)) as Promise<Response>;
    return { service, clock, send };
  };

  beforeAll(async () => {
    server = await startPostgres();
    const url = await server.createDatabase();
    [one, other] = await Promise.all([open(url), open(url)]);
    both = [one, other];
    await one.service.organizations.create({ name: "research", quota: null });
  });
  afterAll(async () => {
    await Promise.all(both.map(({ service }) => service.close()));
    await server.stop();
    expect(errors).toEqual([]);
  });

  const basic = (name: string, password: string): object => ({
    Authorization: `Basic ${btoa(`${name}:${password}`)}`,
  });
  const root = basic(administrator.username, administrator.password);
  const write = async (by: Instance, method: string, path: string, body: object): Promise<void> => {
    const headers = { ...root, "Content-Type": "application/json" };
    const answer = await by.send(path, { method, body: JSON.stringify(body), headers });
    expect([path, answer.status < 300]).toEqual([path, true]);
  };
  const tokenOf = async (by: Instance, path: string, body: object): Promise<string> => {
    const headers = { "Content-Type": "application/json" };
    const answer = await by.send(path, { method: "POST", body: JSON.stringify(body), headers });
    return ((await answer.json()) as { token: string }).token;
  };
  const status = async (by: Instance, headers: object): Promise<number> =>
    (await by.send("/rest/v3/organizations", { headers })).status;
  const statuses = (headers: object): Promise<readonly number[]> =>
    Promise.all(both.map((by) => status(by, headers)));

  /** An account that both services know by password and by token. */
  const known = async (name: string, role = "AUDITOR", organization?: string) => {
    await write(one, "POST", "/rest/v3/users", { name, password: "pw", role });
    if (organization !== undefined)
      await one.service.organizations.addMember(organization, {
        userid: name,
        role: "CUSTOMER",
        isPrimaryContact: false,
        quota: null,
      });
    const login = basic(organization === undefined ? name : `${name};${organization}`, "pw");
    const token = await tokenOf(one, "/rest/v3/tokens", {
      username: name,
      password: "pw",
      organization,
    });
    const bearer = { Authorization: `Bearer ${token}` };
    expect(await statuses(login)).toEqual([200, 200]);
    expect(await statuses(bearer)).toEqual([200, 200]);
    return { login, bearer, token };
  };

  it("end what is of a disabled account, through both", async () => {
    const { login, bearer } = await known("disabled");
    await write(one, "PATCH", "/rest/v3/users/disabled", { is_enabled: false });
    expect([await statuses(login), await statuses(bearer)]).toEqual([
      [401, 401],
      [401, 401],
    ]);
  });

  it("end what is of a changed password, through both", async () => {
    const { login, bearer } = await known("changed");
    await write(other, "PATCH", "/rest/v3/users/changed", { password: "new" });
    expect([await statuses(login), await statuses(bearer)]).toEqual([
      [401, 401],
      [401, 401],
    ]);
    expect(await statuses(basic("changed", "new"))).toEqual([200, 200]);
  });

  it("end what is of a deleted account, also where its name is given again", async () => {
    const { login, bearer } = await known("deleted");
    const gone = await other.send(`${v2}/accounts/deleted`, { method: "DELETE", headers: root });
    expect(gone.status).toBe(204);
    expect([await statuses(login), await statuses(bearer)]).toEqual([
      [401, 401],
      [401, 401],
    ]);
    await write(one, "POST", "/rest/v3/users", { name: "deleted", password: "2", role: "AUDITOR" });
    expect([await statuses(login), await statuses(bearer)]).toEqual([
      [401, 401],
      [401, 401],
    ]);
  });

  it("give a changed role at once, through both", async () => {
    const { login, bearer } = await known("promoted");
    const usersOf = async (headers: object): Promise<readonly number[]> =>
      Promise.all(
        both.map(async (by) => {
          const path = `${v2}/accounts`;
          return (await by.send(path, { headers })).status;
        }),
      );
    expect([await usersOf(login), await usersOf(bearer)]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    await write(one, "PATCH", "/rest/v3/users/promoted", { role: "USER" });
    expect([await usersOf(login), await usersOf(bearer)]).toEqual([
      [403, 403],
      [403, 403],
    ]);
  });

  it("end what is of somebody who has left the organization, through both", async () => {
    const { login, bearer } = await known("leaver", "CUSTOMER", "research");
    const { id } = await one.service.organizations.named("research");
    await one.service.organizations.replace(id, { name: "research", quota: null, members: [] });
    expect([await statuses(login), await statuses(bearer)]).toEqual([
      [401, 401],
      [401, 401],
    ]);
  });

  it("end a token that the other has refreshed, and refresh it once", async () => {
    const { bearer, token } = await known("refreshing");
    const answers = await Promise.all(
      both.map((by) => tokenOf(by, "/rest/v3/tokens/refresh", { token })),
    );
    const [next, ...more] = answers.filter((given) => given !== undefined);
    expect(more).toEqual([]);
    expect(await statuses(bearer)).toEqual([401, 401]);
    expect(await statuses({ Authorization: `Bearer ${next}` })).toEqual([200, 200]);
  });

  it("forget together what they remember of accounts", async () => {
    const { login } = await known("remembered");
    await one.service.db
      .updateTable("accounts")
      .set({ password_hash: null })
      .where("userid", "=", "remembered")
      .execute();
    expect(await statuses(login)).toEqual([200, 200]);
    const path = `${v2}/accounts/cache/action/clear`;
    expect((await other.send(path, { method: "POST", headers: root })).status).toBe(201);
    expect(await statuses(login)).toEqual([401, 401]);
  });

  it("know a key that the other has just made", async () => {
    await known("keys");
    other.clock.seconds = 31 * 24 * 3600;
    await other.service.tokens.maintain();
    other.clock.seconds = 0;
    const token = await tokenOf(other, "/rest/v3/tokens", administrator);
    // Several times: it is not read once and then forgotten for a while.
    for (let i = 0; i < 3; i++)
      expect(await statuses({ Authorization: `Bearer ${token}` })).toEqual([200, 200]);
  });

  it("keep what each of two changes at once has changed", async () => {
    for (let i = 0; i < 10; i++) {
      const name = `both${i}`;
      const { login } = await known(name);
      await Promise.all([
        write(one, "PATCH", `/rest/v3/users/${name}`, { is_enabled: false }),
        write(other, "PATCH", `/rest/v3/users/${name}`, { email: "a@b.example" }),
        write(one, "PATCH", `/rest/v3/users/${name}`, { first_name: "Ann" }),
      ]);
      expect(await one.service.accounts.get(name)).toMatchObject({
        enabled: false,
        email: "a@b.example",
        firstName: "Ann",
      });
      expect(await statuses(login)).toEqual([401, 401]);
    }
  });

  it("take tokens of each other while their clocks differ by seconds, and not by an hour", async () => {
    for (const [seconds, expected] of [
      [-20, [200, 200]],
      [20, [200, 200]],
      [-3600, [200, 401]],
      [3600, [200, 401]],
    ] as const) {
      other.clock.seconds = seconds;
      const token = await tokenOf(one, "/rest/v3/tokens", administrator);
      expect([seconds, await statuses({ Authorization: `Bearer ${token}` })]).toEqual([
        seconds,
        expected,
      ]);
    }
    // Made by the one that is ahead: nobody takes it an hour later.
    const token = await tokenOf(other, "/rest/v3/tokens", administrator);
    other.clock.seconds = 0;
    expect(await statuses({ Authorization: `Bearer ${token}` })).toEqual([401, 401]);
  });
});
