import { basic as basicV2, createClient as createV2 } from "@diptych/v2/client";
import { bearer, createClient } from "@diptych/v3/client";
import { toFetch } from "@diptych/runtime";
import { createService, type StandIn } from "../../../service/index.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

let standIn: StandIn;
let portal: ReturnType<typeof createClient>;
let admin: ReturnType<typeof createV2>;

beforeAll(async () => {
  standIn = await createService({ memory: true, publicUrl: "https://cloud.test" });
});
afterAll(() => standIn.close());

beforeEach(async () => {
  await standIn.sandbox.reset("catalog");
  const handle = toFetch(standIn.server);
  const fetch = (url: string, init?: object): Promise<Response> =>
    handle(new Request(url, init)) as Promise<Response>;
  portal = createClient({
    baseUrl: "https://cloud.test/rest/v3",
    auth: bearer({ username: "customer", password: "secret", organization: "research" }),
    fetch,
  });
  admin = createV2({
    baseUrl: "https://cloud.test/webservices/services/rest/v2",
    auth: basicV2({ username: "admin", password: "secret" }),
    fetch,
  });
});

/** Requests the first service of a name. */
async function request(name: string, changes: object = {}) {
  const { items } = await portal.listServices({ filter: `name -eq "${name}"` });
  const form = await portal.getRequestForm({ id: items[0]?.id ?? 0 });
  const body = { ...form, service: { ...form.service, ...changes } };
  return portal.createServiceRequest.result({ body });
}

it("requests a service, sees it complete, and gets a bill for each day", async () => {
  const created = await request("Web server", { Name: "shop" });
  expect(created).toMatchObject({ status: 201, data: { summary: { id: 7 } } });
  await standIn.sandbox.idle();
  const { summary } = await portal.getServiceRequest({ id: 7 });
  expect(summary).toMatchObject({ state: "COMPLETE", cost_summary: { total_cost: 3.48 } });
  // Two days later.
  standIn.sandbox.clock.move(2 * 24 * 3600);
  await standIn.sandbox.idle();
  const { BillingRecords = [] } = await admin.listBillingRecords({ startdate: "20260101" });
  const bills = BillingRecords.filter(({ vmName }) => vmName === "shop-web-7");
  expect(bills.map(({ timestamp, uptime, cpuCost }) => [timestamp, uptime, cpuCost])).toEqual([
    ["2026-01-01T23:59:59.000Z", 24, 1.6],
    ["2026-01-02T23:59:59.000Z", 24, 1.6],
  ]);
});

it("is told that the quota leaves too little", async () => {
  const refused = await request("Database");
  expect(refused).toMatchObject({
    status: 400,
    error: { detail: "The quota of customer leaves too little daily cost." },
  });
});
