import type { ResourceQuota } from "@diptych/v2";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { QuotaAmounts } from "../../service/model/reservation.ts";
import { openTestService, type TestService } from "./test-service.ts";

let test: TestService;
let organizationId: number;
let accountId: number;

const gb = 1024 ** 3;
const nothing: QuotaAmounts = { cpus: 0, memoryMb: 0, storageBytes: 0, cost: 0, tiers: [] };

const reserve = (requestId: number, amounts: Partial<QuotaAmounts>): Promise<number> =>
  test.service.reservations.reserve({
    ...nothing,
    ...amounts,
    organizationId,
    accountId,
    requestId,
  });

beforeAll(async () => {
  test = await openTestService();
  const { v2 } = test;
  accountId = (await v2.createAccount({ body: { userid: "ann" } })).id ?? 0;
  const { id = 0 } = await v2.createOrganization({
    body: {
      name: "research",
      resourceQuota: {
        CPUCount: 16,
        memoryInGB: 64,
        storageInGB: 1000,
        perStorageTierQuotas: true,
        storageTierQuotas: [
          { name: "Fast", quota: 100 },
          { name: "Tape", excluded: true },
        ],
      },
      Members: [{ userId: "ann", resourceQuota: { CPUCount: 6, memoryInGB: 32 } }],
    },
  });
  organizationId = id;
});
afterAll(() => test.close());

it("computes what is left from what is reserved and used", async () => {
  const { v2, service } = test;
  await reserve(1, {
    cpus: 4,
    memoryMb: 1536,
    storageBytes: 10 * gb,
    tiers: [{ tierId: "t1", tierName: "Fast", storageBytes: 10 * gb }],
  });
  expect(await v2.getQuotaStatistics({ id: organizationId })).toEqual({
    name: "research",
    resourceQuota: {
      CPUCount: 12,
      memoryInGB: 62.5,
      // The rest of its tiers.
      storageInGB: 90,
      perStorageTierQuotas: true,
      storageTierQuotas: [
        { name: "Fast", quota: 90 },
        { name: "Tape", quota: 0, excluded: true },
      ],
    },
  });
  const ofMember = await v2.getQuotaStatistics({ id: organizationId, member: "ann" });
  expect(ofMember).toMatchObject({
    name: "ann",
    resourceQuota: { CPUCount: 2, memoryInGB: 30.5, storageInGB: 90 },
  });
  await service.reservations.use(1);
  const after = await v2.getQuotaStatistics({ id: organizationId });
  expect(after.resourceQuota?.CPUCount).toBe(12);
  expect((await v2.listQuotaReservations()).items ?? []).toEqual([]);
  await service.reservations.release(1);
  const freed = await v2.getQuotaStatistics({ id: organizationId });
  expect(freed.resourceQuota?.CPUCount).toBe(16);
});

it("shows open reservations, and clears one", async () => {
  const { v2 } = test;
  const id = await reserve(2, {
    cpus: 1,
    memoryMb: 2048,
    cost: 1.25,
    storageBytes: 5 * gb,
    tiers: [{ tierId: "t1", tierName: "Fast", storageBytes: 5 * gb }],
  });
  expect((await v2.listQuotaReservations()).items).toEqual([
    {
      id,
      cpu: 1,
      cost: 1.25,
      memoryMB: 2048,
      storageBytes: 5 * gb,
      perTierStorage: [{ tierId: "t1", tierName: "Fast", storageBytes: 5 * gb }],
      ownerLoginId: "ann",
      requestId: 2,
      organization: { displayName: "research", type: "ORGANIZATION", id: organizationId },
    },
  ]);
  await v2.deleteQuotaReservation({ reservation_id: id });
  const again = await v2.deleteQuotaReservation.result({ reservation_id: id });
  expect(again.status).toBe(404);
  const { resourceQuota } = await v2.getQuotaStatistics({ id: organizationId });
  expect(resourceQuota?.CPUCount).toBe(16);
});

