import { describe, expect, it } from "vitest";
import { patience } from "../../../support/patience.ts";
import { attempt, loadText } from "../small-service.ts";
import { boardDocument, boardService, tokens, type BoardFault } from "./board-service.ts";

const live = await loadText(boardDocument());
const limits = {
  maxRequests: 2000,
  time: patience,
  rate: 0,
  timeout: patience,
  maxBytes: 1_000_000,
};

/** Credentials of a first user, and of a second one. */
const secretsWith = (second: string): Parameters<typeof attempt>[2] => ({
  limits,
  cases: 1,
  secrets: {
    schemes: new Map([["token", { variable: "TOKEN", value: tokens.first }]]),
    headers: new Map(),
    second: {
      schemes: new Map([["token", { variable: "OTHER", value: second }]]),
      headers: new Map(),
    },
  },
});

describe("a second user", () => {
  it("gets at nothing of the first one in a service that keeps them apart", async () => {
    const { findings, secondUser } = await attempt(
      live,
      boardService(),
      secretsWith(tokens.second),
    );
    expect(findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
    expect(secondUser?.notJudged).toEqual([]);
    expect(secondUser?.judged.map(({ id }) => id).sort()).toEqual([
      "addCard",
      "changeBoard",
      "getBoard",
      "getCard",
      "listBoards",
      "listCards",
      "removeBoard",
      "removeCard",
    ]);
  });

  it.each<readonly [BoardFault, string]>([
    ["another user sees it", "GET /boards/{boardId}"],
    ["another user sees it in the list", "GET /boards"],
    ["another user changes it", "PATCH /boards/{boardId}"],
    ["another user removes it", "DELETE /boards/{boardId}"],
    ["another user sees what is below it", "GET /boards/{boardId}/cards"],
    ["another user makes something below it", "POST /boards/{boardId}/cards"],
  ])("is found where %s", async (fault, expected) => {
    const { findings } = await attempt(live, boardService(fault), secretsWith(tokens.second));
    const names = findings.map(
      ({ rule, operation }) => `${rule} ${operation.method.toUpperCase()} ${operation.path}`,
    );
    expect(names).toContain(`foreign-access ${expected}`);
    expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(["foreign-access"]));
  });

  it("is not judged where operations need no credentials", async () => {
    const open = await loadText(boardDocument(""));
    const { findings, secondUser } = await attempt(
      open,
      boardService(undefined, true),
      secretsWith(tokens.second),
    );
    expect(findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
    expect(secondUser?.judged).toEqual([]);
    expect(new Set(secondUser?.notJudged.map(({ reason }) => reason))).toEqual(
      new Set(["it needs no credentials"]),
    );
  });

  it("is not judged where a service lets in those without credentials, which is a finding of its own", async () => {
    const { findings, secondUser } = await attempt(
      live,
      boardService(undefined, true),
      secretsWith(tokens.second),
    );
    expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(["credentials-ignored"]));
    expect(new Set(secondUser?.notJudged.map(({ reason }) => reason))).toEqual(
      new Set(["it is answered without credentials too"]),
    );
  });

  it("is not judged without --write, for nothing is made", async () => {
    const { secondUser } = await attempt(live, boardService(), {
      ...secretsWith(tokens.second),
      write: false,
    });
    expect(new Set(secondUser?.notJudged.map(({ reason }) => reason))).toEqual(
      new Set(["the first user makes something only with --write"]),
    );
  });

  it("whose credentials are wrong is a finding", async () => {
    const { findings } = await attempt(live, boardService(), secretsWith("token-of-none"));
    expect(findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      "credentials-refused: every request with the credentials of the second user is answered with 401",
    ]);
  });
});
