import type { Condition } from "../../store/database/condition.ts";
import type { Attempt, Fulfilment } from "./fulfilment.ts";
import { DeploymentError } from "../../drivers/deployer.ts";
import type { Approvers } from "../accounts/approvers.ts";
import { record } from "../audit/record.ts";
import type { Clock } from "../shared/clock.ts";
import type {
  RequestContent,
  RequestState,
  RequestType,
  ServiceRequest,
} from "../../model/request.ts";
import { found, Refusal } from "../shared/refusal.ts";
import { AddressClaims } from "../network/address-claims.ts";
import type { Notifications } from "../notifications/notifications.ts";
import { Reservations } from "../quotas/reservations.ts";
import { taskKind, type TaskKind } from "../tasks/task-kind.ts";
import type { OutsideContext, Tasks } from "../tasks/tasks.ts";
import type { Rows } from "../../store/rows.ts";
import type { Numbered } from "../../stored/types.ts";
import { validateNumbered } from "../../stored/validate.ts";

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

/** The approval of requests that need it. */
export type ApprovalPolicy = "automatic" | "manual";

const approve = taskKind("request.approve", validateNumbered);
const fulfil = taskKind("request.fulfil", validateNumbered);
const withdraw = taskKind("request.withdraw", validateNumbered);
const verbs = new Map([
  [approve, "Approve"],
  [fulfil, "Fulfil"],
  [withdraw, "Withdraw"],
]);
const open: readonly RequestState[] = ["PENDING_APPROVAL", "READY_TO_DEPLOY"];

/** The requests of both interfaces, from their submission to their end. */
export class Requests {
  readonly #rows: Rows;
  readonly #tasks: Tasks;
  readonly #clock: Clock;
  readonly #approvers: Approvers;
  readonly #policy: ApprovalPolicy;
  readonly #notifications: Notifications;
  readonly #fulfilments = new Map<RequestType, Fulfilment>();

