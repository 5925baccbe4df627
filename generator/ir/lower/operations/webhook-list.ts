import { camelCase } from "../../../names/identifier.ts";
import { UniqueNames } from "../../../names/unique.ts";
import { httpMethods, isHttpMethod } from "../../../openapi/http-methods.ts";
import {
  at,
  membersAt,
  objectAt,
  textAt,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import type { CallbackUse, HttpMethod, OperationNode, WebhookSource } from "../../operations.ts";
import { textList } from "../lower-doc.ts";
import type { OperationIds } from "./operation-ids.ts";
import type { OperationLowering } from "./operation-lowering.ts";
import { originOf } from "../../origin.ts";
import { checkPathItem, lowerOperation } from "./lower-operation.ts";

/** A path item of webhooks or callbacks. */
interface FoundItem {
  readonly item: Site<JsonObject>;
  /** Start of the ids of its operations that have no operationId. */
  readonly stem: string;
  /** The key in `webhooks`, or among the callbacks of an operation. */
  readonly key: string;
  /** Text that a selector by path is compared with: the key of a webhook, the expression of a callback. */
  readonly path: string;
  /** Operations that it is a callback of; undefined for a webhook. */
  readonly uses: CallbackUse[] | undefined;
  /** Whether one of these is chosen. */
  isUsed: boolean;
}

/** Webhooks and callbacks: requests that the provider of the API sends. */
export class WebhookList {
  readonly #lowering: OperationLowering;
  readonly #ids: OperationIds;
  readonly #webhooks: FoundItem[] = [];
  /** By location: operations may share what `components` describe. */
  readonly #callbacks = new Map<string, FoundItem>();

  constructor(lowering: OperationLowering, ids: OperationIds) {
    this.#lowering = lowering;
    this.#ids = ids;
  }

  /** Adds those of `webhooks`. Source: OpenAPI 3.1, OpenAPI Object. */
  addWebhooks(): void {
    const { document } = this.#lowering;
    for (const member of membersAt(document.root, "webhooks")) {
      const { key } = member;
      const item = document.follow(member);
      if (item === undefined) continue;
      this.#webhooks.push({ item, stem: key, key, path: key, uses: undefined, isUsed: false });
    }
  }

  /** Adds the callbacks of an operation. Source: OpenAPI 3.1, Callback Object. */
  addCallbacks(operation: Site<JsonObject>, id: string, isUsed: boolean): void {
    const { document } = this.#lowering;
    for (const member of membersAt(operation, "callbacks")) {
      const { key } = member;
      const callback = document.follow(member);
      if (callback === undefined) continue;
      for (const path of Object.keys(callback.value)) {
        if (path.startsWith("x-")) continue;
        const place = at(callback, path);
        const item = document.follow(place);
        if (item === undefined) continue;
        const known = this.#callbacks.get(`${item.file}#${item.pointer}`);
        const found = known ?? { item, stem: `${id} ${key}`, key, path, uses: [], isUsed };
        this.#callbacks.set(`${item.file}#${item.pointer}`, found);
        found.isUsed ||= isUsed;
        if (isUsed)
          found.uses?.push({ operation: id, key, expression: path, origin: originOf(place) });
      }
    }
  }

  /** Webhooks, then callbacks, that the configuration chooses. */
  lower(): readonly { readonly operation: OperationNode; readonly isUnnamed: boolean }[] {
    const names = new UniqueNames();
    const all = [...this.#webhooks, ...this.#callbacks.values()];
    const counts = new Map<string, number>();
    for (const { key } of all) counts.set(camelCase(key), (counts.get(camelCase(key)) ?? 0) + 1);
    return all.flatMap((found) => {
      const { item, key, stem, uses } = found;
      checkPathItem(this.#lowering, item, true);
      const own = httpMethods.filter((method) => objectAt(item, method) !== undefined);
      const chosen = Object.keys(item.value).filter((method) => {
        return (
          isHttpMethod(method) &&
          own.includes(method) &&
          this.#isChosen(found, method, own.length > 1)
        );
      });
      if (chosen.length === 0) return [];
      // Callbacks of one name are told apart by their operations.
      const isClear = uses === undefined || counts.get(camelCase(key)) === 1;
      const path = `/${names.unique(camelCase(isClear ? key : stem))}`;
      return chosen.map((method) => this.#lower(found, method as HttpMethod, path, own.length > 1));
    });
  }

  /** A callback goes with its operation, unless selectors name it. */
  #isChosen(found: FoundItem, method: string, isOneOfSeveral: boolean): boolean {
    const { path, item, uses, isUsed } = found;
    const place = objectAt(item, method);
    const site = place && this.#lowering.document.follow(place);
    if (site === undefined) return false;
    const id = idOf(site, found, method, isOneOfSeveral);
    const selectable = { id, path, tags: textList(site, "tags") };
    return this.#lowering.selection.has(selectable, uses === undefined ? undefined : isUsed);
  }

  #lower(
    found: FoundItem,
    method: HttpMethod,
    path: string,
    isOneOfSeveral: boolean,
  ): { readonly operation: OperationNode; readonly isUnnamed: boolean } {
    const { item, key, uses } = found;
    const place = at(item, method) as Site<JsonObject>;
    const site = this.#lowering.document.follow(place) ?? place;
    const webhook: WebhookSource =
      uses === undefined ? { kind: "webhook", key } : { kind: "callback", uses };
    const written = idOf(site, found, method, isOneOfSeveral);
    const id = this.#ids.unique(site, written, method, path);
    return {
      operation: lowerOperation(this.#lowering, { site, method, item, path, id, webhook }),
      isUnnamed: textAt(site, "operationId") === undefined,
    };
  }
}

/** The operationId, or one made from the key, with the method where that alone is not enough. */
function idOf(
  site: Site<JsonObject>,
  { stem }: FoundItem,
  method: string,
  isOneOfSeveral: boolean,
): string {
  return textAt(site, "operationId") ?? camelCase(isOneOfSeveral ? `${method} ${stem}` : stem);
}
