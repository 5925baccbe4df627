import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { yamlWork } from "../../service/domain/catalog/template-limits.ts";
import { HttpsTemplates } from "../../service/drivers/template-source.ts";
import { settle } from "./catalog-world.ts";
import { inventoryTypes } from "../../service/model/inventory.ts";
import { startTemplateServer } from "./template-server.ts";
import { openTestService, type TestService } from "./test-service.ts";

const yaml = `AWSTemplateFormatVersion: 2010-09-09
Description: A web server
Parameters:
  InstanceType: { Type: String, Default: t3.micro, AllowedValues: [t3.micro, t3.large] }
  Port:
    Type: Number
    Default: 0080
    Description: Port that it listens on
  Password: { Type: String, NoEcho: true, Default: hunter2 }
Conditions:
  IsLarge: !Equals [!Ref InstanceType, t3.large]
Resources:
  Server:
    Type: AWS::EC2::Instance
    Properties:
      InstanceType: !Ref InstanceType
      UserData:
        Fn::Base64: !Sub |
          #!/bin/sh
          echo \${Port}
      Tags: [{ Key: Name, Value: !Join ["-", [!Ref "AWS::StackName", web]] }]
`;
const json = JSON.stringify({
  Parameters: { Port: { Type: "Number", Default: 80, AllowedValues: [80, 443] } },
  Resources: {},
});

const server = await startTemplateServer(["templates.example", "inside.example"]);
const templates = new HttpsTemplates({
  hosts: ["templates.example", "inside.example", "10.0.0.1"],
  lookup: (host) => Promise.resolve([host === "inside.example" ? "10.1.2.3" : server.address]),
  server: server.options,
});
/** From now on there is one template. */
function serve(url: string, text: string): void {
  server.answers.clear();
  server.answers.set(url, (response) => response.end(text));
}

let test: TestService;
let v2: TestService["v2"];

beforeAll(async () => {
  test = await openTestService({ drivers: { templates } });
  ({ v2 } = test);
});
afterAll(async () => {
  await test.close();
  await server.close();
});

const detail = async (body: Parameters<typeof v2.extractCloudTemplateParameters>[0]["body"]) => {
  const { status, error } = await v2.extractCloudTemplateParameters.result({ body });
  expect(status).toBe(400);
  return (error as { detail?: string } | undefined)?.detail ?? "";
};

