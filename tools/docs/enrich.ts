import type { Api, OperationNode, WebhookNode } from "../../generator/ir/index.ts";
import { isObject, type JsonObject } from "../../generator/openapi/site.ts";
import { decodedPointer } from "./decoded-pointer.ts";
import type { BodyExamples } from "./body-examples.ts";
import { withTypes, type TypeOf } from "./with-types.ts";

/** Additions to the operations and schemas of a document. */
export interface Additions {
  /** Samples of a request, by the language and the name of what sends it. */
  codeSamples(operation: OperationNode): readonly CodeSample[];
  bodies(operation: OperationNode): readonly BodyExamples[];
  readonly typeOf: TypeOf;
}

/** Source: the extension `x-codeSamples`, as readers of documents know it. */
export interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/** A copy of a document with samples, bodies in each media type, and types. */
export function enriched(document: JsonObject, api: Api, additions: Additions): JsonObject {
  const copy: Record<string, unknown> = { ...withTypes(document, additions.typeOf) };
  const add = (operation: OperationNode): Addition => ({
    samples: additions.codeSamples(operation),
    bodies: additions.bodies(operation),
  });
  const { paths, webhooks } = copy;
  if (isObject(paths))
    copy["paths"] = withOperations(document, paths, byPlace(api.operations, add));
  if (isObject(webhooks)) {
    const sent = (one: WebhookNode): Addition => ({
      samples: [],
      bodies: additions.bodies(one),
    });
    const named = api.webhooks.flatMap((one) =>
      one.webhook.kind === "webhook"
        ? [[`${one.method} ${one.webhook.key}`, sent(one)] as const]
        : [],
    );
    copy["webhooks"] = withOperations(document, webhooks, new Map(named));
  }
  return copy;
}

interface Addition {
  readonly samples: readonly CodeSample[];
  readonly bodies: readonly BodyExamples[];
}

const byPlace = (
  operations: readonly OperationNode[],
  add: (operation: OperationNode) => Addition,
): ReadonlyMap<string, Addition> =>
  new Map(operations.map((one) => [`${one.method} ${one.path}`, add(one)]));

/** Path items with what is added to their operations; those behind references stand in their places then. */
function withOperations(
  document: JsonObject,
  items: JsonObject,
  additions: ReadonlyMap<string, Addition>,
): JsonObject {
  const entries = Object.entries(items).map(([path, written]) => {
    const item = followed(document, written);
    if (item === undefined) return [path, written] as const;
    const members = Object.entries(item).map(([method, operation]) => {
      const addition = additions.get(`${method} ${path}`);
      return addition === undefined || !isObject(operation)
        ? ([method, operation] as const)
        : ([method, withAddition(operation, addition)] as const);
    });
    return [path, Object.fromEntries(members)] as const;
  });
  return Object.fromEntries(entries);
}

function withAddition(operation: JsonObject, { samples, bodies }: Addition): JsonObject {
  const written = operation["x-codeSamples"];
  const own = Array.isArray(written) ? written.filter(isSample) : [];
  return { ...operation, "x-codeSamples": [...own, ...samples], "x-bodies": bodies };
}

const isSample = (value: unknown): boolean =>
  isObject(value) && typeof value["source"] === "string" && typeof value["lang"] === "string";

/** A path item behind references of the document that lead to it. */
function followed(document: JsonObject, written: unknown): JsonObject | undefined {
  let item = written;
  for (let steps = 0; isObject(item) && typeof item["$ref"] === "string"; steps++) {
    if (steps > 100) return undefined;
    const { $ref: ref, ...siblings } = item;
    const target = decodedPointer(document, String(ref));
    if (!isObject(target)) return undefined;
    item = { ...target, ...siblings };
  }
  return isObject(item) ? item : undefined;
}
