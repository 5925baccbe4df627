import {
  type ResourceStore,
  type Resource,
  type ResourceKind,
  type ResourceQuery,
} from "../../store/configured/resources.ts";
import {
  currentReferences,
  wholeReferences,
  type ReferenceFields,
} from "../references/references.ts";
import { newName } from "../shared/names.ts";
import { byName } from "../../store/database/by-name.ts";
import { record } from "../audit/record.ts";
import { found, Refusal } from "../shared/refusal.ts";
import type { Rows } from "../../store/rows.ts";

/** The domain's rules for a kind of configured resources. */
export interface ConfiguredKind<Body> {
  readonly kind: ResourceKind<Body>;
  /** Name for people, such as `cost model`. */
  readonly label: string;
  readonly nameOf: (body: Body) => string | undefined;
  /** The member of the body that `nameOf` gives: `name` if absent. */
  readonly nameKey?: "displayName";
  readonly typeOf?: (body: Body) => string | undefined;
  /** Whether a name may be given to one only, or to one of each type; `none` where it may repeat. */
  readonly unique: "kind" | "type" | "none";
  /** Prepares a given body for storage. @throws {Refusal} it has no meaning */
  readonly prepare?: (body: Body) => Body;
  /** The references in a body; none if absent. */
  readonly references?: ReferenceFields<Body>;
}

/**
 * Resources of version 2 that are kept as their interface describes them: they are created, read,
 * replaced and deleted, and have a number and a name.
 */
export class Configured<Body extends object> {
  readonly #store: ResourceStore<Body>;
  readonly #rows: Rows;
  readonly #kind: ConfiguredKind<Body>;

  constructor(rows: Rows, kind: ConfiguredKind<Body>) {
    this.#rows = rows;
    this.#kind = kind;
    this.#store = rows.resources(kind.kind);
  }

  /** The same resources, in a transaction. */
  within(rows: Rows): Configured<Body> {
    return new Configured<Body>(rows, this.#kind);
  }

  /** Lets one transaction at a time change resources of the kind. */
  lock(): Promise<void> {
    return this.#store.lock();
  }

  async list(query?: ResourceQuery): Promise<readonly Resource<Body>[]> {
    return this.#current(this.#rows, await this.#store.list(query));
  }

  /** Resources as they are stored, with the references to what is gone. */
  stored(query?: ResourceQuery): Promise<readonly Resource<Body>[]> {
    return this.#store.list(query);
  }

  /** @throws {Refusal} it does not exist */
  async get(id: number): Promise<Resource<Body>> {
    const resource = found(await this.#store.get(id), `${this.#kind.label} ${id}`);
    return this.#currentOne(this.#rows, resource);
  }

  /** @throws {Refusal} it does not exist */
  async named(name: string, type?: string): Promise<Resource<Body>> {
    const first = await byName(
      name,
      async (one) => (await this.list({ name: one, type, limit: 1 }))[0],
    );
    return found(first, `${this.#kind.label} ${name}`);
  }

  /** @throws {Refusal} it has no name, or one that is taken */
  create(given: Body, parentId: number | null = null): Promise<Resource<Body>> {
    return this.#rows.transaction(async (rows) => {
      const store = rows.resources(this.#kind.kind);
      await store.lock();
      const fields = this.#fields(await this.#whole(rows, this.#named(given, null)));
      await this.#refuseTaken(store, fields, undefined);
      const resource = await store.insert({ ...fields, parentId });
      await record(rows, "setting.created", this.#subject(resource.id), fields.name ?? undefined);
      return resource;
    });
  }

  /** @throws {Refusal} it does not exist, it has no name, or one that is taken */
  replace(id: number, given: Body): Promise<Resource<Body>> {
    return this.#rows.transaction(async (rows) => {
      const store = rows.resources(this.#kind.kind);
      await store.lock();
      const known = found(await store.get(id), `${this.#kind.label} ${id}`);
      const fields = this.#fields(await this.#whole(rows, this.#named(given, known.name)));
      await this.#refuseTaken(store, fields, id);
      const resource = { ...known, ...fields };
      await store.update(resource);
      await record(rows, "setting.changed", this.#subject(id), fields.name ?? undefined);
      return resource;
    });
  }

  /** Changes what is no name and no reference: references stay as they are stored, also those to what is gone. */
  amend(id: number, next: (body: Body) => Body): Promise<void> {
    return this.#rows.transaction(async (rows) => {
      const store = rows.resources(this.#kind.kind);
      await store.lock();
      const known = found(await store.get(id), `${this.#kind.label} ${id}`);
      await store.update({ ...known, ...this.#fields(next(known.body)) });
      await record(rows, "setting.changed", this.#subject(id), known.name ?? undefined);
    });
  }

  /** @throws {Refusal} it does not exist */
  async remove(id: number): Promise<void> {
    await this.#rows.transaction(async (rows) => {
      if (!(await rows.resources(this.#kind.kind).delete(id)))
        throw new Refusal("missing", `There is no ${this.#kind.label} ${id}.`);
      await record(rows, "setting.deleted", this.#subject(id));
    });
  }

  #subject(id: number): string {
    return `${this.#kind.label} ${id}`;
  }

  async #whole(rows: Rows, body: Body): Promise<Body> {
    const { references } = this.#kind;
    return references === undefined ? body : wholeReferences(rows, references, body);
  }

  async #current(
    rows: Rows,
    resources: readonly Resource<Body>[],
  ): Promise<readonly Resource<Body>[]> {
    const { references } = this.#kind;
    if (references === undefined || resources.length === 0) return resources;
    const bodies = await currentReferences(
      rows,
      references,
      resources.map(({ body }) => body),
    );
    return resources.map((one, index) => ({ ...one, body: bodies[index] ?? one.body }));
  }

  async #currentOne(rows: Rows, resource: Resource<Body>): Promise<Resource<Body>> {
    const [current = resource] = await this.#current(rows, [resource]);
    return current;
  }

  /** A given body with its name as it is kept; one that it had before stays. */
  #named(given: Body, known: string | null): Body {
    const { label, nameOf, nameKey = "name" } = this.#kind;
    const name = nameOf(given);
    if (name === undefined || name === known) return given;
    const kept = newName(label, name, `/${nameKey}`);
    return kept === name ? given : { ...given, [nameKey]: kept };
  }

  #fields(given: Body): Pick<Resource<Body>, "name" | "type" | "body"> {
    const { label, nameOf, typeOf, unique, prepare } = this.#kind;
    const body = prepare === undefined ? given : prepare(given);
    const name = nameOf(body) ?? null;
    if (unique !== "none" && (name === null || name === ""))
      throw new Refusal("invalid", `A ${label} needs a name.`);
    return { name, type: typeOf?.(body) ?? null, body };
  }

  async #refuseTaken(
    store: ResourceStore<Body>,
    { name, type }: Pick<Resource<Body>, "name" | "type">,
    except: number | undefined,
  ): Promise<void> {
    const { unique, label } = this.#kind;
    if (unique === "none" || name === null) return;
    const same = await store.list({ name });
    if (same.some((one) => one.id !== except && (unique === "kind" || one.type === type)))
      throw new Refusal("taken", `There is a ${label} ${name} already.`);
  }
}