  constructor(
    rows: Rows,
    tasks: Tasks,
    clock: Clock,
    approvers: Approvers,
    policy: ApprovalPolicy,
    notifications: Notifications,
  ) {
    this.#notifications = notifications;
    this.#rows = rows;
    this.#tasks = tasks;
    this.#clock = clock;
    this.#approvers = approvers;
    this.#policy = policy;
    tasks.register(approve, {
      run: ({ id }, { rows: own, task }) => this.#approve(own, id, task.userid),
    });
    tasks.registerOutside(fulfil, {
      ask: ({ id }, context) => this.#carryOut(id, context),
      run: ({ id }, { rows: own, task }, attempt) => this.#complete(own, id, attempt, task.userid),
      fail: ({ id }, { rows: own, task }) => this.#giveUp(own, id, task.userid),
    });
    tasks.registerOutside(withdraw, {
      ask: async ({ id }, context) => {
        const request = await context.rows.requests.get(id);
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
   * @throws {Refusal} it does not exist
   */
  async get(id: number, organizationId?: number | null): Promise<ServiceRequest> {
    const request = await this.#rows.requests.get(id);
    const isSeen =
      organizationId === undefined || request?.organizationId === (organizationId ?? 0);
    return found(isSeen ? request : undefined, `service request ${id}`);
  }

  /** Numbers of the requests that meet a condition, in their order. */
  batch(
    offset: number,
    limit: number,
    condition?: Condition,
  ): Promise<readonly { readonly id: number }[]> {
    return this.#rows.requests.batch(offset, limit, condition);
  }

  /**
   * Writes a request in the caller's transaction, with the task that moves it on.
   *
   * @param isHeld the task waits for `begin`
   */
  async open(
    rows: Rows,
    fields: RequestFields,
    requester: Requester,
    needsApproval: boolean,
    isHeld = false,
  ): Promise<ServiceRequest> {
    const isPending = needsApproval && !this.#approvers.mayApprove(requester.role);
    const request = await rows.requests.insert({
      ...fields,
      state: isPending ? "PENDING_APPROVAL" : "READY_TO_DEPLOY",
      organizationId: requester.organizationId,
      submittedBy: requester.userid,
      assignedTo: null,
      submitted: this.#clock.now().toISOString(),
      completed: null,
      errorMessage: null,
      approvers: isPending ? await this.#approvers.of(rows, requester.organizationId) : [],
    });
    if (!isPending) await this.#submit(rows, fulfil, request, requester.userid, isHeld);
    else if (this.#policy === "automatic")
      await this.#submit(rows, approve, request, requester.userid, isHeld);
    await this.#notifications.ofRequest(rows, "request.submitted", request.id);
    if (isPending && this.#policy === "manual")
      await this.#notifications.ofRequest(rows, "request.waiting", request.id);
    return request;
  }

  /** Begins the tasks that have been held. */
  begin(): void {
    this.#tasks.wake();
  }

  /** @throws {Refusal} there is no such request, or it waits for no approval */
  async approve(id: number, userid: string): Promise<void> {
    await this.#rows.transaction(async (rows) => {
      await this.#approve(rows, id, userid);
      await record(rows, "request.approved", `service request ${id}`);
    });
  }

  /** @throws {Refusal} there is no such request, or it waits for no approval */
  async reject(id: number, reason: string): Promise<void> {
    await this.#rows.transaction(async (rows) => {
      if (!(await this.#end(rows, id, ["PENDING_APPROVAL"], "REJECTED", reason)))
        throw await this.#refusal(rows, id);
      await record(rows, "request.rejected", `service request ${id}`);
    });
  }

  /** Ends a request that cannot be fulfilled, unless it has ended. */
  async fail(id: number, reason: string): Promise<void> {
    await this.#rows.transaction((rows) => this.#end(rows, id, open, "FAILED", reason));
  }

  async #approve(rows: Rows, id: number, userid: string): Promise<void> {
    const store = rows.requests;
    if (!(await store.move(id, ["PENDING_APPROVAL"], { state: "READY_TO_DEPLOY" })))
      throw await this.#refusal(rows, id);
    const request = found(await store.get(id), `service request ${id}`);
    await this.#submit(rows, fulfil, request, userid);
    await this.#notifications.ofRequest(rows, "request.approved", id);
  }

  /** Has a request carried out that is ready; one that has ended stays as it is. */
  async #carryOut(id: number, context: OutsideContext): Promise<Attempt> {
    const request = await context.rows.requests.get(id);
    if (request?.state !== "READY_TO_DEPLOY") return undefined;
    try {
      return { done: await this.#fulfilment(request).carryOut(request, context) };
    } catch (error) {
      if (!(error instanceof DeploymentError)) throw error;
      return { failure: error.message };
    }
  }

  async #complete(rows: Rows, id: number, attempt: Attempt, userid: string): Promise<void> {
    if (attempt === undefined) return;
    if (attempt.done === undefined) {
      await this.#end(rows, id, open, "FAILED", attempt.failure);
      return;
    }
    const { done } = attempt;
    const request = found(await rows.requests.get(id), `service request ${id}`);
    const { content } = done;
    if (done.failure === undefined) {
      const completed = this.#clock.now().toISOString();
      const change = { state: "COMPLETE", completed, content } as const;
      if (await rows.requests.move(id, open, change)) {
        await done.record?.(request, rows);
        await new Reservations(rows, this.#clock).use(id);
        await this.#notifications.ofRequest(rows, "request.completed", id);
        return;
      }
    } else await this.#end(rows, id, open, "FAILED", done.failure, content);
    await this.#withdraw(rows, request, userid);
  }

  /** The cause and the effects are unknown. */
  async #giveUp(rows: Rows, id: number, userid: string): Promise<void> {
    const reason = "The request failed for a reason that the log of the service says.";
    const request = await rows.requests.get(id);
    if (request === undefined || !(await this.#end(rows, id, open, "FAILED", reason))) return;
    await this.#withdraw(rows, request, userid);
  }

  /** Takes back what was carried out and belongs to no request any more. */
  async #withdraw(rows: Rows, request: ServiceRequest, userid: string): Promise<void> {
    if (this.#fulfilments.get(request.type)?.withdraw !== undefined)
      await this.#submit(rows, withdraw, request, userid);
  }

  #fulfilment({ type }: ServiceRequest): Fulfilment {
    const how = this.#fulfilments.get(type);
    if (how === undefined) throw new Error(`nothing fulfils requests of the type ${type}`);
    return how;
  }

  /** Ends a request without what it asked for, and gives back what it reserved. */
  async #end(
    rows: Rows,
    id: number,
    from: readonly RequestState[],
    state: RequestState,
    reason: string,
    content?: RequestContent,
  ): Promise<boolean> {
    const change = { state, errorMessage: reason, content };
    const isMoved = await rows.requests.move(id, from, change);
    if (isMoved) {
      await new Reservations(rows, this.#clock).release(id);
      await new AddressClaims(rows).release(id);
      const event = state === "REJECTED" ? "request.rejected" : "request.failed";
      await this.#notifications.ofRequest(rows, event, id);
    }
    return isMoved;
  }

  async #refusal(rows: Rows, id: number): Promise<Refusal> {
    const { state } = found(await rows.requests.get(id), `service request ${id}`);
    return new Refusal("invalid", `Service request ${id} is ${state} and waits for no approval.`);
  }

  async #submit(
    rows: Rows,
    kind: TaskKind<Numbered>,
    { id, type }: ServiceRequest,
    userid: string,
    isHeld = false,
  ): Promise<void> {
    const reference = { displayName: `Request ${id}`, type: "REQUEST", id };
    const name = `${verbs.get(kind)} ${type} ${id}`;
    await this.#tasks.submit(rows, kind, { id }, { name, userid, related: [reference], isHeld });
  }
}

/** The person or event that the next move of a request depends on. */
export function waitingOn({ state, approvers }: ServiceRequest): string {
  if (state === "PENDING_APPROVAL") return approvers[0] ?? "approval";
  return state === "READY_TO_DEPLOY" ? "deployment" : "";
}
