import { describe, expect, it } from "vitest";
import schema from "../../../../tools/try/try.schema.json" with { type: "json" };
import { accepts } from "../../../../generator/json-schema/accepts.ts";
import { folderWith, runIn } from "../../frame/memory-host.ts";
import { serving } from "../small-service.ts";
import { boardDocument, boardService, tokens, type BoardFault } from "../walks/board-service.ts";

const head = `arazzo: 1.0.1
info: { title: Boards, version: 1.0.0 }
sourceDescriptions: [{ name: boards, url: ./boards.yaml, type: openapi }]
`;

/** Makes, shows and removes a board, and does so again within another workflow. */
const flows = `${head}workflows:
  - workflowId: keep
    inputs: { $ref: "#/components/inputs/Title" }
    steps:
      - stepId: add
        operationId: $sourceDescriptions.boards.addBoard
        requestBody: { contentType: application/json, payload: { title: x }, replacements: [{ target: /title, value: $inputs.title }] }
        successCriteria:
          - condition: $statusCode == 201 && $response.body#/title == $inputs.title
        outputs: { board: $response.body }
      - stepId: show
        operationPath: "{$sourceDescriptions.boards.url}#/paths/~1boards~1{boardId}/get"
        parameters: [{ name: boardId, in: path, value: $steps.add.outputs.board.id }]
        successCriteria: [{ condition: $statusCode == 200 }]
        onSuccess: [{ name: on, type: goto, stepId: remove, criteria: [{ condition: $response.body#/id > 0 }] }]
      - stepId: never
        operationId: listBoards
        successCriteria: [{ condition: $statusCode == 418 }]
      - stepId: remove
        operationId: removeBoard
        parameters: [{ reference: $components.parameters.board, value: $steps.add.outputs.board.id }]
        successCriteria: [{ condition: $statusCode == 204 }]
      - stepId: gone
        operationId: getBoard
        parameters: [{ name: boardId, in: path, value: $steps.add.outputs.board.id }]
        successCriteria: [{ condition: $statusCode == 404 }]
    outputs: { id: $steps.add.outputs.board#/id }
  - workflowId: around
    dependsOn: [keep]
    steps:
      - stepId: inner
        workflowId: keep
        parameters: [{ name: title, value: Inner }]
      - stepId: refused
        operationId: addBoard
        requestBody: { payload: '{ "title": "" }' }
        successCriteria: [{ condition: $statusCode == 400 }]
      - stepId: bad-id
        operationId: getBoard
        parameters: [{ name: boardId, in: path, value: none }]
        successCriteria: [{ condition: $statusCode == 400 }]
      - stepId: other
        operationId: changeBoard
        parameters: [{ name: boardId, in: path, value: $steps.inner.outputs.id }]
        requestBody: { payload: { title: Late } }
        successCriteria: [{ condition: $statusCode == 404 }]
      - stepId: again
        operationId: getBoard
        parameters: [{ name: boardId, in: path, value: $workflows.keep.outputs.id }]
        successCriteria: [{ condition: $statusCode == 200 }]
        onFailure:
          - { name: twice, type: retry, retryLimit: 2 }
          - { name: on, type: goto, stepId: last }
      - stepId: last
        operationId: listBoards
components:
  inputs: { Title: { type: object, properties: { title: { type: string, default: First } } } }
  parameters: { board: { name: boardId, in: path, value: 1 } }
`;

async function run(
  description: string,
  fault?: BoardFault,
  ...args: readonly string[]
): Promise<{
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly sent: readonly string[];
}> {
  const folder = await folderWith({ "boards.yaml": boardDocument(), "flows.yaml": description });
  const service = boardService(fault);
  const sent: string[] = [];
  return serving(
    (request, answer) => {
      answer.on("finish", () => sent.push(`${request.method} ${request.url} ${answer.statusCode}`));
      service(request, answer);
    },
    async (origin) => {
      const all = ["try", origin, "boards.yaml", "--arazzo", "flows.yaml"];
      const given = ["--auth", "token=TOKEN", ...args];
      const { code, out, err } = await runIn(folder, [...all, ...given], {
        env: { TOKEN: tokens.first },
      });
      return { code, out: out.replaceAll(origin, "http://boards.test"), err, sent };
    },
  );
}

