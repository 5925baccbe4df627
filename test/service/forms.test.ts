import { decodeRequestFormCollectionXml, type RequestForm } from "@diptych/v2";
import { basic, createClient } from "@diptych/v2/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestService, origin, type TestService } from "./test-service.ts";

let test: TestService;
const password = "p";

beforeAll(async () => {
  test = await openTestService();
  const { v2 } = test;
  for (const userid of ["ann", "bo"])
    await v2.createAccount({
      body: {
        userid,
        password,
        roleName: "CUSTOMER",
        firstName: userid,
        emailAddress: `${userid}@example.com`,
      },
    });
  const bo = { userId: "bo", portalRole: "CUSTOMER" };
  await v2.createOrganization({ body: { name: "support", Members: [bo] } });
  for (const name of ["research", "sales"])
    await v2.createOrganization({
      body: { name, Members: [{ userId: "ann", portalRole: "CUSTOMER" }] },
    });
});
afterAll(() => test.close());

const as = (username: string) =>
  createClient({
    baseUrl: `${origin}/webservices/services/rest/v2`,
    auth: basic({ username, password }),
    fetch: test.fetch,
  });

const names = async (client: ReturnType<typeof as>, type?: string): Promise<readonly string[]> => {
  const collection =
    type === undefined ? await client.listForms() : await client.listFormsByType({ type });
  return (collection.RequestForms ?? []).map(({ displayName = "" }) => displayName);
};

const server: RequestForm = {
  xsitype: "ServiceForm",
  displayName: "Web server",
  menuText: "A web server",
  requestType: "NEW_REQUEST",
  RequestFormElements: [
    { label: "Memory", mandatory: true, formType: "MEMORY", value: "4096" },
    { label: "Name <of> it", mandatory: false, formType: "TEXT", value: "" },
  ],
};

describe("a form", () => {
  let id: number;

  it("is created with its inputs and audience", async () => {
    const created = await test.v2.createForm({
      body: {
        ...server,
        Users: [{ loginId: "bo", itContact: true }],
        Organizations: [{ displayName: "research" }],
      },
    });
    id = created.formId ?? 0;
    expect(created).toMatchObject({
      ...server,
      version: "1",
      Users: [{ loginId: "bo", displayName: "bo", email: "bo@example.com", itContact: true }],
      Organizations: [{ displayName: "research", type: "ORGANIZATION" }],
    });
    expect(await test.v2.getForm({ id })).toEqual(created);
    const { RequestFormElements } = await test.v2.listFormElements({ id });
    expect(RequestFormElements).toEqual(server.RequestFormElements);
  });

  it("shows its audience as it is now", async () => {
    const { v2, v3 } = test;
    await v3.updateUser({ user_name: "bo", body: { first_name: "Bo", last_name: "Jones" } });
    expect((await v2.getForm({ id })).Users?.[0]?.displayName).toBe("Bo Jones");
  });

  it("gets a version with each replacement", async () => {
    const { v2 } = test;
    await v2.replaceForm({ id, body: { ...server, menuText: "Changed" } });
    const second = await v2.getForm({ id });
    expect(second).toMatchObject({ menuText: "Changed", version: "2" });
    expect(second.Users ?? []).toEqual([]);
    await v2.replaceForm({ id, body: second });
    expect((await v2.getForm({ id })).version).toBe("3");
    await v2.replaceForm({ id, body: { ...second, version: "2.0-beta" } });
    expect((await v2.getForm({ id })).version).toBe("2.0-beta");
    await v2.replaceForm({ id, body: { ...second, version: undefined } });
    expect((await v2.getForm({ id })).version).toBe("2.0-beta.1");
  });

  it("is deleted", async () => {
    const { v2 } = test;
    await v2.deleteForm({ id });
    for (const { status } of [
      await v2.getForm.result({ id }),
      await v2.deleteForm.result({ id }),
      await v2.replaceForm.result({ id, body: server }),
      await v2.listFormElements.result({ id }),
    ])
      expect(status).toBe(404);
  });

  it.each<[string, RequestForm]>([
    ["no name", {}],
    ["a user that is not there", { displayName: "x", Users: [{ loginId: "nobody" }] }],
    ["an organization that is not there", { displayName: "x", Organizations: [{ id: 999 }] }],
  ])("is refused with %s", async (_, body) => {
    expect((await test.v2.createForm.result({ body })).status).toBe(400);
    expect((await test.v2.listForms()).RequestForms ?? []).toEqual([]);
  });
});

