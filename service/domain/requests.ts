import type { Expression, Kysely, SqlBool } from "kysely";
import { DeploymentError } from "../drivers/deployer.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { RequestStore } from "../store/requests.ts";
import type { Tables } from "../store/schema.ts";
import type { Approvers } from "./approvers.ts";
import type { Clock } from "./clock.ts";
import type { RequestState, RequestType, ServiceRequest } from "./model/request.ts";
import { found, Refusal } from "./refusal.ts";
import { Reservations } from "./reservations.ts";
import type { Tasks } from "./tasks.ts";

/** Who asks for something. */
export interface Requester {
  readonly accountId: number;
  readonly userid: string;
  readonly role: string;
  readonly organizationId: number | null;
}

/** What a request is made from. */
export type RequestFields = Pick<
  ServiceRequest,
  "type" | "serviceId" | "requiredBy" | "deployedName" | "content" | "costs"
>;

/**
 * Does what a request of one type asks for, in the transaction that completes it.
 *
 * @throws {DeploymentError} it cannot be done; the request has failed
 */
export type Fulfil = (request: ServiceRequest, db: Kysely<Tables>) => Promise<void>;

/** How requests are approved that need it. */
export type ApprovalPolicy = "automatic" | "manual";

const approve = "request.approve";
const fulfil = "request.fulfil";
const open: readonly RequestState[] = ["PENDING_APPROVAL", "READY_TO_DEPLOY"];

/** The requests of both interfaces, from their submission to their end. */
export class Requests {
  readonly #db: Kysely<Tables>;
  readonly #tasks: Tasks;
  readonly #clock: Clock;
  readonly #approvers: Approvers;
  readonly #policy: ApprovalPolicy;
  readonly #fulfil = new Map<RequestType, Fulfil>();

  constructor(
    db: Kysely<Tables>,
    tasks: Tasks,
    clock: Clock,
    approvers: Approvers,
    policy: ApprovalPolicy,
  ) {
    this.#db = db;
    this.#tasks = tasks;
    this.#clock = clock;
    this.#approvers = approvers;
    this.#policy = policy;
    tasks.register<{ readonly id: number }>(approve, {
      run: ({ id }, { db: transaction, task }) => this.#approve(transaction, id, task.userid),
    });
    tasks.register<{ readonly id: number }>(fulfil, {
      run: ({ id }, { db: transaction }) => this.#complete(transaction, id),
    });
  }

  /** Says how requests of a type are fulfilled. */
  register(type: RequestType, how: Fulfil): void {
    this.#fulfil.set(type, how);
  }

