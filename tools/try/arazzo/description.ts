import type { OperationNode } from "../../../generator/ir/index.ts";
import type { Criterion } from "./criteria.ts";

/** Workflows of an Arazzo description, with the operations that their steps call. */
export interface FlowDescription {
  /** Path of the file. */
  readonly file: string;
  readonly workflows: readonly Workflow[];
  /** Addresses of source descriptions by name. */
  readonly sources: ReadonlyMap<string, string>;
}

/** Steps one after the other. */
export interface Workflow {
  readonly id: string;
  readonly pointer: string;
  readonly dependsOn: readonly string[];
  /** Inputs that have a default. */
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly requiredInputs: readonly string[];
  readonly parameters: readonly FlowParameter[];
  readonly steps: readonly FlowStep[];
  readonly outputs: Readonly<Record<string, string>>;
  readonly onSuccess: readonly FlowAction[];
  readonly onFailure: readonly FlowAction[];
}

/** A call of an operation, or of another workflow. */
export interface FlowStep {
  readonly id: string;
  readonly pointer: string;
  readonly call:
    | { readonly kind: "operation"; readonly operation: OperationNode }
    | { readonly kind: "workflow"; readonly id: string };
  readonly parameters: readonly FlowParameter[];
  readonly body?: FlowBody;
  readonly criteria: readonly Criterion[];
  readonly onSuccess: readonly FlowAction[];
  readonly onFailure: readonly FlowAction[];
  readonly outputs: Readonly<Record<string, string>>;
}

/** A parameter of a step. One without a location is an input of a workflow, or the parameter of that name. */
export interface FlowParameter {
  readonly name: string;
  readonly in?: string;
  readonly value: unknown;
}

/** A body of a step. */
export interface FlowBody {
  readonly contentType?: string;
  readonly payload: unknown;
  readonly replacements: readonly { readonly target: readonly string[]; readonly value: unknown }[];
}

/** The action after a step. */
export interface FlowAction {
  readonly name: string;
  readonly type: "goto" | "end" | "retry";
  readonly stepId?: string;
  readonly workflowId?: string;
  /** Seconds to wait before a retry. */
  readonly retryAfter: number;
  readonly retryLimit: number;
  readonly criteria: readonly Criterion[];
}
