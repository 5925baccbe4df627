import { sql, type Expression, type Kysely, type SqlBool } from "kysely";
import { among } from "../database/among.ts";
import type { Tables } from "../schema/schema.ts";
import { validateLinkDetail } from "../../stored/validate.ts";
import { readStoredOrNull } from "../database/read-stored.ts";

/** The relations of links: the table of the target, and what it is to the resource. */
type Relation =
  | "organization"
  | "user"
  | "management-server"
  | "network-zone"
  | "placement-attribute"
  | "completion-workflow";

/** One target of a resource. */
export interface Link {
  readonly targetId: number;
  /** Further content of the link. */
  readonly detail?: object | undefined;
}

/** A link with the name of its target. */
export interface NamedLink extends Link {
  readonly resourceId: number;
  readonly name: string;
}

/** A link to an account. */
interface AccountLink extends NamedLink {
  readonly userid: string;
  readonly email: string | null;
}

/** Rows that say what resources have to do with. Links to what is gone are not read. */
export class LinkStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async replace(resourceId: number, relation: Relation, links: readonly Link[]): Promise<void> {
    await this.#db
      .deleteFrom("resource_links")
      .where("resource_id", "=", resourceId)
      .where("relation", "=", relation)
      .execute();
    const once = new Map(links.map((link) => [link.targetId, link]));
    for (const link of once.values()) await this.add(resourceId, relation, link);
  }

  async add(resourceId: number, relation: Relation, { targetId, detail }: Link): Promise<void> {
    await this.#db
      .insertInto("resource_links")
      .values({
        resource_id: resourceId,
        relation,
        target_id: targetId,
        detail: detail === undefined ? null : JSON.stringify(detail),
      })
      .execute();
  }

  /** Numbers of the targets of a resource. */
  async targets(resourceId: number, relation: Relation): Promise<readonly number[]> {
    const rows = await this.#db
      .selectFrom("resource_links")
      .select("target_id")
      .where("resource_id", "=", resourceId)
      .where("relation", "=", relation)
      .orderBy("id")
      .execute();
    return rows.map(({ target_id }) => target_id);
  }

  /** Takes a target away from every resource. */
  async deleteTarget(relation: Relation, targetId: number): Promise<void> {
    await this.#db
      .deleteFrom("resource_links")
      .where("relation", "=", relation)
      .where("target_id", "=", targetId)
      .execute();
  }

  /** Organizations of resources. */
  async organizations(resourceIds: readonly number[]): Promise<readonly NamedLink[]> {
    if (resourceIds.length === 0) return [];
    const rows = await this.#db
      .selectFrom("resource_links as link")
      .innerJoin("organizations", "organizations.id", "link.target_id")
      .select(["link.resource_id as resourceId", "link.target_id as targetId"])
      .select("organizations.name")
      .where("link.relation", "=", "organization")
      .where(among(this.#db, "link.resource_id", resourceIds))
      .orderBy("link.id")
      .execute();
    return rows;
  }

  /** Accounts of resources. */
  async accounts(resourceIds: readonly number[]): Promise<readonly AccountLink[]> {
    if (resourceIds.length === 0) return [];
    const rows = await this.#db
      .selectFrom("resource_links as link")
      .innerJoin("accounts", "accounts.id", "link.target_id")
      .select(["link.resource_id as resourceId", "link.target_id as targetId", "link.detail"])
      .select(["accounts.userid", "accounts.email", "accounts.first_name", "accounts.last_name"])
      .where("link.relation", "=", "user")
      .where(among(this.#db, "link.resource_id", resourceIds))
      .orderBy("link.id")
      .execute();
    return rows.map(({ detail, first_name, last_name, ...row }) => ({
      ...row,
      name: [first_name, last_name].filter(Boolean).join(" ") || row.userid,
      detail:
        readStoredOrNull(validateLinkDetail, detail, `link of the resource ${row.resourceId}`) ??
        undefined,
    }));
  }

  /** Numbers of the resources that are linked to a target. */
  async linkedTo(relation: Relation, targetId: number): Promise<readonly number[]> {
    const rows = await this.#db
      .selectFrom("resource_links")
      .select("resource_id")
      .where("relation", "=", relation)
      .where("target_id", "=", targetId)
      .orderBy("resource_id")
      .execute();
    return rows.map(({ resource_id }) => resource_id);
  }
}

/** A condition: a row of `resources` is linked to a target. */
export function isLinkedTo(relation: Relation, targetId: number): Expression<SqlBool> {
  return sql<SqlBool>`exists (select 1 from resource_links as link
    where link.resource_id = resources.id and link.relation = ${relation}
    and link.target_id = ${targetId})`;
}

/** A viewer who looks for usable resources. */
export interface Viewer {
  readonly accountId: number;
  /** Organization that the viewer signed in to. */
  readonly organizationId: number | null;
}

/**
 * A condition: a row of `resources` is available to a viewer, by name, through the organization, or because it
 * never was limited to anybody.
 */
export function isAvailableTo({ accountId, organizationId }: Viewer): Expression<SqlBool> {
  const isUnlimited = sql<SqlBool>`not exists (select 1 from resource_links as link
    where link.resource_id = resources.id and link.relation in ('user', 'organization'))`;
  // No organization has the number 0.
  return sql<SqlBool>`(${isUnlimited}
    or ${isLinkedTo("user", accountId)} or ${isLinkedTo("organization", organizationId ?? 0)})`;
}

/** A condition: a row of `resources` is for every organization by its type, or linked to one. */
export const isGlobalOrLinkedTo = (organizationId: number): Expression<SqlBool> =>
  sql<SqlBool>`(type = 'GLOBAL' or ${isLinkedTo("organization", organizationId)})`;
