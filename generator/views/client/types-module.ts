import type { Api, OperationNode } from "../../ir/index.ts";
import { propertyKey } from "../../names/quote.ts";
import type { ModuleView } from "../artefact.ts";
import { operationNames } from "../operations/names.ts";
import type { Options } from "../options.ts";
import { ModuleScope } from "../scope.ts";
import { docText } from "../types/doc-text.ts";
import { answersOf, bodyType } from "./answers.ts";
import { bodyForms, type BodyForm } from "./body.ts";
import { ClientContext } from "./client-context.ts";
import { paramDoc, sentence } from "./operation-doc.ts";
import { paramType } from "./param-type.ts";
import { clientParams } from "./params.ts";

/** View of `client/types`. */
export interface ClientTypesView {
  readonly operations: readonly OperationTypesView[];
}

export interface OperationTypesView {
  readonly params: ParamsView | false;
  readonly response: {
    readonly name: string;
    readonly doc: string;
    readonly members: readonly string[];
  };
}

/** What an operation is called with. */
export interface ParamsView {
  readonly name: string;
  readonly doc: string;
  readonly members: readonly MemberView[];
  /** Alternatives that stand beside the members; empty for all but bodies of several types. */
  readonly forms: readonly { readonly members: readonly MemberView[] }[];
}

export interface MemberView {
  readonly doc: string;
  readonly key: string;
  readonly type: string;
}

export function typesModule(api: Api, options: Options): ModuleView {
  const names = [...operationNames(api).values()];
  const scope = new ModuleScope(
    "client/types",
    names.flatMap(({ params, response }) => [params, response]),
  );
  const context = new ClientContext(scope, api, options);
  const view: ClientTypesView = {
    operations: api.operations.map((operation) => ({
      params: paramsView(operation, context),
      response: responseView(operation, context),
    })),
  };
  return {
    scope,
    template: "client/types",
    view,
    summary: `Parameters and answers of the client of ${api.title}.`,
  };
}

/** Whether an operation is called with anything. */
export function hasParams({ parameters, body }: OperationNode): boolean {
  return parameters.length > 0 || body !== undefined;
}

function paramsView(operation: OperationNode, context: ClientContext): ParamsView | false {
  if (!hasParams(operation)) return false;
  const params = clientParams(operation).map(({ parameter, name }): MemberView => {
    const type = paramType(operation, parameter, context);
    return { doc: paramDoc(parameter), ...member(name, type, parameter.required) };
  });
  const { body } = operation;
  const forms = body === undefined ? [] : bodyForms(body, context);
  const [only] = forms;
  const ways = forms.map((form) => ({ members: bodyMembers(operation, form) }));
  return {
    name: context.names(operation).params,
    doc: sentence(`What {} is called with`, operation),
    members:
      forms.length === 1 && only !== undefined
        ? [...params, ...bodyMembers(operation, only)]
        : params,
    forms: forms.length > 1 ? ways : [],
  };
}

function member(name: string, type: string, required: boolean): Omit<MemberView, "doc"> {
  if (required) return { key: propertyKey(name), type };
  return { key: `${propertyKey(name)}?`, type: type === "unknown" ? type : `${type} | undefined` };
}

function bodyMembers({ body }: OperationNode, form: BodyForm): MemberView[] {
  if (body === undefined) return [];
  const members = [
    {
      doc: docText(body.doc, { kind: "any", origin: body.origin }, undefined),
      ...member("body", form.type, form.isRequired),
    },
  ];
  if (form.contentType !== "") {
    const isOptional = form.isUsual || !form.isRequired;
    members.push({
      doc: "/** Media type of the body. */",
      ...member("contentType", form.contentType, !isOptional),
    });
  }
  return members;
}

function responseView(
  operation: OperationNode,
  context: ClientContext,
): OperationTypesView["response"] {
  const response = context.scope.type("runtime", "ClientResponse");
  return {
    name: context.names(operation).response,
    doc: sentence(`What {} gives, told apart by status`, operation),
    members: answersOf(operation).map(
      (answer) => `${response}<${answer.status}, ${bodyType(answer, context)}>`,
    ),
  };
}
