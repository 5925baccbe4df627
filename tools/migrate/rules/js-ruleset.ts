import { Node } from "ts-morph";
import type { ProjectFile } from "../migration.ts";
import { openParser } from "../parse.ts";
import { exportedObject, type Shown } from "../read-object.ts";

/** The object that a ruleset in JavaScript exports, as far as its text shows it; names of what it imports stand for that. */
export function rulesetOfModule(file: ProjectFile): unknown {
  const shown = exportedObject(openParser()(file));
  return shown === undefined ? undefined : valueOf(shown);
}

function valueOf(shown: Shown): unknown {
  switch (shown.kind) {
    case "text":
      return shown.text;
    case "flag":
      return shown.value;
    case "list":
      return shown.items.map(valueOf);
    case "object":
      return Object.fromEntries([...shown.members].map(([name, one]) => [name, valueOf(one)]));
    case "code":
      return ofCode(shown.node);
  }
}

/** Numbers, patterns and names; undefined for other code. */
function ofCode(node: Node): unknown {
  const text = node.getText();
  if (Node.isNumericLiteral(node) || Node.isPrefixUnaryExpression(node)) return Number(text);
  if (Node.isRegularExpressionLiteral(node) || Node.isIdentifier(node)) return text;
  const [, severity] = /^DiagnosticSeverity\.(Error|Warning|Information|Hint)$/.exec(text) ?? [];
  return severity === undefined ? undefined : severities[severity];
}

const severities: Readonly<Record<string, string>> = {
  Error: "error",
  Warning: "warn",
  Information: "info",
  Hint: "hint",
};
