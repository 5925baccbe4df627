import {
  code,
  commas,
  docSentence,
  key,
  literal,
  rt,
  type Code,
  type Reference,
} from "../../code/index.ts";
import type { CallbackUse, OperationNode } from "../../ir/index.ts";
import { camelCase } from "../../names/identifier.ts";
import { UniqueNames } from "../../names/unique.ts";
import { type PackageContext, scopeOf } from "../context.ts";
import { moduleView, type ModuleView } from "../module-view.ts";
import { operationSymbols, serverNames } from "../server/server-names.ts";
import { sessionOf } from "../server/security.ts";

/** View of `webhooks/callbacks`. */
export interface CallbacksView {
  /** Operations that have callbacks with an address. */
  readonly operations: readonly {
    /** Name of the operation as a key. */
    readonly key: Code;
    /** Functions, one per callback. */
    readonly callbacks: readonly CallbackView[];
  }[];
  /** The runtime's function that puts an address together. */
  readonly callbackAddress: Reference;
}

/** The function that gives the address of a callback. */
export interface CallbackView {
  /** Comment over the function. */
  readonly doc: Code;
  /** Name of the callback as a key. */
  readonly key: Code;
  /** Type of what the handler of the operation gets. */
  readonly request: Code;
  /** Type of what it replies; false if the address does not depend on it. */
  readonly reply: Reference | false;
  /** Parts of the address, as an array literal. */
  readonly parts: Code;
}

type Part = NonNullable<CallbackUse["address"]>[number];

/** Callbacks of an operation whose addresses the document gives. */
interface Addresses {
  readonly operation: OperationNode;
  readonly uses: readonly (CallbackUse & { readonly address: readonly Part[] })[];
}

/** In the order of the operations. */
export function callbackAddresses({ api }: PackageContext): readonly Addresses[] {
  const all = api.webhooks.flatMap(({ webhook }) =>
    webhook.kind === "callback" ? webhook.uses : [],
  );
  return api.operations.flatMap((operation) => {
    const seen = new Set<string>();
    const uses = all.flatMap((use) => {
      const { operation: id, address, origin } = use;
      // Methods of one path item share an address.
      const place = `${origin.file}#${origin.pointer}`;
      if (id !== operation.id || address === undefined || seen.has(`${use.key} ${place}`))
        return [];
      seen.add(`${use.key} ${place}`);
      return [{ ...use, address }];
    });
    return uses.length === 0 ? [] : [{ operation, uses }];
  });
}

/** `webhooks/callbacks`: functions that give the addresses of callbacks. */
export function callbacksModule(context: PackageContext): ModuleView {
  const { api } = context;
  const names = serverNames(api);
  const scope = scopeOf(context, "./webhooks/callbacks", "webhooks/callbacks");
  const view: CallbacksView = {
    operations: callbackAddresses(context).map(({ operation, uses }) => {
      const keys = new UniqueNames();
      const { request, reply } = operationSymbols(operation, names);
      const isSecured = sessionOf(operation) !== "never";
      return {
        key: key(operation.name),
        callbacks: uses.map(({ address, key: own, expression }) => ({
          doc: docSentence(
            `The address of \`${own}\`: \`${expression}\`; undefined if it has no value.`,
          ),
          key: key(keys.unique(camelCase(own))),
          request: isSecured ? code`${request}<unknown>` : code`${request}`,
          reply: address.some(readsReply) && reply,
          parts: code`[${commas(address.map(partCode))}]`,
        })),
      };
    }),
    callbackAddress: rt.callbackAddress,
  };
  return moduleView(
    scope,
    "webhooks/callbacks",
    view,
    `Addresses of the callbacks of ${api.title}.`,
  );
}

function readsReply(part: Part): boolean {
  if (typeof part === "string") return false;
  return part.kind === "statusCode" || ("of" in part && part.of === "response");
}

/** A part of an address as the runtime takes it. */
function partCode(part: Part): Code {
  if (typeof part === "string") return literal(part);
  switch (part.kind) {
    case "url":
    case "method":
      return literal({ in: "method" });
    case "statusCode":
      return literal({ in: "status" });
    case "header":
    case "query":
    case "path": {
      const { of, kind, name } = part;
      return literal({ in: of === "response" ? "replyHeader" : kind, name });
    }
    case "body":
      return literal({ in: part.of === "response" ? "replyBody" : "body", pointer: part.pointer });
  }
}
