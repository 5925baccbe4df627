import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  documents,
  operationsOf,
  readDocument,
  type DocumentedOperation,
  type DocumentName,
} from "./documents.ts";
import { administrator, openTestService, type TestService } from "./test-service.ts";

let test: TestService;
beforeAll(async () => {
  test = await openTestService();
  await test.v3.createOrganization({ body: { name: "research" } });
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

/** Bodies that no operation takes. */
const wrong = {
  json: ["[]", "1", "null", '"x"', "{", '{"x":1}', "{}", '[{"name":1}]', '{"name":{},"role":7}'],
  xml: ["<X/>", "text", "<a>", "<a>text<b/></a>", "<problem/>"],
} as const;

const authorization = `Basic ${btoa(`${administrator.username}:${administrator.password}`)}`;

/** Details of a problem, with the place of each mistake. */
interface Told {
  readonly detail: string;
  readonly errors?: readonly {
    readonly pointer?: string;
    readonly parameter?: string;
    readonly detail: string;
  }[];
}

async function tell(
  document: DocumentName,
  { method, path, parameters }: DocumentedOperation,
  id: string,
  type?: string,
  body?: string,
): Promise<{ readonly status: number; readonly told: Told }> {
  const query = parameters.filter((one) => one.in === "query").map(({ name }) => `${name}=%20x(`);
  const url = `${documents[document].base}${path.replaceAll(/\{[^}]*\}/g, id)}?${query.join("&")}`;
  const headers = { Authorization: authorization, Accept: "application/problem+json, */*;q=0.5" };
  const response = await test.fetch(url, {
    method,
    headers: { ...headers, ...(type && { "Content-Type": type }) },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return {
    status: response.status,
    told: response.status < 400 ? { detail: "" } : JSON.parse(text),
  };
}

/** Names of a document's schemas that its users never meet: in XML they are the names of elements. */
async function schemaNames(document: DocumentName): Promise<ReadonlySet<string>> {
  return new Set(Object.keys((await readDocument(document)).components.schemas));
}

/** Words of a message with capitals within, as names of schemas have. */
const wordsOf = (message: string): readonly string[] =>
  message.replaceAll(/"[^"]*"/g, "").match(/\b[A-Z][A-Za-z0-9]*\b/g) ?? [];

describe.each(["v2", "v3", "administration"] as const)("mistakes in requests of %s", (document) => {
  it("are told with their places, in words of the interface", async () => {
    const names = await schemaNames(document);
    let count = 0;
    for (const operation of await operationsOf(document)) {
      const types = operation.bodies.length === 0 ? [undefined] : operation.bodies;
      for (const type of types)
        for (const body of type === undefined
          ? [undefined]
          : /xml/.test(type)
            ? wrong.xml
            : wrong.json)
          for (const id of ["research", "1e0"]) {
            const { status, told } = await tell(document, operation, id, type, body);
            if (status < 400) continue;
            count++;
            const place = `${operation.id} ${body} ${JSON.stringify(told)}`;
            for (const { pointer, parameter, detail } of told.errors ?? []) {
              expect([place, pointer ?? parameter]).toEqual([place, expect.any(String)]);
              // The name of a root element is a word of the interface: a client writes it.
              if (detail.startsWith("the root element must be ")) continue;
              expect([place, wordsOf(detail).filter((one) => names.has(one))]).toEqual([place, []]);
            }
            expect([
              place,
              wordsOf(told.detail)
                .slice(1)
                .filter((one) => names.has(one)),
            ]).toEqual([place, []]);
          }
    }
    expect(count).toBeGreaterThan(20);
  });
});

it("a choice is told by the properties that tell its members apart", async () => {
  const members = await operationsOf("v3");
  const said = async (name: string, body: object): Promise<unknown> => {
    const operation = members.find(({ id }) => id === name);
    if (operation === undefined) throw new Error(name);
    const [type] = operation.bodies;
    const { told } = await tell("v3", operation, "research", type, JSON.stringify(body));
    return told.errors?.map(({ pointer, detail }) => [pointer, detail]);
  };
  const choice =
    "expected an object with resource_quota or an object with cost_quota, got an object";
  expect(await said("createOrganizationMember", { username: "root" })).toEqual([["", choice]]);
  expect(await said("updateOrganization", {})).toEqual([["", choice]]);
});
