import { scopeOf } from "../context.ts";
import {
  code,
  docSentence,
  globals,
  join,
  key,
  name,
  rt,
  type Code,
  type Name,
  type Printable,
} from "../../code/index.ts";
import type { FormContent, OperationNode } from "../../ir/index.ts";
import { lazyList, lazyMembers, type LazyList } from "../lazy-list.ts";
import { isUnchecked } from "../options.ts";
import { moduleView, type ModuleView } from "../module-view.ts";
import { requestCodec } from "../content/codecs.ts";
import { anyOf, ownFieldsOf, ownPlaces } from "../operations/own-forms.ts";
import { namesOf } from "../operations/operation-names.ts";
import { isUnknown, orUndefined } from "../types/type-code.ts";
import { bodyForms, type BodyForm } from "./body.ts";
import {
  inClientModule,
  paramsReference,
  type ClientContext,
  type ClientPackage,
} from "./context.ts";
import { bodyDoc, errorDoc, paramDoc, paramsDoc, responseDoc } from "./docs.ts";
import { clientParams, hasParams } from "./params.ts";
import { paramType } from "./request.ts";
import { errorTypes } from "./errors.ts";
import { calledSuccesses, errorsOf } from "./listed-responses.ts";
import { bodyType, statusType } from "./responses.ts";

/** View of `client/types`. */
export interface ClientTypesView {
  /** In the order of the document. */
  readonly operations: LazyList<OperationTypesView>;
  /** Whether an operation may have serializers; false for webhooks. */
  readonly hasSerializers: boolean;
  /** Members of the type of serializers, one per operation that may have some; empty for webhooks. */
  readonly serializers: LazyList<MemberView>;
}

/** Types of one operation. */
export interface OperationTypesView {
  /** False for an operation that takes no parameters and no body. */
  readonly params: ParamsView | false;
  /** Result of the operation's method `response`. */
  readonly response: ResponseView;
  /** Errors that the document lists; false if there are none. */
  readonly error: ResponseView | false;
}

/** Argument of the call of an operation. */
export interface ParamsView {
  /** Name of the exported type. */
  readonly name: Name;
  /** Comment over the type. */
  readonly doc: Code | false;
  /** Parameters, and the body if it has one type only. */
  readonly members: readonly MemberView[];
  /** Alternatives beside the members; empty for all but bodies of several types. */
  readonly forms: readonly FormView[];
}

/** One of several ways to give the body. */
export interface FormView {
  /** The body and its media type. */
  readonly members: readonly MemberView[];
}

/** One parameter, the body, or its media type. */
export interface MemberView {
  /** Comment over the member; false if there is nothing to say. */
  readonly doc: Code | false;
  /** Name with `?` where it may be absent. */
  readonly key: Code;
  /** TypeScript type. */
  readonly type: Printable;
}

/** Responses of an operation, distinguished by status. */
export interface ResponseView {
  /** Name of the exported type. */
  readonly name: Name;
  /** Comment over the type. */
  readonly doc: Code | false;
  /** Members of the union. */
  readonly members: readonly Code[];
}

export function typesModule(shared: ClientPackage): ModuleView {
  const { api, operationNames, modules } = shared;
  const scope = scopeOf(shared, modules.types, "client/types", {
    declares: [
      ...(modules.href === undefined ? [] : ["Serializers"]),
      ...[...operationNames.values()].flatMap(({ params, response, error }) => [
        params,
        response,
        error,
      ]),
    ],
    globals: ["Date", "FormData", "NonNullable", "URLSearchParams", "Uint8Array"],
  });
  const context = inClientModule(shared, scope);
  const serializers = lazyMembers(modules.href === undefined ? [] : api.operations, (operation) =>
    serializersView(operation, context),
  );
  const view: ClientTypesView = {
    operations: lazyList(api.operations, (operation) => ({
      params: hasParams(operation) && paramsView(operation, context),
      response: responseView(operation, context),
      error: errorView(operation, context),
    })),
    hasSerializers: serializers.length > 0,
    serializers,
  };
  const summary = `Parameters and responses of the client of ${api.title}.`;
  return moduleView(scope, "client/types", view, summary);
}

