import { WorkflowError, type WorkflowRunner, type WorkflowStepRun } from "../workflow-runner.ts";
import { goesOn, headerKey, type OperatorCalls } from "./operator-calls.ts";

/** Runs steps of workflows by a system of the operator's. */
export class OperatorWorkflows implements WorkflowRunner {
  readonly #calls: OperatorCalls;

  constructor(calls: OperatorCalls) {
    this.#calls = calls;
  }

  async run(step: WorkflowStepRun, key: string): Promise<void> {
    const { status } = await this.#calls.ask(
      () =>
        this.#calls.client.runStep.response({
          requestId: step.target.requestId,
          stepId: step.step.id,
          "Idempotency-Key": headerKey(key),
          body: step,
        }),
      (reason) => new WorkflowError(reason),
    );
    if (status === 202) throw goesOn(`the step ${step.step.name}`);
  }
}
