import { evaluateCondition } from "./workflow-condition.ts";

/** The login of a step. It is for the runner only: it is neither logged nor shown. */
export interface StepCredential {
  readonly name: string;
  readonly username: string | null;
  readonly password: string | null;
  /** Private key. */
  readonly rsa: string | null;
}

/** One step of a workflow, to be run for one component that has been deployed. */
export interface WorkflowStepRun {
  readonly workflow: { readonly id: number; readonly name: string };
  readonly step: {
    readonly id: number;
    readonly name: string;
    readonly type: string | null;
    /** Expression that must hold for the step to run; null where it always does. The runner evaluates it. */
    readonly condition: string | null;
  };
  readonly target: {
    readonly requestId: number;
    readonly component: string;
    /** Name of the machine; null where the component is none. */
    readonly machine: string | null;
  };
  readonly guestCredential: StepCredential | null;
  readonly domainCredential: StepCredential | null;
}

/** The system that runs steps of workflows. Every call may come more than once. */
export interface WorkflowRunner {
  /**
   * Resolves when the step has been run, or its condition does not hold.
   *
   * @param key the same whenever the call is repeated
   * @throws {WorkflowError} the step has failed
   */
  run(step: WorkflowStepRun, key: string): Promise<void>;
}

/** Says why a step has failed, in words for the requester and without secrets. */
export class WorkflowError extends Error {
  override readonly name = "WorkflowError";
}

/**
 * Runs nothing, and says that it did. It evaluates conditions (`evaluateCondition`), and fails a step whose
 * condition it cannot read; steps of the type `FAIL` fail.
 */
export class SimulatedWorkflowRunner implements WorkflowRunner {
  run({ step, workflow, target }: WorkflowStepRun, _: string): Promise<void> {
    const holds =
      step.condition === null ||
      evaluateCondition(step.condition, {
        "target.component": target.component,
        "target.name": target.machine ?? "",
        // A deployed target is on.
        "target.state": "RUNNING",
        "request.id": String(target.requestId),
        "workflow.name": workflow.name,
        "step.name": step.name,
      });
    if (holds === undefined)
      return Promise.reject(new WorkflowError("Its condition cannot be read."));
    return holds && step.type === "FAIL"
      ? Promise.reject(new WorkflowError("Steps of this type always fail."))
      : Promise.resolve();
  }
}
