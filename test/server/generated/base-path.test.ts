import { describe, expect, it } from "vitest";
import { basePaths } from "../../../generator/views/operations/base-path.ts";
import { apiOf } from "../../support/api-of.ts";
import { withPaths } from "../../support/generate.ts";

/** Server URLs are URI references (OpenAPI 3.2, Server Object; RFC 3986, 4.2). */
describe("the base path of a server", () => {
  it.each([
    ["https://host/v2/", "/v2"],
    ["//host/v2", "/v2"],
    ["//host", ""],
    ["/v2", "/v2"],
    ["v2/api", "/v2/api"],
    ["https://host//v2", "//v2"],
    ["HTTP://host", ""],
    ["https://host/a b", "/a%20b"],
  ])("%s is %j", async (url, path) => {
    const api = await apiOf(withPaths("/a: {}", "", `servers: [{ url: ${JSON.stringify(url)} }]`));
    expect(basePaths(api)).toEqual([path]);
  });

  it("takes the defaults of variables", async () => {
    const server = `servers:
  - url: "https://{tenant}.host:{port}/{version}?x"
    variables: { tenant: { default: a }, port: { default: "8443" }, version: { default: v2 } }`;
    expect(basePaths(await apiOf(withPaths("/a: {}", "", server)))).toEqual(["/v2"]);
  });
});
