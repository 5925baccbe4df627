import { expect, it } from "vitest";
import { attempt, json, loadText, rulesOf, type Answer } from "./small-service.ts";

const document = `openapi: 3.1.0
info: { title: Files, version: "1" }
paths:
  /picture:
    put:
      operationId: putPicture
      requestBody: { required: true, content: { image/png: {} } }
      responses: { "204": { description: It is kept. }, 4XX: { description: It is refused. } }
  /papers:
    post:
      operationId: addPaper
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema:
              type: object
              required: [title, file]
              properties:
                title: { type: string, minLength: 1 }
                file: { type: string, contentMediaType: application/pdf }
                others: { type: array, items: { type: string, contentMediaType: image/png } }
      responses: { "204": { description: It is kept. }, 4XX: { description: It is refused. } }
`;

it("sends bytes and files, and finds a service that takes a form without its file", async () => {
  const live = await loadText(document);
  const bodies = new Set<string>();
  const serviceWith =
    (isFileAsked: boolean): Answer =>
    ({ method, url, headers, body }, response) => {
      const type = (headers["content-type"] ?? "").replace(/;.*/s, "");
      if (method === "PUT" && url === "/picture") {
        if (type !== "image/png" || body.length === 0) return json(response, 415);
        bodies.add(body.toString());
        return json(response, 204);
      }
      if (method !== "POST")
        return json(response, 405, undefined, { allow: url === "/picture" ? "PUT" : "POST" });
      if (type !== "multipart/form-data") return json(response, 415);
      const text = body.toString();
      const file = /name="file"; filename="[^"]*"\r\ncontent-type: application\/pdf\r\n/i;
      const title = /name="title"(?:\r\n[^\r]+)*\r\n\r\n[^\r]/i;
      const isGood = title.test(text) && (!isFileAsked || file.test(text));
      return json(response, isGood ? 204 : 400);
    };
  const healthy = await attempt(live, serviceWith(true));
  expect(rulesOf(healthy)).toEqual([]);
  expect(healthy.neverDone.map(({ id }) => id)).toEqual([]);
  expect([...bodies]).toEqual(["diptych"]);
  expect(rulesOf(await attempt(live, serviceWith(false)))).toContain(
    "invalid-accepted POST /papers",
  );
});
