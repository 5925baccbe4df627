import { basic, createClient } from "@diptych/v3/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pause } from "../../support/patience.ts";
import { startProxy, type Proxy } from "./nginx.ts";
import { startPostgres } from "../postgres/server.ts";
import { startService, type ServiceProcess } from "../service-process.ts";

const login = { username: "admin", password: "pw" };
const headers = { Authorization: `Basic ${btoa("admin:pw")}` };

/** The proxy of deploy/ before two services on one PostgreSQL. */
describe("behind the proxy", () => {
  let databaseUrl: string;
  const services: ServiceProcess[] = [];
  const ends: (() => Promise<unknown>)[] = [];
  let proxy: Proxy;

  beforeAll(async () => {
    const server = await startPostgres();
    ends.unshift(() => server.stop());
    databaseUrl = await server.createDatabase();
    services.push(...(await Promise.all([start(0), start(0)])));
    ends.unshift(() => Promise.all(services.map((service) => service.stop())));
    proxy = await startProxy(services.map(portOf));
    ends.unshift(() => proxy.stop());
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  const start = (port: number): Promise<ServiceProcess> =>
    startService(["--port", `${port}`, "--trusted-proxies", "127.0.0.1"], {
      DATABASE_URL: databaseUrl,
      DIPTYCH_SERVICE_ADMIN_PASSWORD: login.password,
      DIPTYCH_SERVICE_PUBLIC_URL: "https://localhost",
    });
  const portOf = ({ url }: ServiceProcess): number => Number(new URL(url).port);

  it("serves both interfaces with links that clients can follow, and no metrics", async () => {
    const ask = (path: string): Promise<Response> =>
      proxy.fetch(`https://localhost${path}`, { headers });
    const user = await ask("/rest/v3/users/admin");
    expect(await user.json()).toMatchObject({
      links: [{ href: "https://localhost/rest/v3/users/admin" }],
    });
    const account = await ask("/webservices/services/rest/v2/accounts/admin");
    expect(await account.text()).toContain("<userid>admin</userid>");
    expect((await ask("/metrics")).status).toBe(404);
  });

  it("loses no request while the services are replaced", async () => {
    const client = createClient({
      baseUrl: "https://localhost/rest/v3",
      auth: basic(login),
      retry: { retries: 0 },
      fetch: proxy.fetch,
    });
    const failures: string[] = [];
    const made: string[] = [];
    const over = new AbortController();
    const callers = ["a", "b", "c", "d"].map(async (who) => {
      for (let i = 0; !over.signal.aborted; i++)
        try {
          await client.getUser({ user_name: "admin" });
          const name = `${who}${i}`;
          await client.createOrganization({ body: { name } });
          made.push(name);
        } catch (error) {
          failures.push(String(error));
        }
    });
    for (const [i, service] of services.entries()) {
      expect(await service.stop()).toBe(0);
      services[i] = await start(portOf(service));
      // The proxy leaves a service out for a second that it could not reach.
      await pause(3_000, "the proxy tries the service again");
    }
    over.abort();
    await Promise.all(callers);
    expect(failures).toEqual([]);
    const found = new Set<string>();
    for await (const { name } of client.listOrganizations.items()) found.add(name);
    expect(made.length).toBeGreaterThan(10);
    expect(made.filter((name) => !found.has(name))).toEqual([]);
  });
});
