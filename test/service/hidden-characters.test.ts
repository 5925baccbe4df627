import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { basic, createClient } from "@diptych/v3/client";
import { nameMistake } from "../../service/domain/shared/names.ts";
import { shown } from "../../service/commands/shown.ts";
import { fillCatalog } from "./catalog-world.ts";
import { openTestService, origin, type TestService } from "./test-service.ts";

let test: TestService;
beforeAll(async () => {
  test = await openTestService();
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

const hidden = {
  "CR LF": "ann\r\nroot",
  tab: "a\tb",
  "C1 control": "a\u0085b",
  "line separator": "a\u2028b",
  "right-to-left override": "user\u202Etxt",
  embedding: "a\u202Ab",
  isolate: "a\u2066b",
  "pop of isolates": "a\u2069b",
  "left-to-right mark": "a\u200Eb",
  "Arabic letter mark": "a\u061Cb",
  "zero width space": "ad\u200Bmin",
  "word joiner": "ad\u2060min",
  "byte order mark": "\uFEFFadmin",
  "soft hyphen": "ad\u00ADmin",
  "joiner in Latin": "ad\u200Dmin",
  "selector in Latin": "admin\uFE0F",
  "tag letters": "a\u{E0061}",
  "Hangul filler": "a\u3164",
};
const seen = [
  "O'Neil",
  "Ünï",
  "日本",
  "😀",
  "👩‍👩‍👧",
  "❤️",
  "1️⃣",
  "می‌خواهم",
  "क्‍ष",
  " two  words ",
  "a\u00A0b",
];

it.each(Object.entries(hidden))("a name with a %s is told by its code", (_, name) => {
  expect(nameMistake(name)).toMatch(/^has the character U\+[0-9A-F]{4,6}, which is not seen$/);
});
it.each(seen)("the name %s is one", (name) => {
  expect(nameMistake(name)).toBeUndefined();
});

const names = ["a\u202Eb", "c\u200Bd", "e\r\nf"];

describe("a name that hides a character", () => {
  it("is 400 for everything that both interfaces name", async () => {
    const { v2, v3 } = test;
    const { id = 0 } = await v2.createOrganization({ body: { name: "to rename" } });
    const attribute = await v2.createAttribute({ body: { name: "attribute to rename" } });
    for (const name of names) {
      const calls = {
        account: await v2.createAccount.result({ body: { userid: name } }),
        "first name": await v2.createAccount.result({ body: { userid: "x", firstName: name } }),
        user: await v3.createUser.result({ body: { name, role: "USER" } }),
        "last name": await v3.updateUser.result({ user_name: "root", body: { last_name: name } }),
        organization: await v2.createOrganization.result({ body: { name } }),
        "organization by a task": await v2.createOrganizationAsync.result({ body: { name } }),
        "renamed organization": await v2.replaceOrganization.result({ id, body: { name } }),
        "organization of version 3": await v3.createOrganization.result({ body: { name } }),
        attribute: await v2.createAttribute.result({ body: { name } }),
        "renamed attribute": await v2.replaceAttribute.result({
          id: attribute.id ?? 0,
          body: { name },
        }),
        "placement attribute": await v2.createPlacementAttribute.result({ body: { name } }),
        policy: await v2.createPolicy.result({ body: { name } }),
        "cost model": await v2.createCostModel.result({ body: { name } }),
        "IP pool": await v2.createIpPool.result({ body: { name } }),
        "media folder": await v2.createMediaFolder.result({ body: { name } }),
        workflow: await v2.createWorkflow.result({ body: { name, workflowType: "x" } }),
        form: await v2.createForm.result({ body: { displayName: name, requestType: "x" } }),
        "management server": await v2.createManagementServer.result({ body: { name } }),
        "component type": await v2.createCustomComponentType.result({ body: { name } }),
      };
      for (const [what, { status, error }] of Object.entries(calls)) {
        expect([what, status]).toEqual([what, 400]);
        expect([what, JSON.stringify(error)]).toEqual([what, expect.stringContaining("U+")]);
        // The message has no hidden characters either.
        expect(nameMistake(JSON.stringify(error))).toBeUndefined();
      }
    }
  });

  it("is 400 for a machine, with the place of the name", async () => {
    const { forms, catalog } = test.service;
    await fillCatalog(test);
    const { id: formId } = await forms.create({
      displayName: "named machines",
      RequestFormElements: [{ label: "Machine", formType: "DEPLOYED_NAME" }],
    });
    const service = { name: "named", description: "", categories: [], formId, components: [] };
    const { id: service_id } = await catalog.create({ ...service, needsApproval: false });
    const request = (name: string) =>
      test.v3.createServiceRequest.result({ body: { service_id, service: { Machine: name } } });
    expect(await request("db\u202E01")).toMatchObject({
      status: 400,
      error: {
        errors: [{ pointer: "/service/Machine", detail: expect.stringContaining("U+202E") }],
      },
    });
    expect((await request("db01")).status).toBe(201);
  });
});

it("names are kept in normal form, and found in any", async () => {
  const { v2, v3 } = test;
  const [decomposed, composed] = ["Zoe\u0308 e\u0301", "Zoë é"];
  const password = "rather a secret";
  await v3.createUser({
    body: { name: decomposed, role: "AUDITOR", password, first_name: decomposed },
  });
  await v3.createOrganization({ body: { name: decomposed } });
  await v2.createAttribute({ body: { name: decomposed } });
  expect((await v3.createUser.result({ body: { name: composed, role: "USER" } })).status).toBe(400);
  expect((await v2.createAttribute.result({ body: { name: composed } })).status).toBe(400);
  for (const name of [decomposed, composed]) {
    expect(await v3.getUser({ user_name: name })).toMatchObject({
      name: composed,
      first_name: composed,
    });
    expect((await v2.getAccount({ login_id: name })).userid).toBe(composed);
    expect((await v3.getOrganization({ org_name: name })).name).toBe(composed);
    expect((await v2.getOrganizationByName({ org_name: name })).name).toBe(composed);
    expect((await v2.getAttributeByName({ name })).name).toBe(composed);
    const { token } = await v3.createToken({ body: { username: name, password } });
    expect(token).toBeTruthy();
  }
});

it("rows of before stay readable, and can be written back as they are", async () => {
  const { v2, v3, service } = test;
  const old = "old\u202E\u200Bname";
  for (const table of ["accounts", "organizations"] as const) {
    const column = table === "accounts" ? "userid" : "name";
    if (table === "accounts")
      await v3.createUser({ body: { name: "old", role: "USER", password: "p" } });
    else await v3.createOrganization({ body: { name: "old" } });
    await service.db
      .updateTable(table as "accounts")
      .set({ [column]: old } as object)
      .where(column as "userid", "=", "old")
      .execute();
  }
  expect((await v3.getUser({ user_name: old })).name).toBe(old);
  expect((await v2.getAccount({ login_id: old })).userid).toBe(old);
  await v2.replaceAccount({ login_id: old, body: { userid: old, firstName: "x" } });
  const organization = await v2.getOrganizationByName({ org_name: old });
  const { status } = await v2.replaceOrganization.result({
    id: organization.id ?? 0,
    body: { name: old },
  });
  expect(status).toBe(204);
  const user = createClient({
    baseUrl: `${origin}/rest/v3`,
    auth: basic({ username: "root", password: "correct horse" }),
    fetch: test.fetch,
  });
  expect((await user.listOrganizations({ filter: (f) => f.name.eq(old) })).items).toHaveLength(1);
});

it("commands show what is not seen by its code", () => {
  expect(shown("line\nfeed/é")).toBe("line\\nfeed/é");
});
