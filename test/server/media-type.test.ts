import { expect, it } from "vitest";
import { likeMediaType } from "../../runtime/src/http/media-type.ts";
import { readAnswer } from "../../runtime/src/client/response/read-response.ts";
import type { WebResponse } from "../../runtime/src/http/web-types.ts";

const cases = [
  [["application/xml"], "text/xml", 0],
  [["text/xml"], "application/xml", 0],
  [["application/json", "application/xml"], "application/atom+xml", 1],
  [["application/vnd.a+json"], "application/json", 0],
  [["application/vnd.a+json"], "application/vnd.b+json", -1],
  [["application/json"], "application/problem+json", -1],
  [["application/json"], "text/json", 0],
  [["application/xml"], "text/json", -1],
  [["application/json"], "text/plain", -1],
  [["text/plain"], "text/plain", 0],
  [["application/json"], "application/xml", -1],
] as const;

it.each(cases)("among %j a body of %s is read as number %d", (documented, received, index) => {
  expect(likeMediaType(documented, received)).toBe(index);
});

it.each(cases)(
  "among %j the client reads a response of %s as number %d",
  (types, received, index) => {
    // A client is liberal where a server is strict: it has nothing else to do with a response.
    const isLiberal =
      received === "application/vnd.b+json" || (received === "text/plain" && index < 0);
    const contents = types.map((mediaType, i) => ({ mediaType, read: () => i }));
    const headers = new Headers({ "content-type": `${received}; charset=utf-8` });
    const response = { status: 200, ok: true, headers } as unknown as WebResponse;
    const request = { operation: "op", method: "GET", url: "/" };
    const answer = readAnswer({ 200: contents }, response, new Uint8Array(), { request });
    const expected = isLiberal ? 0 : index < 0 ? undefined : index;
    expect(answer?.body).toBe(expected);
  },
);
