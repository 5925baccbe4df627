import type { Ref, UserReference } from "../../stored/types.ts";
import type { Resource, ResourceQuery } from "../../store/configured/resources.ts";
import type { Rows } from "../../store/rows.ts";
import { Audiences, type Audience } from "./audience.ts";
import { Configured, type ConfiguredKind } from "./configured.ts";
import type { Editable } from "./configured-tasks.ts";

/** The domain's rules for a kind of resources that have an audience. */
export interface AudienceKind<Body> extends ConfiguredKind<Body> {
  /** Users and organizations as a body gives them. */
  readonly audienceOf: (body: Body) => {
    readonly users?: readonly UserReference[] | undefined;
    readonly organizations?: readonly Ref[] | undefined;
  };
  /** The body as it is stored, without its audience. @throws {Refusal} it has no meaning */
  readonly settle: (body: Body) => Body;
  /** The body with its audience. */
  readonly present: (body: Body, audience: Audience) => Body;
  /** Writes what else the resource is linked to. */
  readonly link?: (rows: Rows, resource: Resource<Body>) => Promise<void>;
}

/** Configured resources for certain users and organizations; for everybody where none are given. */
export class WithAudience<Body extends object> implements Editable<Body> {
  readonly #rows: Rows;
  readonly #kind: AudienceKind<Body>;
  readonly #resources: Configured<Body>;

  constructor(rows: Rows, kind: AudienceKind<Body>) {
    this.#rows = rows;
    this.#kind = kind;
    this.#resources = new Configured(rows, kind);
  }

  within(rows: Rows): WithAudience<Body> {
    return new WithAudience(rows, this.#kind);
  }

  async list(query?: ResourceQuery): Promise<readonly Resource<Body>[]> {
    const resources = await this.#resources.list(query);
    const audiences = await new Audiences(this.#rows).read(resources.map(({ id }) => id));
    return resources.map((one) => ({
      ...one,
      body: this.#kind.present(one.body, audiences(one.id)),
    }));
  }

  async get(id: number): Promise<Resource<Body>> {
    return this.#whole(await this.#resources.get(id));
  }

  async named(name: string): Promise<Resource<Body>> {
    return this.#whole(await this.#resources.named(name));
  }

  /**
   * Adds a resource.
   *
   * @param byName looks users and organizations up by their names, where the body comes from elsewhere
   */
  create(body: Body, byName = false): Promise<Resource<Body>> {
    return this.#rows.transaction(async (rows) => {
      const settled = this.#kind.settle(body);
      return this.#connect(rows, await this.#resources.within(rows).create(settled), body, byName);
    });
  }

  replace(id: number, body: Body): Promise<Resource<Body>> {
    return this.#rows.transaction(async (rows) => {
      const settled = this.#kind.settle(body);
      return this.#connect(
        rows,
        await this.#resources.within(rows).replace(id, settled),
        body,
        false,
      );
    });
  }

  remove(id: number): Promise<void> {
    return this.#resources.remove(id);
  }

  async #connect(
    rows: Rows,
    resource: Resource<Body>,
    given: Body,
    byName: boolean,
  ): Promise<Resource<Body>> {
    const { users, organizations } = this.#kind.audienceOf(given);
    await new Audiences(rows).write(resource.id, users, organizations, byName);
    await this.#kind.link?.(rows, resource);
    return this.within(rows).#whole(resource);
  }

  async #whole(resource: Resource<Body>): Promise<Resource<Body>> {
    const audience = (await new Audiences(this.#rows).read([resource.id]))(resource.id);
    return { ...resource, body: this.#kind.present(resource.body, audience) };
  }
}
