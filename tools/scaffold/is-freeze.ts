import { Node } from "ts-morph";

/** Whether a node is a call of `Object.freeze`, which returns its argument. */
export function isFreeze(node: Node): boolean {
  return Node.isCallExpression(node) && node.getExpression().getText() === "Object.freeze";
}
