import {
  hasState,
  isAssignedTo,
  isOfOrganization,
} from "../../store/requests/request-conditions.ts";
import { both } from "../../store/database/condition.ts";
import type { Rows } from "../../store/rows.ts";
import type { RequestState, ServiceRequest } from "../../model/request.ts";
import type { Approvers } from "../accounts/approvers.ts";
import { found, Refusal, referenced } from "../shared/refusal.ts";
import type { Requester, Requests } from "./requests.ts";

/** A choice of requests; all by default. */
interface DecisionQuery {
  readonly state?: RequestState | undefined;
  readonly assignedTo?: string | undefined;
  /** The organization whose requests alone the caller sees; null for none, undefined for all. */
  readonly visibleTo?: number | null | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Decisions of people on requests that wait for approval. */
export class Decisions {
  readonly #rows: Rows;
  readonly #requests: Requests;
  readonly #approvers: Approvers;

  constructor(rows: Rows, requests: Requests, approvers: Approvers) {
    this.#rows = rows;
    this.#requests = requests;
    this.#approvers = approvers;
  }

  /** Requests, the newest first. */
  list({ state, assignedTo, visibleTo, offset, limit }: DecisionQuery) {
    // No organization has the number 0.
    const visible = visibleTo === undefined ? undefined : isOfOrganization(visibleTo ?? 0);
    const assigned = assignedTo === undefined ? undefined : isAssignedTo(assignedTo);
    const inState = state === undefined ? undefined : hasState(state);
    return this.#rows.requests.newest(offset, limit, both(visible, both(assigned, inState)));
  }

  /** @throws {Refusal} there is no such request, it is not theirs to decide, or it waits for no approval */
  async approve(id: number, decider: Requester): Promise<ServiceRequest> {
    await this.#refuseOthers(id, decider);
    await this.#requests.approve(id, decider.userid);
    return this.#requests.get(id);
  }

  /** @throws {Refusal} there is no such request, it is not theirs to decide, or it waits for no approval */
  async reject(id: number, reason: string, decider: Requester): Promise<ServiceRequest> {
    await this.#refuseOthers(id, decider);
    await this.#requests.reject(id, reason);
    return this.#requests.get(id);
  }

  /**
   * Says who is to decide; null takes the request from whoever has it.
   *
   * @throws {Refusal} there is no such request or person, the person cannot decide on it, or it waits for no
   *   approval
   */
  async assign(id: number, userid: string | null, decider: Requester): Promise<ServiceRequest> {
    const request = await this.#refuseOthers(id, decider);
    await this.#rows.transaction(async (rows) => {
      if (userid !== null) {
        const account = referenced(await rows.accounts.find(userid), `account ${userid}`);
        if (!(await this.#approvers.mayDecide(rows, account, request.organizationId)))
          throw new Refusal("invalid", `${userid} cannot decide on request ${id}.`);
      }
      if (!(await rows.requests.assign(id, userid)))
        throw new Refusal("invalid", `Request ${id} waits for no approval.`);
    });
    return this.#requests.get(id);
  }

  /** The request, if the caller may decide on it: a manager of its organization, or an administrator. */
  async #refuseOthers(id: number, decider: Requester): Promise<ServiceRequest> {
    const isAdministrator = this.#approvers.isAdministrator(decider.role);
    const organization = isAdministrator ? undefined : decider.organizationId;
    const request = found(await this.#requests.get(id, organization), `request ${id}`);
    if (!this.#approvers.mayApprove(decider.role))
      throw new Refusal("forbidden", "Managers of the organization and administrators decide.");
    if (request.submittedBy === decider.userid)
      throw new Refusal("forbidden", "Nobody decides on a request of their own.");
    const { assignedTo } = request;
    if (assignedTo !== null && assignedTo !== decider.userid && !isAdministrator)
      throw new Refusal("forbidden", `Request ${id} is assigned to ${assignedTo}.`);
    return request;
  }
}