/** Whether any operation may have serializers. */
export function hasSerializers(context: ClientContext): boolean {
  return context.api.operations.some(
    (operation) => ownPlaces(operation).length > 0 || ownFieldsOf(operation, context) !== undefined,
  );
}

/** Type of the serializers of an operation; none without parameters and fields of a form. */
function serializersView(operation: OperationNode, context: ClientContext): MemberView | undefined {
  const params = clientParams(operation);
  const form = ownFieldsOf(operation, context);
  const types = [
    ...ownPlaces(operation).map(({ serializers, parameters }) => {
      const own = params.filter(({ parameter }) => parameters.includes(parameter));
      return code`${serializers}<${paramsReference(operation, context)}, ${anyOf(own)}>`;
    }),
    ...(form === undefined ? [] : [code`${rt.FormSerializers}<${fieldsType(form, context)}>`]),
  ];
  if (types.length === 0) return undefined;
  const type = join(types, code` & `);
  return { doc: false, key: code`readonly ${key(operation.id)}?`, type };
}

/** Type of the object that a form is; null has no fields. */
function fieldsType(form: FormContent, context: ClientContext): Printable {
  const { type } = requestCodec(form).callerType(form, context);
  const isNullable = context.index.resolveNullable(form.type).nullable;
  return isNullable ? code`${globals.NonNullable}<${type}>` : type;
}

function paramsView(operation: OperationNode, context: ClientContext): ParamsView {
  const params = clientParams(operation).map((param): MemberView => {
    const { parameter } = param;
    const { required } = parameter;
    const type = paramType(operation, parameter, context);
    const isAny = isUnknown(parameter.type);
    return { doc: paramDoc(parameter), ...member(param.name, type, required, isAny) };
  });
  const { body } = operation;
  const forms = body === undefined ? [] : bodyForms(body, context);
  const views = forms.map((form) => ({ members: bodyMembers(operation, form) }));
  const [only] = views;
  const isSingle = views.length === 1 && only !== undefined;
  return {
    name: name(namesOf(context.operationNames, operation).params),
    doc: !isUnchecked(context.options) && paramsDoc(operation),
    members: isSingle ? [...params, ...only.members] : params,
    forms: isSingle ? [] : views,
  };
}

function member(
  own: string,
  type: Printable,
  required: boolean,
  isAny: boolean,
): Omit<MemberView, "doc"> {
  if (required) return { key: key(own), type };
  return { key: code`${key(own)}?`, type: orUndefined(type, isAny) };
}

function bodyMembers({ body }: OperationNode, form: BodyForm): readonly MemberView[] {
  if (body === undefined) return [];
  const { type, contentType, isAny, isDefault, isRequired } = form;
  const given = { doc: bodyDoc(body), ...member("body", type, isRequired, isAny) };
  if (contentType === undefined) return [given];
  const doc = docSentence("Media type of the body.");
  return [given, { doc, ...member("contentType", contentType, isRequired && !isDefault, false) }];
}

function responseView(operation: OperationNode, context: ClientContext): ResponseView {
  return {
    name: name(namesOf(context.operationNames, operation).response),
    doc: !isUnchecked(context.options) && responseDoc(operation),
    members: calledSuccesses(operation).map(
      (success) =>
        code`${rt.ClientResponse}<${statusType(success)}, ${bodyType([success], context)}>`,
    ),
  };
}

function errorView(operation: OperationNode, context: ClientContext): ResponseView | false {
  const errors = errorsOf(operation);
  return (
    errors.length > 0 && {
      name: name(namesOf(context.operationNames, operation).error),
      doc: !isUnchecked(context.options) && errorDoc(operation),
      members: errorTypes(errors, context),
    }
  );
}
