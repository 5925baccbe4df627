import type { ContentNode, OperationNode } from "../../generator/ir/index.ts";
import { bodyText } from "../../generator/snippets/body-text.ts";
import type { Samples } from "../../generator/snippets/samples.ts";
import { sharedValue } from "../../generator/snippets/body-values.ts";

/** One value as it stands in each media type of a request or a response. */
export interface BodyExamples {
  /** The request, or the statuses of responses with the same bodies. */
  readonly of: string;
  readonly examples: Examples;
}

type Examples = readonly { readonly mediaType: string; readonly text: string }[];

/** Bodies of an operation in JSON and in XML, side by side. */
export function bodyExamples(
  { body, responses }: OperationNode,
  samples: Samples,
): readonly BodyExamples[] {
  const messages = [
    ...(body === undefined ? [] : [{ of: "Request", contents: body.contents }]),
    ...responses.map(({ status, contents }) => ({ of: `Response ${status}`, contents })),
  ];
  const merged = new Map<string, { readonly titles: string[]; readonly examples: Examples }>();
  for (const { of, contents } of messages) {
    const examples = examplesOf(contents, samples);
    if (examples.length === 0) continue;
    const key = JSON.stringify(examples);
    const same = merged.get(key);
    if (same === undefined) merged.set(key, { titles: [of], examples });
    else same.titles.push(of);
  }
  return [...merged.values()].map(({ titles, examples }) => ({ of: titles.join(", "), examples }));
}

function examplesOf(contents: readonly ContentNode[], samples: Samples): Examples {
  const value = sharedValue(contents, samples);
  return contents.flatMap((content) => {
    if (content.kind !== "json" && content.kind !== "xml") return [];
    const text = bodyText(content, value, samples);
    return text === undefined ? [] : [{ mediaType: content.mediaType, text }];
  });
}
