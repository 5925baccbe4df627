import { sql, type Insertable, type Kysely } from "kysely";
import type { Machine, MachineShape } from "../domain/model/machine.ts";
import type { MachineRow } from "./schema-catalog.ts";
import type { Tables } from "./schema.ts";

/** Rows of deployed machines. */
export class MachineStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Adds a machine, unless the request has deployed it already. */
  async insert(machine: Omit<Machine, "id" | "organizationName">): Promise<void> {
    const row: Insertable<MachineRow> = {
      request_id: machine.requestId,
      organization_id: machine.organizationId,
      owner: machine.owner,
      name: machine.name,
      service_name: machine.serviceName,
      deployed: machine.deployed,
      removed: machine.removed,
      shape: JSON.stringify(machine.shape),
    };
    await this.#db
      .insertInto("machines")
      .values(row)
      .onConflict((conflict) => conflict.columns(["request_id", "name"]).doNothing())
      .execute();
  }

  /** When the first machine was deployed; null where there is none. */
  async firstDeployed(): Promise<string | null> {
    const { first } = await this.#db
      .selectFrom("machines")
      .select(sql<string | null>`min(deployed)`.as("first"))
      .executeTakeFirstOrThrow();
    return first;
  }

  /** Machines after one by number, that were there between two moments. */
  async batch(
    after: number,
    limit: number,
    period: { readonly from: string; readonly to: string },
  ): Promise<readonly Machine[]> {
    const rows = await this.#db
      .selectFrom("machines")
      .leftJoin("organizations", "organizations.id", "machines.organization_id")
      .selectAll("machines")
      .select("organizations.name as organization_name")
      .where("machines.id", ">", after)
      .where("deployed", "<", period.to)
      .where((row) => row.or([row("removed", "is", null), row("removed", ">=", period.from)]))
      .orderBy("machines.id")
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      requestId: row.request_id,
      organizationId: row.organization_id,
      organizationName: row.organization_name,
      owner: row.owner,
      name: row.name,
      serviceName: row.service_name,
      deployed: row.deployed,
      removed: row.removed,
      shape: JSON.parse(row.shape) as MachineShape,
    }));
  }
}
