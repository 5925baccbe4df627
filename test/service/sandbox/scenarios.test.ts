import { readFile } from "node:fs/promises";
import path from "node:path";
import { toFetch } from "@diptych/runtime";
import { basic, createClient } from "@diptych/v2/client";
import { expect, it } from "vitest";
import { createService } from "../../../service/index.ts";
import { scenarioTables } from "./scenarios-page.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const page = (): Promise<string> => readFile(path.join(root, "docs/service/stand-in.md"), "utf8");

it("has what the page says of the scenario catalog", async () => {
  expect(await page()).toContain(await scenarioTables());
});

it("has the examples of the page among its tests", async () => {
  for (const name of ["stand-in", "stand-in-catalog"]) {
    const example = await readFile(path.join(root, `test/service/sandbox/${name}.test.ts`), "utf8");
    const shown = example.replaceAll("../../../service/index.ts", "@diptych/service");
    expect(await page()).toContain(shown);
  }
});

it.each(["small", "catalog"])("is the same each time: %s", async (scenario) => {
  const auth = basic({ username: "admin", password: "secret" });
  const standIn = await createService({ memory: true, sandbox: { scenario } });
  const handle = toFetch(standIn.server);
  const api = createClient({
    baseUrl: "https://cloud.test/webservices/services/rest/v2",
    auth,
    fetch: (url, init) => handle(new Request(url, init)) as Promise<Response>,
  });
  const world = async () => ({
    accounts: await api.listAccounts(),
    organizations: await api.listOrganizations(),
    forms: await api.listForms(),
    servers: await api.listManagementServers(),
    bills: await api.listBillingRecords({ max: 10_000 }),
    reservations: await api.listQuotaReservations(),
  });
  const first = await world();
  await standIn.sandbox.reset();
  expect(await world()).toEqual(first);
  await standIn.close();
});

it("has the world of the demonstration, whose clock can be moved", async () => {
  const standIn = await createService({ memory: true, sandbox: { scenario: "demo" } });
  const { accounts, billing } = standIn;
  expect((await accounts.get("bokafor")).firstName).toBe("Ben");
  const bills = { from: "20260101", limit: 1000 };
  const billed = async (): Promise<unknown[]> => {
    const records: unknown[] = [];
    for await (const batch of billing.list(bills)) records.push(...batch);
    return records;
  };
  expect(await billed()).toEqual([]);
  standIn.sandbox.clock.move(24 * 3600);
  await standIn.sandbox.idle();
  expect(await billed()).toHaveLength(32);
  await standIn.close();
});
