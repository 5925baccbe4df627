import { describe, expect, it } from "vitest";
import schema from "../../../../tools/try/try.schema.json" with { type: "json" };
import { accepts } from "../../../../generator/json-schema/accepts.ts";
import { folderWith, runIn } from "../../frame/memory-host.ts";
import { serving } from "../small-service.ts";
import { boardDocument, boardService, tokens, type BoardFault } from "./board-service.ts";

const env = { TOKEN: tokens.first, OTHER: tokens.second, SAME: tokens.first };

/** Output of a run against a new service, whose address is always the same in it. */
async function run(
  fault: BoardFault | undefined,
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const folder = await folderWith({ "boards.yaml": boardDocument() });
  return serving(boardService(fault), async (origin) => {
    const all = ["try", origin, "boards.yaml", "--cases", "1", ...args];
    const { code, out, err } = await runIn(folder, all, { env });
    return { code, out: out.replaceAll(origin, "http://boards.test"), err };
  });
}

const writing = ["--write", "--auth", "token=TOKEN"] as const;

describe("diptych try", () => {
  it("prints the shortest walk that fails as commands, the same for the same seed", async () => {
    const first = await run("a removed board is changed", ...writing);
    expect(first.out).toContain(
      [
        "error removed-used: PATCH /boards/{boardId}: after POST /boards and DELETE /boards/{boardId}: the answer is 200, though DELETE has removed the thing",
        "  id1=$(curl -s -X POST -H 'accept: application/json' -H 'content-type: application/json' -H \"authorization: Bearer $TOKEN\" --data-binary ",
      ].join("\n"),
    );
    expect(first.out).toMatch(/^ {2}id1=.* http:\/\/boards\.test\/boards \| jq -r \.id\)$/m);
    expect(first.out).toMatch(/^ {2}curl -i -X DELETE .* "http:\/\/boards\.test\/boards\/\$id1"$/m);
    expect(first.out).toMatch(/^ {2}curl -i -X PATCH .* "http:\/\/boards\.test\/boards\/\$id1"$/m);
    expect(first.out).toMatch(/^20 walks of \d+ calls$/m);
    expect(first.code).toBe(1);
    expect(await run("a removed board is changed", ...writing)).toEqual(first);
  });

  it("makes no walks with --walks 0, and says of reading ones why there are none", async () => {
    const none = await run("a removed board is changed", ...writing, "--walks", "0");
    expect(none.out).not.toContain("walk");
    expect(none.code).toBe(0);
    const reading = await run(undefined, "--auth", "token=TOKEN", "--tag", "none");
    expect(reading.out).toContain(
      "0 of 20 walks of 0 calls: no list shows things that others are called with",
    );
  });

  it("writes a walk as a test, with constants for the ids of answers", async () => {
    const { out } = await run(
      "a removed board is changed",
      ...writing,
      "--format",
      "vitest",
      "--client",
      "@acme/boards/client",
    );
    expect(out).toMatch(/const id1 = await valueIn\(\s*await fetch\(`\$\{baseUrl\}\/boards`/);
    expect(out).toContain("await fetch(`${baseUrl}/boards/${id1}`, {");
    expect(out).toContain("expect(answer.status).toBeGreaterThanOrEqual(300);");
  });

  it("prints what a second user got at, with the names of both variables", async () => {
    const { code, out } = await run("another user sees it", ...writing, "--as", "token=OTHER");
    expect(out).toContain(
      "error foreign-access: GET /boards/{boardId}: the second user sees what the first one has made",
    );
    expect(out).toMatch(/^ {2}id1=\$\(curl -s -X POST .*"authorization: Bearer \$TOKEN"/m);
    expect(out).toMatch(/^ {2}curl -i -X GET .*"authorization: Bearer \$OTHER"/m);
    expect(out).toContain("called as the second user, with what the first one has made");
    expect(out).not.toContain(tokens.second);
    expect(code).toBe(1);
  });

  it("has walks and the second user in its JSON", async () => {
    const { out } = await run(
      undefined,
      "--auth",
      "token=TOKEN",
      "--as",
      "token=OTHER",
      "--format",
      "json",
    );
    const json = JSON.parse(out) as { readonly secondUser: { readonly notJudged: object[] } };
    expect(accepts(schema)(json)).toBe(true);
    expect(json).toMatchObject({ walks: { asked: 20 }, secondUser: { judged: [] } });
    expect(json.secondUser.notJudged).toContainEqual({
      operationId: "getBoard",
      reason: "the first user makes something only with --write",
    });
  });

  it.each([
    { args: ["--as", "token=OTHER"], says: "the run has no first one" },
    { args: ["--auth", "token=TOKEN", "--as", "tokn=OTHER"], says: "'tokn', which is no security" },
    { args: ["--auth", "token=TOKEN", "--as", "token=SAME"], says: "has the same credentials" },
    { args: ["--auth", "token=TOKEN", "--as", "token"], says: "--as is not NAME=VARIABLE" },
  ])("refuses $args", async ({ args, says }) => {
    const { code, err } = await run(undefined, ...args);
    expect(err).toContain(says);
    expect(code).toBe(2);
  });

  it("takes a header of a second user where the first one has it", async () => {
    const { out } = await run(
      "another user sees it",
      "--write",
      "--header",
      "X-User=TOKEN",
      "--auth",
      "token=TOKEN",
      "--as",
      "x-user=OTHER",
    );
    // The service does not look at this header: both are the same user to it.
    expect(out).toContain("foreign-access");
    expect(out).toContain("x-user: $OTHER");
  });
});
