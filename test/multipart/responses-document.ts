import { withPaths } from "../support/generate.ts";

const album = `{ $ref: "#/components/schemas/Album" }`;

/** Responses whose parts have names, positions, or come one after the other. */
export const responsesDocument = withPaths(
  `/album:
  get:
    operationId: getAlbum
    parameters:
      - { name: n, in: query, schema: { type: integer } }
    responses:
      "200":
        description: An album.
        content:
          multipart/form-data:
            schema: ${album}
            encoding: { cover: { contentType: "image/png, image/jpeg" } }
      "404": { description: None., content: { multipart/mixed: { schema: ${album} } } }
/picture:
  get:
    operationId: getPicture
    responses:
      "200":
        description: A picture, and what is said of it.
        content:
          multipart/related:
            schema:
              type: array
              minItems: 2
              maxItems: 4
              prefixItems: [{ $ref: "#/components/schemas/Meta" }, {}]
              items: { type: string, minLength: 2 }
            prefixEncoding: [{}, { contentType: "image/*" }]
/images:
  get:
    operationId: watchImages
    responses:
      "200":
        description: Images of a camera.
        content:
          multipart/x-mixed-replace:
            itemSchema: { $comment: An image }
            itemEncoding: { contentType: image/jpeg, headers: { X-Time: { required: true, schema: { type: string } } } }
/points:
  get:
    operationId: listPoints
    responses:
      "200":
        description: Points, whole or one after the other.
        content:
          application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Meta" } } }
          multipart/mixed: { itemSchema: { $ref: "#/components/schemas/Meta" } }
/file:
  get:
    operationId: getFile
    responses:
      "200": { description: All., content: { application/pdf: {} } }
      "206":
        description: Parts.
        x-body-optional: true
        content: { multipart/byteranges: { schema: { type: array, items: {} } } }
`,
  `schemas:
  Meta:
    type: object
    required: [width]
    additionalProperties: false
    properties:
      width: { type: integer, minimum: 1 }
      taken: { type: string, format: date-time }
      size: { type: integer, format: int64 }
  Album:
    type: object
    required: [title, meta]
    additionalProperties: false
    properties:
      title: { type: string, maxLength: 20 }
      kind: { type: string, enum: [own, shared] }
      count: { type: integer, minimum: 0 }
      meta: { $ref: "#/components/schemas/Meta" }
      cover: { type: string, format: binary }
      pictures: { type: array, maxItems: 3, items: { type: string, format: binary } }
      tags: { type: array, items: { type: string } }
      places: { type: array, items: { $ref: "#/components/schemas/Meta" } }
`,
).replace("openapi: 3.1.1", "openapi: 3.2.0");
