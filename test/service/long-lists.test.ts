import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BillingStore } from "../../service/store/costs/billing.ts";
import { administrator, openTestService, origin, type TestService } from "./test-service.ts";

/** More than two batches. */
const count = 1_234;
const times = <T>(of: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => of(i));
const name = (index: number): string => `n${String(index).padStart(4, "0")}`;
const v2 = `${origin}/webservices/services/rest/v2`;
const credentials = `${administrator.username}:${administrator.password}`;
const headers = { Authorization: `Basic ${Buffer.from(credentials).toString("base64")}` };

describe("lists of version 2 that are longer than a batch", () => {
  let test: TestService;

  beforeAll(async () => {
    test = await openTestService();
    const { db } = test.service;
    const accounts = times((index) => ({
      userid: name(index),
      credential_version: 1,
      enabled: 1,
      role: "NONE",
      source: "LOCAL",
    }));
    const organizations = times((index) => ({ name: name(index), quota: null }));
    for (let first = 0; first < count; first += 300) {
      await db
        .insertInto("accounts")
        .values(accounts.slice(first, first + 300))
        .execute();
      await db
        .insertInto("organizations")
        .values(organizations.slice(first, first + 300))
        .execute();
    }
    const account = await test.service.accounts.get(name(count - 1));
    const organization = await test.service.organizations.named(name(count - 1));
    await test.service.accounts.change(account.userid, {
      contextRoles: [{ contextType: "ORGANIZATION", contextId: organization.id, role: "MANAGER" }],
    });
    await test.service.organizations.addMember(organization.name, {
      userid: account.userid,
      role: "CUSTOMER",
      isPrimaryContact: false,
      quota: null,
    });
    await new BillingStore(db).insert(
      // The order of days is not that of the numbers.
      times((index) => ({
        day: `202903${String(28 - (index % 28)).padStart(2, "0")}`,
        machineId: index,
        organizationId: null,
        organizationName: index % 2 === 0 ? "even" : "odd",
        owner: "owner",
        attributes: { centre: "R" },
        body: { vmName: name(index) },
      })),
    );
  });
  afterAll(() => test.close());

  it("have every account once, with its roles", async () => {
    const { Accounts = [] } = await test.v2.listAccounts();
    expect(Accounts.map(({ userid }) => userid)).toEqual([administrator.username, ...times(name)]);
    expect(Accounts.at(-1)?.contextRoles).toMatchObject([
      { context: { displayName: name(count - 1) } },
    ]);
  });

  it.each([
    ["gzip", `${v2}/accounts`],
    ["gzip", `${v2}/configurations/organizations?max=2000`],
    ["gzip;q=0.1, br", `${origin}/rest/v3/users?page_size=200`],
  ])("are compressed for those who take it: %s, %s", async (coding, at) => {
    const ask = (given: object) => test.fetch(at, { headers: { ...headers, ...given } });
    const plain = await ask({});
    const coded = await ask({ "Accept-Encoding": coding });
    expect([plain.status, coded.status]).toEqual([200, 200]);
    expect([plain.headers.get("Content-Encoding"), plain.headers.get("Vary")]).toEqual([
      null,
      expect.stringContaining("Accept-Encoding"),
    ]);
    expect(coded.headers.get("Content-Encoding")).toBe("gzip");
    const [text, bytes] = [await plain.text(), Buffer.from(await coded.arrayBuffer())];
    expect(bytes.length).toBeLessThan(text.length / 3);
    expect(gunzipSync(bytes).toString()).toBe(text);
    // Short answers may hold a token.
    const short = await test.fetch(`${origin}/rest/v3/users/admin`, {
      headers: { ...headers, "Accept-Encoding": "gzip" },
    });
    expect(short.headers.get("Content-Encoding")).toBe(null);
  });

  it("have every organization once, with its members", async () => {
    const { Organizations = [] } = await test.v2.listOrganizations({ max: -1 });
    expect(Organizations.map((one) => one.name)).toEqual(times(name));
    expect(Organizations.at(-1)?.Members).toMatchObject([{ userId: name(count - 1) }]);
    const part = await test.v2.listOrganizations({ max: 1_001, offset: 200 });
    expect(part.Organizations?.map((one) => one.name)).toEqual(times(name).slice(200, 1_201));
  });

  it("have as many bills as are asked for, in the order of their days", async () => {
    const inOrder = times((index) => ({ index, day: 28 - (index % 28) }))
      .sort((a, b) => a.day - b.day || a.index - b.index)
      .map(({ index }) => name(index));
    const period = { startdate: "20290301", enddate: "20290401" };
    const list = async (query: object): Promise<(string | undefined)[]> => {
      const { BillingRecords = [] } = await test.v2.listBillingRecords({ ...period, ...query });
      return BillingRecords.map(({ vmName }) => vmName);
    };
    expect(await list({ max: 1_000_000 })).toEqual(inOrder);
    expect(await list({ max: 1_001 })).toEqual(inOrder.slice(0, 1_001));
    expect(await list({ max: 1_000 })).toEqual(inOrder.slice(0, 1_000));
    const even = inOrder.filter((one) => Number(one.slice(1)) % 2 === 0);
    expect(await list({ max: 1_000_000, org_name: "even" })).toEqual(even);
    expect(await list({ max: 1_000_000, owner_login_id: "owner" })).toEqual(inOrder);
    const attribute = { attribute_name: "centre", attribute_value: "R" };
    expect(await list({ max: 1_000_000, ...attribute })).toEqual(inOrder);
  });

  it("let other requests in between", async () => {
    const response = await test.fetch(`${v2}/accounts`, { headers });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    // Nothing is read on, so that the list waits, with no transaction open.
    await test.service.accounts.create("meanwhile", {});
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      rest += Buffer.from(value).toString();
    }
    expect(rest).toMatch(/<userid>meanwhile<\/userid>.*<\/AccountCollection>$/s);
    expect(response.headers.has("content-length")).toBe(false);
    await test.service.accounts.remove("meanwhile");
  });

  it("have a length where one batch is all", async () => {
    const url = `${v2}X?max=20`;
    const response = await test.fetch(url, { headers });
    expect(Number(response.headers.get("content-length"))).toBe(
      (await response.arrayBuffer()).byteLength,
    );
  });
});
