import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadCatalog } from "../../service/catalog-file/load-catalog.ts";
import { readCatalogFile } from "../../service/catalog-file/read-catalog-file.ts";
import { openTestService, type TestService } from "./test-service.ts";

let test: TestService;
beforeAll(async () => {
  test = await openTestService();
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

const file = "catalog.yaml";
const load = (text: string, variables: Readonly<Record<string, string>> = {}) =>
  loadCatalog(test.service.rows, readCatalogFile(file, text), { file, text, variables });

const world = `
networkZones:
  - name: production
groups:
  - { name: Thirty days, groupType: EXPIRATION, values: [P30D] }
credentials:
  - { name: linux, category: GUEST, username: root, passwordVariable: LINUX_PASSWORD }
forms:
  - name: Order
    elements:
      - { label: Cost centre, formType: TEXT, mandatory: true }
  - name: Machine
    elements:
      - { label: CPU Count, formType: CPU_COUNT, value: "2" }
      - { label: Memory, formType: MEMORY, value: 4 GB }
services:
  - name: Web server
    categories: [web, linux]
    form: Order
    components:
      - { name: web, form: Machine, guestOs: Debian 12 }
`;

describe("a catalog file", () => {
  it("makes a catalog that version 3 lists and takes requests for", async () => {
    expect(await load(world, { LINUX_PASSWORD: "secret" })).toEqual({ made: 6, changed: 0 });
    const { items } = await test.v3.listServices();
    expect(items.map(({ name }) => name)).toEqual(["Web server"]);
    const created = await test.v3.createServiceRequest.result({
      body: { service_id: items[0]?.id ?? 0, service: { "Cost centre": "R-100" } },
    });
    expect(created.status).toBe(201);
    const { credentials, configuration, networkZones } = test.service;
    const { id } = await credentials.named("linux");
    expect(await credentials.secretsOf(id)).toEqual({ password: "secret" });
    expect((await configuration.groups.list())[0]?.body.allowedValues).toEqual([{ name: "P30D" }]);
    expect((await networkZones.named("production")).name).toBe("production");
  });

  it("changes nothing when it is loaded again", async () => {
    expect(await load(world, { LINUX_PASSWORD: "secret" })).toEqual({ made: 0, changed: 0 });
  });

  it("changes what differs, and removes nothing", async () => {
    const changed = world.replace("[web, linux]", "[web]").replace("4 GB", "8 GB");
    expect(await load(changed, { LINUX_PASSWORD: "other" })).toEqual({ made: 0, changed: 3 });
    expect(await load("services: []")).toEqual({ made: 0, changed: 0 });
    const { items } = await test.v3.listServices({ filter: "categories -contains web" });
    expect(items).toHaveLength(1);
    const form = await test.v3.getRequestForm({ id: items[0]?.id ?? 0 });
    expect(form.components[0]).toMatchObject({ Memory: { size: { unit: "GB", value: 8 } } });
  });

  it("is empty where it says nothing", async () => {
    expect(await load("")).toEqual({ made: 0, changed: 0 });
  });
});

describe("mistakes", () => {
  const complaint = async (text: string): Promise<string> => {
    try {
      await load(text);
      return "";
    } catch (error) {
      return (error as Error).message;
    }
  };

  it("of the text are shown with line and carets", async () => {
    expect(await complaint("services:\n  - name: [\n")).toContain("catalog.yaml:3:1 error:");
  });

  it("of unknown members and wrong values are shown where they stand, all at once", async () => {
    const text = "services:\n  - name: Web\n    categorys: [web]\n  - name: 7\n";
    const message = await complaint(text);
    expect(message).toContain("catalog.yaml:3:16 error:");
    expect(message).toContain("  3 |     categorys: [web]\n    |                ^^^^^");
    expect(message).toContain("catalog.yaml:4:11 error:");
  });

  it("of names that refer to nothing, or occur twice, leave the database as it was", async () => {
    const missing = await complaint(
      "networkZones: [{ name: fresh }]\nservices:\n  - name: New\n    form: None\n",
    );
    expect(missing).toContain("catalog.yaml:3:5 error: There is no request form None.");
    await expect(test.service.networkZones.named("fresh")).rejects.toThrow("no network zone");
    const twice = await complaint("networkZones:\n  - name: a\n  - name: a\n");
    expect(twice).toContain("catalog.yaml:3:11 error: a occurs twice in networkZones.");
  });

  it("of passwords that are not given are said without any", async () => {
    const message = await complaint(
      "credentials:\n  - { name: new, category: A, username: b, passwordVariable: NONE_SET }\n",
    );
    expect(message).toContain("The variable NONE_SET is not set.");
  });

  it("of tags that nobody knows and texts that XML cannot hold are none that pass", async () => {
    expect(await complaint("services: !odd\n  - name: a\n")).toContain("catalog.yaml:1:11 error:");
    const nul = await complaint('networkZones:\n  - name: "a\\0b"\n');
    expect(nul).toContain("catalog.yaml:2:11 error: A text has a character that XML cannot hold.");
    const long = await complaint(`networkZones:\n  - name: ${"\u{1f600}".repeat(200)}\n`);
    expect(long).toContain("catalog.yaml:2:5 error: A name has 255 characters at most.");
  });

  it("cannot control a terminal, and bombs of aliases are refused", async () => {
    expect(await complaint('services:\n  - name: "a"\n    x\u001b[2J: 1\n')).not.toContain(
      "\u001b",
    );
    const bomb = ["a: &a [x, x]"];
    for (let i = 1; i < 12; i++)
      bomb.push(`a${i}: &a${i} [*a${i === 1 ? "" : i - 1}, *a${i === 1 ? "" : i - 1}]`);
    expect(await complaint(bomb.join("\n"))).toMatch(/alias|not known|unknown|no property/i);
  });
});
