import { essenceOf, isRange, type OperationNode } from "../../../generator/ir/index.ts";
import { responseFor, type Breach } from "../checks/check-answer.ts";
import { headerOf, type WireAnswer, type WireRequest } from "../wire/message.ts";

/** A request for one of the media types that an answer may have. */
export interface MediaTypeProbe {
  readonly request: WireRequest;
  check(answer: WireAnswer): readonly Breach[];
}

/**
 * Requests for each media type that the document lists for the status of an answer. A service may take no notice of
 * `Accept`: that it never sends what is listed is a warning. Source: RFC 9110, 12.5.1.
 */
export function* mediaTypeProbes(
  operation: OperationNode,
  request: WireRequest,
  { status }: WireAnswer,
): Generator<MediaTypeProbe> {
  yield {
    request: accepting(request, "*/*"),
    check: (answer) => {
      const message = "accept: */* is answered with 406";
      return answer.status === 406 ? [{ rule: "accept-unmet", message }] : [];
    },
  };
  const { contents = [] } = responseFor(operation, status) ?? {};
  const types = contents.map(({ mediaType }) => mediaType).filter((one) => !isRange(one));
  if (types.length < 2) return;
  for (const type of types)
    yield {
      request: accepting(request, type),
      check: (answer) => {
        const written = headerOf(answer, "content-type") ?? "";
        if (answer.status >= 300 || answer.body.length === 0) return [];
        if (essenceOf(written) === essenceOf(type)) return [];
        const message = `accept: ${type}, which the document lists, is answered with '${written}'`;
        return [{ rule: "accept-unmet", message }];
      },
    };
}

const accepting = (request: WireRequest, accept: string): WireRequest => ({
  ...request,
  headers: { ...request.headers, accept },
});
