import { describe, expect, it } from "vitest";
import { createServerCore, type RequestContent } from "@diptych/runtime/codegen1";
import { ask } from "./ask.ts";
import { description, operation } from "./sample.ts";

const text: RequestContent = {
  mediaType: "text/plain",
  text: true,
  decode: (bytes) => `text ${new TextDecoder().decode(bytes)}`,
};
const any: RequestContent = {
  mediaType: "*/*",
  text: false,
  decode: (bytes) => `bytes ${bytes.length}`,
};
const responses = {
  "200": { contents: [{ contentType: "text/plain", encode: (value: string) => value }] },
};

/** An operation that takes these media types and answers with what it has read. */
const server = (...contents: RequestContent[]): ReturnType<typeof createServerCore> =>
  createServerCore(
    {
      ...description,
      route: () => 0,
      pathItems: [
        { POST: operation("a", "POST", "/a", { body: { required: false, contents }, responses }) },
      ],
    },
    {
      a: ({ body, contentType }: { body: string; contentType?: string }) => ({
        status: 200,
        body: `${contentType} ${body}`,
      }),
    },
  );

const latin = Uint8Array.of(0xe4);

describe("an operation that takes text or any type", () => {
  it.each([
    ["text", { "content-type": "text/plain" }, "ä", "text/plain text ä"],
    ["text that is not UTF-8", { "content-type": "text/plain" }, latin, "text/plain bytes 1"],
    [
      "text in another charset",
      { "content-type": "text/plain; charset=iso-8859-1" },
      latin,
      "text/plain bytes 1",
    ],
    ["another type", { "content-type": "image/png" }, latin, "image/png bytes 1"],
    ["no type (RFC 9110, 8.3)", {}, latin, "application/octet-stream bytes 1"],
  ])("takes %s", async (_, headers, body, read) => {
    const answer = await ask(server(text, any), "POST /a", headers as Record<string, string>, body);
    expect(answer).toMatchObject({ status: 200, text: read });
  });

  it("refuses them where it takes text alone", async () => {
    const own = server(text);
    expect(await ask(own, "POST /a", {}, latin)).toMatchObject({ status: 415 });
    const headers = { "content-type": "text/plain; charset=iso-8859-1" };
    expect(await ask(own, "POST /a", headers, latin)).toMatchObject({ status: 400 });
  });
});
