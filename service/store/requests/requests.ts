import {
  sql,
  type Expression,
  type Insertable,
  type Kysely,
  type Selectable,
  type SqlBool,
} from "kysely";
import type { RequestContent, RequestState, ServiceRequest } from "../../model/request.ts";
import type { RequestRow } from "../schema/schema-catalog.ts";
import type { Tables } from "../schema/schema.ts";
import {
  validateCosts,
  validateRequestContent,
  validateRequestState,
  validateRequestType,
  validateTexts,
} from "../../stored/validate.ts";
import { among } from "../database/among.ts";
import type { Condition } from "../database/condition.ts";
import { checkStored, readStored } from "../database/read-stored.ts";

/** The fields of a request that a move changes; absent ones stay. */
export interface RequestChange {
  readonly state: RequestState;
  readonly completed?: string | undefined;
  readonly errorMessage?: string | undefined;
  readonly content?: RequestContent | undefined;
}

/** A place among requests by their submission. */
export interface RequestPlace {
  readonly submitted: string;
  readonly id: number;
}

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

  /** Requests, the newest first. */
  async newest(
    offset: number,
    limit: number,
    condition?: Condition,
  ): Promise<readonly ServiceRequest[]> {
    const rows = await this.#db
      .selectFrom("requests")
      .selectAll()
      .$if(condition !== undefined, (query) => query.where(condition as Condition))
      .orderBy("id", "desc")
      .limit(limit)
      .offset(offset)
      .execute();
    return rows.map(requestOf);
  }

  /** Says who is to decide on a request. Whether it waits for approval. */
  async assign(id: number, userid: string | null): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("requests")
      .set({ assigned_to: userid })
      .where("id", "=", id)
      .where("state", "=", "PENDING_APPROVAL")
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Moves the requests of an organization on that are in a state. */
  async moveAll(
    organizationId: number,
    from: RequestState,
    { state, errorMessage }: Required<Pick<RequestChange, "state" | "errorMessage">>,
  ): Promise<void> {
    await this.#db
      .updateTable("requests")
      .set({ state, error_message: errorMessage })
      .where("organization_id", "=", organizationId)
      .where("state", "=", from)
      .execute();
  }

  /** Numbers of the requests of a user that are in a state. */
  async submittedBy(userid: string, state: RequestState): Promise<readonly number[]> {
    const rows = await this.#db
      .selectFrom("requests")
      .select("id")
      .where("submitted_by", "=", userid)
      .where("state", "=", state)
      .orderBy("id")
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Moves a request on. Whether it was in one of the states. */
  async move(
    id: number,
    from: readonly RequestState[],
    { state, completed, errorMessage, content }: RequestChange,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("requests")
      .set({
        state,
        ...(completed === undefined ? {} : { completed }),
        ...(errorMessage === undefined ? {} : { error_message: errorMessage }),
        ...(content === undefined ? {} : { content: JSON.stringify(content) }),
      })
      .where("id", "=", id)
      .where("state", "in", [...from])
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /**
   * Looks at some of the requests that were submitted before a time, the earliest behind a place first, and removes
   * those that have ended and have neither machines nor a part of a quota.
   *
   * @returns the place of the last one that it looked at; undefined if there are no more
   */
  async deleteEnded(
    before: string,
    limit: number,
    after?: RequestPlace,
  ): Promise<RequestPlace | undefined> {
    const old = await this.#db
      .selectFrom("requests")
      .select(["submitted", "id"])
      .where("submitted", "<", before)
      .$if(after !== undefined, (query) =>
        query.where(sql<SqlBool>`(submitted, id) > (${after?.submitted}, ${after?.id})`),
      )
      .orderBy("submitted")
      .orderBy("id")
      .limit(limit)
      .execute();
    const ids = old.map(({ id }) => id);
    await this.#db
      .deleteFrom("requests")
      .where(among(this.#db, "requests.id", ids))
      .where("state", "in", endStates)
      .where(sql<SqlBool>`not exists (select 1 from machines where request_id = requests.id)`)
      .where(sql<SqlBool>`not exists (select 1 from quota_claims where request_id = requests.id)`)
      .execute();
    return old.length < limit ? undefined : old.at(-1);
  }
}

const endStates: readonly RequestState[] = ["COMPLETE", "REJECTED", "FAILED"];

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
  const named = `request ${row.id}`;
  return {
    id: row.id,
    type: checkStored(validateRequestType, row.type, named),
    state: checkStored(validateRequestState, row.state, named),
    serviceId: row.service_id,
    organizationId: row.organization_id,
    submittedBy: row.submitted_by,
    assignedTo: row.assigned_to,
    submitted: row.submitted,
    requiredBy: row.required_by,
    completed: row.completed,
    deployedName: row.deployed_name,
    errorMessage: row.error_message,
    approvers: readStored(validateTexts, row.approvers, named),
    content: readStored(validateRequestContent, row.content, named),
    costs: readStored(validateCosts, row.cost, named),
  };
}
