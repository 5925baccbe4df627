import { withValue } from "../walks/step.ts";
import type { Session } from "../session.ts";
import type { WireAnswer, WireRequest } from "../wire/message.ts";
import type { FlowAction, FlowDescription, FlowStep, Workflow } from "./description.ts";
import { filled, type FlowCall, type Scope } from "./expressions.ts";
import { flowRequest, type SentBody } from "./flow-request.ts";
import type { Criterion } from "./criteria.ts";

/** Steps of one workflow, those of its loops counted. */
const mostSteps = 200;

/** Workflows within each other. */
const deepest = 10;

/** Result of a workflow. */
export interface FlowResult {
  readonly workflowId: string;
  readonly passed: boolean;
  /** Steps that were made. */
  readonly steps: number;
  /** Why it did not pass. */
  readonly reason?: string;
}

type Values = Readonly<Record<string, unknown>>;

interface Outcome {
  readonly passed: boolean;
  readonly outputs: Values;
  readonly inputs: Values;
  readonly reason?: string;
}

/** A step whose criteria do not hold, or whose request got no answer. */
interface Failure {
  readonly message: string;
}

/** Runs the workflows of an Arazzo description. */
export class Flows {
  readonly #session: Session;
  readonly #description: FlowDescription;
  readonly #inputs: Values;
  /** Outcomes by workflow. */
  readonly #outcomes = new Map<string, Outcome>();

  /** @param inputs inputs of all workflows that have one of this name */
  constructor(session: Session, description: FlowDescription, inputs: Values) {
    this.#session = session;
    this.#description = description;
    this.#inputs = inputs;
  }

