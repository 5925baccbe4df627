import { sql, type Insertable, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import { inventoryTypes, type ManagedObject } from "../../model/inventory.ts";
import type { Machine, MachineShape } from "../../model/machine.ts";
import type { MachineRow } from "../schema/schema-catalog.ts";
import type { Tables } from "../schema/schema.ts";
import { validateMachineShape } from "../../stored/validate.ts";
import { readStored } from "../database/read-stored.ts";

/** Two moments. */
interface Period {
  readonly from: string;
  readonly to: string;
}

/** A choice of machines; all by default. */
interface MachineQuery {
  /** The organization whose machines alone the caller sees; null for none, undefined for all. */
  readonly visibleTo?: number | null | undefined;
  readonly organizationName?: string | undefined;
  readonly owner?: string | undefined;
  readonly attribute?: MachineAttribute | undefined;
}

interface MachineAttribute {
  readonly name: string;
  readonly value: string;
}

/** Number of machines that are read at a time. */
const batchSize = 500;

/** Rows of deployed machines. */
export class MachineStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Adds a machine with its object in the inventory, unless the request has deployed it already. */
  async insert(machine: Omit<Machine, "id" | "objectId" | "organizationName">): Promise<void> {
    const row: Insertable<MachineRow> = {
      object_id: null,
      request_id: machine.requestId,
      organization_id: machine.organizationId,
      owner: machine.owner,
      name: machine.name,
      service_name: machine.serviceName,
      deployed: machine.deployed,
      removed: machine.removed,
      shape: JSON.stringify(machine.shape),
    };
    const added = await this.#db
      .insertInto("machines")
      .values(row)
      .onConflict((conflict) => conflict.columns(["request_id", "name"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (added === undefined) return;
    const object_id = await this.#insertObject(added.id, machine.name);
    await this.#db.updateTable("machines").set({ object_id }).where("id", "=", added.id).execute();
  }

  /** Adds the object of a machine: on no server, as the one that runs it is unknown. */
  async #insertObject(machineId: number, name: string): Promise<number> {
    const object: ManagedObject = {
      remoteId: `machine-${machineId}`,
      type: inventoryTypes.machine,
      name,
      parent: null,
      usableBy: [],
      fields: {},
      references: {},
      lists: {},
    };
    const { remoteId: remote_id, type } = object;
    const { id } = await this.#db
      .insertInto("inventory")
      .values({
        server_id: null,
        remote_id,
        type,
        name,
        parent_id: null,
        body: JSON.stringify(object),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Marks a machine as gone, and takes its object away. Its request and its name, if it was there. */
  async remove(
    objectId: number,
    moment: string,
  ): Promise<{ readonly requestId: number; readonly name: string } | undefined> {
    const row = await this.#db
      .updateTable("machines")
      .set({ removed: moment })
      .where(numbered(objectId))
      .where("removed", "is", null)
      .returning(["request_id", "name"])
      .executeTakeFirst();
    if (row !== undefined)
      await this.#db
        .deleteFrom("inventory")
        .where("id", "=", objectId)
        .where("type", "=", inventoryTypes.machine)
        .where("server_id", "is", null)
        .execute();
    return row && { requestId: row.request_id, name: row.name };
  }

  /** Whether one of the machines of a request is there. */
  async hasPresent(requestId: number): Promise<boolean> {
    const row = await this.#db
      .selectFrom("machines")
      .select("id")
      .where("request_id", "=", requestId)
      .where("removed", "is", null)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Requests after one by number whose machines are there and were deployed before a moment. */
  async deployedBefore(
    moment: string,
    after: number,
    limit: number,
  ): Promise<
    readonly {
      readonly requestId: number;
      readonly organizationId: number | null;
      readonly deployed: string;
    }[]
  > {
    const rows = await this.#db
      .selectFrom("machines")
      .select(["request_id", "organization_id", sql<string>`max(deployed)`.as("last")])
      .where("removed", "is", null)
      .where("request_id", ">", after)
      .groupBy(["request_id", "organization_id"])
      .having(sql<string>`max(deployed)`, "<=", moment)
      .orderBy("request_id")
      .limit(limit)
      .execute();
    return rows.map(({ request_id, organization_id, last }) => ({
      requestId: request_id,
      organizationId: organization_id,
      deployed: last,
    }));
  }

  /** Numbers in the inventory of the machines of a request that are there. */
  async present(requestId: number): Promise<readonly number[]> {
    const rows = await this.#db
      .selectFrom("machines")
      .select(["id", "object_id"])
      .where("request_id", "=", requestId)
      .where("removed", "is", null)
      .orderBy("id")
      .execute();
    return rows.map(({ id, object_id }) => object_id ?? id);
  }

  /** Time of the first deployment; null if absent. */
  async firstDeployed(): Promise<string | null> {
    const { first } = await this.#db
      .selectFrom("machines")
      .select(sql<string | null>`min(deployed)`.as("first"))
      .executeTakeFirstOrThrow();
    return first;
  }

  /** The first machines by number that were there between two moments, and that are wanted. */
  async first(limit: number, period: Period, wanted: MachineQuery): Promise<readonly Machine[]> {
    const found: Machine[] = [];
    let after = 0;
    while (found.length < limit) {
      const batch = await this.batch(after, batchSize, period, wanted);
      found.push(...batch.filter(({ shape }) => hasAttribute(shape, wanted.attribute)));
      const last = batch.at(-1);
      if (last === undefined || batch.length < batchSize) break;
      after = last.id;
    }
    return found.slice(0, limit);
  }

  /**
   * Machines after one by number, that were there between two moments. Of those that have the wanted
   * attribute none is missing, but there may be others.
   */
  async batch(
    after: number,
    limit: number,
    period: Period,
    { visibleTo, organizationName, owner, attribute }: MachineQuery = {},
  ): Promise<readonly Machine[]> {
    let query = this.#db
      .selectFrom("machines")
      .leftJoin("organizations", "organizations.id", "machines.organization_id")
      .selectAll("machines")
      .select("organizations.name as organization_name")
      .where("machines.id", ">", after)
      .where("deployed", "<", period.to)
      .where((row) => row.or([row("removed", "is", null), row("removed", ">", period.from)]));
    // No organization has the number 0.
    if (visibleTo !== undefined)
      query = query.where("machines.organization_id", "=", visibleTo ?? 0);
    if (organizationName !== undefined)
      query = query.where("organizations.name", "=", organizationName);
    if (owner !== undefined) query = query.where("machines.owner", "=", owner);
    if (attribute !== undefined) query = query.where(mayHave(attribute));
    const rows = await query.orderBy("machines.id").limit(limit).execute();
    return rows.map((row) => ({
      id: row.id,
      objectId: row.object_id ?? row.id,
      requestId: row.request_id,
      organizationId: row.organization_id,
      organizationName: row.organization_name,
      owner: row.owner,
      name: row.name,
      serviceName: row.service_name,
      deployed: row.deployed,
      removed: row.removed,
      shape: readStored(validateMachineShape, row.shape, `machine ${row.id}`),
    }));
  }
}

/** The machine of an object; one of an earlier version has its own number alone. */
const numbered = (objectId: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(object_id = ${objectId} or (object_id is null and id = ${objectId}))`;

const hasAttribute = (
  { attributes }: MachineShape,
  wanted: MachineAttribute | undefined,
): boolean =>
  wanted === undefined ||
  (Object.hasOwn(attributes, wanted.name) && attributes[wanted.name] === wanted.value);

/** The text of a shape contains each of its attributes, whatever the database knows of JSON. */
function mayHave({ name, value }: MachineAttribute): RawBuilder<SqlBool> {
  const text = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
  return sql<SqlBool>`machines.shape like ${`%${text.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
}
