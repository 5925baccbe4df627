import { Node } from "ts-morph";
import type { ClassFile } from "./class-file.ts";

/** Members of the class of swagger-typescript-api that are no group of operations. */
const others: Readonly<Record<string, string>> = {
  instance:
    "'instance' is not there: give a client your own by 'fetch: axiosFetch(instance)', see docs/transports.md",
  setSecurityData:
    "'setSecurityData' is not there: 'auth' of a client takes a function that gives the token, see docs/client.md",
  baseUrl: "'baseUrl' is an option of a client here, and of each call",
  request: "'request' is not there: call 'fetch' for what the document does not list",
  abortRequest: "'abortRequest' is not there: give the call a 'signal'",
  withMiddleware:
    "'withMiddleware' is not there: 'interceptors' of a client are functions around 'fetch', see docs/interceptors.md",
  withPreMiddleware: "'withPreMiddleware' is not there: see docs/interceptors.md",
  withPostMiddleware: "'withPostMiddleware' is not there: see docs/interceptors.md",
};

/** Takes groups such as `tasks` out of `api.tasks.getTask`, and notes other members of generated classes. */
export function moveNamespaces(file: ClassFile): void {
  file.source.forEachDescendant((node) => {
    if (!Node.isPropertyAccessExpression(node)) return;
    const former = file.former(node.getNameNode());
    if (former === undefined || file.done.has(node.getNameNode())) return;
    const { node: member } = former;
    const isOfClass = member.getFirstAncestor(Node.isClassDeclaration) !== undefined;
    if (!isOfClass) return;
    if (Object.hasOwn(others, node.getName())) {
      file.leave(node.getNameNode(), others[node.getName()] ?? "");
      file.done.add(node.getNameNode());
      return;
    }
    if (!Node.isPropertyDeclaration(member)) return;
    if (!Node.isObjectLiteralExpression(member.getInitializer())) return;
    file.edits.remove(node.getExpression().getEnd(), node.getEnd());
    file.done.add(node.getNameNode());
  });
}
