import type { WorkflowDefinition, WorkflowStepDefinition } from "@diptych/v2";
import type { Kysely } from "kysely";
import { groupedBy } from "../store/grouped-by.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { LinkStore } from "../store/links.ts";
import { serviceComponentKind, workflowKind, type StoredStep } from "../store/resource-kinds.ts";
import { ResourceStore, type Resource } from "../store/resources.ts";
import type { Tables } from "../store/schema.ts";
import { Configured } from "./configured.ts";
import { found } from "./refusal.ts";
import { WorkflowSteps } from "./workflow-steps.ts";

/** Workflow definitions and their steps. Source: A 4.7. */
export class Workflows {
  readonly #db: Kysely<Tables>;
  readonly #definitions: Configured<WorkflowDefinition>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
    this.#definitions = new Configured<WorkflowDefinition>(db, {
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

  within(db: Kysely<Tables>): Workflows {
    return new Workflows(db);
  }

  /** Definitions with their steps: of one type, or of all. */
  async list(type?: string): Promise<readonly Resource<WorkflowDefinition>[]> {
    const definitions = await this.#definitions.list({ type });
    const all = await new WorkflowSteps(this.#db).list();
    const steps = groupedBy(all, ({ parentId }) => parentId);
    return definitions.map((one) => withSteps(one, steps.get(one.id) ?? []));
  }

  /** @throws {Refusal} there is none */
  async get(id: number): Promise<Resource<WorkflowDefinition>> {
    const definition = await this.#definitions.get(id);
    return withSteps(definition, await new WorkflowSteps(this.#db).list(id));
  }

  /** @throws {Refusal} there is none */
  async named(type: string, name: string): Promise<Resource<WorkflowDefinition>> {
    return this.get((await this.#definitions.named(name, type)).id);
  }

  /** @throws {Refusal} there is none */
  async steps(id: number): Promise<readonly WorkflowStepDefinition[]> {
    return (await this.get(id)).body.Steps ?? [];
  }

  /** @throws {Refusal} there is no such workflow, or it has no such step */
  async step(id: number, stepId: number): Promise<WorkflowStepDefinition> {
    await this.#definitions.get(id);
    return stepOf(await new WorkflowSteps(this.#db).get(id, stepId));
  }

  /** @throws {Refusal} the name is taken, or a step has a mistake */
  create(body: WorkflowDefinition, byName = false): Promise<Resource<WorkflowDefinition>> {
    return inTransaction(this.#db, async (db) => {
      const { id } = await this.#definitions.within(db).create(body);
      await new WorkflowSteps(db).replace(id, body, byName);
      return this.within(db).get(id);
    });
  }

  /** @throws {Refusal} there is none, the name is taken, or a step has a mistake */
  replace(id: number, body: WorkflowDefinition): Promise<Resource<WorkflowDefinition>> {
    return inTransaction(this.#db, async (db) => {
      await this.#definitions.within(db).replace(id, body);
      await new WorkflowSteps(db).replace(id, body, false);
      return this.within(db).get(id);
    });
  }

  /** Removes a workflow with its steps and links. @throws {Refusal} there is none */
  remove(id: number): Promise<void> {
    return inTransaction(this.#db, async (db) => {
      const components = new ResourceStore(db, serviceComponentKind);
      for (const componentId of await new LinkStore(db).targets(id, "completion-workflow")) {
        const component = await components.get(componentId);
        if (component === undefined) continue;
        const { completionWorkflow: _, ...body } = component.body;
        await components.update({ ...component, body });
      }
      await this.#definitions.within(db).remove(id);
    });
  }

  /** Adds definitions that come from elsewhere: all of them, or none. */
  async import(definitions: readonly WorkflowDefinition[]): Promise<void> {
    await inTransaction(this.#db, async (db) => {
      for (const definition of definitions) await this.within(db).create(definition, true);
    });
  }

  /**
   * Makes a workflow run after deployments of a published component, in the place of the one that did.
   *
   * @throws {Refusal} there is no such workflow, or no such component
   */
  link(id: number, componentId: number): Promise<Resource<WorkflowDefinition>> {
    return inTransaction(this.#db, async (db) => {
      const definition = await this.within(db).get(id);
      const components = new ResourceStore(db, serviceComponentKind);
      const component = found(
        await components.get(componentId),
        `service component ${componentId}`,
      );
      const completionWorkflow = { displayName: definition.name ?? "", type: "WORKFLOW", id };
      await components.update({ ...component, body: { ...component.body, completionWorkflow } });
      const links = new LinkStore(db);
      await links.deleteTarget("completion-workflow", componentId);
      await links.add(id, "completion-workflow", { targetId: componentId });
      return definition;
    });
  }

  /** The workflow that runs after deployments of a published component. */
  async completionOf(componentId: number): Promise<Resource<WorkflowDefinition> | undefined> {
    const [id] = await new LinkStore(this.#db).linkedTo("completion-workflow", componentId);
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
