import {
  code,
  commas,
  literal,
  property,
  rt,
  ts,
  type Code,
  type Name,
  type Printable,
} from "../../../code/index.ts";
import type { OperationNode } from "../../../ir/index.ts";
import { hasPlainJsonBody } from "../body.ts";
import type { ClientContext } from "../context.ts";
import { bodyPart } from "../request.ts";
import { briefForm } from "./brief-address.ts";

// For each use of an import or a constant the compiler looks through all statements before it, and for a use of a function
// that the module declares it does not: with a thousand operations that is a third of its time.

/** A call of `briefOperation` in place of a whole description. */
export interface BriefView {
  /** Function of the module that makes the operation. */
  readonly factory: Name;
  /** The form of its address, or the function that gives it. */
  readonly address: Printable;
  /** Function of the module that gives what it has in common with others. */
  readonly plan: Name;
  /** Name of the function, as a literal; false where it follows from the operationId. */
  readonly name: Code | false;
}

/** Parts of a whole description. */
export interface BriefParts {
  readonly url: Printable;
  readonly accept: Code | false;
  readonly security: Printable;
  readonly responses: Printable;
}

/** An operation in short; undefined where a part of its description is its own. */
export function briefOperation(
  operation: OperationNode,
  context: ClientContext,
  { url, accept, security, responses }: BriefParts,
): BriefView | undefined {
  if (!isBrief(operation, context)) return undefined;
  const form = briefForm(operation, context);
  const body = bodyPart(operation, context)?.expression;
  const members = [
    property("method", literal(operation.method.toUpperCase())),
    ...(body === undefined
      ? []
      : [property("body", code`(p${ts`: { readonly body?: unknown }`}) => (${body})`)]),
    ...(accept === false ? [] : [property("accept", accept)]),
    property("security", security),
    property("responses", responses),
  ];
  const { scope } = context;
  const plan = scope.helper("plan", code``, code`${rt.BriefPlan}`, [
    code`return { ${commas(members)} };`,
  ]);
  return {
    factory: factoryOf(context),
    address: form === undefined ? url : literal(form),
    plan,
    name: camelCase(operation.id) !== operation.name && literal(operation.name),
  };
}

/** Whether nothing but the address is an operation's own. */
function isBrief(operation: OperationNode, context: ClientContext): boolean {
  return (
    operation.servers.length === 0 &&
    operation.parameters.every(({ in: place }) => place !== "header" && place !== "cookie") &&
    (operation.body === undefined || hasPlainJsonBody(operation.body, context))
  );
}

function factoryOf({ scope }: ClientContext): Name {
  const parameters = code`id${ts`: string`}, address${ts`: string | ${rt.ClientOperation}<never>["url"]`}, plan${ts`: () => ${rt.BriefPlan}`}, own${ts`?: string`}`;
  return scope.helper("operation", parameters, code`never`, [
    code`return ${rt.briefOperation}(id, address, plan(), own);`,
  ]);
}

/** The name that the runtime gives to the function of an operation without a name. */
function camelCase(id: string): string {
  return id.replace(/[^A-Za-z0-9]+([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase());
}

/** Guard of errors, in short: the function that makes it, and the one that gives the readers of their bodies. */
export interface BriefGuard {
  readonly factory: Name;
  readonly responses: Name;
}

export function briefGuard(readers: Code, { scope }: ClientContext): BriefGuard {
  const contents = code`${rt.ClientContents}`;
  return {
    factory: scope.helper(
      "guard",
      code`id${ts`: string`}, errors${ts`: () => ${contents}`}`,
      code`never`,
      [code`return ${rt.errorsOf}(id, errors());`],
    ),
    responses: scope.helper("failures", code``, contents, [code`return ${readers};`]),
  };
}
