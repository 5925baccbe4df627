import * as v2 from "@diptych/v2";
import { expect } from "vitest";
import { operations, resolve, schemas, v2 as document } from "../documents.ts";
import { type JsonObject, isObject, list, object, walk } from "../json.ts";
import { code, service, type Proofs } from "./proof.ts";
import { ask2, client2, xml } from "./serve.ts";

const operation = (key: string): JsonObject =>
  object(operations(document).find((each) => each.key === key)?.operation);
const keys = operations(document).map(({ key }) => key);

/** Properties of all schemas with the given gap, by name. */
function propertiesWith(gap: string): readonly (readonly [string, JsonObject])[] {
  const found: (readonly [string, JsonObject])[] = [];
  walk(schemas(document), (node) => {
    for (const [name, property] of Object.entries(properties(node))) {
      if (isObject(property) && list(property["x-gap"]).includes(gap)) found.push([name, property]);
    }
  });
  return found;
}

const properties = (node: JsonObject): JsonObject =>
  isObject(node["properties"]) ? node["properties"] : {};

/** Elements that end in s and do not repeat; `formElements` wraps its elements in one place. */
const singular = /(address|dns|os|Vms|Ips|Bytes|status|Metrics|Processors|perStorageTierQuotas)$/i;
/** Elements that repeat under a name that does not say so. */
const repeated = ["serviceMarkupDiscount", "perTierStorage", "MediaFolder"];

const text = (value: Uint8Array | string): string =>
  typeof value === "string" ? value : new TextDecoder().decode(value);

