import { describe, expect, it } from "vitest";
import {
  parseRuntimeExpression,
  parseRuntimeText,
} from "../../generator/openapi/runtime-expression.ts";

describe("a runtime expression", () => {
  it.each([
    ["$url", { kind: "url" }],
    ["$method", { kind: "method" }],
    ["$statusCode", { kind: "statusCode" }],
    ["$request.header.accept", { kind: "header", of: "request", name: "accept" }],
    ["$request.path.id", { kind: "path", of: "request", name: "id" }],
    ["$request.query.a.b#c", { kind: "query", of: "request", name: "a.b#c" }],
    ["$response.header.X-Next", { kind: "header", of: "response", name: "X-Next" }],
    ["$response.body", { kind: "body", of: "response", pointer: [] }],
    ["$response.body#", { kind: "body", of: "response", pointer: [] }],
    ["$request.body#/user/uuid", { kind: "body", of: "request", pointer: ["user", "uuid"] }],
    [
      "$response.body#/a~1b/~01//0",
      { kind: "body", of: "response", pointer: ["a/b", "~1", "", "0"] },
    ],
    ["$response.body#/a\nb", { kind: "body", of: "response", pointer: ["a\nb"] }],
  ])("%j is read", (text, expected) => {
    expect(parseRuntimeExpression(text)).toEqual(expected);
  });

  it.each([
    "",
    "$",
    "url",
    "$URL",
    "$url ",
    "$status",
    "$request",
    "$request.",
    "$response.body#id",
    "$response.body/id",
    "$response.body.id",
    "$response.body#/a~2",
    "$response.header.",
    "$response.header.a b",
    "$request.cookie.a",
    "$request.path.",
    "$toString",
    "constructor",
  ])("%j is none", (text) => {
    expect(parseRuntimeExpression(text)).toBeUndefined();
  });
});

describe("text with runtime expressions", () => {
  const url = { kind: "body", of: "request", pointer: ["url"] };

  it.each([
    ["", []],
    ["plain", ["plain"]],
    ["{id} and }{", ["{id} and }{"]],
    ["$request.body#/url", [url]],
    ["{$request.body#/url}", [url]],
    ["{$request.body#/url}{$method}", [url, { kind: "method" }]],
    [
      "http://host?u={$request.body#/url}&m={$method}!",
      ["http://host?u=", url, "&m=", { kind: "method" }, "!"],
    ],
    ["costs 5$", ["costs 5$"]],
  ])("%j is read", (text, expected) => {
    expect(parseRuntimeText(text)).toEqual(expected);
  });

  it.each(["$nothing", "a{$nothing}b", "{$}"])("%j has none", (text) => {
    expect(parseRuntimeText(text)).toBeUndefined();
  });

  it("takes time in proportion to its length", () => {
    const text = "{$".repeat(100_000);
    expect(parseRuntimeText(text)).toEqual([text]);
  });
});
