import { expect, it } from "vitest";
import { withPaths } from "../../support/generate.ts";
import { compileClient } from "./compile-client.ts";
import { writeClient } from "./generated-client.ts";
import { importGenerated } from "../../support/import-generated.ts";

/** Server Objects with and without variables (OpenAPI 3.2, Server Variable Object). */
const document = withPaths(
  `/a: { get: { operationId: serverUrl, responses: { "204": { description: Done } } } }`,
  "",
  `servers:
  - url: "https://{tenant}.host:{port-number}/v2"
    variables:
      tenant: { default: acme }
      port-number: { enum: ["443", "8443"], default: "443" }
  - { url: /api/v1, description: "Beside the page */" }
  - { url: "https://{region}.host\`/\${x}" }
  - { url: "{base}/{root}", variables: { root: { default: rest/v1 } } }`,
);

it("gives the addresses of the document's servers", async () => {
  const target = await writeClient(document, {});
  const client = (await importGenerated(target, "client")) as Record<
    string,
    (variables?: object) => string
  >;
  expect(client["serverUrl_2"]?.()).toBe("https://acme.host:443/v2");
  expect(client["serverUrl_2"]?.({ tenant: "b", "port-number": "8443" })).toBe(
    "https://b.host:8443/v2",
  );
  expect(client["serverUrl_3"]?.()).toBe("/api/v1");
  expect(client["serverUrl_4"]?.({ region: "eu", x: "1" })).toBe("https://eu.host`/$1");
});

it("refuses values that change the rest of an address", async () => {
  const target = await writeClient(document, {});
  const client = (await importGenerated(target, "client")) as Record<
    string,
    (variables?: object) => string
  >;
  for (const tenant of ["", "a/b", "a@b", "a?b", "a#b", "a\\b", "a b", "a\nb", "..", "%2E%2e"])
    expect(() => client["serverUrl_2"]?.({ tenant }), tenant).toThrow(
      "the variable tenant of the server's address has a wrong value",
    );
  expect(() => client["serverUrl_2"]?.({ "port-number": "80" })).toThrow("port-number");
  expect(client["serverUrl_5"]?.({ base: "https://host:1" })).toBe("https://host:1/rest/v1");
  expect(client["serverUrl_5"]?.({ base: "https://host", root: "a/b" })).toBe("https://host/a/b");
  for (const variables of [
    { base: "https://u@host" },
    { base: "https://host?" },
    { base: "https://host", root: "../a" },
  ])
    expect(() => client["serverUrl_5"]?.(variables)).toThrow(TypeError);
});

it("types their variables", async () => {
  const usage = `import { serverUrl_2, serverUrl_3, serverUrl_4 } from "./client.js";
serverUrl_2({ "port-number": "8443" });
serverUrl_3();
serverUrl_4({ region: "eu", x: "" });
// @ts-expect-error not in the enum
serverUrl_2({ "port-number": "80" });
// @ts-expect-error no default
serverUrl_4({ region: "eu" });
`;
  expect(await compileClient("servers", document, usage)).toEqual([]);
});
