/** Text that runs as code wherever it is taken for markup. */
export const attack = `<img src=x onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script></script></title>`;

/** A document with both wires, a link, a webhook, an error, and hostile words. */
export const books = `openapi: 3.2.0
info: { title: ${JSON.stringify(`Books ${attack}`)}, version: 1.0.0, description: ${JSON.stringify(attack)} }
servers: [{ url: SERVER }]
tags: [{ name: Books }, { name: Shelves }]
paths:
  /books/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer, format: int64 }, example: 7 }]
    get:
      operationId: getBook
      summary: ${JSON.stringify(`Reads one book ${attack}`)}
      tags: [Books]
      security: [{ key: [] }]
      responses:
        "200":
          description: The book.
          content:
            application/json: { schema: { $ref: "#/components/schemas/Book" } }
            application/xml: { schema: { $ref: "#/components/schemas/Book" } }
          links: { shelf: { operationId: listShelves } }
        "404": { $ref: "#/components/responses/Missing" }
        "410": { $ref: "#/components/responses/Missing" }
    put:
      operationId: replaceBook
      tags: [Books]
      requestBody:
        required: true
        content:
          application/json: { schema: { $ref: "#/components/schemas/Book" } }
          application/xml: { schema: { $ref: "#/components/schemas/Book" } }
      responses: { "204": { description: Done. } }
  /shelves:
    get:
      operationId: listShelves
      tags: [Shelves]
      responses:
        "200": { description: All., content: { application/json: { schema: { type: array, items: { type: string } } } } }
webhooks:
  bookAdded:
    post:
      operationId: bookAdded
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Book" } } } }
      responses: { "204": { description: Taken. } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
  responses:
    Missing:
      description: There is none.
      content: { application/problem+json: { schema: { $ref: "#/components/schemas/Problem" } } }
  schemas:
    Problem: { type: object, required: [title], properties: { title: { type: string, example: Not Found } } }
    Book:
      type: object
      description: ${JSON.stringify(`A book. \`\`\` ${attack}`)}
      required: [id, title]
      properties:
        id: { type: integer, format: int64, xml: { attribute: true }, example: 7 }
        title: { type: string, example: ${JSON.stringify(`It's <b>bold</b> ${attack}`)} }
        tags: { type: array, items: { type: string, enum: [old, new] }, xml: { wrapped: true } }
        __proto__: { type: string }
`;
