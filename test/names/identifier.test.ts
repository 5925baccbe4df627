import { expect, test } from "vitest";
import { camelCase, isIdentifier, pascalCase } from "../../generator/names/identifier.ts";

test.each([
  ["IpPool", "IpPool", "ipPool"],
  ["error_response", "ErrorResponse", "errorResponse"],
  ["simple-user", "SimpleUser", "simpleUser"],
  ["actions/list-jobs", "ActionsListJobs", "actionsListJobs"],
  ["getUser", "GetUser", "getUser"],
  ["APIKeys", "APIKeys", "apiKeys"],
  ["v2.1", "V2_1", "v2_1"],
  ["9lives", "T9lives", "_9lives"],
  ["__proto__", "Proto", "proto"],
  ["constructor", "Constructor", "constructor"],
  ["class", "Class", "class_"],
  ["delete", "Delete", "delete_"],
  ["require", "Require", "require_"],
  ["exports", "Exports", "exports_"],
  ["", "Empty", "empty"],
  ["+1", "U2B1", "u2B1"],
  ["-", "U2D", "u2D"],
  ["💥", "U1F4A5", "u1F4A5"],
  ["Größe", "Größe", "größe"],
  ["日本", "日本", "日本"],
  ["Record", "Record_", "record"],
  ["ResponseEntity«List«User»»", "ResponseEntityOfListOfUser", "responseEntityOfListOfUser"],
  ["Map«string,Page«a,b»»", "MapOfStringAndPageOfAAndB", "mapOfStringAndPageOfAAndB"],
  ["«a»,b", "OfAB", "ofAB"],
])("%j", (text, pascal, camel) => {
  expect(pascalCase(text)).toBe(pascal);
  expect(camelCase(text)).toBe(camel);
});

test("long names are cut, and stay apart", () => {
  const [a, b] = [pascalCase("x".repeat(300)), pascalCase(`${"x".repeat(299)}y`)];
  expect(a).toHaveLength(100);
  expect(a).not.toBe(b);
  expect(a).toBe(pascalCase("x".repeat(300)));
});

test.each(["", "`${a}`", "a\nb", "\u2028", "💥".repeat(80), "\uD83D", "*/", "a".repeat(99) + "💥"])(
  "%j becomes an identifier",
  (text) => {
    expect(isIdentifier(pascalCase(text))).toBe(true);
    expect(isIdentifier(camelCase(text))).toBe(true);
  },
);
