import type { WorkflowDefinition, WorkflowStepDefinition } from "../../stored/types.ts";
import { groupedBy } from "../../store/database/grouped-by.ts";
import { serviceComponentKind, workflowKind } from "../../store/configured/resource-kinds.ts";
import type { StoredStep } from "../../stored/types.ts";
import type { Resource } from "../../store/configured/resources.ts";
import { Configured } from "../configured/configured.ts";
import { found } from "../shared/refusal.ts";
import type { Rows } from "../../store/rows.ts";
import { WorkflowSteps } from "./workflow-steps.ts";

/** Type of workflows that run after a deployment. */
const completion = "COMPLETION";

/** Workflow definitions and their steps. Source: A 4.7. */
export class Workflows {
  readonly #rows: Rows;
  readonly #definitions: Configured<WorkflowDefinition>;

  constructor(rows: Rows) {
    this.#rows = rows;
    this.#definitions = new Configured<WorkflowDefinition>(rows, {
      kind: workflowKind,
      label: "workflow",
      nameOf: ({ name }) => name,
      typeOf: ({ workflowType }) => workflowType,
      unique: "type",
      prepare: ({ name, workflowType, global, targetType, changeDescription }) => ({
        name,
        workflowType,
        global,
        targetType,
        changeDescription,
      }),
    });
  }

  within(rows: Rows): Workflows {
    return new Workflows(rows);
  }

  /** Definitions with their steps: of one type, or of all. */
  async list(type?: string): Promise<readonly Resource<WorkflowDefinition>[]> {
    const definitions = await this.#definitions.list({ type });
    const all = await new WorkflowSteps(this.#rows).list();
    const steps = groupedBy(all, ({ parentId }) => parentId);
    return definitions.map((one) => withSteps(one, steps.get(one.id) ?? []));
  }

  /** Completion workflows for every component of a type, by number, with their steps. */
  async everywhere(): Promise<readonly Resource<WorkflowDefinition>[]> {
    return (await this.list(completion)).filter(({ body }) => body.global === true);
  }

  /** @throws {Refusal} it does not exist */
  async get(id: number): Promise<Resource<WorkflowDefinition>> {
    const definition = await this.#definitions.get(id);
    return withSteps(definition, await new WorkflowSteps(this.#rows).list(id));
  }

  /** @throws {Refusal} it does not exist */
  async named(type: string, name: string): Promise<Resource<WorkflowDefinition>> {
    return this.get((await this.#definitions.named(name, type)).id);
  }

  /** @throws {Refusal} it does not exist */
  async steps(id: number): Promise<readonly WorkflowStepDefinition[]> {
    return (await this.get(id)).body.Steps ?? [];
  }

  /** @throws {Refusal} there is no such workflow, or it has no such step */
  async step(id: number, stepId: number): Promise<WorkflowStepDefinition> {
    await this.#definitions.get(id);
    return stepOf(await new WorkflowSteps(this.#rows).get(id, stepId));
  }

  /** @throws {Refusal} the name is taken, or a step has a mistake */
  create(body: WorkflowDefinition, byName = false): Promise<Resource<WorkflowDefinition>> {
    return this.#rows.transaction(async (rows) => {
      const { id } = await this.#definitions.within(rows).create(body);
      await new WorkflowSteps(rows).replace(id, body, byName);
      return this.within(rows).get(id);
    });
  }

  /** @throws {Refusal} it does not exist, the name is taken, or a step has a mistake */
  replace(id: number, body: WorkflowDefinition): Promise<Resource<WorkflowDefinition>> {
    return this.#rows.transaction(async (rows) => {
      await this.#definitions.within(rows).replace(id, body);
      await new WorkflowSteps(rows).replace(id, body, false);
      return this.within(rows).get(id);
    });
  }

  /** Removes a workflow with its steps and links. @throws {Refusal} it does not exist */
  remove(id: number): Promise<void> {
    return this.#rows.transaction(async (rows) => {
      const components = rows.resources(serviceComponentKind);
      for (const componentId of await rows.links.targets(id, "completion-workflow")) {
        const component = await components.get(componentId);
        if (component === undefined) continue;
        const { completionWorkflow: _, ...body } = component.body;
        await components.update({ ...component, body });
      }
      await this.#definitions.within(rows).remove(id);
    });
  }

  /** Adds definitions that come from elsewhere: all of them, or none. */
  async import(definitions: readonly WorkflowDefinition[]): Promise<void> {
    await this.#rows.transaction(async (rows) => {
      for (const definition of definitions) await this.within(rows).create(definition, true);
    });
  }

  /**
   * Makes a workflow run after deployments of a published component, in the place of the one that did.
   *
   * @throws {Refusal} there is no such workflow, or no such component
   */
  link(id: number, componentId: number): Promise<Resource<WorkflowDefinition>> {
    return this.#rows.transaction(async (rows) => {
      const definition = await this.within(rows).get(id);
      const components = rows.resources(serviceComponentKind);
      const component = found(
        await components.get(componentId),
        `service component ${componentId}`,
      );
      const completionWorkflow = { displayName: definition.name ?? "", type: "WORKFLOW", id };
      await components.update({ ...component, body: { ...component.body, completionWorkflow } });
      const links = rows.links;
      await links.deleteTarget("completion-workflow", componentId);
      await links.add(id, "completion-workflow", { targetId: componentId });
      return definition;
    });
  }

  /** The workflow that runs after deployments of a published component. */
  async completionOf(componentId: number): Promise<Resource<WorkflowDefinition> | undefined> {
    const [id] = await this.#rows.links.linkedTo("completion-workflow", componentId);
    return id === undefined ? undefined : this.get(id);
  }
}

function withSteps(
  definition: Resource<WorkflowDefinition>,
  steps: readonly Resource<StoredStep>[],
): Resource<WorkflowDefinition> {
  return {
    ...definition,
    body: {
      ...definition.body,
      StepRepresentations: steps.map(({ name, body }) => ({
        name: name ?? undefined,
        originalObjectId: body.originalObjectId,
      })),
      Steps: steps.map(stepOf),
    },
  };
}

function stepOf({ id, parentId, body }: Resource<StoredStep>): WorkflowStepDefinition {
  const { originalObjectId: _, ...step } = body;
  return { ...step, workflowDefinitionId: parentId ?? undefined, id };
}
