import * as v2 from "@diptych/v2";
import * as v3 from "@diptych/v3";
import { describe, expect, it } from "vitest";
import { cost, links, member, organization, resources, user } from "./ledger/samples.ts";
import { ask2, ask3, client3, json, xml } from "./ledger/serve.ts";

/** Rules that the interface documents state in sentences, and the schemas that hold them. */

type Validate = (value: unknown) => { readonly issues?: readonly object[] | undefined };

/** Values that a schema takes, and values that it refuses. */
function holds(validate: Validate, good: readonly unknown[], bad: readonly unknown[]): void {
  for (const value of good) expect([value, validate(value).issues]).toEqual([value, undefined]);
  for (const value of bad) expect([value, validate(value).issues]).not.toEqual([value, undefined]);
}

describe("version 3", () => {
  const small = { num_cpus: 1 };
  const daily = { daily_cost: 1 };

  it("an organization has one quota or none (B 2.4)", () => {
    holds(
      v3.validateOrganization,
      [
        organization,
        { ...organization, resource_quota: resources },
        { ...organization, cost_quota: cost },
      ],
      [
        { ...organization, resource_quota: resources, cost_quota: cost },
        { ...organization, cost_quota: "garbage" },
        { id: 3, name: "research", links },
      ],
    );
  });

  it("a created organization has null quotas (B 4.3)", async () => {
    const create = (body: object): Promise<Response> =>
      ask3(
        { createOrganization: () => ({ status: 201, body: body as v3.OrganizationWithoutQuota }) },
        "/organizations",
        { method: "POST", headers: json, body: `{"name":"research"}` },
      );
    expect((await create(organization)).status).toBe(201);
    expect((await create({ ...organization, cost_quota: cost })).status).toBe(500);
  });

  it("an update sets one quota and the other to null (B 4.3)", () => {
    holds(
      v3.validateOrganizationUpdate,
      [
        { resource_quota: small, cost_quota: null },
        { resource_quota: null, cost_quota: daily },
      ],
      [
        { resource_quota: {}, cost_quota: null },
        { resource_quota: small, cost_quota: daily },
        { resource_quota: small },
        { resource_quota: null, cost_quota: null },
      ],
    );
  });

  it("a member is created with exactly one quota (B 2.5)", () => {
    const username = "asmith";
    holds(
      v3.validateOrganizationMemberCreation,
      [
        { username, resource_quota: small },
        { username, cost_quota: daily },
        { username, cost_quota: daily, resource_quota: null },
      ],
      [
        { username },
        { username, resource_quota: small, cost_quota: daily },
        { username, resource_quota: small, cost_quota: "garbage" },
        { username, resource_quota: {} },
        { username, resource_quota: null, cost_quota: null },
      ],
    );
  });

  it("a member never has both quotas (B 2.5)", () => {
    holds(
      v3.validateOrganizationMember,
      [
        { ...member, resource_quota: resources, cost_quota: null },
        { ...member, resource_quota: null, cost_quota: daily },
        { ...member, resource_quota: null, cost_quota: null },
      ],
      [
        { ...member, resource_quota: resources, cost_quota: cost },
        { ...member, cost_quota: daily },
        { ...member },
      ],
    );
  });

  it("addresses are absolute and https (B 2.2, B 4.1)", () => {
    const [link] = links;
    holds(
      v3.validateLink,
      [link],
      [
        { ...link, href: "http://cloud.test/rest/v3/users" },
        { ...link, href: "/rest/v3/users" },
      ],
    );
  });

  it("the link of a member is self and GET (B 2.5)", () => {
    const item = { id: 1, name: "asmith" };
    const [link] = links;
    holds(
      v3.validateOrganizationMemberItem,
      [{ ...item, link }],
      [
        { ...item, link: { ...link, rel: "member" } },
        { ...item, link: { ...link, method: "POST" } },
      ],
    );
  });

  it("resources and items have links (B 2.3, B 2.4, B 4.3)", () => {
    holds(v3.validateUser, [user], [{ ...user, links: [] }]);
    holds(v3.validateUserItem, [{ id: 1, name: "a", links }], [{ id: 1, name: "a", links: [] }]);
  });

  it("one of the links is self with GET (B 2.3, B 2.4, B 4.3)", () => {
    const update = links.map((link) => ({ ...link, rel: "update" }));
    const posted = links.map((link) => ({ ...link, method: "POST" }));
    const others = [update, posted];
    const more = [...update, ...links];
    const item = { id: 1, name: "a" };
    const service = { ...item, type: "SERVICE" };
    for (const [validate, value] of [
      [v3.validateUser, user],
      [v3.validateUserItem, item],
      [v3.validateOrganization, organization],
      [v3.validateOrganizationItem, item],
      [v3.validateOrganizationMember, { ...member, resource_quota: resources, cost_quota: null }],
      [v3.validateServiceDefinition, service],
      [v3.validateServiceRequestItem, { id: 1 }],
    ] as const) {
      holds(
        validate,
        [
          { ...value, links },
          { ...value, links: more },
        ],
        others.map((refused) => ({ ...value, links: refused })),
      );
    }
  });

  it("only users from a directory have groups (B 2.3)", () => {
    const groups = { active_directory_groups: ["a"] };
    holds(
      v3.validateUser,
      [user, { ...user, ...groups, type: "ACTIVE_DIRECTORY" }],
      [{ ...user, ...groups, type: "LOCAL" }],
    );
    expect(v3.validateUser({ ...user, ...groups }).issues).toEqual([
      {
        code: "not",
        path: "",
        message: "expected a value that does not fit 'not', got an object",
        expected: "a value that does not fit 'not'",
        received: "an object",
      },
    ]);
    expect(() => v3.decodeUserJson(JSON.stringify({ ...user, ...groups }))).toThrow("'not'");
  });

  it("pages count from 1 (B 4.2)", () => {
    holds(
      v3.validatePagination,
      [{ page_size: 1, page_number: 1 }],
      [
        { page_size: 0, page_number: 1 },
        { page_size: 100, page_number: 0 },
      ],
    );
  });

  it("a token is not empty (B 2.8)", () => {
    holds(v3.validateToken, [{ token: "t" }], [{ token: "" }]);
  });

  it("the response that sets the cookie names it (B 5.3)", async () => {
    const create = async (cookie: string): Promise<number> => {
      const reply = { status: 201, headers: { "Set-Cookie": cookie } } as const;
      const body = `{"username":"a","password":"b"}`;
      const sent = { method: "POST", headers: json, body };
      return (await ask3({ createTokenCookie: () => reply }, "/token-cookie", sent)).status;
    };
    expect(await create("session=abc")).toBe(500);
    expect(await create("token=; Secure")).toBe(500);
    expect(await create("token=abc; Secure")).toBe(201);
  });

  it("a 202 may have no body (B 7)", async () => {
    const api = client3(new Response(null, { status: 202 }));
    expect(await api.createUser({ body: { name: "asmith" } })).toBeUndefined();
    const sent = { method: "POST", headers: json, body: `{"name":"asmith"}` };
    const served = await ask3({ createUser: () => ({ status: 202 }) }, "/users", sent);
    expect([served.status, await served.text()]).toEqual([202, ""]);
  });
});

