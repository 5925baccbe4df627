import { withPaths } from "../support/generate.ts";

const responses = `responses: { "201": { description: What the handler got., content: { application/json: { schema: {} } } } }`;

/** Operations whose parts have no names, whole and part by part. */
export const positionsDocument: string = withPaths(
  `/pictures:
  post:
    operationId: addPicture
    requestBody:
      required: true
      content:
        multipart/mixed:
          schema:
            type: array
            minItems: 2
            prefixItems:
              - { $ref: "#/components/schemas/Meta" }
              - {}
              - { type: string, maxLength: 5 }
              - { type: [integer, "null"] }
              - { type: string, contentEncoding: base64 }
              - { type: array, items: { type: integer } }
            items: false
          prefixEncoding: [{}, { contentType: "image/*" }, { contentType: text/html }]
    ${responses}
/lists:
  post:
    operationId: addList
    requestBody:
      required: true
      content:
        multipart/mixed:
          schema: { $ref: "#/components/schemas/Notes" }
    ${responses}
/files:
  post:
    operationId: addFiles
    requestBody:
      required: true
      content:
        multipart/related; type=text/html:
          schema:
            type: array
            maxItems: 4
            items: { type: string }
          prefixEncoding: [{ contentType: text/html }]
          itemEncoding: { contentType: "image/png, image/jpeg" }
    ${responses}
/images:
  post:
    operationId: streamImages
    requestBody:
      required: true
      content:
        multipart/mixed:
          itemSchema: { $comment: An image of the device }
          itemEncoding: { contentType: image/jpeg }
    ${responses}
/points:
  post:
    operationId: streamPoints
    requestBody:
      required: true
      content:
        multipart/mixed:
          itemSchema: { $ref: "#/components/schemas/Meta" }
    ${responses}
/ranges:
  post:
    operationId: streamRanges
    requestBody:
      required: true
      content:
        multipart/byteranges:
          itemSchema: { $comment: A range of bytes }
          itemEncoding:
            contentType: video/mp4
            headers:
              Content-Range: { required: true, content: { text/plain: { schema: { type: string } } } }
    ${responses}
/named:
  post:
    operationId: addNamed
    requestBody:
      required: true
      content:
        multipart/form-data:
          schema:
            type: object
            required: [file]
            properties:
              file: { type: string, format: binary }
              more: { type: array, items: { type: string, format: binary } }
          encoding:
            file: { headers: { X-Place: { required: true, schema: { type: string } } } }
            more: { headers: { X-Place: { required: true, schema: { type: string } } } }
    ${responses}
/whole:
  post:
    operationId: streamPicture
    x-body-stream: true
    requestBody:
      required: true
      content:
        multipart/mixed:
          schema:
            type: array
            minItems: 2
            maxItems: 3
            prefixItems: [{ $ref: "#/components/schemas/Meta" }]
            items: { type: string, format: binary }
    ${responses}
`,
  `schemas:
  Meta:
    type: object
    required: [width]
    additionalProperties: false
    properties: { width: { type: integer, minimum: 1 }, taken: { type: string, format: date } }
  Notes: { type: array, minItems: 1, maxItems: 3, uniqueItems: true, items: { type: string, minLength: 2 } }
`,
).replace("openapi: 3.1.1", "openapi: 3.2.0");
