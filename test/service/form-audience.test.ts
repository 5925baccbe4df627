import type { RequestForm } from "@diptych/v2";
import { basic as basicV2, createClient as createV2 } from "@diptych/v2/client";
import { basic, createClient } from "@diptych/v3/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestService, origin, type TestService } from "./test-service.ts";

let test: TestService;
/** Services by what limits them. */
const services: Record<string, number> = {};

beforeAll(async () => {
  test = await openTestService();
  const { accounts, organizations, catalog, forms } = test.service;
  for (const name of ["research", "sales"]) {
    await organizations.create({ name, quota: null });
    await accounts.create(`of-${name}`, { password: "p", role: "CUSTOMER" });
    await organizations.addMember(name, {
      userid: `of-${name}`,
      role: "CUSTOMER",
      isPrimaryContact: false,
      quota: null,
    });
  }
  await accounts.create("clerk", { password: "p", role: "USER" });
  const form = async (displayName: string, audience: Partial<RequestForm>): Promise<number> => {
    const RequestFormElements = [{ label: "Note", formType: "TEXT" }];
    const body = { displayName, RequestFormElements, ...audience };
    return (await forms.create(body)).id;
  };
  const open = await form("open", {});
  const research = await form("research", { Organizations: [{ displayName: "research" }] });
  const seller = await form("seller", { Users: [{ loginId: "of-sales" }] });
  const machine = { type: "VIRTUAL_MACHINE", managementServerType: "VMWARE", guestOs: null };
  const add = async (name: string, formId: number | null, componentForm: number | null) => {
    const components = [{ ...machine, name: "web", formId: componentForm }];
    const rest = { description: null, needsApproval: false, categories: [] };
    services[name] = (await catalog.create({ ...rest, name, formId, components })).id;
  };
  await add("open", open, open);
  await add("research", research, null);
  await add("seller", seller, null);
  await add("part of research", open, research);
  await add("formless", null, null);
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

const as = (username: string) => {
  const login = { username, password: "p" };
  const { fetch } = test;
  const baseUrl = `${origin}/webservices/services/rest/v2`;
  return {
    v2: createV2({ baseUrl, auth: basicV2(login), fetch }),
    v3: createClient({ baseUrl: `${origin}/rest/v3`, auth: basic(login), fetch }),
  };
};

const whole = ["self", "request-form", "service-requests"];

it.each([
  ["of-research;research", ["open", "research"], ["open", "research", "part of research"]],
  ["of-sales;sales", ["open", "seller"], ["open", "seller"]],
  // An administrator fills in every form.
  ["clerk", ["open", "research", "seller"], ["open", "research", "seller", "part of research"]],
])("%s gets the forms that are for them, in both interfaces", async (username, forms, offered) => {
  const { v2, v3 } = as(username);
  const { RequestForms = [] } = await v2.listForms();
  expect(RequestForms.map(({ displayName }) => displayName)).toEqual(forms);
  const { items } = await v3.listServices();
  const links = new Map(items.map((item) => [item.name, item.links.map(({ rel }) => rel)]));
  for (const [name, service_id] of Object.entries(services)) {
    const isOffered = offered.includes(name);
    const hasNone = name === "formless";
    expect(links.get(name), name).toEqual(
      hasNone ? ["self", "service-requests"] : isOffered ? whole : ["self"],
    );
    const form = await v3.getRequestForm.result({ id: service_id });
    expect(form.status, name).toBe(isOffered ? 200 : 404);
    const requested = await v3.createServiceRequest.result({ body: { service_id } });
    expect(requested.status, name).toBe(isOffered ? 201 : 400);
    if (requested.status === 400)
      expect(requested).toMatchObject({
        error: {
          detail: hasNone
            ? `The service ${name} has no form that says how large its machines are.`
            : `The service ${name} has no request form for you.`,
          errors: [{ pointer: "/service_id" }],
        },
      });
  }
});

it("a form that a service has is not deleted, and an import leaves it where it is", async () => {
  const { v2 } = test;
  const { forms, catalog } = test.service;
  const ofService = await forms.named("seller");
  const refused = await v2.deleteForm.result({ id: ofService.id });
  expect(refused).toMatchObject({
    status: 400,
    error: { detail: "The form is that of the service seller, or of a part of it." },
  });
  // That of a component, too.
  const ofPart = await forms.named("research");
  expect((await v2.deleteForm.result({ id: ofPart.id })).status).toBe(400);
  const imported = await v2.importForms.result({ body: await v2.exportForms() });
  expect(imported.status).toBe(400);
  expect((await catalog.get(services["seller"] ?? 0)).formId).toBe(ofService.id);
  await catalog.remove(services["seller"] ?? 0);
  await v2.deleteForm({ id: ofService.id });
  expect((await v2.getForm.result({ id: ofService.id })).status).toBe(404);
});
