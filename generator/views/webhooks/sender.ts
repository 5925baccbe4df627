import { scopeOf } from "../context.ts";
import {
  code,
  commentWords,
  importSpecifier,
  literal,
  name,
  rt,
  runtimeForPeople,
  type Code,
  type Name,
  type Reference,
} from "../../code/index.ts";
import { senderExports } from "../../code/runtime-exports.ts";
import { inClientModule, runtimeTypes, type ClientPackage } from "../client/context.ts";
import { methodView, type MethodView } from "../client/entry.ts";
import { credentialSymbols } from "../client/client-symbols.ts";
import { moduleView, type ModuleView } from "../module-view.ts";

/** View of `webhooks/sender`. */
export interface SenderView {
  /** Title of the document, for a comment. */
  readonly title: Code;
  /** Members of the sender: webhooks and callbacks. */
  readonly methods: readonly MethodView[];
  /** Type of the options of `createSender`. */
  readonly options: Reference;
  /** The runtime's function that checks what a sender is made with. */
  readonly checkedSenderOptions: Reference;
  /** Function of the runtime that gives a transport for each address. */
  readonly createSenderTransport: Reference;
  /** Function of the runtime that makes the calls of operations take an address. */
  readonly bindToAddresses: Reference;
  /** Specifier of the module with the free functions, as a literal. */
  readonly operations: Code;
  /** Specifier of the module with the types, as a literal. */
  readonly types: Code;
  /** Entry of the runtime from which `values` and `typeNames` are exported, as a literal. */
  readonly runtime: Code;
  /** Values that are exported from the runtime. */
  readonly values: readonly Name[];
  /** Types that are exported from the runtime. */
  readonly typeNames: readonly Name[];
}

/** `webhooks/sender`: `createSender`, whose calls take an address, and the free functions. */
export function senderModule(shared: ClientPackage): ModuleView {
  const { api, modules } = shared;
  const scope = scopeOf(shared, modules.entry, "webhooks/sender", {
    globals: ["Date", "FormData", "Uint8Array"],
  });
  const context = inClientModule(shared, scope);
  const view: SenderView = {
    title: commentWords(api.title),
    methods: api.operations.map((operation) => {
      const method = methodView(operation, context);
      return { ...method, type: code`${rt.Addressed}<${method.type}>` };
    }),
    options: rt.SenderOptions,
    checkedSenderOptions: rt.checkedSenderOptions,
    createSenderTransport: rt.createSenderTransport,
    bindToAddresses: rt.bindToAddresses,
    operations: literal(
      importSpecifier(modules.entry, modules.operations, context.options.importExtension),
    ),
    types: literal(importSpecifier(modules.entry, modules.types, context.options.importExtension)),
    runtime: literal(runtimeForPeople),
    values: [...senderExports.values, ...credentialSymbols(api)]
      .filter((value) => value !== "tokensFrom")
      .map(name),
    typeNames: runtimeTypes(senderExports.types, shared),
  };
  return moduleView(scope, "webhooks/sender", view, `Sender of the webhooks of ${api.title}.`);
}
