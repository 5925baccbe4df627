import type { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import type { Api, OperationNode } from "../../../generator/ir/index.ts";
import { joinPointer } from "../../../generator/source/locations/pointer.ts";
import type { SourceFile } from "../../../generator/source/reading/source-file.ts";
import { parseCriterion, type Criterion } from "./criteria.ts";
import type {
  FlowAction,
  FlowBody,
  FlowDescription,
  FlowParameter,
  FlowStep,
  Workflow,
} from "./description.ts";
import { FieldReader, isFields, type Fields } from "./field-reader.ts";

/** Fields of a workflow. */
const workflowFields =
  "workflowId summary description inputs dependsOn steps successActions failureActions outputs parameters".split(
    " ",
  );

/** Fields of a step. */
const stepFields =
  "stepId description operationId operationPath workflowId parameters requestBody successCriteria onSuccess onFailure outputs".split(
    " ",
  );

/** Retries of an action that names no limit. Source: Arazzo 1.0.1, Failure Action Object. */
const usualRetries = 1;

/** Most retries and seconds of one action. */
const most = 100;

/**
 * Reads an Arazzo description. Everything that is not as the specification has it, or is not run here, is reported.
 *
 * Source: Arazzo 1.0.1.
 *
 * @returns undefined where something was reported
 */
export function readDescription(
  file: SourceFile,
  api: Api,
  diagnostics: Diagnostics,
): FlowDescription | undefined {
  return new Reader(file, api, diagnostics).description();
}

class Reader extends FieldReader {
  readonly #api: Api;

  constructor(file: SourceFile, api: Api, diagnostics: Diagnostics) {
    super(file, diagnostics);
    this.#api = api;
  }

  description(): FlowDescription | undefined {
    const { arazzo } = this.root;
    if (typeof arazzo !== "string") {
      const cure = "Begin it with 'arazzo: 1.0.1', or name another file";
      this.invalid("", "The file is no Arazzo description: there is no field 'arazzo'", cure);
      return undefined;
    }
    if (!/^1\.0\.\d+$/.test(arazzo))
      this.unsupported("/arazzo", `Version '${arazzo}' is not run, only 1.0`);
    this.known(this.root, ["arazzo", "info", "sourceDescriptions", "workflows", "components"], "");
    const sources = this.#sources();
    const workflows = this.list("/workflows", this.root["workflows"]).map((value, at) =>
      this.#workflow(value, joinPointer("/workflows", at)),
    );
    if (workflows.length === 0)
      this.invalid("", "There are no workflows", "Write 'workflows' with at least one");
    this.#linked(workflows);
    return this.isWrong ? undefined : { file: this.file.path, workflows, sources };
  }

  /** The one document that operations are of. */
  #sources(): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    const all = this.list("/sourceDescriptions", this.root["sourceDescriptions"]);
    for (const [at, source] of all.entries()) {
      const pointer = joinPointer("/sourceDescriptions", at);
      const name = this.text(source, "name", pointer);
      const url = this.text(source, "url", pointer);
      this.known(source, ["name", "url", "type"], pointer);
      const { type = "openapi" } = source;
      if (type !== "openapi")
        this.unsupported(pointer, `A source of the type '${String(type)}' is not read`);
      else if (at > 0)
        this.unsupported(
          pointer,
          "A second OpenAPI document is not read: a service is held against one",
        );
      if (name !== undefined && url !== undefined) found.set(name, url);
    }
    return found;
  }

  #workflow(value: Fields, pointer: string): Workflow {
    this.known(value, workflowFields, pointer);
    const inputs = this.#schema(value["inputs"], `${pointer}/inputs`);
    const properties = isFields(inputs["properties"]) ? inputs["properties"] : {};
    const defaults = Object.entries(properties).flatMap(([name, schema]) =>
      isFields(schema) && schema["default"] !== undefined
        ? [[name, schema["default"]] as const]
        : [],
    );
    const { required } = inputs;
    const steps = this.list(`${pointer}/steps`, value["steps"]);
    if (steps.length === 0)
      this.invalid(pointer, "The workflow has no steps", "Write at least one");
    const dependsOn: readonly unknown[] = Array.isArray(value["dependsOn"])
      ? value["dependsOn"]
      : [];
    return {
      id: this.text(value, "workflowId", pointer) ?? "",
      pointer,
      dependsOn: dependsOn.filter((one) => typeof one === "string"),
      defaults: Object.fromEntries(defaults),
      requiredInputs: Array.isArray(required)
        ? required.filter((one) => typeof one === "string")
        : [],
      parameters: this.#parameters(value, pointer),
      steps: steps.map((step, at) => this.#step(step, joinPointer(`${pointer}/steps`, at))),
      outputs: this.#outputs(value, pointer),
      onSuccess: this.#actions(value, "successActions", pointer, ["goto", "end"]),
      onFailure: this.#actions(value, "failureActions", pointer, ["goto", "end", "retry"]),
    };
  }

  /** A schema of inputs, which may be a component. */
  #schema(value: unknown, pointer: string): Fields {
    if (!isFields(value)) return {};
    const reference = value["$ref"];
    if (typeof reference !== "string") return value;
    const [, name] = /^#\/components\/inputs\/([^/]+)$/.exec(reference) ?? [];
    const found = name === undefined ? undefined : this.component("inputs", name);
    if (isFields(found)) return found;
    this.unsupported(`${pointer}/$ref`, `The reference '${reference}' is not followed`);
    return {};
  }

  #step(value: Fields, pointer: string): FlowStep {
    this.known(value, stepFields, pointer);
    const { workflowId } = value;
    const body = this.#body(value["requestBody"], `${pointer}/requestBody`);
    return {
      id: this.text(value, "stepId", pointer) ?? "",
      pointer,
      call:
        typeof workflowId === "string"
          ? { kind: "workflow", id: this.#plainWorkflow(workflowId, `${pointer}/workflowId`) }
          : { kind: "operation", operation: this.#operation(value, pointer) },
      parameters: this.#parameters(value, pointer),
      ...(body && { body }),
      criteria: this.#criteria(value["successCriteria"], `${pointer}/successCriteria`),
      onSuccess: this.#actions(value, "onSuccess", pointer, ["goto", "end"]),
      onFailure: this.#actions(value, "onFailure", pointer, ["goto", "end", "retry"]),
      outputs: this.#outputs(value, pointer),
    };
  }

  #operation({ operationId, operationPath }: Fields, pointer: string): OperationNode {
    const { operations } = this.#api;
    const nothing = operations[0];
    if (nothing === undefined) throw new Error("the document has operations");
    if (typeof operationId === "string") {
      const id = operationId.replace(/^\$sourceDescriptions\.[\w-]+\./, "");
      const found = operations.find((one) => one.id === id);
      if (found === undefined)
        this.invalid(
          `${pointer}/operationId`,
          `The document has no operation '${id}'`,
          "Write the operationId of one",
        );
      return found ?? nothing;
    }
    if (typeof operationPath !== "string") {
      const cure = "Write 'operationId', 'operationPath' or 'workflowId'";
      this.invalid(pointer, "The step calls nothing", cure);
      return nothing;
    }
    const [, path = "", method = ""] = /#\/paths\/([^/]+)\/([a-z]+)$/.exec(operationPath) ?? [];
    const plain = decoded(path).replaceAll("~1", "/").replaceAll("~0", "~");
    const found = operations.find((one) => one.path === plain && one.method === method);
    if (found === undefined)
      this.invalid(
        `${pointer}/operationPath`,
        `The document has no operation at '${operationPath}'`,
        "Write it as in '{$sourceDescriptions.pets.url}#/paths/~1pets~1{id}/get'",
      );
    return found ?? nothing;
  }

  #parameters(value: Fields, pointer: string): readonly FlowParameter[] {
    return this.list(`${pointer}/parameters`, value["parameters"]).flatMap((one, at) => {
      const place = joinPointer(`${pointer}/parameters`, at);
      const own = this.reused(one, "parameters", place);
      if (own === undefined) return [];
      const { in: location } = own;
      const name = this.text(own, "name", place);
      if (
        location !== undefined &&
        !["path", "query", "header", "cookie"].includes(String(location))
      )
        this.invalid(
          `${place}/in`,
          `'${String(location)}' is no location of parameters`,
          "Write path, query, header or cookie",
        );
      this.expressions(own["value"], `${place}/value`);
      return name === undefined
        ? []
        : [{ name, value: own["value"], ...(typeof location === "string" && { in: location }) }];
    });
  }

  #body(value: unknown, pointer: string): FlowBody | undefined {
    if (value === undefined) return undefined;
    if (!isFields(value)) {
      this.invalid(pointer, "The body is no object", "Write 'payload' with the body in it");
      return undefined;
    }
    this.known(value, ["contentType", "payload", "replacements"], pointer);
    const { contentType, payload } = value;
    this.expressions(payload, `${pointer}/payload`);
    const replacements = this.list(`${pointer}/replacements`, value["replacements"]).map(
      (one, at) => {
        const place = joinPointer(`${pointer}/replacements`, at);
        const target = this.text(one, "target", place) ?? "";
        if (!target.startsWith("/"))
          this.unsupported(
            `${place}/target`,
            `The target '${target}' is no JSON Pointer, and others are not followed`,
          );
        this.expressions(one["value"], `${place}/value`);
        const tokens = target.split("/").slice(1);
        return {
          target: tokens.map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~")),
          value: one["value"],
        };
      },
    );
    return { payload, replacements, ...(typeof contentType === "string" && { contentType }) };
  }

  #criteria(value: unknown, pointer: string): readonly Criterion[] {
    return this.list(pointer, value).flatMap((one, at) => {
      const place = joinPointer(pointer, at);
      this.known(one, ["context", "condition", "type"], place);
      const condition = this.text(one, "condition", place);
      const { type: written, context } = one;
      const type = isFields(written) ? written["type"] : (written ?? "simple");
      if (condition === undefined) return [];
      if (type !== "simple" && type !== "regex" && type !== "jsonpath") {
        this.unsupported(`${place}/type`, `Criteria of the type '${String(type)}' are not tested`);
        return [];
      }
      const own = parseCriterion(
        condition,
        type,
        typeof context === "string" ? context : undefined,
      );
      if (typeof own !== "string") return [own];
      this.invalid(
        `${place}/condition`,
        `The condition cannot be read: ${own}`,
        "Write it as in '$statusCode == 200'",
      );
      return [];
    });
  }

  #actions(
    value: Fields,
    field: string,
    pointer: string,
    types: readonly FlowAction["type"][],
  ): readonly FlowAction[] {
    const kind =
      field === "onSuccess" ? "successActions" : field === "onFailure" ? "failureActions" : field;
    return this.list(`${pointer}/${field}`, value[field]).flatMap((one, at) => {
      const place = joinPointer(`${pointer}/${field}`, at);
      const own = this.reused(one, kind, place);
      if (own === undefined) return [];
      this.known(
        own,
        ["name", "type", "workflowId", "stepId", "retryAfter", "retryLimit", "criteria"],
        place,
      );
      const type = types.find((known) => known === own["type"]);
      if (type === undefined) {
        this.invalid(
          place,
          `'${String(own["type"])}' is no type of such an action`,
          `Write one of ${types.join(", ")}`,
        );
        return [];
      }
      const { stepId, workflowId, name = "", retryAfter, retryLimit } = own;
      if (type === "goto" && typeof stepId !== "string" && typeof workflowId !== "string")
        this.invalid(place, "'goto' leads nowhere", "Write 'stepId' or 'workflowId'");
      if (type === "retry" && (stepId !== undefined || workflowId !== undefined))
        this.unsupported(place, "'retry' of another step or workflow is not run");
      const count = (given: unknown, usual: number): number =>
        typeof given === "number" && given >= 0 ? Math.min(given, most) : usual;
      return [
        {
          name: String(name),
          type,
          retryAfter: count(retryAfter, 0),
          retryLimit: count(retryLimit, usualRetries),
          criteria: this.#criteria(own["criteria"], `${place}/criteria`),
          ...(typeof stepId === "string" && { stepId }),
          ...(typeof workflowId === "string" && {
            workflowId: this.#plainWorkflow(workflowId, `${place}/workflowId`),
          }),
        },
      ];
    });
  }

  #outputs(value: Fields, pointer: string): Readonly<Record<string, string>> {
    const { outputs } = value;
    if (!isFields(outputs)) return {};
    return Object.fromEntries(
      Object.entries(outputs).flatMap(([name, text]) => {
        const place = joinPointer(`${pointer}/outputs`, name);
        if (typeof text !== "string" || !text.startsWith("$")) {
          this.invalid(
            place,
            "The output is no expression",
            "Write one, such as $response.body#/id",
          );
          return [];
        }
        this.expressions(text, place);
        return [[name, text]];
      }),
    );
  }

  /** Names of steps and workflows that others lead to. */
  #linked(workflows: readonly Workflow[]): void {
    const ids = new Set(workflows.map(({ id }) => id));
    const unknown = (pointer: string, what: string, name: string): void =>
      this.invalid(pointer, `There is no ${what} '${name}'`, "Correct the name");
    for (const { steps, pointer, dependsOn, onSuccess, onFailure } of workflows) {
      const own = new Set(steps.map(({ id }) => id));
      if (own.size < steps.length)
        this.invalid(pointer, "Two steps have the same 'stepId'", "Give each its own");
      for (const name of dependsOn)
        if (!ids.has(name)) unknown(`${pointer}/dependsOn`, "workflow", name);
      const follow = (actions: readonly FlowAction[], place: string): void => {
        for (const { stepId, workflowId } of actions) {
          if (stepId !== undefined && !own.has(stepId)) unknown(place, "step", stepId);
          if (workflowId !== undefined && !ids.has(workflowId))
            unknown(place, "workflow", workflowId);
        }
      };
      follow(onSuccess, pointer);
      follow(onFailure, pointer);
      for (const step of steps) {
        follow([...step.onSuccess, ...step.onFailure], step.pointer);
        if (step.call.kind === "workflow" && !ids.has(step.call.id))
          unknown(step.pointer, "workflow", step.call.id);
      }
    }
    if (ids.size < workflows.length)
      this.invalid("/workflows", "Two workflows have the same 'workflowId'", "Give each its own");
  }

  #plainWorkflow(text: string, pointer: string): string {
    if (text.startsWith("$"))
      this.unsupported(pointer, "A workflow of another description is not run");
    return text;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
