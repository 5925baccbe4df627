import { expect, test } from "vitest";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { analyse } from "../../../generator/analyse.ts";
import { lint } from "../../../tools/lint/lint.ts";
import { memoryHost } from "../../source/memory-host.ts";
import { withSwaggerPaths } from "./swagger-text.ts";

async function linted(
  text: string,
  rules: Readonly<Record<string, "warning">> = {},
): Promise<readonly string[]> {
  const host = memoryHost({ "api.yaml": text });
  const diagnostics = new Diagnostics();
  const { sources } = await analyse({ input: "api.yaml", int64: "number" }, host, diagnostics);
  return lint(sources, { rules }, diagnostics.all).map(
    ({ severity, code, location }) => `${severity} ${code} ${location?.pointer}`,
  );
}

test("rules see the document of 2.0 and report in it", async () => {
  const text = withSwaggerPaths(
    `/a:
  get:
    operationId: get_a
    parameters: [{ name: b, in: body, schema: { $ref: "#/definitions/Used" } }, { $ref: "#/parameters/Used" }]
    responses: { "200": { description: d, schema: { type: string, pattern: "^(a+)+$" } }, "400": { $ref: "#/responses/Used" } }
`,
    `parameters:
  Used: { name: q, in: query, type: string }
  Unused: { name: q, in: query, type: string }
responses:
  Used: { description: d, schema: { $ref: "#/definitions/Error" } }
  Unused: { description: d }
securityDefinitions: { unused: { type: basic } }
definitions:
  Used: { type: object }
  Error: { type: object }
  Unused: { type: object }
`,
  );
  expect([...(await linted(text, { "operation-id-style": "warning" }))].sort()).toEqual([
    "info operation-undescribed /paths/~1a/get",
    "info security-missing /paths/~1a/get",
    "info servers-missing ",
    "warning component-unused /definitions/Unused",
    "warning component-unused /parameters/Unused",
    "warning component-unused /responses/Unused",
    "warning component-unused /securityDefinitions/unused",
    "warning operation-id-style /paths/~1a/get/operationId",
    "warning pattern-backtracking /paths/~1a/get/responses/200/schema/pattern",
  ]);
});
