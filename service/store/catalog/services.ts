import { sql, type Expression, type Kysely, type Selectable, type SqlBool } from "kysely";
import type { CatalogComponent, ServiceDefinition } from "../../model/service-definition.ts";
import { among } from "../database/among.ts";
import { isAvailableTo, type Viewer } from "../configured/links.ts";
import type { ServiceRow } from "../schema/schema-catalog.ts";
import type { Tables } from "../schema/schema.ts";

/** Rows of the catalog. */
export class ServiceStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async get(id: number): Promise<ServiceDefinition | undefined> {
    const row = await this.#db
      .selectFrom("services")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    return row && this.#whole(row);
  }

  async named(name: string): Promise<number | undefined> {
    const row = await this.#db
      .selectFrom("services")
      .select("id")
      .where("name", "=", name)
      .executeTakeFirst();
    return row?.id;
  }

  /** Name of the first service that has a form, for itself or for a component. */
  async withForm(formId: number): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom("services")
      .select("name")
      .where("form_id", "=", formId)
      .unionAll(
        this.#db
          .selectFrom("service_components")
          .innerJoin("services", "services.id", "service_components.service_id")
          .select("services.name")
          .where("service_components.form_id", "=", formId),
      )
      .executeTakeFirst();
    return row?.name;
  }

  /** Numbers and names of services, by number. */
  batch(
    offset: number,
    limit: number,
    condition?: Expression<SqlBool>,
  ): Promise<readonly Pick<ServiceDefinition, "id" | "name">[]> {
    return servicesPage(this.#db, offset, limit, condition).execute();
  }

  /** Services that have forms, and whether a viewer may fill in all forms of each; everybody may if absent. */
  async forms(
    ids: readonly number[],
    viewer: Viewer | undefined,
  ): Promise<ReadonlyMap<number, { readonly isAvailable: boolean }>> {
    if (ids.length === 0) return new Map();
    const own = this.#db
      .selectFrom("services")
      .select(["id as service_id", "form_id"])
      .where(among(this.#db, "services.id", ids));
    const ofComponents = this.#db
      .selectFrom("service_components")
      .select(["service_id", "form_id"])
      .where(among(this.#db, "service_id", ids));
    const isAvailable = viewer === undefined ? sql<SqlBool>`1 = 1` : isAvailableTo(viewer);
    const rows = await this.#db
      .selectFrom(own.unionAll(ofComponents).as("form"))
      .innerJoin("resources", "resources.id", "form.form_id")
      .select("form.service_id")
      .select(sql<number>`min(case when ${isAvailable} then 1 else 0 end)`.as("available"))
      .groupBy("form.service_id")
      .execute();
    return new Map(
      rows.map(({ service_id, available }) => [service_id, { isAvailable: available === 1 }]),
    );
  }

  async insert(service: Omit<ServiceDefinition, "id">): Promise<number> {
    const { id } = await this.#db
      .insertInto("services")
      .values({
        name: service.name,
        description: service.description,
        form_id: service.formId,
        needs_approval: service.needsApproval ? 1 : 0,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await this.#insertParts(id, service);
    return id;
  }

  /** Replaces a service with its categories and components. */
  async update(id: number, service: Omit<ServiceDefinition, "id">): Promise<void> {
    await this.#db
      .updateTable("services")
      .set({
        name: service.name,
        description: service.description,
        form_id: service.formId,
        needs_approval: service.needsApproval ? 1 : 0,
      })
      .where("id", "=", id)
      .execute();
    await this.#db.deleteFrom("service_categories").where("service_id", "=", id).execute();
    await this.#db.deleteFrom("service_components").where("service_id", "=", id).execute();
    await this.#insertParts(id, service);
  }

  async #insertParts(id: number, service: Omit<ServiceDefinition, "id">): Promise<void> {
    const categories = [...new Set(service.categories)];
    if (categories.length > 0)
      await this.#db
        .insertInto("service_categories")
        .values(categories.map((category) => ({ service_id: id, category })))
        .execute();
    for (const component of service.components)
      await this.#db
        .insertInto("service_components")
        .values({
          service_id: id,
          name: component.name,
          type: component.type,
          management_server_type: component.managementServerType,
          guest_os: component.guestOs,
          form_id: component.formId,
          published_id: component.publishedId ?? null,
        })
        .execute();
  }

  async delete(id: number): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom("services")
      .where("id", "=", id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async #whole(row: Selectable<ServiceRow>): Promise<ServiceDefinition> {
    const categories = await this.#db
      .selectFrom("service_categories")
      .select("category")
      .where("service_id", "=", row.id)
      .orderBy("category")
      .execute();
    const components = await this.#db
      .selectFrom("service_components")
      .selectAll()
      .where("service_id", "=", row.id)
      .orderBy("id")
      .execute();
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      formId: row.form_id,
      needsApproval: row.needs_approval === 1,
      categories: categories.map(({ category }) => category),
      components: components.map(
        (component): CatalogComponent => ({
          name: component.name,
          type: component.type,
          managementServerType: component.management_server_type,
          guestOs: component.guest_os,
          formId: component.form_id,
          ...(component.published_id === null ? {} : { publishedId: component.published_id }),
        }),
      ),
    };
  }
}

/** The query of a page, whose plan a test reads. */
export function servicesPage(
  db: Kysely<Tables>,
  offset: number,
  limit: number,
  condition?: Expression<SqlBool>,
) {
  return db
    .selectFrom("services")
    .select(["id", "name"])
    .$if(condition !== undefined, (query) => query.where(condition as Expression<SqlBool>))
    .orderBy("id")
    .limit(limit)
    .offset(offset);
}
