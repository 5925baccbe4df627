import { withPaths } from "../support/generate.ts";

/** Operations with multipart bodies, whole and part by part. */
export const uploadsDocument: string = withPaths(
  `/products/{productId}/image:
  post:
    operationId: uploadProductImage
    parameters: [{ name: productId, in: path, required: true, schema: { type: string } }]
    requestBody:
      required: true
      content:
        multipart/form-data:
          schema:
            type: object
            required: [file]
            additionalProperties: false
            properties:
              file: { type: string, contentMediaType: image/png, contentEncoding: binary }
              caption: { type: string, minLength: 2, maxLength: 200 }
              meta:
                type: object
                required: [width]
                properties: { width: { type: integer, minimum: 1 }, height: { type: integer } }
          encoding:
            file: { contentType: "image/png, image/jpeg" }
            meta: { contentType: application/json }
    responses: { "201": { $ref: "#/components/responses/Seen" } }
/albums:
  post:
    operationId: addAlbum
    x-body-limit: 300000000
    requestBody:
      required: true
      content: { multipart/form-data: { schema: { $ref: "#/components/schemas/Album" } } }
    responses: { "201": { $ref: "#/components/responses/Seen" } }
/stream:
  post:
    operationId: streamAlbum
    x-body-stream: true
    requestBody:
      required: true
      content: { multipart/form-data: { schema: { $ref: "#/components/schemas/Album" } } }
    responses: { "201": { $ref: "#/components/responses/Seen" } }
/styles:
  post:
    operationId: sendStyles
    requestBody:
      required: true
      content:
        multipart/form-data:
          schema:
            type: object
            additionalProperties: false
            properties:
              joined: { type: array, items: { type: string } }
              piped: { type: array, items: { type: integer } }
              repeated: { type: array, items: { type: string } }
              deep: { $ref: "#/components/schemas/Point" }
              fields: { $ref: "#/components/schemas/Size" }
              data: { type: string, contentEncoding: base64 }
              quoted: { type: string }
              either: { oneOf: [{ type: array, items: { type: integer } }, { $ref: "#/components/schemas/Point" }] }
              html: { type: string }
          encoding:
            joined: { explode: false }
            piped: { style: pipeDelimited }
            repeated: { style: form }
            deep: { style: deepObject }
            fields: { style: form }
            quoted: { contentType: application/json }
            html: { contentType: text/html }
    responses: { "201": { $ref: "#/components/responses/Seen" } }
`,
  `schemas:
  Album:
    type: object
    required: [title, pictures]
    properties:
      title: { type: string, minLength: 1 }
      kind: { type: string, enum: [public, private] }
      year: { type: integer }
      isOpen: { type: boolean }
      tags: { type: array, items: { type: string, maxLength: 10 }, maxItems: 3 }
      places: { type: array, items: { $ref: "#/components/schemas/Point" } }
      pictures: { type: array, minItems: 1, maxItems: 3, items: { type: string, format: binary } }
      cover: {}
  Point: { type: object, required: [x], properties: { x: { type: number }, y: { type: number } } }
  Size: { type: object, properties: { w: { type: integer }, h: { type: integer } } }
responses:
  Seen:
    description: What the handler got.
    content: { application/json: { schema: {} } }
`,
);
