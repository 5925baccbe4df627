import type { Api, HttpMethod, OperationNode } from "../../../generator/ir/index.ts";

const doc = { deprecated: false, sources: [], gaps: [] };
const origin = { file: "openapi.yaml", pointer: "" };

/** An API that has operations of these paths and nothing else: `/users`, or `post /users`. */
export function apiWithPaths(paths: readonly string[]): Api {
  return {
    title: "Test",
    version: "1",
    doc,
    servers: [],
    tags: [],
    webhooks: [],
    declarations: [],
    conditions: { schemas: {}, resources: {} },
    operations: paths.map(operation),
    pathPlus: "literal",
    declaresSecurity: false,
    securitySchemes: [],
    gaps: [],
  };
}

function operation(text: string, index: number): OperationNode {
  const [, method = "get", path = text] = /^([a-z]+) (.*)$/s.exec(text) ?? [];
  return {
    id: `operation${index}`,
    name: `operation${index}`,
    method: method as HttpMethod,
    path,
    tags: [],
    parameters: [],
    responses: [],
    security: [],
    servers: [],
    filter: [],
    together: [],
    doc,
    origin,
  };
}
