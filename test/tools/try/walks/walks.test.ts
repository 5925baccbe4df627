import { describe, expect, it } from "vitest";
import { attempt, json, jsonOf, loadText, type Answer } from "../small-service.ts";
import { patience } from "../../../support/patience.ts";
import { boardDocument, boardService, tokens, type BoardFault } from "./board-service.ts";

const live = await loadText(boardDocument());
const limits = {
  maxRequests: 2000,
  time: patience,
  rate: 0,
  timeout: patience,
  maxBytes: 1_000_000,
};
const secrets = {
  schemes: new Map([["token", { variable: "TOKEN", value: tokens.first }]]),
  headers: new Map(),
};
const options = { limits, secrets, walks: 20, cases: 1 } as const;

describe("walks over boards and their cards", () => {
  it("find nothing in a service that does what its document says", async () => {
    for (const seed of [1, 2]) {
      const { findings, walks } = await attempt(live, boardService(), { ...options, seed });
      expect(findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
      expect(walks).toMatchObject({ asked: 20, made: 20 });
    }
  });

  it.each<readonly [BoardFault, string]>([
    ["a removed board is changed", "removed-used PATCH /boards/{boardId}"],
    ["cards of a removed board are shown", "removed-used GET /boards/{boardId}/cards"],
    ["cards are made on a removed board", "removed-used POST /boards/{boardId}/cards"],
    ["an id is given again", "id-reused POST /boards"],
    ["an id is given twice", "made-twice POST /boards"],
    ["a board with cards cannot be removed", "server-error DELETE /boards/{boardId}"],
    ["a removed board cannot be changed", "server-error PATCH /boards/{boardId}"],
    ["a removed board takes another one with it", "made-missing GET /boards/{boardId}"],
    ["a change of one changes all", "others-changed GET /boards/{boardId}"],
    [
      "a removed card is listed after the next one is made",
      "removed-found GET /boards/{boardId}/cards",
    ],
  ])("find that %s", async (fault, expected) => {
    const { findings } = await attempt(live, boardService(fault), options);
    const names = findings.map(
      ({ rule, request, operation, walk }) =>
        `${rule} ${request.method} ${operation.path} ${walk?.earlier.length}`,
    );
    expect(names.join("\n")).toContain(expected);
  });
});

describe("walks over things that bodies name", () => {
  const body = (name: string): string =>
    `requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/${name}Given" } } } }`;
  const shows = (name: string): string =>
    `content: { application/json: { schema: { $ref: "#/components/schemas/${name}" } } }`;
  const refused = "4XX: { description: No. }";
  const id = "{ name: id, in: path, required: true, schema: { type: integer, minimum: 1 } }";
  const document = `openapi: 3.1.0
info: { title: Projects, version: "1" }
paths:
  /projects:
    post: { operationId: addProject, responses: { "201": { description: Made., ${shows("Project")} }, ${refused} } }
  /projects/{id}:
    parameters: [${id}]
    delete: { operationId: removeProject, responses: { "204": { description: Gone. }, ${refused} } }
  /tasks:
    post:
      operationId: addTask
      ${body("Task")}
      responses: { "201": { description: Made., ${shows("Task")} }, ${refused} }
  /tasks/{id}:
    parameters: [${id}]
    get: { operationId: getTask, responses: { "200": { description: It., ${shows("Task")} }, ${refused} } }
components:
  schemas:
    Project: { type: object, required: [id], properties: { id: { type: integer } } }
    TaskGiven: { type: object, additionalProperties: false, required: [project_id], properties: { project_id: { type: integer, minimum: 1 } } }
    Task: { type: object, required: [id, project_id], properties: { id: { type: integer }, project_id: { type: integer } } }
`;

  const service = (isFaulty: boolean): Answer => {
    const projects = new Set<number>();
    const tasks = new Map<number, number>();
    let last = 0;
    return (request, answer) => {
      const { method, url } = request;
      const [, name, text] = url.split("/");
      const own = Number(text);
      const isItem = text !== undefined;
      const isTask = name === "tasks";
      const allowed = isItem ? (isTask ? ["GET", "HEAD"] : ["DELETE"]) : ["POST"];
      if (!allowed.includes(method))
        return json(answer, 405, undefined, { allow: allowed.join(", ") });
      if (method === "DELETE") return json(answer, projects.delete(own) ? 204 : 404);
      if (!isItem && !isTask) {
        projects.add(++last);
        return json(answer, 201, { id: last });
      }
      const given = jsonOf(request) as Readonly<Record<string, unknown>> | undefined;
      if (!isItem) {
        const project = given?.["project_id"];
        const isJson = request.headers["content-type"]?.startsWith("application/json") === true;
        if (!isJson || typeof project !== "number" || Object.keys(given ?? {}).length !== 1)
          return json(answer, 400);
        if (!projects.has(project)) return json(answer, 404);
        tasks.set(++last, project);
        return json(answer, 201, { id: last, project_id: project });
      }
      const project = tasks.get(own);
      if (project === undefined) return json(answer, 404);
      const isLost = !projects.has(project);
      if (isLost) return json(answer, isFaulty ? 500 : 404);
      if (method === "HEAD") return json(answer, 200);
      return json(answer, 200, { id: own, project_id: project });
    };
  };

  it.each([
    [false, []],
    [
      true,
      [
        "server-error GET /tasks/{id} after POST /projects, POST /tasks and DELETE /projects/{id}: the status is 500",
      ],
    ],
  ])("make what a body names first, and remove it: %s", async (isFaulty, expected) => {
    const projects = await loadText(document);
    const { findings } = await attempt(projects, service(isFaulty), {
      limits,
      walks: 20,
      cases: 1,
    });
    const errors = findings.filter(({ rule }) => rule === "server-error");
    expect(
      errors.map(({ rule, operation, message }) => `${rule} GET ${operation.path} ${message}`),
    ).toEqual(expected);
    if (!isFaulty) expect(findings.filter(({ walk }) => walk !== undefined)).toEqual([]);
  });
});
