import type { Expression, Insertable, Kysely, Selectable, SqlBool, Updateable } from "kysely";
import type {
  Costs,
  RequestContent,
  RequestState,
  RequestType,
  ServiceRequest,
} from "../../model/request.ts";
import type { RequestRow } from "../schema/schema-catalog.ts";
import type { Tables } from "../schema/schema.ts";

/** Rows of requests. */
export class RequestStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async get(id: number): Promise<ServiceRequest | undefined> {
    const row = await this.#db
      .selectFrom("requests")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    return row && requestOf(row);
  }

  /** Numbers of requests, in their order. */
  batch(
    offset: number,
    limit: number,
    condition?: Expression<SqlBool>,
  ): Promise<readonly { readonly id: number }[]> {
    return requestsPage(this.#db, offset, limit, condition).execute();
  }

  async insert(request: Omit<ServiceRequest, "id">): Promise<ServiceRequest> {
    const row = await this.#db
      .insertInto("requests")
      .values(columns(request))
      .returningAll()
      .executeTakeFirstOrThrow();
    return requestOf(row);
  }

  /** Moves a request on. Whether it was in one of the states. */
  async move(
    id: number,
    from: readonly RequestState[],
    change: Updateable<RequestRow> & { readonly state: RequestState },
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("requests")
      .set(change)
      .where("id", "=", id)
      .where("state", "in", [...from])
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}

/** The query of a page, whose plan a test reads. */
export function requestsPage(
  db: Kysely<Tables>,
  offset: number,
  limit: number,
  condition?: Expression<SqlBool>,
) {
  let query = db.selectFrom("requests").select("id");
  if (condition !== undefined) query = query.where(condition);
  return query.orderBy("id").limit(limit).offset(offset);
}

function columns(request: Omit<ServiceRequest, "id">): Insertable<RequestRow> {
  return {
    type: request.type,
    state: request.state,
    service_id: request.serviceId,
    organization_id: request.organizationId,
    submitted_by: request.submittedBy,
    assigned_to: request.assignedTo,
    submitted: request.submitted,
    required_by: request.requiredBy,
    completed: request.completed,
    deployed_name: request.deployedName,
    error_message: request.errorMessage,
    approvers: JSON.stringify(request.approvers),
    content: JSON.stringify(request.content),
    cost: JSON.stringify(request.costs),
  };
}

function requestOf(row: Selectable<RequestRow>): ServiceRequest {
  return {
    id: row.id,
    type: row.type as RequestType,
    state: row.state as RequestState,
    serviceId: row.service_id,
    organizationId: row.organization_id,
    submittedBy: row.submitted_by,
    assignedTo: row.assigned_to,
    submitted: row.submitted,
    requiredBy: row.required_by,
    completed: row.completed,
    deployedName: row.deployed_name,
    errorMessage: row.error_message,
    approvers: JSON.parse(row.approvers) as string[],
    content: JSON.parse(row.content) as RequestContent,
    costs: JSON.parse(row.cost) as Costs,
  };
}
