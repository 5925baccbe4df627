import type { Ref, WorkflowDefinition } from "../../stored/types.ts";
import { workflowStepKind } from "../../store/configured/resource-kinds.ts";
import type { StoredStep } from "../../stored/types.ts";
import { type ResourceStore, type Resource } from "../../store/configured/resources.ts";
import { shownCredentials } from "../credentials/credentials.ts";
import { newName } from "../shared/names.ts";
import { found, Refusal } from "../shared/refusal.ts";
import type { Rows } from "../../store/rows.ts";

/** The steps of workflows. They have numbers of their own. */
export class WorkflowSteps {
  readonly #rows: Rows;
  readonly #store: ResourceStore<StoredStep>;

  constructor(rows: Rows) {
    this.#rows = rows;
    this.#store = rows.resources(workflowStepKind);
  }

  /** Steps in their order: of one workflow, or of all. */
  async list(workflowId?: number): Promise<readonly Resource<StoredStep>[]> {
    const steps = await this.#store.list({ parentId: workflowId });
    return [...steps].sort((one, other) => numberOf(one) - numberOf(other));
  }

  /** @throws {Refusal} the workflow has no such step */
  async get(workflowId: number, id: number): Promise<Resource<StoredStep>> {
    const step = await this.#store.get(id);
    const own = step?.parentId === workflowId ? step : undefined;
    return found(own, `step ${id} of the workflow ${workflowId}`);
  }

  /**
   * Replaces the steps of a workflow. One that is given with its number keeps it.
   *
   * @param byName looks credentials up by their names, where the steps come from elsewhere
   * @throws {Refusal} two steps have one place, or a step names an unknown thing
   */
  async replace(workflowId: number, given: WorkflowDefinition, byName: boolean): Promise<void> {
    const known = new Map((await this.list(workflowId)).map((step) => [step.id, step]));
    const steps = given.Steps === undefined ? await this.#copies(given) : withOriginals(given);
    const places = new Set<number>();
    const kept = new Set<number>();
    let last = 0;
    for (const step of steps) {
      const body = await this.#settle(named(step, known), last + 1, byName);
      last = Math.max(last, body.stepNumber ?? 0);
      const { stepNumber = 0, name = null, type = null } = body;
      if (places.has(stepNumber))
        throw new Refusal("invalid", `Two steps have the stepNumber ${stepNumber}.`);
      places.add(stepNumber);
      const former = step.id === undefined || kept.has(step.id) ? undefined : known.get(step.id);
      if (former === undefined) {
        await this.#store.insert({ name, type, parentId: workflowId, body });
        continue;
      }
      kept.add(former.id);
      const { originalObjectId } = former.body;
      await this.#store.update({ ...former, name, type, body: { originalObjectId, ...body } });
    }
    for (const id of known.keys()) if (!kept.has(id)) await this.#store.delete(id);
  }

  /** Copies of the steps that representations name as their originals. */
  async #copies({ StepRepresentations }: WorkflowDefinition): Promise<readonly StoredStep[]> {
    const copies: StoredStep[] = [];
    for (const { name, originalObjectId } of StepRepresentations ?? []) {
      const isNumber = /^[0-9]{1,15}$/.test(originalObjectId ?? "");
      const original = isNumber ? await this.#store.get(Number(originalObjectId)) : undefined;
      if (original === undefined)
        throw new Refusal("invalid", `There is no step ${originalObjectId ?? ""} to copy.`);
      const { stepNumber: _, ...body } = original.body;
      copies.push({ ...body, name: name ?? body.name, originalObjectId });
    }
    return copies;
  }

  async #settle(step: StoredStep, place: number, byName: boolean): Promise<StoredStep> {
    const { id: _, workflowDefinitionId: __, guestOSCredential, domainCredential, ...rest } = step;
    return {
      ...rest,
      stepNumber: step.stepNumber ?? place,
      guestOSCredential: guestOSCredential && (await this.#credential(guestOSCredential, byName)),
      domainCredential: domainCredential && (await this.#credential(domainCredential, byName)),
    };
  }

  async #credential({ id, displayName }: Ref, byName: boolean): Promise<Ref> {
    const isById = id !== undefined && !(byName && displayName !== undefined);
    const query = isById ? { id } : { name: displayName ?? "" };
    const [known] = await shownCredentials(this.#rows).list(query);
    if (known === undefined)
      throw new Refusal("invalid", `There is no credential ${isById ? id : (displayName ?? "")}.`);
    return { displayName: known.name ?? "", type: "CREDENTIAL", id: known.id };
  }
}

/**
 * The steps of a definition, with the originals that representations of the same names name. An export has
 * both in the same order.
 */
function withOriginals({ Steps = [], StepRepresentations = [] }: WorkflowDefinition): StoredStep[] {
  return Steps.map((step, index) => {
    const { name, originalObjectId } = StepRepresentations[index] ?? {};
    return originalObjectId === undefined || name !== step.name
      ? step
      : { ...step, originalObjectId };
  });
}

const numberOf = ({ body }: Resource<StoredStep>): number => body.stepNumber ?? 0;

/** A step with its name as it is kept; one that the step had before stays. */
function named(
  step: StoredStep,
  known: ReadonlyMap<number, { readonly body: { readonly name?: string | undefined } }>,
): StoredStep {
  const { id, name } = step;
  if (name === undefined || (id !== undefined && known.get(id)?.body.name === name)) return step;
  return { ...step, name: newName("step", name) };
}