  /**
   * A request of an organization, or of any if none is given.
   *
   * @throws {Refusal} there is none
   */
  async get(id: number, organizationId?: number | null): Promise<ServiceRequest> {
    const request = await new RequestStore(this.#db).get(id);
    const isSeen =
      organizationId === undefined || request?.organizationId === (organizationId ?? 0);
    return found(isSeen ? request : undefined, `service request ${id}`);
  }

  /** Numbers of the requests that meet a condition, in their order. */
  batch(
    offset: number,
    limit: number,
    condition?: Expression<SqlBool>,
  ): Promise<readonly { readonly id: number }[]> {
    return new RequestStore(this.#db).batch(offset, limit, condition);
  }

  /**
   * Writes a request in the caller's transaction, with the task that moves it on. The caller wakes the
   * tasks once that has been committed.
   */
  async open(
    db: Kysely<Tables>,
    fields: RequestFields,
    requester: Requester,
    needsApproval: boolean,
  ): Promise<ServiceRequest> {
    const isPending = needsApproval && !this.#approvers.mayApprove(requester.role);
    const request = await new RequestStore(db).insert({
      ...fields,
      state: isPending ? "PENDING_APPROVAL" : "READY_TO_DEPLOY",
      organizationId: requester.organizationId,
      submittedBy: requester.userid,
      assignedTo: null,
      submitted: this.#clock.now().toISOString(),
      completed: null,
      errorMessage: null,
      approvers: isPending ? await this.#approvers.of(db, requester.organizationId) : [],
    });
    if (!isPending) await this.#submit(db, fulfil, request, requester.userid);
    else if (this.#policy === "automatic")
      await this.#submit(db, approve, request, requester.userid);
    return request;
  }

  /** Begins what has been submitted. */
  wake(): void {
    this.#tasks.wake();
  }

  /** @throws {Refusal} there is no such request, or it waits for no approval */
  async approve(id: number, userid: string): Promise<void> {
    await inTransaction(this.#db, (db) => this.#approve(db, id, userid));
    this.#tasks.wake();
  }

  /** @throws {Refusal} there is no such request, or it waits for no approval */
  async reject(id: number, reason: string): Promise<void> {
    await inTransaction(this.#db, async (db) => {
      if (!(await this.#end(db, id, ["PENDING_APPROVAL"], "REJECTED", reason)))
        throw await this.#refusal(db, id);
    });
  }

  /** Ends a request that cannot be fulfilled, unless it has ended. */
  async fail(id: number, reason: string): Promise<void> {
    await inTransaction(this.#db, (db) => this.#end(db, id, open, "FAILED", reason));
  }

  async #approve(db: Kysely<Tables>, id: number, userid: string): Promise<void> {
    const store = new RequestStore(db);
    if (!(await store.move(id, ["PENDING_APPROVAL"], { state: "READY_TO_DEPLOY" })))
      throw await this.#refusal(db, id);
    const request = found(await store.get(id), `service request ${id}`);
    await this.#submit(db, fulfil, request, userid);
    this.#tasks.wake();
  }

  /** Fulfils a request that is ready; one that has ended stays as it is. */
  async #complete(db: Kysely<Tables>, id: number): Promise<void> {
    const request = await new RequestStore(db).get(id);
    if (request?.state !== "READY_TO_DEPLOY") return;
    const how = this.#fulfil.get(request.type);
    if (how === undefined) throw new Error(`nothing fulfils requests of the type ${request.type}`);
    try {
      await how(request, db);
    } catch (error) {
      if (!(error instanceof DeploymentError)) throw error;
      await this.#end(db, id, open, "FAILED", error.message);
      return;
    }
    const completed = this.#clock.now().toISOString();
    await new RequestStore(db).move(id, open, { state: "COMPLETE", completed });
    await new Reservations(db).use(id);
  }

  /** Ends a request without what it asked for, and gives back what it reserved. */
  async #end(
    db: Kysely<Tables>,
    id: number,
    from: readonly RequestState[],
    state: RequestState,
    reason: string,
  ): Promise<boolean> {
    const isMoved = await new RequestStore(db).move(id, from, { state, error_message: reason });
    if (isMoved) await new Reservations(db).release(id);
    return isMoved;
  }

  async #refusal(db: Kysely<Tables>, id: number): Promise<Refusal> {
    const { state } = found(await new RequestStore(db).get(id), `service request ${id}`);
    return new Refusal("invalid", `Service request ${id} is ${state} and waits for no approval.`);
  }

  async #submit(
    db: Kysely<Tables>,
    kind: string,
    { id, type }: ServiceRequest,
    userid: string,
  ): Promise<void> {
    const reference = { displayName: `Request ${id}`, type: "REQUEST", id };
    const name = `${kind === approve ? "Approve" : "Fulfil"} ${type} ${id}`;
    await this.#tasks.submit(db, kind, { id }, { name, userid, related: [reference] });
  }
}

/** Who or what the next move of a request depends on. */
export function waitingOn({ state, approvers }: ServiceRequest): string {
  if (state === "PENDING_APPROVAL") return approvers[0] ?? "approval";
  return state === "READY_TO_DEPLOY" ? "deployment" : "";
}
