import type { OperationNode } from "../../../../generator/ir/index.ts";
import type { Live } from "../../../../generator/live/load-live.ts";
import { isJsonObject } from "../../../../generator/samples/json.ts";
import type { SampleValues } from "../../../../generator/samples/sample-values.ts";
import type { Answers } from "../answers/answers.ts";
import { usualStatus } from "../answers/documented.ts";
import type { HandlerRequest, Reply } from "../runtime.ts";
import { listBody } from "./list-body.ts";
import { propertiesOf } from "./item-shape.ts";
import { itemsIn, listTypeOf } from "./list-type.ts";
import { pageOf, selectionOf } from "./selection.ts";

/** The page of a list by example that a request asks for; undefined where it is the whole example. */
export function pageByExample(
  operation: OperationNode,
  given: HandlerRequest,
  { index }: Live,
  samples: SampleValues,
  answers: Answers,
): Reply | undefined {
  if (operation.method !== "get" || operation.pagination === undefined) return undefined;
  const listType = listTypeOf(operation, index);
  const example = answers.usualValue(operation);
  if (listType === undefined || example === undefined) return undefined;
  const items = itemsIn(example, listType.way)?.filter(isJsonObject);
  if (items === undefined) return undefined;
  const query = given.query ?? {};
  const properties = propertiesOf(listType.item, index) ?? [];
  const page = pageOf(items, operation, selectionOf(operation, properties, index), query);
  if (page.items.length === items.length) return undefined;
  const body = listBody(listType, operation, example, page, items.length, query, samples);
  if (body === undefined) return undefined;
  const status = usualStatus(operation) ?? 200;
  return answers.withValue(operation, given.request, status, ({ type }) =>
    samples.fits(type, body) ? body : undefined,
  );
}
