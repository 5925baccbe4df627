import { basic, createClient } from "@diptych/v3/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SimulatedDeployer } from "../../service/drivers/deployer.ts";
import { fillCatalog, settle, type CatalogWorld } from "./catalog-world.ts";
import { openTestService, origin, type TestService } from "./test-service.ts";

/** Deploys what the test lets through, and says what it takes back. */
class SlowDeployer extends SimulatedDeployer {
  readonly withdrawn: number[] = [];
  gate: Promise<unknown> = Promise.resolve();
  begin = (): void => {};

  override async deploy(...call: Parameters<SimulatedDeployer["deploy"]>) {
    this.begin();
    await this.gate;
    return super.deploy(...call);
  }

  override withdraw({ requestId }: Parameters<SimulatedDeployer["withdraw"]>[0]) {
    this.withdrawn.push(requestId);
    return Promise.resolve();
  }
}

const deployer = new SlowDeployer();
let test: TestService;
let catalog: CatalogWorld;

beforeAll(async () => {
  test = await openTestService({ approval: "manual", drivers: { deployer } });
  catalog = await fillCatalog(test);
  await createAnn();
  await test.v3.createUser({ body: { name: "ben", password: "p" } });
  await test.v2.createOrganization({
    body: {
      name: "research",
      costQuota: { dailyCost: 9 },
      Members: [{ userId: "ann" }, { userId: "ben" }],
    },
  });
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

const createAnn = () => test.v3.createUser({ body: { name: "ann", password: "p" } });

async function request(userid: string, service_id: number): Promise<number> {
  const auth = basic({ username: `${userid};research`, password: "p" });
  const client = createClient({ baseUrl: `${origin}/rest/v3`, auth, fetch: test.fetch });
  const answer = await client.createServiceRequest({
    body: { service_id, service: { "Cost centre": "R-1" } },
  });
  if (answer === undefined || !("summary" in answer)) throw new Error("not in time");
  return answer.summary.id;
}

const stateOf = async (id: number) => {
  const { summary } = await test.v3.getServiceRequest({ id });
  return [summary.state, summary.error_message];
};

it("ends its requests, and gives back what was held for them", async () => {
  const { v2, service } = test;
  const deployed = await request("ann", catalog.web);
  await settle(test);
  const pending = await request("ann", catalog.database);
  const others = await request("ben", catalog.database);
  let open = (): void => {};
  deployer.gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const begun = new Promise<void>((resolve) => {
    deployer.begin = resolve;
  });
  const underway = await request("ann", catalog.web);
  await begun;
  await v2.deleteAccount({ login_id: "ann" });
  open();
  await settle(test);
  const reason = "The account ann was deleted.";
  expect(await Promise.all([deployed, pending, underway, others].map(stateOf))).toEqual([
    ["COMPLETE", null],
    ["REJECTED", reason],
    ["FAILED", reason],
    ["PENDING_APPROVAL", null],
  ]);
  expect(deployer.withdrawn).toEqual([underway]);
  expect((await v2.listQuotaReservations()).items).toMatchObject([{ requestId: others }]);
  // Another account of the name has nothing to do with it.
  await createAnn();
  await expect(service.requests.approve(pending, "root")).rejects.toThrow("REJECTED");
});