  async all(): Promise<readonly FlowResult[]> {
    const results: FlowResult[] = [];
    for (const workflow of inOrder(this.#description.workflows)) {
      const missing = workflow.dependsOn.find((id) => this.#outcomes.get(id)?.passed !== true);
      if (missing !== undefined) {
        const reason = `it depends on '${missing}', which did not pass`;
        results.push({ workflowId: workflow.id, passed: false, steps: 0, reason });
        continue;
      }
      const run = new WorkflowRun(this.#session, this.#description, this.#outcomes, 0);
      const { passed, reason } = await run.all(workflow, this.#inputs);
      const { steps } = run;
      results.push({
        workflowId: workflow.id,
        passed,
        steps,
        ...(reason !== undefined && { reason }),
      });
    }
    return results;
  }
}

/** Workflows behind those that they depend on. */
function inOrder(workflows: readonly Workflow[]): readonly Workflow[] {
  const found = new Set<Workflow>();
  const add = (workflow: Workflow, above: ReadonlySet<Workflow>): void => {
    if (found.has(workflow) || above.has(workflow)) return;
    for (const id of workflow.dependsOn) {
      const other = workflows.find((one) => one.id === id);
      if (other !== undefined) add(other, new Set([...above, workflow]));
    }
    found.add(workflow);
  };
  for (const one of workflows) add(one, new Set());
  return [...found];
}

/** One run of a workflow. */
class WorkflowRun {
  readonly #session: Session;
  readonly #description: FlowDescription;
  readonly #outcomes: Map<string, Outcome>;
  readonly #depth: number;
  readonly #requests: WireRequest[] = [];
  readonly #outputs = new Map<string, Values>();
  /** Times that an action has made a step again. */
  readonly #retries = new Map<FlowAction, number>();
  #steps = 0;

  constructor(
    session: Session,
    description: FlowDescription,
    outcomes: Map<string, Outcome>,
    depth: number,
  ) {
    this.#session = session;
    this.#description = description;
    this.#outcomes = outcomes;
    this.#depth = depth;
  }

  get steps(): number {
    return this.#steps;
  }

  async all(workflow: Workflow, given: Values): Promise<Outcome> {
    const inputs = { ...workflow.defaults, ...given };
    const outcome = await this.#run(workflow, inputs);
    this.#outcomes.set(workflow.id, outcome);
    return outcome;
  }

  async #run(workflow: Workflow, inputs: Values): Promise<Outcome> {
    const failed = (reason: string): Outcome => ({ passed: false, outputs: {}, inputs, reason });
    const missing = workflow.requiredInputs.find((name) => inputs[name] === undefined);
    if (missing !== undefined) return failed(`the input '${missing}' is missing`);
    const passed = (): Outcome => {
      const outputs = Object.fromEntries(
        Object.entries(workflow.outputs).map(([name, text]) => [
          name,
          filled(text, this.#scope(inputs)),
        ]),
      );
      return { passed: true, outputs, inputs };
    };
    for (let at = 0; at < workflow.steps.length; ) {
      const step = workflow.steps[at];
      if (step === undefined) break;
      if (++this.#steps > mostSteps)
        return failed(`it has made ${mostSteps} steps, and does not end`);
      const { call, failure } = await this.#step(step, workflow, inputs);
      if (this.#session.isDone && failure !== undefined)
        return failed("the bounds of the run were reached");
      const scope = this.#scope(inputs, call);
      const own =
        failure === undefined
          ? [...step.onSuccess, ...workflow.onSuccess]
          : [...step.onFailure, ...workflow.onFailure];
      const action = own.find(
        (one) =>
          one.criteria.every(({ test }) => test(scope)) &&
          (one.type !== "retry" || (this.#retries.get(one) ?? 0) < one.retryLimit),
      );
      if (action?.type === "retry") {
        this.#retries.set(action, (this.#retries.get(action) ?? 0) + 1);
        await this.#session.sender.wait(action.retryAfter * 1000);
        continue;
      }
      if (failure !== undefined && (action === undefined || action.type === "end")) {
        this.#report(workflow, step, call, failure);
        return failed(`step '${step.id}': ${failure.message}`);
      }
      if (action?.type === "end") return passed();
      if (action?.workflowId !== undefined) {
        const other = await this.#workflow(action.workflowId, {});
        return other.passed ? passed() : failed(other.reason ?? "another workflow did not pass");
      }
      const next = workflow.steps.findIndex(({ id }) => id === action?.stepId);
      at = next === -1 ? at + 1 : next;
    }
    return passed();
  }

  /** Makes a step. Its outputs are known afterwards. */
  async #step(
    step: FlowStep,
    workflow: Workflow,
    inputs: Values,
  ): Promise<{ readonly call?: FlowCall; readonly failure?: Failure }> {
    const scope = this.#scope(inputs);
    const own = new Set(step.parameters.map((one) => `${one.in} ${one.name}`));
    const parameters = [
      ...workflow.parameters.filter((one) => !own.has(`${one.in} ${one.name}`)),
      ...step.parameters,
    ].map((one) => ({ ...one, value: filled(one.value, scope) }));
    if (step.call.kind === "workflow") {
      const values = Object.fromEntries(parameters.map(({ name, value }) => [name, value]));
      const {
        passed,
        outputs,
        reason = "it did not pass",
      } = await this.#workflow(step.call.id, values);
      const inner = new Map(this.#outcomes);
      this.#keep(step, { ...this.#scope(inputs), steps: this.#outputs, workflows: inner }, outputs);
      return passed ? {} : { failure: { message: `workflow '${step.call.id}': ${reason}` } };
    }
    const { operation } = step.call;
    const body = step.body && bodyOf(step.body, scope);
    const made = await flowRequest(this.#session, operation, parameters, body);
    if (made === undefined) return { failure: { message: "its request cannot be written" } };
    const request = this.#session.tags.matching(made.request);
    const answer = await this.#session.send(operation, request, made.args);
    if (answer === undefined) return { failure: { message: "there was no answer" } };
    if (answer.status < 300) this.#session.tags.keep(request, answer);
    const checked = await this.#session.check(operation, made.args, answer);
    const shown = jsonOf(answer) ?? checked.body;
    const call = { request, answer, parameters: made.parameters, sent: body?.payload, body: shown };
    const walk = { earlier: this.#requests.map((one) => ({ request: one })), request };
    this.#session.report(operation, request, answer, checked.breaches, {
      readWith: made.args,
      ...(this.#requests.length > 0 && { walk }),
    });
    this.#requests.push(request);
    const after = this.#scope(inputs, call);
    const wrong = step.criteria.find(({ test }) => !test(after));
    if (wrong !== undefined) return { call, failure: { message: messageOf(wrong, answer) } };
    if (step.criteria.length === 0 && answer.status >= 400)
      return { call, failure: { message: `the status is ${answer.status}` } };
    this.#keep(step, after);
    return { call };
  }

  #keep({ id, outputs }: FlowStep, scope: Scope, others: Values = {}): void {
    const own = Object.entries(outputs).map(([name, text]) => [name, filled(text, scope)] as const);
    this.#outputs.set(id, { ...others, ...Object.fromEntries(own) });
  }

  async #workflow(id: string, inputs: Values): Promise<Outcome> {
    const found = this.#description.workflows.find((one) => one.id === id);
    const failed = (reason: string): Outcome => ({ passed: false, outputs: {}, inputs, reason });
    if (found === undefined) return failed("it is not there");
    if (this.#depth >= deepest) return failed(`workflows call each other ${deepest} times`);
    const run = new WorkflowRun(this.#session, this.#description, this.#outcomes, this.#depth + 1);
    const outcome = await run.all(found, inputs);
    this.#steps += run.steps;
    this.#requests.push(...run.#requests);
    return outcome;
  }

  #report(
    workflow: Workflow,
    step: FlowStep,
    call: FlowCall | undefined,
    { message }: Failure,
  ): void {
    if (step.call.kind === "workflow" || call === undefined) return;
    const { request, answer } = call;
    const earlier = this.#requests.slice(0, -1).map((one) => ({ request: one }));
    const breach = {
      rule: "flow-failed",
      message: `workflow '${workflow.id}', step '${step.id}': ${message}`,
    } as const;
    this.#session.report(step.call.operation, request, answer, [breach], {
      ...(earlier.length > 0 && { walk: { earlier, request } }),
    });
  }

  #scope(inputs: Values, call?: FlowCall): Scope {
    return {
      inputs,
      steps: this.#outputs,
      workflows: this.#outcomes,
      sources: this.#description.sources,
      ...(call && { call }),
    };
  }
}

const messageOf = ({ text }: Criterion, { status }: WireAnswer): string =>
  `'${text}' does not hold, and the status is ${status}`;

function bodyOf(
  { payload, contentType, replacements }: NonNullable<FlowStep["body"]>,
  scope: Scope,
): SentBody {
  let body = filled(payload, scope);
  for (const { target, value } of replacements) body = replaced(body, target, filled(value, scope));
  return { payload: body, ...(contentType !== undefined && { contentType }) };
}

/** A body with another value at a place; items of lists are places too. */
function replaced(body: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (!Array.isArray(body))
    return withValue(body, [name], replaced(memberOf(body, name), rest, value));
  const list: readonly unknown[] = body;
  const at = name === "-" ? list.length : Number(name);
  return Number.isInteger(at) && at <= list.length
    ? list.toSpliced(at, 1, replaced(list[at], rest, value))
    : list;
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Values)[name]
    : undefined;

function jsonOf({ body }: WireAnswer): unknown {
  if (body.length === 0) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
