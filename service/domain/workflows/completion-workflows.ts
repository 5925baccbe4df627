import type { Ref, WorkflowDefinition, WorkflowStepDefinition } from "../../stored/types.ts";
import {
  WorkflowError,
  type StepCredential,
  type WorkflowRunner,
} from "../../drivers/workflow-runner.ts";
import type { Resource } from "../../store/configured/resources.ts";
import type { Credentials } from "../credentials/credentials.ts";
import type { RequestContent, RequestedComponent, ServiceRequest } from "../../model/request.ts";
import { Refusal } from "../shared/refusal.ts";
import type { OutsideContext } from "../tasks/tasks.ts";
import type { Rows } from "../../store/rows.ts";
import { Workflows } from "./workflows.ts";

/** A machine that has been deployed for a component. */
interface DeployedMachine {
  readonly component: string;
  readonly name: string;
}

/** The outcome of the workflows of a request. */
interface WorkflowsRun {
  /** The content of the request, which says of each component which workflow it began. */
  readonly content: RequestContent;
  /** Reason why the rest of the workflows was not run. */
  readonly failure: string | undefined;
}

/** Workflows of components of a request: those that are linked, or else one for all of their type; as they are when these have been deployed. */
type Linked = ReadonlyMap<RequestedComponent, Resource<WorkflowDefinition>>;

/**
 * Runs the workflows that are linked to published components, after the deployment of what is made from
 * them: one component after another, step by step, up to the first that fails.
 */
export class CompletionWorkflows {
  readonly #runner: WorkflowRunner;
  readonly #credentials: Credentials;

  constructor(runner: WorkflowRunner, credentials: Credentials) {
    this.#runner = runner;
    this.#credentials = credentials;
  }

  async run(
    request: ServiceRequest,
    machines: readonly DeployedMachine[],
    context: OutsideContext,
  ): Promise<WorkflowsRun> {
    const components = request.content.services.flatMap((service) => service.components);
    const linked = await linkedTo(context.rows, components);
    const begun = new Map<RequestedComponent, number>();
    let failure: string | undefined;
    for (const [component, workflow] of linked) {
      begun.set(component, workflow.id);
      const machine = machines.find((one) => one.component === component.name)?.name ?? null;
      const target = { requestId: request.id, component: component.name, machine };
      failure = await this.#runOne(workflow, target, context);
      if (failure !== undefined) break;
      await context.progress(50 + Math.floor((45 * begun.size) / linked.size));
    }
    return { content: withWorkflows(request.content, begun), failure };
  }

  /** Runs the steps of a workflow in their order. Returns why one failed. */
  async #runOne(
    { id, name, body }: Resource<WorkflowDefinition>,
    target: {
      readonly requestId: number;
      readonly component: string;
      readonly machine: string | null;
    },
    { key }: OutsideContext,
  ): Promise<string | undefined> {
    const workflow = { id, name: name ?? String(id) };
    for (const step of body.Steps ?? []) {
      const stepId = step.id ?? 0;
      const stepName = step.name ?? String(step.stepNumber ?? stepId);
      try {
        await this.#runner.run(
          {
            workflow,
            step: {
              id: stepId,
              name: stepName,
              type: step.type ?? null,
              condition: conditionOf(step),
            },
            target,
            guestCredential: await this.#credential(step.guestOSCredential),
            domainCredential: await this.#credential(step.domainCredential),
          },
          `${key}/${target.component}/${id}/${stepId}`,
        );
      } catch (error) {
        if (!(error instanceof WorkflowError) && !(error instanceof Refusal)) throw error;
        return `The step ${stepName} of the workflow ${workflow.name} failed for the component ${target.component}: ${error.message}`;
      }
    }
    return undefined;
  }

  /** @throws {Refusal} there is no such credential any more */
  async #credential(reference: Ref | undefined): Promise<StepCredential | null> {
    if (reference?.id === undefined) return null;
    const { id, name, body } = await this.#credentials.numbered(reference.id);
    const { password, rsa } = await this.#credentials.secretsOf(id);
    return {
      name: name ?? "",
      username: body.username ?? null,
      password: password ?? null,
      rsa: rsa ?? null,
    };
  }
}

async function linkedTo(rows: Rows, components: readonly RequestedComponent[]): Promise<Linked> {
  const workflows = new Workflows(rows);
  const linked = new Map<RequestedComponent, Resource<WorkflowDefinition>>();
  const everywhere = await workflows.everywhere();
  for (const component of components) {
    const own =
      component.publishedId === undefined
        ? undefined
        : await workflows.completionOf(component.publishedId);
    const workflow = own ?? everywhere.find((one) => isFor(one, component));
    if (workflow !== undefined) linked.set(component, workflow);
  }
  return linked;
}

/** Whether a workflow for every component is for those of this type. */
const isFor = (
  { body: { targetType } }: Resource<WorkflowDefinition>,
  { type }: RequestedComponent,
): boolean => targetType === undefined || targetType === "" || targetType === type;

function withWorkflows(
  content: RequestContent,
  begun: ReadonlyMap<RequestedComponent, number>,
): RequestContent {
  const services = content.services.map((service) => ({
    ...service,
    components: service.components.map((component) => {
      const workflowId = begun.get(component);
      return workflowId === undefined ? component : { ...component, workflowId };
    }),
  }));
  return { ...content, services };
}

const conditionOf = ({ condition }: WorkflowStepDefinition): string | null =>
  condition === undefined || condition.trim() === "" ? null : condition;
