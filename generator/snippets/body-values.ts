import type { BodyNode, ContentNode, TypeNode } from "../ir/index.ts";
import type { Samples } from "./samples.ts";

/** A value that is sent or received, in JSON's terms. */
export interface BodyValue {
  readonly value: unknown;
  readonly type: TypeNode;
}

/** The value that examples of some bodies show: one of the document where one has it, else a made one. */
export function sharedValue(
  contents: readonly ContentNode[],
  { values }: Samples,
): BodyValue | undefined {
  const coded = contents.filter(({ kind }) => kind === "json" || kind === "xml");
  // The document may give the text of a body in XML, which is no value.
  const given = coded.find(({ kind, examples: [one] }) =>
    kind === "json" ? one !== undefined : one !== undefined && typeof one !== "string",
  );
  const content = given ?? coded[0];
  if (content === undefined) return undefined;
  const value = values.ofContent(content);
  return value === undefined ? undefined : { value, type: content.type };
}

/** The value of a request, as callers give it; undefined for bodies that no literal shows. */
export function requestValue({ contents }: BodyNode, samples: Samples): BodyValue | undefined {
  const coded = sharedValue(contents, samples);
  if (coded !== undefined) return coded;
  const [first] = contents;
  if (first?.kind !== "form" && first?.kind !== "text") return undefined;
  const value = samples.values.ofContent(first);
  return value === undefined ? undefined : { value, type: first.type };
}
