import { afterEach, describe, expect, it } from "vitest";
import { inPieces } from "@diptych/runtime";
import { decodeAccountCollectionXml, type AccountCollection } from "@diptych/v2";
import { createServer, type Handlers } from "@diptych/v2/server";
import { pause } from "../support/patience.ts";
import { adapters, ask, type RawAnswer } from "../server/http/adapters.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const path = "GET /webservices/services/rest/v2/accounts";
const headers = { Authorization: `Basic ${Buffer.from("a:b").toString("base64")}` };

async function* each(...pieces: AccountCollection[]): AsyncGenerator<AccountCollection> {
  yield* pieces;
}

describe.each(adapters)("a body in pieces by %s", (_, serve) => {
  const errors: unknown[] = [];

  async function answer(
    pieces: AsyncIterable<AccountCollection>,
    handlers: Handlers<unknown> = { listAccounts: () => ({ status: 200, body: inPieces(pieces) }) },
  ): Promise<RawAnswer> {
    errors.length = 0;
    const hook = (): true => true;
    const server = createServer(handlers, {
      authenticate: { basic: hook, bearer: hook, bearerCookie: hook, tokenCookie: hook },
      onError: (error) => errors.push(error),
      checkReplies: true,
    });
    const served = await serve(server);
    closing.push(served.close);
    return ask(served, path, headers);
  }

  it("is one document with the elements of all", async () => {
    const all = ["a>b", "</Accounts>", "é"].map((userid) => ({ userid }));
    const [first, last] = [{ Accounts: all.slice(0, 2) }, { Accounts: all.slice(2) }];
    const pieces = each(first, {}, { Accounts: [] }, last);
    const { status, bytes, isWhole, headers: sent } = await answer(pieces);
    expect([status, isWhole, sent["content-length"]]).toEqual([200, true, undefined]);
    expect(sent["content-type"]).toBe("application/xml; charset=UTF-8");
    expect(decodeAccountCollectionXml(bytes)).toEqual({ Accounts: all });
    expect(bytes.toString().match(/<AccountCollection>/g)).toHaveLength(1);
  });

  it.each([[[{}]], [[{}, {}]]])("is a document where nothing is in %j", async (pieces) => {
    const { bytes } = await answer(each(...pieces));
    expect(bytes.toString()).toBe("<AccountCollection></AccountCollection>");
  });

  it("is broken off where a later piece fails", async () => {
    const failure = new Error("away");
    const { status, isWhole } = await answer(
      (async function* () {
        yield { Accounts: [{ userid: "a" }] };
        await pause(20, "the first piece is sent before");
        throw failure;
      })(),
    );
    expect([status, isWhole, errors]).toEqual([200, false, [failure]]);
  });

  it("is broken off where a piece is not valid, or there is none", async () => {
    const wrong = { Accounts: [{ userid: 1 }] } as unknown as AccountCollection;
    const pieces = async function* (): AsyncGenerator<AccountCollection> {
      yield {};
      await pause(20, "the first piece is sent before");
      yield wrong;
    };
    expect((await answer(pieces())).isWhole).toBe(false);
    expect(String(errors)).toMatch(/listAccounts replied 200 with an invalid piece/);
    // Some adapters have not sent the head yet.
    const isWhole = await answer(each()).then(
      (sent) => sent.isWhole,
      () => false,
    );
    expect(isWhole).toBe(false);
    expect(String(errors)).toMatch(/there are no pieces/);
  });
});