describe("version 2", () => {
  it("collections of credentials carry no passwords (A 2.2)", () => {
    const one = { name: "admin", password: "secret" };
    const text = new TextDecoder().decode(
      v2.encodeCredentialCollectionXml({ Credentials: [one] }) as Uint8Array,
    );
    expect(text).toBe(
      "<CredentialCollection><Credentials><name>admin</name></Credentials></CredentialCollection>",
    );
  });

  it("a template is given by its address or by its text (A 4.3)", () => {
    holds(
      v2.validateCloudTemplateDescriptor,
      [{ cloudTemplateUrl: "https://a.test/" }, { cloudTemplateBody: "{}" }],
      [{}, { cloudTemplateUrl: "https://a.test/", cloudTemplateBody: "{}" }],
    );
    expect(() => v2.decodeCloudTemplateDescriptorXml("<CloudTemplateDescriptor/>")).toThrow();
  });

  it("XML with both is refused", () => {
    const both = "<cloudTemplateUrl>u</cloudTemplateUrl><cloudTemplateBody>b</cloudTemplateBody>";
    const text = `<CloudTemplateDescriptor>${both}</CloudTemplateDescriptor>`;
    expect(() => v2.decodeCloudTemplateDescriptorXml(text)).toThrow();
  });

  it("days of billing are days of the calendar (A 4.3)", async () => {
    const handlers = { listBillingRecords: () => ({ status: 200, body: {} }) as const };
    const status = async (day: string): Promise<number> =>
      (await ask2(handlers, `/billingrecords?startdate=${day}`)).status;
    for (const day of ["20240229", "20000229", "20230228", "20231231", "20230430"]) {
      expect([day, await status(day)]).toEqual([day, 200]);
    }
    for (const day of ["20230229", "19000229", "20230431", "20231301", "20230100", "2023-1-1"]) {
      expect([day, await status(day)]).toEqual([day, 400]);
    }
  });

  it("actions take any body, and none (A 4.1)", async () => {
    const handlers = { clearAccountCache: () => ({ status: 201 }) as const };
    const status = async (body: Uint8Array<ArrayBuffer>, type: string): Promise<number> => {
      const sent = { method: "POST", headers: { "content-type": type }, body };
      return (await ask2(handlers, "/accounts/cache/action/clear", sent)).status;
    };
    const bytes = new Uint8Array([0xff, 0xfe, 0x41]);
    expect(await status(bytes, "text/plain")).toBe(201);
    expect(await status(bytes, "text/plain; charset=ISO-8859-1")).toBe(201);
    expect(await status(bytes, "image/png")).toBe(201);
    expect(await status(new Uint8Array(), "text/plain")).toBe(201);
  });

  it("actions take a body without a media type (A 4.1)", async () => {
    const sent = { method: "POST", body: new Uint8Array([0x41]) };
    const handlers = { clearAccountCache: () => ({ status: 201 }) as const };
    const response = await ask2(handlers, "/accounts/cache/action/clear", sent);
    expect(response.status).toBe(201);
  });

  it("names the parameter that is missing beside another (A 4.3)", async () => {
    const handlers = { listBillingRecords: () => ({ status: 200, body: {} }) as const };
    const refused = await ask2(handlers, "/billingrecords?attribute_value=b", {
      headers: { ...xml, accept: "application/problem+json, */*;q=0.5" },
    });
    expect(await refused.json()).toMatchObject({
      errors: [
        { parameter: "attribute_name", detail: "is required together with attribute_value" },
      ],
    });
  });
});
