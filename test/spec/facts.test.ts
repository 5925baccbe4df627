import { describe, expect, it } from "vitest";
import { documents, operations, resolve, schemas } from "./documents.ts";
import { arraysOf, elementTree, withoutArrays } from "./element-tree.ts";
import { expand, readFacts, rows } from "./facts.ts";
import { list, object } from "./json.ts";
import { operationFacts } from "./operation-facts.ts";

/** Statuses that a server gives to requests of any operation (`server-statuses`). */
const ofServer = ["429", "431", "503"];
const ofBodies = ["413", "415"];
const hasBody = (operation: object): boolean => Object.hasOwn(operation, "requestBody");

describe.each(documents)("$name holds the facts of its interface document", (document) => {
  const facts = readFacts(document.name);
  const found = new Map(
    operations(document).map((operation) => [operation.key, operationFacts(document, operation)]),
  );
  const entry = (key: string) => {
    const one = operations(document).find((operation) => operation.key === key);
    if (one === undefined) throw new Error(`no ${key}`);
    return one;
  };

  it("has the operations of the tables and no other", () => {
    expect([...found.keys()].sort()).toEqual(
      rows(facts)
        .map(({ key }) => key)
        .sort(),
    );
    expect(found.size).toBe(document.name === "v2" ? 117 : 21);
  });

  it.each(rows(facts))("$key", (row) => {
    const actual = found.get(row.key);
    const [status = "", , type = ""] = row.response.split(" ");
    if (row.request === "text/plain") {
      // An action: any body is taken, text/plain among them, and none is needed.
      expect(actual?.request).toBe("*/* anyType");
      const body = resolve(document, entry(row.key).operation["requestBody"]);
      expect(body["required"] ?? false).toBe(false);
    } else {
      expect(actual?.request).toBe(row.request);
    }
    if (status === "204" || type === "anyType") {
      // There is no body to describe, or none that means anything: the description has the type.
      expect(actual?.response).toBe(status);
      const response = object(object(entry(row.key).operation["responses"])[status]);
      const named = type.replace("anyType", "AnyType");
      expect(resolve(document, response)["description"]).toContain(named);
    } else {
      expect(actual?.response).toBe(row.response);
    }
    // A parameter that the document gives no type may have any.
    const untyped = row.parameters.some((parameter) => parameter.includes(" any"));
    const parameters = actual?.parameters.map((parameter) =>
      untyped ? parameter.replace(/ (long|int|string)/, " any") : parameter,
    );
    // A default has no meaning where a value is required (OpenAPI, "Parameter Object").
    const listed = row.parameters.map((parameter) =>
      parameter.replace(" = -1 required", " required"),
    );
    expect(parameters).toEqual(listed);
    if (listed.join() !== row.parameters.join()) {
      const inPath = entry(row.key).parameters.find((parameter) => parameter["in"] === "path");
      expect(inPath?.["description"]).toContain("default, -1");
    }
    expect(actual?.deprecated).toBe(row.deprecated);
  });

  it("lists the error statuses, 202 where a change may go on, and nothing else", () => {
    const { always, accepted, collections, looksUp } = facts.statuses;
    for (const { key, response } of rows(facts)) {
      const addressed = key.includes("{") && !collections.includes(key);
      const expected = [
        response.slice(0, 3),
        ...(accepted.includes(key) ? ["202"] : []),
        ...new Set([...always, ...ofServer, ...(hasBody(entry(key).operation) ? ofBodies : [])]),
        ...(addressed || looksUp.includes(key) ? ["404"] : []),
      ];
      const statuses = Object.keys(object(entry(key).operation["responses"]));
      expect([key, statuses.sort()]).toEqual([key, expected.sort()]);
    }
  });

  it("says what replaces the deprecated operations", () => {
    const replaced = Object.fromEntries(
      operations(document).flatMap(({ key, operation }) => {
        const id = operation["x-replaced-by"];
        const by = operations(document).find((one) => one.operation["operationId"] === id);
        return id === undefined ? [] : [[key, by?.key]];
      }),
    );
    expect(replaced).toEqual(facts.replaced);
  });

  it("has the filterable fields", () => {
    const filters = Object.fromEntries(
      operations(document).flatMap(({ key, operation }) => {
        const fields = Object.entries(object(operation["x-filter"]));
        const described = fields.map(([name, schema]) => {
          const tree = elementTree(document, schema);
          return `${name} ${Array.isArray(tree) ? `${tree[0]}[]` : String(tree)}`;
        });
        return described.length === 0 ? [] : [[key, described]];
      }),
    );
    expect(filters).toEqual(facts.filters);
  });

  it("has the prefixes as servers", () => {
    const prefixes = list(document.root["servers"]).map((server) =>
      String(object(server)["url"]).replace("{base_url}", ""),
    );
    expect(prefixes).toEqual(facts.prefix);
  });

  it("has the security schemes", () => {
    const schemes = object(object(document.root["components"])["securitySchemes"]);
    const described = Object.entries(schemes).map(([name, value]) => {
      const scheme = object(value);
      return [name, `${String(scheme["type"])} ${String(scheme["scheme"] ?? scheme["in"])}`];
    });
    expect(Object.fromEntries(described)).toEqual(facts.securitySchemes);
  });

  it("has the values of the enums and no other", () => {
    const enums = Object.fromEntries(
      Object.entries(schemas(document)).flatMap(([name, value]) => {
        const values = object(value)["enum"] ?? object(value)["x-open-enum"];
        return values === undefined ? [] : [[name, values]];
      }),
    );
    expect(enums).toEqual(facts.enums);
  });

  const resources = Object.entries(facts.resources).filter(([name]) => name !== "InventoryBase");

  it.each(resources)("%s has the listed elements at their depth and no other", (name, listed) => {
    expect(Object.keys(schemas(document))).toContain(name);
    const expected = expand(facts, listed);
    const actual = elementTree(document, { $ref: `#/components/schemas/${name}` });
    if (document.name === "v3") {
      expect(actual).toEqual(expected);
    } else {
      expect(withoutArrays(actual)).toEqual(withoutArrays(expected));
      expect(arraysOf(actual)).toEqual(expect.arrayContaining([...arraysOf(expected)]));
    }
  });
});
