import { describe, expect, it } from "vitest";
import { attempt, loadText } from "../small-service.ts";
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