export const proofs: Proofs = {
  names: service(
    "keeps new names in normal form, and refuses characters that are not seen",
    "hidden-characters.test.ts",
    "is 400 for everything that both interfaces name",
  ),
  "new-passwords": service(
    "refuses passwords that are short or common",
    "own-password.test.ts",
    "that is %s is refused by both interfaces",
  ),
  "leaf-types": code(async () => {
    const asked = Object.entries(schemas(document)).flatMap(([name, schema]) =>
      list(object(schema)["required"]).map((required) => `${name} ${String(required)}`),
    );
    expect(asked).toEqual([
      "CloudTemplateByUrl cloudTemplateUrl",
      "CloudTemplateByBody cloudTemplateBody",
      "CostModelById id",
      "CostModelByName name",
      "ProblemError detail",
    ]);
    expect(v2.validateAccount({}).issues).toBeUndefined();
    expect(() => v2.decodeRefXml("<Ref><id>12.5</id></Ref>")).toThrow("/id");
    expect(() => v2.decodeAccountXml("<Account><enabled>perhaps</enabled></Account>")).toThrow(
      "/enabled",
    );
    expect(v2.decodeCostQuotaXml("<CostQuota><dailyCost>0.5</dailyCost></CostQuota>")).toEqual({
      dailyCost: 0.5,
    });
    const status = async (id: string): Promise<number> =>
      (await ask2({ getPolicy: () => ({ status: 200, body: {} }) }, `/policies/${id}`)).status;
    const taken = [String(Number.MAX_SAFE_INTEGER), "1e0", "1.0"];
    const refused = ["9007199254740992", "9223372036854775807", "05", "1.5"];
    expect(await Promise.all(taken.map(status))).toEqual(taken.map(() => 200));
    expect(await Promise.all(refused.map(status))).toEqual(refused.map(() => 400));
  }),
  "element-order": code(() => {
    const written = text(v2.encodeAccountXml({ id: 1, displayName: "A", userid: "a" }));
    expect(written).toBe(
      "<Account><userid>a</userid><displayName>A</displayName><id>1</id></Account>",
    );
    const read = v2.decodeAccountXml(
      "<Account>text<id>1</id><unknown><a/></unknown><userid>a</userid></Account>",
    );
    expect(read).toEqual({ id: 1, userid: "a" });
  }),
  "repeated-elements": code(() => {
    walk(schemas(document), (node) => {
      for (const [name, property] of Object.entries(properties(node))) {
        const repeats = repeated.includes(name) || (name.endsWith("s") && !singular.test(name));
        const isList = resolve(document, property)["type"] === "array";
        if (name !== "formElements") expect([name, isList]).toEqual([name, repeats]);
      }
    });
    const twice =
      "<Cluster><haPolicy><details>a</details><details>b</details></haPolicy></Cluster>";
    expect(v2.decodeClusterXml(twice)).toEqual({ haPolicy: { details: ["a", "b"] } });
  }),
  "unclear-elements": code(() => {
    for (const [name, property] of propertiesWith("unclear-elements")) {
      const leaf = property["type"] === "array" ? object(property["items"]) : property;
      expect([name, leaf["type"], leaf["format"], leaf["pattern"]]).toEqual([
        name,
        "string",
        undefined,
        undefined,
      ]);
    }
    const wrong = "<HaPolicy><memoryPercentage>a lot</memoryPercentage></HaPolicy>";
    expect(() => v2.decodeHaPolicyXml(wrong)).toThrow("/memoryPercentage");
  }),
  "xsitype-values": code(() => {
    const role = `<RoleAssignments xsitype="Any:thing"><added>x</added><roleName>R</roleName></RoleAssignments>`;
    expect(v2.decodeRoleAssignmentsXml(role)).toEqual({ xsitype: "Any:thing", roleName: "R" });
  }),
  units: code(() => {
    const units =
      /cost units per day|percent|gigabytes|megabytes|bytes|megahertz|hours|seconds|Number of/;
    for (const [name, { description }] of propertiesWith("units")) {
      expect([name, description]).toEqual([name, expect.stringMatching(units)]);
    }
  }),
  "cut-off-resources": code(() => {
    for (const [name, schema] of Object.entries(schemas(document))) {
      expect([name, object(schema)["x-source"]]).not.toEqual([name, undefined]);
    }
  }),
  "reservation-element": code(() => {
    const one = "<ReservedQuotaCollection><items><id>1</id></items></ReservedQuotaCollection>";
    expect(v2.decodeReservedQuotaCollectionXml(one)).toEqual({ items: [{ id: 1 }] });
  }),
  "workflow-step-element": code(() => {
    const root = "WorkflowStepDefinitionCollection";
    const one = `<${root}><WorkflowStepDefinitions><id>1</id></WorkflowStepDefinitions></${root}>`;
    expect(v2.decodeWorkflowStepDefinitionCollectionXml(one)).toEqual({
      WorkflowStepDefinitions: [{ id: 1 }],
    });
  }),
  "concrete-attribute-types": code(() => {
    const attribute = "<CustomAttribute><name>a</name></CustomAttribute>";
    expect(v2.decodeCustomAttributeBaseXml(attribute)).toEqual({ name: "a" });
    const placement = "<PlacementAttribute><name>a</name></PlacementAttribute>";
    expect(v2.decodePlacementAttributeBaseXml(placement)).toEqual({ name: "a" });
  }),
  "cost-attribute-values": code(() => {
    const value =
      "<allowedValues><id>1</id><parentAttributeEnumId>2</parentAttributeEnumId></allowedValues>";
    const model = `<CostModel><costAttributes>${value}</costAttributes></CostModel>`;
    const { allowedValues } = v2.decodeGroupXml(`<Group>${value}</Group>`);
    expect(v2.decodeCostModelXml(model).costAttributes).toEqual([{ allowedValues }]);
  }),
  states: code(() => {
    expect(v2.validateTaskInfo({ state: "ANY", finalState: "other" }).issues).toBeUndefined();
    expect(v2.validateRequest({ state: "any thing" }).issues).toBeUndefined();
  }),
  "task-follow-up": code(() => expect(keys.filter((key) => /task/i.test(key))).toEqual([])),
  "path-encoding": code(async () => {
    const seen: string[] = [];
    const getAttributeByName = ({ path }: { path: { name: string } }) => {
      seen.push(path.name);
      return { status: 200, body: {} } as const;
    };
    await ask2({ getAttributeByName }, "/attributes/name/a+b");
    await ask2({ getAttributeByName }, "/attributes/name/a%2Bb");
    expect(seen).toEqual(["a b", "a+b"]);
  }),
  "no-content-type": code(async () => {
    const deleted = await ask2({ deleteAccount: () => ({ status: 204 }) }, "/accounts/a", {
      method: "DELETE",
    });
    expect([deleted.status, deleted.headers.get("content-type"), await deleted.text()]).toEqual([
      204,
      null,
      "",
    ]);
    const api = client2(new Response(null, { status: 204 }));
    expect(await api.replaceAccount({ login_id: "a", body: {} })).toBeUndefined();
  }),
  "any-type-body": code(async () => {
    const cleared = await ask2(
      { clearAccountCache: () => ({ status: 201 }) },
      "/accounts/cache/action/clear",
      { method: "POST", headers: { accept: "*/*" } },
    );
    expect([cleared.status, await cleared.text()]).toEqual([201, ""]);
    for (const [type, body] of [
      ["text/xml", "<foo/>"],
      ["text/html", "<html>"],
      ["application/json", "{"],
      ["text/plain", ""],
    ] as const) {
      const response = new Response(body, { status: 201, headers: { "content-type": type } });
      expect([type, await client2(response).clearAccountCache()]).toEqual([type, undefined]);
    }
  }),
  "action-without-word": code(() =>
    expect(operation("POST /attributes/syncremotesystem/{id}")).not.toHaveProperty("requestBody"),
  ),
  "untyped-parameters": code(async () => {
    const wrong = await ask2({}, "/configurations/networkzones/seven", { method: "PUT" });
    expect([501, 400]).toContain(wrong.status);
    const found = await ask2(
      { getAccount: ({ path }) => ({ status: 200, body: { userid: path.login_id } }) },
      "/accounts/7",
    );
    expect(await found.text()).toContain("<userid>7</userid>");
  }),
  "optional-queries": code(async () => {
    const handlers = {
      listBillingRecords: () => ({ status: 200, body: {} }) as const,
      getDefaultServiceComponent: () => ({ status: 200, body: {} }) as const,
    };
    const status = async (path: string): Promise<number> => (await ask2(handlers, path)).status;
    expect(await status("/billingrecords")).toBe(200);
    expect(await status("/billingrecords?attribute_name=a&attribute_value=b")).toBe(200);
    expect(await status("/billingrecords?attribute_name=a")).toBe(400);
    expect(await status("/custom/templates/servicecomponent?reftype=VM")).toBe(400);
    const refused = await ask2(handlers, "/custom/templates/servicecomponent?refid=1", {
      headers: { accept: "application/problem+json, */*;q=0.5" },
    });
    expect(await refused.json()).toMatchObject({
      errors: [{ parameter: "reftype", detail: "is required together with refid" }],
    });
  }),
  "billing-dates": service(
    "includes both days and counts them in UTC",
    "billing.test.ts",
    "are found by period, both days included",
  ),
  "cost-model-identity": code(async () => {
    const seen: unknown[] = [];
    const put = async (inner: string): Promise<number> => {
      const handlers = {
        updateCostModel: ({ body }: { body: unknown }) => {
          seen.push(body);
          return { status: 204 } as const;
        },
      };
      const sent = { method: "PUT", headers: xml, body: `<CostModel>${inner}</CostModel>` };
      return (await ask2(handlers, "/configurations/costmodels", sent)).status;
    };
    expect(await put("<id>55</id><name>Standard</name>")).toBe(204);
    expect(await put("<name>Standard</name>")).toBe(204);
    expect(await put("<currency>EUR</currency>")).toBe(400);
    expect(seen).toEqual([{ id: 55, name: "Standard" }, { name: "Standard" }]);
  }),
  "cost-model-scope": service(
    "ignores what is no markup or discount",
    "cost-models.test.ts",
    "updates the services that are named, from the day of the call on",
  ),
  "ip-pool-update-response": code(() =>
    expect(
      Object.keys(object(operation("PUT /configurations/ippools/{id}")["responses"])),
    ).toContain("204"),
  ),
  "network-zone-endpoints": code(() =>
    expect(keys.filter((key) => key.includes("networkzones"))).toEqual([
      "PUT /configurations/networkzones/{id}",
      "GET /configurations/networkzones/name/{name}",
    ]),
  ),
  "export-format": service(
    "exports collections, and reads and checks what it imports",
    "decisions.test.ts",
    "exports the collection of what it lists, and reads and checks what it imports",
    async () => {
      const any = "<Any><thing a='1'>&amp;</thing></Any>";
      const response = new Response(any, { status: 201, headers: { "content-type": "text/xml" } });
      expect(await client2(response).exportWorkflows()).toBe(any);
    },
  ),
  "scope-parameters": service(
    "returns what satisfies all of the scopes",
    "inventory.test.ts",
    "finds networks and switches that everything given can use",
  ),
  "form-path-parameter": code(() =>
    expect(keys.filter((key) => /^\w+ \/forms\/\{/.test(key))).toEqual([
      "DELETE /forms/{id}",
      "PUT /forms/{id}",
      "GET /forms/{id}",
      "GET /forms/{id}/formelements",
    ]),
  ),
  "cut-off-endpoints": code(async () => {
    const updated = await ask2({}, "/policies/1", {
      method: "PUT",
      headers: xml,
      body: "<Policy/>",
    });
    expect(updated.status).toBe(405);
  }),
  "type-values": service(
    "keeps words as version 3 writes them",
    "decisions.test.ts",
    "keeps words as version 3 writes them",
    () => {
      for (const [name, property] of propertiesWith("type-values")) {
        const leaf = property["type"] === "array" ? object(property["items"]) : property;
        expect([name, leaf["enum"], leaf["pattern"]]).toEqual([name, undefined, undefined]);
      }
    },
  ),
  authentication: code(async () => {
    const refused = await ask2({ listAccounts: () => ({ status: 200, body: {} }) }, "/accounts", {
      headers: { authorization: "" },
    });
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toMatch(/^Basic realm=/);
  }),
  events: code(() => expect(document.root).not.toHaveProperty("webhooks")),
  errors: code(async () => {
    const failing = (): never => {
      throw new Error("broken");
    };
    for (const type of ["application/problem+xml", "application/problem+json"]) {
      const headers = { accept: `${type}, */*;q=0.5` };
      const statuses = [
        await ask2({ getForm: failing }, "/forms/seven", { headers }),
        await ask2({ getForm: failing }, "/forms/7", { headers }),
        await ask2({ getForm: failing }, "/forms/7", {
          headers: { ...headers, authorization: "" },
        }),
      ];
      expect(statuses.map(({ status }) => status)).toEqual([400, 500, 401]);
      for (const response of statuses) {
        expect(response.headers.get("content-type")).toContain(type);
      }
    }
  }),
  "server-statuses": code(async () => {
    const handlers = { createAccount: () => ({ status: 201, body: {} }) as const };
    const status = async (path: string, sent: object): Promise<number> =>
      (await ask2(handlers, path, sent)).status;
    const method = "POST";
    expect(await status("/accounts", { method: "PATCH" })).toBe(405);
    const accept = { ...xml, accept: "image/png" };
    expect(await status("/accounts", { method, headers: accept, body: "<Account/>" })).toBe(406);
    const long = `<Account>${" ".repeat(2_000)}</Account>`;
    expect(await status("/accounts", { method, headers: xml, body: long })).toBe(413);
    const png = { "content-type": "image/png" };
    expect(await status("/accounts", { method, headers: png, body: "<Account/>" })).toBe(415);
    expect(await status("/forms", {})).toBe(501);
  }),
  "empty-selections": code(async () => {
    const found = await ask2(
      { listGroupsByType: () => ({ status: 200, body: {} }) },
      "/groups/type/NONE",
    );
    expect([found.status, await found.text()]).toEqual([
      200,
      expect.stringMatching(/<GroupCollection\/>$|<GroupCollection><\/GroupCollection>$/),
    ]);
  }),
  "body-sizes": service(
    "bounds bodies by operation, by address and together",
    "process/big-bodies.test.ts",
    "by one address leave room for others, in both interfaces, and none for more of that address",
  ),
  "max-range": code(async () => {
    const handlers = {
      listPolicies: () => ({ status: 200, body: {} }) as const,
      listOrganizations: () => ({ status: 200, body: {} }) as const,
    };
    const status = async (path: string): Promise<number> => (await ask2(handlers, path)).status;
    expect(await status("/policies?max=1")).toBe(200);
    expect(await status("/policies?max=0")).toBe(400);
    expect(await status("/policies?max=-1")).toBe(400);
    expect(await status("/configurations/organizations?max=-1&offset=0")).toBe(200);
    expect(await status("/configurations/organizations?max=0")).toBe(400);
    expect(await status("/configurations/organizations?max=-2")).toBe(400);
    expect(await status("/configurations/organizations?offset=-1")).toBe(400);
    expect(await status("/policies?max=2147483647")).toBe(200);
    expect(await status("/policies?max=2147483648")).toBe(400);
    expect(await status("/configurations/organizations?offset=2147483648")).toBe(400);
  }),
  "minus-one": code(async () => {
    const seen: unknown[] = [];
    await ask2(
      {
        listDatacenters: ({ query }) => {
          seen.push(query.msid);
          return { status: 200, body: {} };
        },
      },
      "/datacenters",
    );
    expect(seen).toEqual([-1]);
    for (const { parameters } of operations(document)) {
      for (const parameter of parameters.filter((each) => each["in"] === "path")) {
        expect(parameter["schema"]).not.toHaveProperty("default");
      }
    }
  }),
  "deprecation-schedule": code(async () => {
    expect(operation("POST /configurations/organizations")["deprecated"]).toBe(true);
    const created = await ask2(
      { createOrganization: ({ body }) => ({ status: 201, body }) },
      "/configurations/organizations",
      { method: "POST", headers: xml, body: "<Organization><name>R</name></Organization>" },
    );
    expect(created.status).toBe(201);
  }),
  "server-address": code(() => {
    const [server] = list(document.root["servers"]);
    expect(object(server)["url"]).toMatch(/^\{base_url\}\//);
  }),
  "quota-statistics": service(
    "shows what is left",
    "quotas.test.ts",
    "computes what is left from what is reserved and used",
  ),
  "empty-members": service(
    "takes all members away where one has no content",
    "organization-ends.test.ts",
    "loses all of its members to one element without content",
  ),
  "primary-contacts": service(
    "keeps one primary contact",
    "one-of-each.test.ts",
    "has one primary contact, in both interfaces",
  ),
  "change-forms": service(
    "takes change requests by forms for them",
    "one-of-each.test.ts",
    "is made with a form for change requests",
  ),
  "destination-targets": service(
    "keeps the target of a destination on its server",
    "one-of-each.test.ts",
    "has its target on its own server",
  ),
  "deleted-organizations": service(
    "ends the requests of an organization that is deleted",
    "organization-ends.test.ts",
    "ends its requests, and leaves its machines",
  ),
  "empty-structures": service(
    "takes an element without content as none",
    "empty-structures.test.ts",
    "mean what none means: in %s",
  ),
  "price-lists": service(
    "refuses lists of prices that say nothing or two things",
    "price-lists.test.ts",
    "are complete, and name each thing once: %s",
  ),
  "cost-bounds": service(
    "refuses prices at which costs cannot be counted",
    "prices.test.ts",
    "a price is refused at which a markup or what is deployed costs more than can be counted",
  ),
  rounding: service(
    "rounds each amount, and adds up what is rounded",
    "cost-quotas.test.ts",
    "adds up the rounded amounts of a bill",
  ),
  "quota-prices": service(
    "counts a cost quota at the prices of now",
    "cost-quotas.test.ts",
    "follows a price, and bills agree",
  ),
  "deleted-accounts": service(
    "ends the requests of an account that is deleted",
    "account-ends.test.ts",
    "ends its requests, and gives back what was held for them",
  ),
  "role-count": service(
    "keeps one role outside of contexts",
    "accounts.test.ts",
    "assigns a role, and replaces it",
  ),
  "given-role": service(
    "keeps the name of a role",
    "every-field.test.ts",
    "comes back from every operation that returns it",
  ),
  "shared-quotas": service(
    "keeps what the other interface says of a quota",
    "one-truth.test.ts",
    "keep what the other interface has no word for",
  ),
  "account-directory": service(
    "compares accounts with their directory",
    "accounts.test.ts",
    "reads accounts of a directory anew",
  ),
  "replaced-markup": service(
    "prices earlier days by the markup that they had",
    "life-of-costs.test.ts",
    "has a new discount from the day of the call on, and the old markup before it",
  ),
  "cost-files": service(
    "takes prices from cost files, and nothing else",
    "cost-models.test.ts",
    "reloads the cost files of all models",
  ),
  "cost-model-choice": service(
    "takes the newest model for the organization, else for the nearest place, and none whose targets are gone",
    "place-prices.test.ts",
    "prices what is deployed there: the nearest place counts, and of several models the newest",
  ),
  "storage-tiers": service(
    "puts storage on a tier that has a price and a limit",
    "storage-tiers.test.ts",
    "without a tier is counted and priced as the tier that is assumed",
  ),
  "billing-time": service(
    "writes a record once its day has ended",
    "life-of-costs.test.ts",
    "shows what the current day has cost so far, to those who ask for the current day",
  ),
  "billed-markup": service(
    "bills what the request said",
    "life-of-costs.test.ts",
    "bills each day that has ended: in part, whole, and the leap day",
  ),
  "machine-numbers": service(
    "has deployed machines in its inventory",
    "deployed-machines.test.ts",
    "a deployed machine is an object of the inventory, whose number bills name",
  ),
  "ip-pool-overlap": service(
    "gives no address of a network to two pools",
    "ip-pools.test.ts",
    "may overlap in different datacenters, and in different networks",
  ),
  "ip-pool-counters": service(
    "counts addresses by what is known of them",
    "ip-pools.test.ts",
    "counts what is assigned, reserved, withheld and in conflict",
  ),
  "zone-application": service(
    "applies zones that there are, one to each network",
    "ip-pools.test.ts",
    "are refused where zone or network is not known",
  ),
  audience: service(
    "shows forms to those who may fill them in",
    "gone-targets.test.ts",
    "whose organization is gone stays closed when it is written back",
  ),
  "import-conflicts": service(
    "imports all of a document or nothing",
    "workflows.test.ts",
    "are refused with %s, all of it",
  ),
  "used-forms": service(
    "keeps forms that services have",
    "form-audience.test.ts",
    "a form that a service has is not deleted, and an import leaves it where it is",
  ),
  "secret-elements": service(
    "returns neither passwords nor private keys",
    "configuration.test.ts",
    "never returns passwords and keys of credentials",
  ),
  "template-addresses": service(
    "reads templates from hosts that the operator named",
    "cloud-templates.test.ts",
    "is read where the operator allows its host",
  ),
  "unknown-references": service(
    "refuses, misses or does not find what there is not",
    "decisions.test.ts",
    "finds nothing by what there is not, and misses the single thing that is named",
  ),
  "task-refusals": service(
    "refuses before a task begins",
    "destinations.test.ts",
    "are refused or missing at once, before a task begins",
  ),
  expiry: service(
    "withdraws what has expired by a policy and its group",
    "expiry.test.ts",
    "ends what an organization has deployed, by the policy that targets it",
  ),
  "queue-contents": service(
    "counts what has not ended",
    "decisions.test.ts",
    "counts tasks that are being worked on as those that wait",
  ),
};
