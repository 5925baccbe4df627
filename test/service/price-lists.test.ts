import type { CostModel } from "@diptych/v2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { costModelKind } from "../../service/store/configured/resource-kinds.ts";
import { settle } from "./catalog-world.ts";
import { openTestService, origin, type TestService } from "./test-service.ts";

let test: TestService;
let count = 0;

beforeAll(async () => {
  test = await openTestService();
  await test.v2.createAttribute({ body: { name: "Cost centre" } });
  const costItems = [{ name: "high" }, { name: "low" }];
  await test.v2.createAttribute({ body: { name: "Class", enumerated: true, costItems } });
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

/** Sends a text as a client of any kind would: the types and checks of ours know lists with keys. */
async function send(path: string, body: string): Promise<{ status: number; text: string }> {
  const answer = await test.fetch(`${origin}/webservices/services/rest/v2${path}`, {
    method: "POST",
    headers: {
      authorization: `Basic ${btoa("root:correct horse")}`,
      "content-type": "application/xml",
    },
    body,
  });
  return { status: answer.status, text: await answer.text() };
}

const model = (content: string) =>
  send("/configurations/costmodels", `<CostModel><name>m${++count}</name>${content}</CostModel>`);

const tier = (name: string, cost?: number): string =>
  `<storageTierCosts>${name && `<name>${name}</name>`}${cost === undefined ? "" : `<cost>${cost}</cost>`}</storageTierCosts>`;
const os = (list: string, name: string, cost = "<cost>1</cost>"): string =>
  `<${list}>${name && `<os>${name}</os>`}${cost}</${list}>`;
const uptime = (name: string, value = "<calcUptime>true</calcUptime>"): string =>
  `<uptimeCalcs>${name && `<name>${name}</name>`}${value}</uptimeCalcs>`;
const attribute = (name: string, items: string): string =>
  `<costAttributes>${name && `<name>${name}</name>`}${items}</costAttributes>`;
const item = (name: string, rest = "<cost>1</cost>"): string =>
  `<costItems>${name && `<name>${name}</name>`}${rest}</costItems>`;

describe("lists of prices", () => {
  it.each([
    [uptime("cpu"), "uptimeCalcs names CPU, MEMORY, INSTANCE, STORAGE, OS, SUPPORT, and not cpu."],
    [uptime("DISK"), "and not DISK."],
    [uptime("CPU") + uptime("CPU"), "items that differ in 'name', and not those at 0 and 1"],
    [uptime("CPU", ""), "The element CPU of uptimeCalcs needs a calcUptime."],
    [uptime(""), "Each element of uptimeCalcs needs a name."],
    [tier("gold", 1) + tier("tape", 1) + tier("gold", 2), "and not those at 0 and 2"],
    [tier("gold"), "The element gold of storageTierCosts needs a cost."],
    [tier("", 1), "Each element of storageTierCosts needs a name."],
    ["<storageTierCosts><name></name><cost>1</cost></storageTierCosts>", "needs a name."],
    [
      os("operatingSystemCosts", "Debian 12") + os("operatingSystemCosts", "Debian 12"),
      "items that differ in 'os'",
    ],
    [os("operatingSystemCosts", ""), "Each element of operatingSystemCosts needs an os."],
    [os("supportCosts", "Debian 12", ""), "The element Debian 12 of supportCosts needs a cost."],
    [attribute("No such", item("A")), "there is no such custom attribute"],
    [attribute("", item("A")), "Each element of costAttributes needs a name."],
    [attribute("Cost centre", ""), "The element Cost centre of costAttributes needs a costItems."],
    [
      attribute("Cost centre", item("A")) + attribute("Cost centre", item("B")),
      "items that differ in 'name'",
    ],
    [attribute("Cost centre", item("A") + item("A")), "items that differ in 'name'"],
    [attribute("Cost centre", item("A", "")), "The element A of costItems of Cost centre needs a"],
    [
      attribute("Cost centre", item("A", "<cost>1</cost><costFormula>2*x</costFormula>")),
      "have a costFormula for A, which nothing computes: give a cost alone.",
    ],
    [attribute("Class", item("middle")), "The attribute Class has no value middle."],
    [
      "<serviceMarkupDiscount><serviceName>W</serviceName><markupDiscount>1</markupDiscount></serviceMarkupDiscount>".repeat(
        2,
      ),
      "items that differ in 'serviceName'",
    ],
  ])("are complete, and name each thing once: %s", async (content, detail) => {
    const { status, text } = await model(content);
    expect([status, text.replaceAll("&apos;", "'").replaceAll("&#39;", "'")]).toEqual([
      400,
      expect.stringContaining(detail),
    ]);
  });

  it.each([
    uptime("CPU") + uptime("MEMORY", "<calcUptime>false</calcUptime>"),
    tier("gold", 1) + tier("Gold", 0),
    attribute("Cost centre", item("A") + item("B", "<cost>2</cost><costFormula></costFormula>")),
    attribute("Class", item("high")),
  ])("are taken where they say each thing once: %s", async (content) => {
    expect((await model(content)).status).toBe(201);
  });

  it("of before there were rules are shown without what is there twice", async () => {
    const body: CostModel = {
      name: "old",
      storageTierCosts: [
        { name: "gold", cost: 1 },
        { name: "gold", cost: 2 },
        { name: "silver", cost: 3 },
      ],
    };
    await test.service.rows
      .resources(costModelKind)
      .insert({ name: "old", type: null, parentId: null, body });
    expect((await test.v2.getCostModelByName({ name: "old" })).storageTierCosts).toEqual([
      { name: "gold", cost: 1 },
      { name: "silver", cost: 3 },
    ]);
    expect((await test.v2.listCostModels.result()).status).toBe(200);
  });

  it("come from cost files under the same rules: a reload with nonsense changes nothing", async () => {
    await settle(test);
    const { id } = await test.service.costModels.create({ name: "filed", allocatedCpuCost: 1 });
    const file = { uptimeCalcs: [{ name: "DISK", calcUptime: true }] };
    await expect(
      test.service.costModels.reload([
        { id, name: "filed", file: { allocatedCpuCost: 2, ...file } },
      ]),
    ).rejects.toThrow("and not DISK");
    expect(await test.v2.getCostModel({ id })).toMatchObject({ allocatedCpuCost: 1 });
  });
});

describe("other keyed lists", () => {
  const quota = (tiers: string): string =>
    `<Organization><name>o${++count}</name><resourceQuota>${tiers}</resourceQuota></Organization>`;
  const limit = (name: string): string =>
    `<storageTierQuotas>${name && `<name>${name}</name>`}<quota>1</quota></storageTierQuotas>`;

  it("have a limit once for each tier of a quota, in both interfaces", async () => {
    const path = "/configurations/organizations";
    expect((await send(path, quota(limit("gold") + limit("gold")))).status).toBe(400);
    expect((await send(path, quota(limit("")))).text).toContain(
      "Each element of storageTierQuotas needs a name.",
    );
    expect((await send(path, quota(limit("gold") + limit("tape")))).status).toBe(201);
    await test.v3.createOrganization({ body: { name: "three" } });
    const tiers = (...names: readonly (string | undefined)[]) =>
      test.v3.updateOrganization.result({
        org_name: "three",
        body: {
          resource_quota: { storageTierQuotas: names.map((name) => ({ name, quota: 1 })) },
          cost_quota: null,
        },
      });
    expect(await tiers("gold", "gold")).toMatchObject({
      status: 400,
      error: { detail: "gold is in storageTierQuotas twice." },
    });
    expect((await tiers(undefined)).status).toBe(400);
    expect((await tiers("gold", "tape")).status).toBe(200);
  });

  it("have each value of an attribute once", async () => {
    const body = (items: string): string =>
      `<CustomAttribute><name>a${++count}</name>${items}</CustomAttribute>`;
    expect((await send("/attributes", body(item("A") + item("A")))).status).toBe(400);
    expect((await send("/attributes", body(item("")))).status).toBe(400);
    expect((await send("/attributes", body(item("A") + item("B")))).status).toBe(201);
  });
});
