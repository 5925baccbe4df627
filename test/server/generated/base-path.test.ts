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
    ["https://{tenant}.host:{port}/v2?x", "/v2"],
    ["HTTP://host", ""],
    ["https://host/a b", "/a%20b"],
  ])("%s is %j", async (url, path) => {
    const api = await apiOf(withPaths("/a: {}", "", `servers: [{ url: ${JSON.stringify(url)} }]`));
    expect(basePaths(api)).toEqual([path]);
  });
});
