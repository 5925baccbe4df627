import type { Condition } from "../../store/database/condition.ts";
import { formKind, serviceComponentKind } from "../../store/configured/resource-kinds.ts";
import type { Viewer } from "../../store/configured/links.ts";
import { elementsOf, type FormElement } from "../forms/form-elements.ts";
import type { CatalogComponent, ServiceDefinition } from "../../model/service-definition.ts";
import { record } from "../audit/record.ts";
import { newName } from "../shared/names.ts";
import { found, referenced, Refusal } from "../shared/refusal.ts";
import type { Rows } from "../../store/rows.ts";

/** The form of a service. */
export interface ServiceForm {
  readonly service: readonly FormElement[];
  readonly components: readonly {
    readonly component: CatalogComponent;
    readonly elements: readonly FormElement[];
  }[];
}

/** A service as the catalog lists it. */
export interface ServiceOffer extends Pick<ServiceDefinition, "id" | "name"> {
  readonly hasForm: boolean;
  /** Whether the viewer may fill in its forms, and so request it. */
  readonly isAvailable: boolean;
}

/** The services that can be requested. */
export class Catalog {
  readonly #rows: Rows;

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  /** @throws {Refusal} it does not exist */
  async get(id: number): Promise<ServiceDefinition> {
    return found(await this.#rows.services.get(id), `service ${id}`);
  }

  /** Services by number that meet a condition, with what a viewer may do. */
  async batch(
    offset: number,
    limit: number,
    condition?: Condition,
    viewer?: Viewer,
  ): Promise<readonly ServiceOffer[]> {
    const store = this.#rows.services;
    const services = await store.batch(offset, limit, condition);
    const forms = await store.forms(
      services.map(({ id }) => id),
      viewer,
    );
    return services.map(({ id, name }) => ({
      id,
      name,
      hasForm: forms.has(id),
      isAvailable: forms.get(id)?.isAvailable ?? true,
    }));
  }

  /** @throws {Refusal} the name is taken, a component occurs twice, or what it names is missing */
  async create(given: Omit<ServiceDefinition, "id">): Promise<ServiceDefinition> {
    const service = named(given, undefined);
    return this.#rows.transaction(async (rows) => {
      await refuseUnfit(rows, service, undefined);
      const id = await rows.services.insert(service);
      await record(rows, "setting.created", `service ${id}`, service.name);
      return found(await rows.services.get(id), `service ${id}`);
    });
  }

  /**
   * Replaces a service. Requests stay as they were made.
   *
   * @throws {Refusal} it does not exist, or as `create`
   */
  replace(id: number, given: Omit<ServiceDefinition, "id">): Promise<ServiceDefinition> {
    return this.#rows.transaction(async (rows) => {
      const service = named(given, found(await rows.services.get(id), `service ${id}`));
      await refuseUnfit(rows, service, id);
      await rows.services.update(id, service);
      await record(rows, "setting.changed", `service ${id}`, service.name);
      return found(await rows.services.get(id), `service ${id}`);
    });
  }

  /** A service by its name. */
  async named(name: string): Promise<ServiceDefinition | undefined> {
    const id = await this.#rows.services.named(name);
    return id === undefined ? undefined : this.#rows.services.get(id);
  }

  /** Takes a service out of the catalog; its requests stay. @throws {Refusal} it does not exist */
  async remove(id: number): Promise<void> {
    await this.#rows.transaction(async (rows) => {
      if (!(await rows.services.delete(id)))
        throw new Refusal("missing", `There is no service ${id}.`);
      await record(rows, "setting.deleted", `service ${id}`);
    });
  }

  /**
   * The form of a service: its own, and those of its components. Undefined if it has no form at all.
   *
   * @throws {Refusal} one of the forms is for others than the viewer
   */
  async form(service: ServiceDefinition, viewer?: Viewer): Promise<ServiceForm | undefined> {
    if (viewer !== undefined) {
      const used = await this.#rows.services.forms([service.id], viewer);
      if (used.get(service.id)?.isAvailable === false)
        throw new Refusal("missing", `The service ${service.name} has no request form for you.`);
    }
    const forms = this.#rows.resources(formKind);
    const elements = async (formId: number | null): Promise<readonly FormElement[] | undefined> => {
      const form = formId === null ? undefined : await forms.get(formId);
      return form && elementsOf(form.body);
    };
    const own = await elements(service.formId);
    const components: { component: CatalogComponent; elements: readonly FormElement[] }[] = [];
    let hasForm = own !== undefined;
    for (const component of service.components) {
      const chosen = await elements(component.formId);
      hasForm ||= chosen !== undefined;
      // In the form of a component `name` says which one it is.
      components.push({
        component,
        elements: (chosen ?? []).filter(({ label }) => label !== "name"),
      });
    }
    return hasForm ? { service: own ?? [], components } : undefined;
  }
}

/** A service with the names that are new as they are kept. */
function named(
  given: Omit<ServiceDefinition, "id">,
  known: ServiceDefinition | undefined,
): Omit<ServiceDefinition, "id"> {
  const before = new Set(known?.components.map(({ name }) => name));
  return {
    ...given,
    name: given.name === known?.name ? given.name : newName("service", given.name),
    components: given.components.map((one) =>
      before.has(one.name) ? one : { ...one, name: newName("component", one.name) },
    ),
  };
}

async function refuseUnfit(
  rows: Rows,
  service: Omit<ServiceDefinition, "id">,
  ownId: number | undefined,
): Promise<void> {
  const names = new Set(service.components.map(({ name }) => name));
  if (names.size < service.components.length)
    throw new Refusal("invalid", "The components of a service have different names.");
  const known = await rows.services.named(service.name);
  if (known !== undefined && known !== ownId)
    throw new Refusal("taken", `There is a service ${service.name} already.`);
  // A form that a service has stays: until this ends, none is deleted.
  await rows.resources(formKind).lock();
  for (const { formId } of [service, ...service.components])
    if (formId !== null) referenced(await rows.resources(formKind).get(formId), `form ${formId}`);
  const published = rows.resources(serviceComponentKind);
  for (const { publishedId } of service.components)
    if (publishedId !== undefined)
      referenced(await published.get(publishedId), `service component ${publishedId}`);
}