describe("diptych try --arazzo", () => {
  it("runs workflows within each other, their actions, retries and outputs", async () => {
    const { code, out, sent } = await run(flows, undefined, "--write");
    const keep = (id: number): readonly string[] => [
      "POST /boards 201",
      `GET /boards/${id} 200`,
      `DELETE /boards/${id} 204`,
      `GET /boards/${id} 404`,
    ];
    expect(sent).toEqual([
      ...keep(1),
      ...keep(2),
      "POST /boards 400",
      "GET /boards/none 400",
      "PATCH /boards/2 404",
      "GET /boards/2 404",
      "GET /boards/2 404",
      "GET /boards/2 404",
      "GET /boards 200",
    ]);
    expect(out).toBe(
      [
        "workflow 'keep' passed: 4 steps",
        "workflow 'around' passed: 12 steps",
        "15 requests to 5 operations, 0 findings",
        "",
      ].join("\n"),
    );
    expect(code).toBe(0);
  });

  it("says which step failed, with the commands that lead to it, and skips what depends on it", async () => {
    const dependent = flows.replace("$statusCode == 404", "$statusCode == 200");
    const { code, out } = await run(dependent, undefined, "--write");
    expect(out).toContain(
      "boards.yaml:15:5 error flow-failed: GET /boards/{boardId}: workflow 'keep', step 'gone': '$statusCode == 200' does not hold, and the status is 404\n",
    );
    expect(out).toContain("flow-failed");
    expect(out.match(/^ {2}curl -i .*authorization: Bearer \$TOKEN/gm)).toHaveLength(4);
    expect(out).toContain("workflow 'keep' did not pass: step 'gone': ");
    expect(out).toContain(
      "workflow 'around' did not pass: it depends on 'keep', which did not pass",
    );
    expect(code).toBe(1);
  });

  it("checks answers against the document too", async () => {
    const { code, out } = await run(flows, "a removed board cannot be changed", "--write");
    expect(out).toContain("error server-error: PATCH /boards/{boardId}: the status is 500");
    expect(code).toBe(1);
  });

  it("takes inputs, and demands those that are required", async () => {
    const asked = flows.replace(
      "properties: { title: { type: string, default: First } }",
      "required: [title]",
    );
    const without = await run(asked, undefined, "--write");
    expect(without.out).toContain("workflow 'keep' did not pass: the input 'title' is missing");
    const { code, out } = await run(asked, undefined, "--write", "--input", "title=Given");
    expect(out).toContain("workflow 'keep' passed: 4 steps");
    expect(code).toBe(0);
  });

  it("ends a workflow that goes round and round", async () => {
    const round = `${head}workflows:
  - workflowId: round
    steps:
      - stepId: all
        operationId: listBoards
        onSuccess: [{ name: again, type: goto, stepId: all }]
`;
    const { code, out } = await run(round);
    expect(out).toContain("workflow 'round' did not pass: it has made 200 steps, and does not end");
    expect(code).toBe(1);
  });

  it("has the workflows in its JSON", async () => {
    const { out } = await run(flows, undefined, "--write", "--format", "json");
    const json: unknown = JSON.parse(out);
    expect(accepts(schema)(json)).toBe(true);
    expect(json).toMatchObject({ flows: [{ workflowId: "keep", passed: true, steps: 4 }, {}] });
  });

  it("changes nothing without --write", async () => {
    const { code, err, sent } = await run(flows);
    expect(err).toContain("a step calls 'addBoard', which may change something");
    expect([code, sent]).toEqual([2, []]);
  });

  it.each([
    [
      "operationId: listBoards",
      "operationId: listBord",
      "invalid: The document has no operation 'listBord'",
    ],
    ["~1boards~1{boardId}/get", "~1boards/head", "invalid: The document has no operation at"],
    ["stepId: remove, criteria", "stepId: remov, criteria", "invalid: There is no step 'remov'"],
    [
      "workflowId: keep\n        parameters",
      "workflowId: kept\n        parameters",
      "invalid: There is no workflow 'kept'",
    ],
    [
      "$components.parameters.board,",
      "$components.parameters.bord,",
      "invalid: There is no component",
    ],
    ["$statusCode == 418", "$statusCode is 418", "invalid: The condition cannot be read"],
    ["type: retry,", "type: repeat,", "invalid: 'repeat' is no type of such an action"],
    [
      "operationId: removeBoard",
      "operationID: removeBoard",
      "invalid: There is no field 'operationID' here",
    ],
    ["arazzo: 1.0.1", "arazzo: 1.1.0", "unsupported: Version '1.1.0' is not run"],
    [
      "[{ condition: $statusCode == 418 }]",
      "[{ condition: //a, type: xpath, context: $response.body }]",
      "unsupported: Criteria of the type 'xpath' are not tested",
    ],
    ["value: Inner", "value: $outputs.x", "unsupported: The expression '$outputs.x' is not known"],
    ["target: /title", "target: $.title", "unsupported: The target '$.title' is no JSON Pointer"],
    ["type: openapi", "type: arazzo", "unsupported: A source of the type 'arazzo' is not read"],
    [
      "- stepId: last",
      "- stepId: last\n        x-operation: { url: a, method: get }",
      "unsupported: The extension 'x-operation' is not known",
    ],
  ])("refuses %s as %s with a place, before anything is sent", async (from, to, message) => {
    expect(flows).toContain(from);
    const { code, err, sent } = await run(flows.replace(from, to), undefined, "--write");
    expect(err).toMatch(/^flows\.yaml:\d+:\d+ error arazzo-/m);
    expect(err).toContain(`arazzo-${message}`);
    expect([code, sent]).toEqual([1, []]);
  });

  it.each([
    ["--input", "title"],
    ["--arazzo", "none.yaml"],
  ])("refuses %s %s", async (...args) => {
    const { code, sent } = await run(flows, undefined, "--write", ...args);
    expect(code).not.toBe(0);
    expect(sent).toEqual([]);
  });
});
