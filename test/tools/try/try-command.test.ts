import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import schema from "../../../tools/try/try.schema.json" with { type: "json" };
import { accepts } from "../../../generator/json-schema/accepts.ts";
import { folderWith, runIn } from "../frame/memory-host.ts";

const document = `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /pets:
    get:
      operationId: listPets
      security: [{ key: [] }]
      parameters: [{ name: limit, in: query, schema: { type: integer, minimum: 1 } }]
      responses:
        "200":
          description: All pets.
          content:
            application/json:
              schema: { type: array, items: { type: object, properties: { id: { type: integer } } } }
        4XX: { description: It is refused. }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
`;

let server: Server;
let address: string;
beforeAll(async () => {
  server = createServer(({ headers, url = "" }, answer) => {
    answer.statusCode =
      headers["x-key"] !== "geheim" ? 401 : /limit=(?![1-9]\d*$)/.test(url) ? 400 : 200;
    answer.setHeader("content-type", "application/json");
    answer.end(answer.statusCode === 200 ? '[{"id":"one"}]' : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe("diptych try", () => {
  it("prints findings with a place and a command, and no secret", async () => {
    const folder = await folderWith({ "pets.yaml": document });
    const args = ["try", address, "pets.yaml", "--auth", "key=PET_KEY"];
    const { code, out } = await runIn(folder, args, { env: { PET_KEY: "geheim" } });
    expect(out).toContain("pets.yaml:5:5 error body-invalid: GET /pets: the body of 200");
    expect(out).toContain(`curl -i -X GET -H 'accept: application/json' -H "x-key: $PET_KEY"`);
    expect(out).toMatch(/1 finding\n$/);
    expect(out).not.toContain("geheim");
    expect(code).toBe(1);
  });

  it.each(["json", "sarif", "junit"])("prints them as %s", async (format) => {
    const folder = await folderWith({ "pets.yaml": document });
    const args = ["try", address, "pets.yaml", "--auth", "key=PET_KEY", "--format", format];
    const { out } = await runIn(folder, args, { env: { PET_KEY: "geheim" } });
    expect(out).toContain("body-invalid");
    expect(out).not.toContain("geheim");
    if (format === "json") expect(accepts(schema)(JSON.parse(out))).toBe(true);
  });

  it.each([
    { url: "localhost", args: [], says: "'localhost' is no address of a service" },
    {
      url: "http://me:a-secret@localhost:1",
      args: [],
      says: "the address of the service has credentials in it",
    },
    { args: ["--auth", "key=NOT_SET"], says: "the variable 'NOT_SET' is not set" },
    { args: ["--auth", "kei=PET_KEY"], says: "the document has no security scheme 'kei'" },
    { args: ["--auth", "key=a-secret"], says: "an argument of --auth is not NAME=VARIABLE" },
    { args: ["--operation", "listPet"], says: "there is no operation 'listPet'" },
  ])("says what is wrong with arguments: $says", async ({ url = address, args, says }) => {
    const folder = await folderWith({ "pets.yaml": document });
    const options = { env: { PET_KEY: "geheim" } };
    const { code, err } = await runIn(folder, ["try", url, "pets.yaml", ...args], options);
    expect(err).toContain(says);
    expect(err).not.toContain("a-secret");
    expect(code).toBe(2);
  });

  it("says that a document has no operations", async () => {
    const empty = 'openapi: 3.1.0\ninfo: { title: None, version: "1" }\npaths: {}\n';
    const folder = await folderWith({ "none.yaml": empty });
    const { code, err } = await runIn(folder, ["try", address, "none.yaml"]);
    expect(err).toContain("the document has no operations");
    expect(code).toBe(2);
  });
});
