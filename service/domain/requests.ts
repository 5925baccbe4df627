import type { Expression, Kysely, SqlBool } from "kysely";
import { DeploymentError } from "../drivers/deployer.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { RequestStore } from "../store/requests.ts";
import type { Tables } from "../store/schema.ts";
import type { Approvers } from "./approvers.ts";
import type { Clock } from "./clock.ts";
import type { RequestContent, RequestState, RequestType, ServiceRequest } from "./model/request.ts";
import { found, Refusal } from "./refusal.ts";
import { Reservations } from "./reservations.ts";
import type { OutsideContext, Tasks } from "./tasks.ts";

/** A person who asks for something. */
export interface Requester {
  readonly accountId: number;
  readonly userid: string;
  readonly role: string;
  readonly organizationId: number | null;
}

/** The fields of a new request. */
type RequestFields = Pick<
  ServiceRequest,
  "type" | "serviceId" | "requiredBy" | "deployedName" | "content" | "costs"
>;

/** The result of carrying out a request. */
export interface CarriedOut {
  /** Reason why the request has failed all the same; what was carried out is withdrawn. */
  readonly failure?: string | undefined;
  /** The content that the request shows from then on. */
  readonly content?: RequestContent | undefined;
  /** Writes the result, in the transaction that completes the request. */
  readonly record?: (request: ServiceRequest, db: Kysely<Tables>) => Promise<void>;
}

/** The fulfilment of requests of one type. */
interface Fulfilment {
  /**
   * Has it done outside; it may come more than once.
   *
   * @throws {DeploymentError} it cannot be done, and nothing has been
   */
  carryOut(request: ServiceRequest, context: OutsideContext): Promise<CarriedOut>;
  /** Has it undone outside, where that can be: the request has ended without it. */
  withdraw?(request: ServiceRequest, context: OutsideContext): Promise<void>;
}

/** The outcome of a request outside; undefined where it had ended. */
type Attempt =
  | { readonly done: CarriedOut; readonly failure?: undefined }
  | { readonly done?: undefined; readonly failure: string }
  | undefined;

/** The approval of requests that need it. */
export type ApprovalPolicy = "automatic" | "manual";

const approve = "request.approve";
const fulfil = "request.fulfil";
const withdraw = "request.withdraw";
const verbs = { [approve]: "Approve", [fulfil]: "Fulfil", [withdraw]: "Withdraw" };
const open: readonly RequestState[] = ["PENDING_APPROVAL", "READY_TO_DEPLOY"];

/** The requests of both interfaces, from their submission to their end. */
export class Requests {
  readonly #db: Kysely<Tables>;
  readonly #tasks: Tasks;
  readonly #clock: Clock;
  readonly #approvers: Approvers;
  readonly #policy: ApprovalPolicy;
  readonly #fulfilments = new Map<RequestType, Fulfilment>();

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
    tasks.registerOutside<{ readonly id: number }, Attempt>(fulfil, {
      ask: ({ id }, context) => this.#carryOut(id, context),
      run: ({ id }, { db: transaction, task }, attempt) =>
        this.#complete(transaction, id, attempt, task.userid),
      fail: ({ id }, { db: transaction, task }) => this.#giveUp(transaction, id, task.userid),
    });
    tasks.registerOutside<{ readonly id: number }>(withdraw, {
      ask: async ({ id }, context) => {
        const request = await new RequestStore(context.db).get(id);
        if (request !== undefined) await this.#fulfilment(request).withdraw?.(request, context);
      },
      run: () => Promise.resolve(),
    });
  }

  /** Says how requests of a type are fulfilled. */
  register(type: RequestType, how: Fulfilment): void {
    this.#fulfilments.set(type, how);
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
  }

  /** Has a request carried out that is ready; one that has ended stays as it is. */
  async #carryOut(id: number, context: OutsideContext): Promise<Attempt> {
    const request = await new RequestStore(context.db).get(id);
    if (request?.state !== "READY_TO_DEPLOY") return undefined;
    try {
      return { done: await this.#fulfilment(request).carryOut(request, context) };
    } catch (error) {
      if (!(error instanceof DeploymentError)) throw error;
      return { failure: error.message };
    }
  }

  async #complete(db: Kysely<Tables>, id: number, attempt: Attempt, userid: string): Promise<void> {
    if (attempt === undefined) return;
    if (attempt.done === undefined) {
      await this.#end(db, id, open, "FAILED", attempt.failure);
      return;
    }
    const { done } = attempt;
    const request = found(await new RequestStore(db).get(id), `service request ${id}`);
    const content = done.content && { content: JSON.stringify(done.content) };
    if (done.failure === undefined) {
      const completed = this.#clock.now().toISOString();
      const change = { state: "COMPLETE", completed, ...content } as const;
      if (await new RequestStore(db).move(id, open, change)) {
        await done.record?.(request, db);
        await new Reservations(db).use(id);
        return;
      }
    } else await this.#end(db, id, open, "FAILED", done.failure, content);
    await this.#withdraw(db, request, userid);
  }

  /** Nobody knows why, nor what has been done. */
  async #giveUp(db: Kysely<Tables>, id: number, userid: string): Promise<void> {
    const reason = "The request failed for a reason that the log of the service says.";
    const request = await new RequestStore(db).get(id);
    if (request === undefined || !(await this.#end(db, id, open, "FAILED", reason))) return;
    await this.#withdraw(db, request, userid);
  }

  /** Takes back what was carried out and belongs to no request any more. */
  async #withdraw(db: Kysely<Tables>, request: ServiceRequest, userid: string): Promise<void> {
    if (this.#fulfilments.get(request.type)?.withdraw !== undefined)
      await this.#submit(db, withdraw, request, userid);
  }

  #fulfilment({ type }: ServiceRequest): Fulfilment {
    const how = this.#fulfilments.get(type);
    if (how === undefined) throw new Error(`nothing fulfils requests of the type ${type}`);
    return how;
  }

  /** Ends a request without what it asked for, and gives back what it reserved. */
  async #end(
    db: Kysely<Tables>,
    id: number,
    from: readonly RequestState[],
    state: RequestState,
    reason: string,
    content: { readonly content?: string } = {},
  ): Promise<boolean> {
    const change = { state, error_message: reason, ...content };
    const isMoved = await new RequestStore(db).move(id, from, change);
    if (isMoved) await new Reservations(db).release(id);
    return isMoved;
  }

  async #refusal(db: Kysely<Tables>, id: number): Promise<Refusal> {
    const { state } = found(await new RequestStore(db).get(id), `service request ${id}`);
    return new Refusal("invalid", `Service request ${id} is ${state} and waits for no approval.`);
  }

  async #submit(
    db: Kysely<Tables>,
    kind: keyof typeof verbs,
    { id, type }: ServiceRequest,
    userid: string,
  ): Promise<void> {
    const reference = { displayName: `Request ${id}`, type: "REQUEST", id };
    const name = `${verbs[kind]} ${type} ${id}`;
    await this.#tasks.submit(db, kind, { id }, { name, userid, related: [reference] });
  }
}

/** The person or event that the next move of a request depends on. */
export function waitingOn({ state, approvers }: ServiceRequest): string {
  if (state === "PENDING_APPROVAL") return approvers[0] ?? "approval";
  return state === "READY_TO_DEPLOY" ? "deployment" : "";
}
