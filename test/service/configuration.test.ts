import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestService, type TestService } from "./test-service.ts";

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
afterAll(() => test.close());

it("keeps attributes under numbers and unique names", async () => {
  const { v2 } = test;
  const { id = 0 } = await v2.createAttribute({ body: { name: "tier", enumerated: true } });
  await v2.replaceAttribute({
    id,
    body: { name: "level", costItems: [{ name: "gold", cost: 2 }] },
  });
  const found = await v2.getAttributeByName({ name: "level" });
  expect(found).toMatchObject({ id, displayName: "level", costItems: [{ name: "gold", cost: 2 }] });
  expect(found.enumerated).toBeUndefined();
  const again = await v2.createAttribute.result({ body: { name: "level" } });
  expect(again).toMatchObject({ status: 400 });
  await v2.deleteAttribute({ id });
  expect(await v2.getAttribute.result({ id })).toMatchObject({ status: 404 });
  expect((await v2.listAttributes()).CustomAttributes ?? []).toEqual([]);
});

it("lists policies as references, and no more than are wanted", async () => {
  const { v2 } = test;
  for (const name of ["a", "b", "c"]) await v2.createPolicy({ body: { name } });
  const { ManagedObjectReferences = [] } = await v2.listPolicies({ max: 2 });
  expect(ManagedObjectReferences.map(({ displayName }) => displayName)).toEqual(["a", "b"]);
});
