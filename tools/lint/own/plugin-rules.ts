import { ApiIndex, childrenOf, type TypeNode } from "../../../generator/ir/index.ts";
import type { PluginUse } from "../../../generator/plugins/plugin.ts";
import type {
  ApiVisitors,
  DocumentNode,
  DocumentVisitors,
  RuleFinding,
} from "../../../generator/plugins/plugin-rule.ts";
import type { LintDocument } from "../document.ts";
import type { LintNode } from "../walk.ts";
import type { CheckedDocument, OwnRule } from "./own-rule.ts";

/** The rules of plugins. */
export function pluginRules(uses: readonly PluginUse[]): readonly OwnRule[] {
  return uses.flatMap(({ plugin, options }) =>
    (plugin.rules ?? []).map((rule): OwnRule => {
      const { name, summary, level = "warning", help = summary, document, api } = rule;
      return {
        code: `${plugin.name}/${name}`,
        level,
        summary,
        ...(rule.help === undefined ? {} : { help: rule.help }),
        source: `the plugin '${plugin.name}'`,
        sees: "converted",
        check(checked, report) {
          const context = {
            options,
            report: (finding: RuleFinding): void => report({ help, ...finding }),
          };
          if (document !== undefined) visitDocument(document, checked.document, context);
          if (api !== undefined) visitApi(api, checked, context);
        },
      };
    }),
  );
}

/** Context of every visitor. */
interface Given {
  readonly options: unknown;
  report(finding: RuleFinding): void;
}

function visitDocument(visitors: DocumentVisitors, document: LintDocument, given: Given): void {
  const { root } = document;
  if (root === undefined) return;
  // Rules get nodes of documents and give them back.
  const own = (node: DocumentNode): LintNode => node as LintNode;
  const context = {
    ...given,
    root,
    follow: (node: DocumentNode) => document.follow(own(node)),
    member: (node: DocumentNode, field: string) => document.member(own(node), field),
    members: (node: DocumentNode, field: string) => document.members(own(node), field),
  };
  for (const node of document.nodes) {
    settled(visitors.any?.(node, context));
    if (node.target === undefined) settled(visitors[node.kind]?.(node, context));
  }
}

function visitApi(visitors: ApiVisitors, { api }: CheckedDocument, given: Given): void {
  if (api === undefined) return;
  const context = { ...given, api, index: new ApiIndex(api) };
  settled(visitors.api?.(api, context));
  for (const operation of api.operations) settled(visitors.operation?.(operation, context));
  for (const declaration of api.declarations) {
    settled(visitors.declaration?.(declaration, context));
    if (visitors.type === undefined) continue;
    const pending: TypeNode[] = [declaration.type];
    for (let type = pending.pop(); type !== undefined; type = pending.pop()) {
      settled(visitors.type(type, context));
      for (const one of childrenOf(type)) pending.push(one);
    }
  }
}

/** Refuses promises, whose findings would come too late. */
function settled(result: unknown): void {
  if (!(result instanceof Promise)) return;
  result.catch(() => undefined);
  throw new TypeError("its visitor is asynchronous");
}
