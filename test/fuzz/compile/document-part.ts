import type { Schema } from "./shapes.ts";

/** A shape at one place of a document. */
export interface Placed {
  /** Name of the component that the shape is; names of the operation begin or end with it. */
  readonly component: string;
  /** The shape, or a reference to it. */
  readonly schema: Schema;
}

/** Parts of a document that carry a shape at one place. */
export interface DocumentPart {
  readonly paths?: Readonly<Record<string, object>>;
  readonly webhooks?: Readonly<Record<string, object>>;
  /** Components beside schemas, by the kind. */
  readonly components?: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

export type Position = (placed: Placed) => DocumentPart;

export const done = { "204": { description: "Done." } };
export const described = { description: "It." };

/** An operation of a path of its own, which is called by the position and the component. */
export function operation(
  position: string,
  component: string,
  members: object,
  path = "",
): DocumentPart {
  const id = `${position}${component}`;
  return {
    paths: { [`/${id}${path}`]: { post: { operationId: id, responses: done, ...members } } },
  };
}

export const body = (mediaType: string, media: object): object => ({
  requestBody: { content: { [mediaType]: media } },
});

export const answer = (mediaType: string, media: object): object => ({
  responses: { "200": { ...described, content: { [mediaType]: media } }, "4XX": described },
});
