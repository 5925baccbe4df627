import { afterAll, beforeAll, expect, it } from "vitest";
import type { Notifier } from "../../../service/drivers/notifications/notifier.ts";
import type { Notification } from "../../../service/stored/types.ts";
import { fillCatalog, settle } from "../catalog-world.ts";
import { fillInventory, type KnownObject } from "../inventory-world.ts";
import { openTestService, type TestService } from "../test-service.ts";

let test: TestService;
let web: number;
let network: KnownObject;
const told: Notification[] = [];

const channel: Notifier = {
  channel: "webhook",
  addresses: [],
  isPersonal: false,
  notify: (notification) => {
    told.push(notification);
    return Promise.resolve();
  },
};

beforeAll(async () => {
  test = await openTestService({ drivers: { notifiers: [channel] } });
  ({ web } = await fillCatalog(test));
  ({ network } = await fillInventory(test));
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

it("is told of when fewer addresses are free than its threshold", async () => {
  await test.v2.createIpPool({
    body: {
      name: "few",
      networks: [network],
      range: { from: "10.0.0.1", to: "10.0.0.12" },
      freeIpWarningThreshold: 10,
    },
  });
  await settle(test);
  const body = {
    service_id: web,
    service: { "Cost centre": "R-100" },
    components: [{ name: "web", Network: [{ name: network.displayName, zone: "" }] }],
  };
  for (let i = 0; i < 4; i += 1) await test.v3.createServiceRequest({ body });
  await settle(test);
  const pools = told.flatMap(({ pool }) => pool ?? []);
  expect(pools).toMatchObject([{ name: "few", free: 9, total: 12 }]);
});
