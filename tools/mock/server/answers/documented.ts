import type {
  OperationNode,
  ResponseContent,
  ResponseNode,
} from "../../../../generator/ir/index.ts";

/** The default status of an answer: the first success, or else the first of all. */
export function usualStatus({ responses }: OperationNode): number | undefined {
  const { status } =
    responses.find((one) => one.status.startsWith("2")) ??
    responses.find((one) => one.status === "default") ??
    responses.find((one) => /^[345]/.test(one.status)) ??
    {};
  if (status === undefined) return undefined;
  return status === "default" ? 200 : Number(status.toUpperCase().replaceAll("X", "0"));
}

/** The response that the document lists for a status. Source: OpenAPI 3.1, Responses Object. */
export function responseFor(
  { responses }: OperationNode,
  status: number,
): ResponseNode | undefined {
  const of = (key: string): ResponseNode | undefined =>
    responses.find((one) => one.status.toUpperCase() === key);
  return of(String(status)) ?? of(`${String(status).slice(0, 1)}XX`) ?? of("DEFAULT");
}

/** Statuses, ranges and `default` as the document lists them, for people. */
export const listedStatuses = ({ responses }: OperationNode): string =>
  responses.map(({ status }) => status).join(", ");

/** The bodies of a response; none where its status has none. Source: RFC 9110, 15. */
export const bodiesOf = ({ contents }: ResponseNode, status: number): readonly ResponseContent[] =>
  [204, 205, 304].includes(status) ? [] : contents;

/** Contents of a response that show one value: JSON and XML of one schema. */
export function twinsOf(
  content: ResponseContent,
  { contents }: ResponseNode,
): readonly ResponseContent[] {
  const { type, kind } = content;
  const isCoded = kind === "json" || kind === "xml";
  if (!isCoded || type.kind !== "ref") return [content];
  const others = contents.filter(
    (one) =>
      one !== content &&
      (one.kind === "json" || one.kind === "xml") &&
      one.type.kind === "ref" &&
      one.type.target === type.target,
  );
  return [content, ...others];
}