it.each([
  ["processors of the member", { cpus: 7 }, "The quota of ann leaves too little processors."],
  [
    "memory of both",
    { memoryMb: 65 * 1024 },
    "The quota of research leaves too little memory. The quota of ann leaves too little memory.",
  ],
  [
    "storage of a tier",
    { tiers: [{ tierId: null, tierName: "Fast", storageBytes: 101 * gb }] },
    "The quota of research leaves too little storage on the tier Fast.",
  ],
  [
    "a tier that is excluded",
    { tiers: [{ tierId: null, tierName: "Tape", storageBytes: 1 }] },
    "The quota of research leaves too little storage on the tier Tape.",
  ],
])("reserves no more than there is: %s", async (_, amounts, message) => {
  await expect(reserve(3, amounts)).rejects.toThrow(message);
  expect((await test.v2.listQuotaReservations()).items ?? []).toEqual([]);
});

it.each<[string, ResourceQuota, ResourceQuota, ResourceQuota]>([
  [
    "both by tier",
    { perStorageTierQuotas: true, storageTierQuotas: [{ name: "gold", quota: 50 }] },
    {
      perStorageTierQuotas: true,
      storageTierQuotas: [
        { name: "gold", quota: 500 },
        { name: "tape", quota: 500 },
      ],
    },
    {
      storageInGB: 50,
      perStorageTierQuotas: true,
      storageTierQuotas: [
        { name: "gold", quota: 50 },
        { name: "tape", quota: 0 },
      ],
    },
  ],
  [
    "a member without tiers",
    {
      perStorageTierQuotas: true,
      storageTierQuotas: [
        { name: "gold", quota: 50 },
        { name: "tape", quota: 20, excluded: true },
      ],
    },
    { storageInGB: 500 },
    {
      storageInGB: 50,
      perStorageTierQuotas: true,
      storageTierQuotas: [
        { name: "gold", quota: 50 },
        { name: "tape", quota: 0, excluded: true },
      ],
    },
  ],
  [
    "tiers that limit nothing, as neither goes by tier",
    { storageInGB: 100, storageTierQuotas: [{ name: "gold", quota: 5 }] },
    { storageInGB: 300, storageTierQuotas: [{ name: "gold", quota: 50, excluded: true }] },
    { storageInGB: 100 },
  ],
  [
    "a sum that limits nothing, as both go by tier",
    {
      storageInGB: 10,
      perStorageTierQuotas: true,
      storageTierQuotas: [{ name: "gold", quota: 500 }],
    },
    {
      storageInGB: 20,
      perStorageTierQuotas: true,
      storageTierQuotas: [{ name: "gold", quota: 400 }],
    },
    {
      storageInGB: 400,
      perStorageTierQuotas: true,
      storageTierQuotas: [{ name: "gold", quota: 400 }],
    },
  ],
  [
    "an organization without tiers",
    { storageInGB: 30 },
    {
      storageInGB: 100,
      perStorageTierQuotas: true,
      storageTierQuotas: [{ name: "gold", quota: 60 }],
    },
    {
      storageInGB: 30,
      perStorageTierQuotas: true,
      storageTierQuotas: [{ name: "gold", quota: 30 }],
    },
  ],
])("shows a member no more than both quotas leave: %s", async (name, whole, own, left) => {
  const { v2 } = test;
  const Members = [{ userId: "ann", resourceQuota: own }];
  const { id = 0 } = await v2.createOrganization({ body: { name, resourceQuota: whole, Members } });
  const shown = await v2.getQuotaStatistics({ id, member: "ann" });
  expect(shown).toEqual({ name: "ann", resourceQuota: left });
});

it("counts costs, and shows nothing below zero", async () => {
  const { v2, service } = test;
  const { id = 0 } = await v2.createOrganization({
    body: { name: "sales", costQuota: { dailyCost: 10.5 } },
  });
  await service.reservations.reserve({
    ...nothing,
    organizationId: id,
    accountId,
    requestId: 4,
    cost: 10.2,
  });
  expect(await v2.getQuotaStatistics({ id })).toEqual({
    name: "sales",
    costQuota: { dailyCost: 0.3 },
  });
  await v2.replaceOrganization({ id, body: { name: "sales", costQuota: { dailyCost: 5 } } });
  expect((await v2.getQuotaStatistics({ id })).costQuota).toEqual({ dailyCost: 0 });
});

it("knows organizations and members only", async () => {
  const { v2 } = test;
  expect((await v2.getQuotaStatistics.result({ id: 999 })).status).toBe(404);
  const stranger = await v2.getQuotaStatistics.result({ id: organizationId, member: "nobody" });
  expect(stranger.status).toBe(404);
  expect(test.errors).toEqual([]);
});