describe("forms", () => {
  it("are listed for those who may fill them in", async () => {
    const { v2 } = test;
    const audiences: Record<string, RequestForm> = {
      everybody: {},
      bo: { Users: [{ loginId: "bo" }] },
      research: { Organizations: [{ displayName: "research" }] },
      sales: { Organizations: [{ displayName: "sales" }], requestType: "CHANGE_REQUEST" },
    };
    for (const [displayName, body] of Object.entries(audiences))
      await v2.createForm({ body: { displayName, requestType: "NEW_REQUEST", ...body } });
    expect(await names(v2)).toEqual(["everybody", "bo", "research", "sales"]);
    expect(await names(as("bo;support"))).toEqual(["everybody", "bo"]);
    expect(await names(as("ann;research"))).toEqual(["everybody", "research"]);
    expect(await names(as("ann;sales"))).toEqual(["everybody", "sales"]);
    expect(await names(as("ann;sales"), "CHANGE_REQUEST")).toEqual(["sales"]);
    expect(await names(as("ann;sales"), "OTHER")).toEqual([]);
  });

  it("that are for others are missing", async () => {
    const { v2 } = test;
    const { RequestForms = [] } = await v2.listForms();
    const id = RequestForms.find(({ displayName }) => displayName === "research")?.formId ?? 0;
    expect((await as("ann;research").getForm({ id })).displayName).toBe("research");
    expect((await as("bo;support").getForm.result({ id })).status).toBe(404);
    expect((await as("ann;sales").listFormElements.result({ id })).status).toBe(404);
  });

  it("do not become everybody's when their organization is gone", async () => {
    const { v2 } = test;
    await v2.deleteOrganization({ org_name: "sales" });
    expect(await names(as("bo;support"))).toEqual(["everybody", "bo"]);
    expect(await names(as("ann;research"))).toEqual(["everybody", "research"]);
    expect((await v2.listForms()).RequestForms?.at(-1)?.Organizations ?? []).toEqual([]);
  });

  it("are exported as XML and imported again", async () => {
    const { v2 } = test;
    await v2.createForm({ body: server });
    const before = await v2.listForms();
    const text = await v2.exportForms();
    expect(decodeRequestFormCollectionXml(text)).toEqual(before);
    const one = decodeRequestFormCollectionXml(await v2.exportForm({ name: "Web server" }));
    expect(one.RequestForms).toMatchObject([server]);
    expect((await v2.exportForm.result({ name: "Nothing" })).status).toBe(404);
    expect((await v2.importForms.result({ body: text })).status).toBe(400);
    for (const { formId = 0 } of before.RequestForms ?? []) await v2.deleteForm({ id: formId });
    await v2.importForms({ body: text });
    const after = (await v2.listForms()).RequestForms ?? [];
    expect(after.map(({ formId: _, ...form }) => form)).toEqual(
      (before.RequestForms ?? []).map(({ formId: _, ...form }) => form),
    );
    for (const body of ["", "<a/>", "<RequestFormCollection>"])
      expect((await v2.importForms.result({ body })).status).toBe(400);
    expect(test.errors).toEqual([]);
  });
});

describe("what a form cannot mean", () => {
  it.each([
    { Users: [{ loginId: "bo", itContact: true }, { loginId: "bo" }] },
    { Organizations: [{ displayName: "support" }, { displayName: "support" }] },
  ])("is refused where its audience names one twice: %j", async (audience) => {
    const body = { displayName: "twice", ...audience };
    expect(await test.v2.createForm.result({ body })).toMatchObject({
      status: 400,
      error: { detail: expect.stringMatching(/ (bo|support) is named twice\.$/) },
    });
    expect(await names(test.v2)).not.toContain("twice");
  });

  it("is no default of a choice between yes and no, which XML writes in four ways", async () => {
    const { catalog, forms } = test.service;
    const values = { true: true, TRUE: true, "1": true, false: false, "0": false, maybe: null };
    const RequestFormElements = Object.keys(values).map((value) => ({
      label: value,
      formType: "BOOLEAN",
      value,
    }));
    const { id: formId } = await forms.create({
      displayName: "choices",
      RequestFormElements,
    });
    const rest = { description: null, needsApproval: false, categories: [], components: [] };
    const { id } = await catalog.create({ ...rest, name: "choices", formId });
    expect((await test.v3.getRequestForm({ id })).service).toEqual(values);
  });
});
