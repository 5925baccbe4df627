import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestService, type TestService } from "./test-service.ts";

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
afterAll(() => test.close());

describe("attributes", () => {
  it("have numbers and unique names", async () => {
    const { v2 } = test;
    const { id = 0 } = await v2.createAttribute({ body: { name: "tier", enumerated: true } });
    await v2.replaceAttribute({
      id,
      body: { name: "level", costItems: [{ name: "gold", cost: 2 }] },
    });
    const found = await v2.getAttributeByName({ name: "level" });
    expect(found).toMatchObject({
      id,
      displayName: "level",
      type: "ATTRIBUTE",
      costItems: [{ name: "gold", cost: 2 }],
    });
    expect(found.enumerated).toBeUndefined();
    const again = await v2.createAttribute.result({ body: { name: "level" } });
    expect(again).toMatchObject({ status: 400 });
    await v2.deleteAttribute({ id });
    expect(await v2.getAttribute.result({ id })).toMatchObject({ status: 404 });
    expect((await v2.listAttributes()).CustomAttributes ?? []).toEqual([]);
  });

  it("keep a unique name when several are created at once", async () => {
    const { v2 } = test;
    const create = () => v2.createAttribute.result({ body: { name: "once" } });
    const statuses = (await Promise.all([create(), create(), create()])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([201, 400, 400]);
    expect((await v2.listAttributes()).CustomAttributes).toHaveLength(1);
  });

  it("give number, type and shown name themselves", async () => {
    const body = { name: "own", displayName: "Other", type: "POLICY", id: 7000 };
    const created = await test.v2.createAttribute({ body });
    expect(created).toMatchObject({ name: "own", displayName: "own", type: "ATTRIBUTE" });
    expect(created.id).not.toBe(7000);
  });

  it("for placement are created, replaced and deleted", async () => {
    const { v2 } = test;
    const created = await v2.createPlacementAttribute({
      body: { name: "Protection", description: "How often", isEditableInPortal: true, id: 5000 },
    });
    const { id = 0 } = created;
    expect(created).toMatchObject({ name: "Protection", isEditableInPortal: true });
    expect(await v2.getPlacementAttribute({ id })).toEqual(created);
    await v2.replacePlacementAttribute({ id, body: { name: "Mirrors" } });
    expect(await v2.getPlacementAttributeByName({ name: "Mirrors" })).toEqual({
      name: "Mirrors",
      id,
    });
    expect((await v2.listPlacementAttributes()).PlacementAttributes).toHaveLength(1);
    expect((await v2.createPlacementAttribute.result({ body: {} })).status).toBe(400);
    await v2.deletePlacementAttribute({ id });
    for (const { status } of [
      await v2.getPlacementAttribute.result({ id }),
      await v2.getPlacementAttributeByName.result({ name: "Mirrors" }),
      await v2.replacePlacementAttribute.result({ id, body: { name: "x" } }),
      await v2.deletePlacementAttribute.result({ id }),
    ])
      expect(status).toBe(404);
  });
});

it("lists policies as references, and no more than are wanted", async () => {
  const { v2 } = test;
  const body = { name: "a", policyType: "POWER_SCHEDULE", enabled: true, global: false };
  const created = await v2.createPolicy({ body });
  expect(await v2.getPolicy({ id: created.id ?? 0 })).toEqual(created);
  expect(created).toMatchObject({ ...body, displayName: "a", type: "POLICY" });
  for (const name of ["b", "c"]) await v2.createPolicy({ body: { name } });
  const names = async (query: object) =>
    ((await v2.listPolicies(query)).ManagedObjectReferences ?? []).map(
      ({ displayName }) => displayName,
    );
  expect(await names({ max: 2 })).toEqual(["a", "b"]);
  expect(await names({})).toEqual(["a", "b", "c"]);
  for (const max of [0, -1]) expect((await v2.listPolicies.result({ max })).status).toBe(400);
  await v2.deletePolicy({ id: created.id ?? 0 });
  expect((await v2.getPolicy.result({ id: created.id ?? 0 })).status).toBe(404);
  expect((await v2.deletePolicy.result({ id: created.id ?? 0 })).status).toBe(404);
});

it("never returns passwords and keys of credentials", async () => {
  const { v2, service, fetch } = test;
  const { credentials } = service;
  for (const [name, category] of Object.entries({
    linux: "GUEST_OS",
    win: "GUEST_OS",
    dc: "DOMAIN",
  }))
    await credentials.create({
      name,
      category,
      username: "svc",
      password: "s3cret",
      rsa: "s3cret key",
      keyPairName: "pair",
    });
  const one = await v2.getCredential({ name: "linux" });
  expect(one).toMatchObject({ username: "svc", keyPairName: "pair", type: "CREDENTIAL" });
  const guests = await v2.listCredentialsByType({ type: "GUEST_OS" });
  expect(guests.Credentials?.map(({ name }) => name)).toEqual(["linux", "win"]);
  const { Credentials: first } = await v2.listCredentialsByType({ type: "GUEST_OS", max: 1 });
  expect(first).toHaveLength(1);
  expect((await v2.listCredentials({ max: 2 })).Credentials).toHaveLength(2);
  expect((await v2.listCredentials()).Credentials).toHaveLength(3);
  expect((await v2.listCredentialsByType({ type: "NONE" })).Credentials ?? []).toEqual([]);
  expect((await v2.getCredential.result({ name: "nothing" })).status).toBe(404);
  const authorization = `Basic ${btoa("root:correct horse")}`;
  for (const path of ["", "/linux", "/type/GUEST_OS"]) {
    const url = `https://cloud.test/webservices/services/rest/v2/credentials${path}`;
    const text = await (await fetch(url, { headers: { authorization } })).text();
    expect(text).toContain("svc");
    expect(text).not.toContain("s3cret");
  }
});

it("reads groups by type and name", async () => {
  const { v2, service } = test;
  const { groups } = service.configuration;
  await groups.create({ groupType: "EXPIRY", name: "Month", permanent: false });
  await groups.create({ groupType: "EXPIRY", name: "Never", permanent: true });
  await groups.create({ groupType: "OS_UPDATES", name: "Month" });
  expect((await v2.listGroups()).Groups).toHaveLength(3);
  const { Groups } = await v2.listGroupsByType({ type: "EXPIRY" });
  expect(Groups?.map(({ name }) => name)).toEqual(["Month", "Never"]);
  expect((await v2.listGroupsByType({ type: "NONE" })).Groups ?? []).toEqual([]);
  expect(await v2.getGroup({ type: "EXPIRY", name: "Never" })).toEqual({
    groupType: "EXPIRY",
    name: "Never",
    permanent: true,
  });
  expect((await v2.getGroup.result({ type: "OS_UPDATES", name: "Never" })).status).toBe(404);
  await expect(groups.create({ groupType: "EXPIRY", name: "Never" })).rejects.toThrow("already");
});

it("keeps custom component types", async () => {
  const { v2 } = test;
  const { id = 0 } = await v2.createCustomComponentType({
    body: { name: "Load Balancer Entry", cost: 0.6 },
  });
  expect(await v2.getCustomComponentType({ id })).toEqual({
    id,
    name: "Load Balancer Entry",
    cost: 0.6,
  });
  expect((await v2.listCustomComponentTypes()).CustomComponentTypes).toHaveLength(1);
  await v2.deleteCustomComponentType({ id });
  expect((await v2.getCustomComponentType.result({ id })).status).toBe(404);
  expect((await v2.deleteCustomComponentType.result({ id })).status).toBe(404);
  expect(test.errors).toEqual([]);
});

it("lists organizations in batches, all of them with -1", async () => {
  const { v2 } = test;
  for (let i = 0; i < 102; i++)
    await test.service.organizations.create({ name: `org ${i}`, quota: null });
  const count = async (query: object) =>
    ((await v2.listOrganizations(query)).Organizations ?? []).length;
  expect(await count({})).toBe(100);
  expect(await count({ max: -1 })).toBe(102);
  expect(await count({ max: -1, offset: 100 })).toBe(2);
  expect(await count({ max: 1, offset: 200 })).toBe(0);
  const { Organizations = [] } = await v2.listOrganizations({ max: 2, offset: 3 });
  expect(Organizations.map(({ name }) => name)).toEqual(["org 3", "org 4"]);
  for (const query of [{ max: 0 }, { max: -2 }, { offset: -1 }])
    expect((await v2.listOrganizations.result(query)).status).toBe(400);
});
