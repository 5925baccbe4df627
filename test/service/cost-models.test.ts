import { afterAll, beforeAll, expect, it } from "vitest";
import { SimulatedCostFiles } from "../../service/drivers/cost-files.ts";
import { openTestService, type TestService } from "./test-service.ts";

let test: TestService;
let now = "2026-03-10T23:30:00.000Z";
const costFiles = new SimulatedCostFiles();

beforeAll(async () => {
  test = await openTestService({
    clock: { now: () => new Date(now) },
    drivers: { costFiles },
  });
});
afterAll(() => test.close());

it("creates a model by a task, under a name of its own", async () => {
  const { v2, service } = test;
  const body = {
    name: "Standard",
    allocatedCpuCost: 0.35,
    storageTierCosts: [{ name: "Fast", cost: 0.02 }],
    serviceMarkupDiscount: [{ serviceName: "Web", markupDiscount: -10.5 }],
  };
  const task = await v2.createCostModel({ body });
  expect(task).toMatchObject({
    state: "QUEUED",
    userid: "root",
    name: "Create cost model Standard",
  });
  await service.tasks.idle();
  const model = await v2.getCostModelByName({ name: "Standard" });
  expect(model).toMatchObject(body);
  expect(await v2.getCostModel({ id: model.id ?? 0 })).toEqual(model);
  expect((await v2.listCostModels()).costModels).toEqual([model]);
  expect((await v2.createCostModel.result({ body })).status).toBe(400);
  expect((await v2.createCostModel.result({ body: {} })).status).toBe(400);
});

it("gives a name to one of several that are created at once", async () => {
  const { v2, service } = test;
  const create = () => v2.createCostModel.result({ body: { name: "Twice" } });
  await Promise.all([create(), create(), create()]);
  await service.tasks.idle();
  const models = (await v2.listCostModels()).costModels ?? [];
  expect(models.filter(({ name }) => name === "Twice")).toHaveLength(1);
});

it("updates the services that are named, from the day of the call on", async () => {
  const { v2, service } = test;
  const { costModels } = service;
  await v2.createCostModel({ body: { name: "Dated" } });
  await service.tasks.idle();
  const { id = 0 } = await v2.getCostModelByName({ name: "Dated" });
  const markup = (serviceName: string, percent: number, starts: string, ends: string | null) =>
    costModels.schedule(id, { serviceName, percent, starts, ends });
  await markup("Web", 1, "2026-01-01", "2026-02-01");
  await markup("Web", 2, "2026-02-01", "2026-03-10");
  await markup("Web", 3, "2026-03-10", "2026-05-01");
  await markup("Web", 4, "2026-05-01", null);
  await markup("Mail", 5, "2026-03-01", "2026-04-01");
  await markup("Mail", 6, "2026-04-01", null);

  const inForce = async () => (await v2.getCostModel({ id })).serviceMarkupDiscount;
  const mail = { serviceName: "Mail", markupDiscount: 5 };
  expect(await inForce()).toEqual([mail, { serviceName: "Web", markupDiscount: 3 }]);

  const update = { name: "ignored", currency: "USD" };
  const web = { serviceName: "Web", markupDiscount: 7.25 };
  await v2.updateCostModel({ body: { ...update, id, serviceMarkupDiscount: [web] } });
  now = "2026-03-11T00:10:00.000Z";
  await service.tasks.idle();
  expect(await inForce()).toEqual([mail, web]);
  expect(await costModels.history(id)).toEqual([
    { serviceName: "Mail", percent: 5, starts: "2026-03-01", ends: "2026-04-01" },
    { serviceName: "Mail", percent: 6, starts: "2026-04-01", ends: null },
    { serviceName: "Web", percent: 1, starts: "2026-01-01", ends: "2026-02-01" },
    { serviceName: "Web", percent: 2, starts: "2026-02-01", ends: "2026-03-10" },
    { serviceName: "Web", percent: 7.25, starts: "2026-03-10", ends: null },
  ]);
  expect(await v2.getCostModel({ id })).toMatchObject({ name: "Dated" });
  expect((await v2.getCostModel({ id })).currency).toBeUndefined();

  now = "2026-06-01T00:00:00.000Z";
  expect(await inForce()).toEqual([{ serviceName: "Mail", markupDiscount: 6 }, web]);
});

it("finds the model of an update by id or name", async () => {
  const { v2, service } = test;
  const serviceMarkupDiscount = [{ serviceName: "Batch", markupDiscount: 1 }];
  await v2.updateCostModel({ body: { name: "Standard", serviceMarkupDiscount } });
  await service.tasks.idle();
  const { serviceMarkupDiscount: after } = await v2.getCostModelByName({ name: "Standard" });
  expect(after).toEqual([...serviceMarkupDiscount, { serviceName: "Web", markupDiscount: -10.5 }]);
  for (const body of [{ name: "Nothing" }, { id: 99_999, name: "Standard" }])
    expect((await v2.updateCostModel.result({ body })).status).toBe(404);
});

it("refuses markups that say nothing, or two things", async () => {
  const { v2 } = test;
  const web = { serviceName: "Web", markupDiscount: 1 };
  for (const serviceMarkupDiscount of [
    [{ serviceName: "Web" }],
    [{ markupDiscount: 1 }],
    [web, web],
  ]) {
    const body = { name: "Standard", serviceMarkupDiscount };
    expect((await v2.updateCostModel.result({ body })).status).toBe(400);
  }
});

it.each([-100.000001, -1e300, 1_000_000.5, 1e300, 1e-9, 0.1234567])(
  "refuses a markup of %d percent, which it could not keep or charge",
  async (markupDiscount) => {
    const { v2 } = test;
    const serviceMarkupDiscount = [{ serviceName: "Database", markupDiscount }];
    const body = { name: "Standard", serviceMarkupDiscount };
    expect((await v2.updateCostModel.result({ body })).status).toBe(400);
    const other = { ...body, name: `with ${markupDiscount}` };
    expect((await v2.createCostModel.result({ body: other })).status).toBe(400);
  },
);

it("reloads the cost files of all models", async () => {
  const { v2, service } = test;
  costFiles.files.set("Standard", { allocatedCpuCost: 0.4, currency: "EUR" });
  const task = await v2.reloadCostModels();
  await service.tasks.idle();
  expect(await service.tasks.get(task.id ?? 0)).toMatchObject({ state: "COMPLETED" });
  expect(await v2.getCostModelByName({ name: "Standard" })).toMatchObject({
    allocatedCpuCost: 0.4,
    currency: "EUR",
    storageTierCosts: [{ name: "Fast", cost: 0.02 }],
  });
});

it("deletes a model with its markups", async () => {
  const { v2, service } = test;
  const { id = 0 } = await v2.getCostModelByName({ name: "Dated" });
  await v2.deleteCostModel({ id });
  await service.tasks.idle();
  expect((await v2.getCostModel.result({ id })).status).toBe(404);
  expect(await service.costModels.history(id)).toEqual([]);
  expect((await v2.deleteCostModel.result({ id })).status).toBe(404);
});