describe("the parameters of a cloud template", () => {
  it("are read from YAML, letter for letter and without secrets", async () => {
    const { CloudTemplateParameters } = await v2.extractCloudTemplateParameters({
      body: { cloudTemplateBody: yaml },
    });
    expect(CloudTemplateParameters).toEqual([
      {
        name: "InstanceType",
        type: "String",
        defaultValue: "t3.micro",
        noEcho: false,
        allowedValues: ["t3.micro", "t3.large"],
      },
      {
        name: "Port",
        type: "Number",
        defaultValue: "0080",
        description: "Port that it listens on",
        noEcho: false,
      },
      { name: "Password", type: "String", noEcho: true },
    ]);
  });

  it("are read from JSON", async () => {
    const { CloudTemplateParameters } = await v2.extractCloudTemplateParameters({
      body: { cloudTemplateBody: json },
    });
    expect(CloudTemplateParameters).toMatchObject([
      { name: "Port", defaultValue: "80", allowedValues: ["80", "443"] },
    ]);
  });

  it.each(["true", "True", '"TRUE"', "yes", "on", "1"])(
    "are secret with NoEcho: %s",
    async (yes) => {
      const Parameters = `A: { Type: String, Default: hunter2, NoEcho: ${yes} }`;
      const cloudTemplateBody = `Parameters:\n  ${Parameters}\nResources: {}`;
      const { CloudTemplateParameters } = await v2.extractCloudTemplateParameters({
        body: { cloudTemplateBody },
      });
      expect(CloudTemplateParameters).toEqual([{ name: "A", type: "String", noEcho: true }]);
    },
  );

  it.each([
    ["in JSON with a byte order mark", `\uFEFF${json}`, ["Port"]],
    ["in YAML with a byte order mark", `\uFEFF---\n${yaml}`, ["InstanceType", "Port", "Password"]],
    [
      "with the line ends of Windows",
      yaml.replaceAll("\n", "\r\n"),
      ["InstanceType", "Port", "Password"],
    ],
    ["without parameters", "Resources: {}", []],
    ["with none of them", "Parameters: {}\nResources: {}", []],
    [
      "with the names of an object",
      '{"Parameters":{"toString":{"Type":"String"}},"Resources":{}}',
      ["toString"],
    ],
    [
      "with types of services",
      "Parameters: { A: { Type: List<AWS::EC2::Subnet::Id> } }\nResources: {}",
      ["A"],
    ],
  ])("are read from a template %s", async (_, cloudTemplateBody, names) => {
    const { CloudTemplateParameters = [] } = await v2.extractCloudTemplateParameters({
      body: { cloudTemplateBody },
    });
    expect(CloudTemplateParameters.map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ["hello", "no cloud template"],
    ["Resources: {}\nParameters: []", "are an object"],
    ["Resources: {}\nParameters: { a_b: { Type: String } }", "letters and digits"],
    ["Resources: {}\nParameters: { A: {} }", "has no Type"],
    ["Resources: {}\nParameters: { A: { Type: String, Default: !Ref B } }", "no !Ref"],
    [
      "Resources: {}\nParameters: { A: { Type: String, Default: [a, b] } }",
      "Default of the parameter A",
    ],
    ["Resources: {}\nParameters: { A: { Type: String, AllowedValues: a } }", "are no list"],
    ['{"Resources":{},"Parameters":{"A":{"Type":"String","AllowedValues":[null]}}}', "no text"],
    ['{"Resources":{},"Parameters":{"A":{"Type":"String","Description":["a"]}}}', "no text"],
    ["Resources: { A: !Unknown x }", "!Unknown is not known"],
    ["a: [", "cannot be read"],
    ["a: 1\na: 2", "unique"],
    ['{"a": ', "cannot be read"],
    [`Resources: {}\nx: ${"[".repeat(20_000)}`, "at most 100 levels"],
    [`Resources: {}\nx:\n  ${"- ".repeat(101)}a`, "at most 100 levels, not 101"],
    [`Resources: {}\nx:\n  ${"? ".repeat(101)}a`, "at most 100 levels"],
    [`{"Resources": {"a": ${"[".repeat(300_000)}${"]".repeat(300_000)}}}`, "at most 100 levels"],
    [
      `a: &a {x: 1}\n${[...Array(101).keys()].map((i) => `k${i}: {<<: *a}`).join("\n")}`,
      "at most 100 aliases, not 101",
    ],
    [`Resources: {}\nx: [${"1,".repeat(20_000)}]`, "at most 24000 values and signs"],
    [`Resources: {}\nx: [${",".repeat(40_000)}]`, "at most 24000 values and signs"],
    [`Resources: {}\nx: [${",".repeat(20_000)}]`, "Unexpected , in flow"],
    [`# ${"x".repeat(60_000)}\nResources: {}`, "at most 51200 bytes"],
    [
      `a0: &a0 [x]\n${[...Array(30).keys()]
        .map((i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`)
        .join("\n")}`,
      "cannot be read",
    ],
  ])("are not read from %.40j", async (cloudTemplateBody, reason) => {
    expect(await detail({ cloudTemplateBody })).toContain(reason);
  });
});

describe("a cloud template", () => {
  const many = (count: number): string =>
    `Resources:\n${[...Array(count).keys()].map((i) => resource(`Server${i}`)).join("")}`;
  const resource = (name: string): string =>
    `  ${name}:
    Type: AWS::EC2::Instance
    Properties:
      InstanceType: !Ref InstanceType
      SubnetId: !Ref Subnet
      SecurityGroupIds: [!Ref Group, !GetAtt Other.GroupId]
      Tags: [{ Key: Name, Value: !Sub "\${Name}-web" }]
`;

  it("has two hundred resources without coming near the limits", async () => {
    const text = many(200);
    expect(yamlWork(text).tokens).toBeLessThan(20_000);
    const { status } = await v2.extractCloudTemplateParameters.result({
      body: { cloudTemplateBody: text },
    });
    expect(status).toBe(201);
  });

  it("takes work that grows as it does", () => {
    const work = (count: number) => yamlWork(many(count)).tokens;
    const each = work(20) - work(10);
    expect(work(200) - work(100)).toBe(10 * each);
    expect(yamlWork("a: '*b'\nc: \"[[[\"\nd: |\n  *e [[\nf: [{ g: *h }]").aliases).toBe(1);
    expect(yamlWork("a: '*b'\nc: \"[[[\"\nd: |\n  *e [[\nf: [{ g: *h }]").depth).toBe(2);
  });

  it("leaves the processor to others before the next one is read", async () => {
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const body = { cloudTemplateBody: many(100) };
    let last = 0;
    const turnsBetween: number[] = [];
    await Promise.all(
      Array.from({ length: 5 }, () =>
        v2.extractCloudTemplateParameters({ body }).finally(() => {
          turnsBetween.push(turns - last);
          last = turns;
        }),
      ),
    );
    isOver = true;
    expect(Math.min(...turnsBetween)).toBeGreaterThan(0);
  });
});

describe("the address of a cloud template", () => {
  it("is read where the operator allows its host", async () => {
    const cloudTemplateUrl = "https://templates.example/web/server.yaml";
    serve(cloudTemplateUrl, yaml);
    const { CloudTemplateParameters } = await v2.extractCloudTemplateParameters({
      body: { cloudTemplateUrl },
    });
    expect(CloudTemplateParameters).toHaveLength(3);
    const large = "https://templates.example/large";
    serve(large, "x".repeat(2_000_000));
    expect(await detail({ cloudTemplateUrl: large })).toContain("has over 1048576 bytes");
    expect(await detail({ cloudTemplateUrl })).toContain("answers with 404");
  });

  it.each([
    "https://other.example/x",
    "https://inside.example/x",
    "https://10.0.0.1/x",
    "https://[::1]/x",
    "http://templates.example/x",
    "https://templates.example:8443/x",
    "https://a:b@templates.example/x",
    "https://templates.example.other.example/x",
    "file:///etc/passwd",
    "x",
  ])("is refused without a request: %s", async (cloudTemplateUrl) => {
    server.asked.length = 0;
    await detail({ cloudTemplateUrl });
    expect(server.asked).toEqual([]);
  });
});

describe("a service component", () => {
  it("is derived from a template, with a form for its parameters", async () => {
    const cloudTemplateUrl = "https://templates.example/web/server.yaml";
    serve(cloudTemplateUrl, yaml);
    const component = await v2.deriveServiceComponent({
      body: { cloudTemplateUrl, cloudTemplateType: "AMAZON" },
    });
    expect(component).toMatchObject({
      name: "server",
      description: "A web server",
      targetType: "AMAZON",
      cloudTemplateUrl,
      cloudTemplateParameters: [{}, {}, { noEcho: true }],
      serviceComponentSettings: [
        {
          formElements: [
            { label: "InstanceType", mandatory: false, value: "t3.micro" },
            { label: "Port", formType: "NUMBER", value: "0080" },
            { label: "Password", mandatory: true },
          ],
        },
      ],
    });
    expect(component.id).toBeGreaterThan(0);
  });

  it("does not show the text of a template with the default of a secret", async () => {
    for (const [body, isShown] of [
      [yaml, false],
      [
        JSON.stringify({ Resources: {}, Parameters: { A: { Type: "String", NoEcho: true } } }),
        true,
      ],
    ] as const) {
      const made = await v2.deriveServiceComponent({ body: { cloudTemplateBody: body } });
      expect(made.cloudTemplateBody).toBe(isShown ? body : undefined);
      expect(JSON.stringify(made)).not.toContain("hunter2");
    }
  });

  it("is made for an item of the inventory", async () => {
    await v2.createManagementServer({ body: { name: "east" } });
    await settle(test);
    const { managedObjects = [] } = await v2.listManagedObjects({ type: "VIRTUAL_MACHINE" });
    const [{ id: refid = 0, displayName = "" } = {}] = managedObjects;
    const query = { refid, reftype: "VIRTUAL_MACHINE" };
    expect(await v2.getDefaultServiceComponent(query)).toMatchObject({
      name: displayName,
      ref: { id: refid },
      componentType: { name: "VIRTUAL_MACHINE" },
      useDefaultNamingFormat: true,
    });
    const missing = await v2.getDefaultServiceComponent.result({ ...query, reftype: "HOST" });
    expect(missing).toMatchObject({ status: 404 });
    for (const [key, reftype] of Object.entries(inventoryTypes)) {
      const { managedObjects: [one] = [] } = await v2.listManagedObjects({ type: reftype });
      const { ref } = await v2.getDefaultServiceComponent({ refid: one?.id ?? 0, reftype });
      expect(ref, key).toEqual(one);
    }
    expect(await v2.getDefaultServiceComponent.result({})).toMatchObject({ status: 400 });
    expect(test.errors).toEqual([]);
  });
});
