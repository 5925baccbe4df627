import { describe, expect, it } from "vitest";
import { apiOf } from "../support/api-of.ts";

/** Kind and type of the body of the one operation of a document. */
async function bodyOf(mediaType: string, schema: string): Promise<string> {
  const api = await apiOf(`
openapi: 3.1.1
info: { title: Test, version: "1" }
paths:
  /things:
    post:
      operationId: createThing
      requestBody:
        content:
          ${mediaType}:
            schema: ${schema}
      responses: { "204": { description: Done } }
components:
  schemas:
    XmlText: { type: string, contentMediaType: text/xml }
`);
  const content = api.operations[0]?.body?.contents[0];
  return `${content?.kind} ${content?.type.kind}`;
}

describe("kind of a body", () => {
  it.each([
    ["application/json", "{ type: string }", "json ref"],
    ["application/vnd.acme+xml", "{ type: object }", "xml ref"],
    ["text/plain", "{ type: string }", "text string"],
    ["application/octet-stream", "{ type: string }", "binary string"],
    ["'*/*'", "{ type: object }", "json ref"],
    ["'application/*'", "{ type: array, items: { type: string } }", "json ref"],
    ["'*/*'", "{ type: string, format: binary }", "binary string"],
    ["'*/*'", "{}", "binary any"],
    ["'image/*'", "{ type: object }", "binary map"],
    ["application/x-www-form-urlencoded", "{ type: string }", "text string"],
  ])("%s with %s is %s", async (mediaType, schema, kind) => {
    expect(await bodyOf(mediaType, schema)).toBe(kind);
  });

  it("is text where a string says that it holds the media type itself", async () => {
    expect(await bodyOf("text/xml", '{ $ref: "#/components/schemas/XmlText" }')).toBe("text ref");
    expect(await bodyOf("application/xml", "{ type: string, contentMediaType: text/xml }")).toBe(
      "text string",
    );
  });

  it.each([
    ["image/png", "binary string"],
    ["application/octet-stream", "binary string"],
    ["application/yaml", "text string"],
  ])("is bytes where the media type is none of characters: %s", async (mediaType, kind) => {
    const schema = `{ type: string, contentMediaType: ${mediaType} }`;
    expect(await bodyOf(mediaType, schema)).toBe(kind);
  });

  it("is no text where the string holds something else", async () => {
    expect(await bodyOf("application/xml", "{ type: string, contentMediaType: text/html }")).toBe(
      "xml ref",
    );
  });
});
