import type { Kysely } from "kysely";
import { inTransaction } from "../store/in-transaction.ts";
import { ResourceStore, type Resource, type ResourceQuery } from "../store/resources.ts";
import type { Tables } from "../store/schema.ts";
import { found, Refusal } from "./refusal.ts";

/** What the domain knows of a kind of configured resources. */
export interface ConfiguredKind<Body> {
  /** Name of the kind in the database; it stays. */
  readonly kind: string;
  /** What people call one, such as `cost model`. */
  readonly label: string;
  readonly nameOf: (body: Body) => string | undefined;
  readonly typeOf?: (body: Body) => string | undefined;
  /** Whether a name may be given to one only, or to one of each type; `none` where it may repeat. */
  readonly unique: "kind" | "type" | "none";
  /** What is stored for a body that somebody gave. @throws {Refusal} it has no meaning */
  readonly prepare?: (body: Body) => Body;
}

/**
 * Resources of version 2 that are kept as their interface describes them: they are created, read,
 * replaced and deleted, and have a number and a name.
 */
export class Configured<Body extends object> {
  readonly #store: ResourceStore<Body>;
  readonly #db: Kysely<Tables>;
  readonly #kind: ConfiguredKind<Body>;

  constructor(db: Kysely<Tables>, kind: ConfiguredKind<Body>) {
    this.#db = db;
    this.#kind = kind;
    this.#store = new ResourceStore<Body>(db, kind.kind);
  }

  /** The same resources, in a transaction. */
  within(db: Kysely<Tables>): Configured<Body> {
    return new Configured<Body>(db, this.#kind);
  }

  /** Lets one transaction at a time change resources of the kind. */
  lock(): Promise<void> {
    return this.#store.lock();
  }

  list(query?: ResourceQuery): Promise<readonly Resource<Body>[]> {
    return this.#store.list(query);
  }

  /** @throws {Refusal} there is none */
  async get(id: number): Promise<Resource<Body>> {
    return found(await this.#store.get(id), `${this.#kind.label} ${id}`);
  }

  /** @throws {Refusal} there is none */
  async named(name: string, type?: string): Promise<Resource<Body>> {
    const [first] = await this.#store.list({ name, type, limit: 1 });
    return found(first, `${this.#kind.label} ${name}`);
  }

  /** @throws {Refusal} it has no name, or one that is taken */
  create(given: Body, parentId: number | null = null): Promise<Resource<Body>> {
    return inTransaction(this.#db, async (db) => {
      const store = this.#store.within(db);
      await store.lock();
      const fields = this.#fields(given);
      await this.#refuseTaken(store, fields, undefined);
      return store.insert({ ...fields, parentId });
    });
  }

  /** @throws {Refusal} there is none, it has no name, or one that is taken */
  replace(id: number, given: Body): Promise<Resource<Body>> {
    return this.change(id, () => given);
  }

  /** Replaces a resource by what becomes of the one that there is. */
  change(id: number, next: (body: Body) => Body): Promise<Resource<Body>> {
    return inTransaction(this.#db, async (db) => {
      const store = this.#store.within(db);
      await store.lock();
      const known = found(await store.get(id), `${this.#kind.label} ${id}`);
      const fields = this.#fields(next(known.body));
      await this.#refuseTaken(store, fields, id);
      const resource = { ...known, ...fields };
      await store.update(resource);
      return resource;
    });
  }

  /** @throws {Refusal} there is none */
  async remove(id: number): Promise<void> {
    if (!(await this.#store.delete(id)))
      throw new Refusal("missing", `There is no ${this.#kind.label} ${id}.`);
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
