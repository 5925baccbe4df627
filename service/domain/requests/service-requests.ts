import type { Deployer, Deployment } from "../../drivers/deployer.ts";
import { DeploymentError } from "../../drivers/deployer.ts";
import type { Viewer } from "../../store/configured/links.ts";
import type { Clock } from "../shared/clock.ts";
import type { CompletionWorkflows } from "../workflows/completion-workflows.ts";
import type { Rows } from "../../store/rows.ts";
import { machineShape } from "../costs/machine-shape.ts";
import type { ServiceRequest } from "../../model/request.ts";
import { pricedRequest } from "./priced-request.ts";
import { quotaAmounts, readOrder } from "./request-order.ts";
import type { SubmittedForm } from "./read-request.ts";
import { Refusal } from "../shared/refusal.ts";
import type { CarriedOut } from "./fulfilment.ts";
import type { Requester, Requests } from "./requests.ts";
import { AddressClaims } from "../network/address-claims.ts";
import { attributeMistakes } from "../placement/attribute-values.ts";
import { refuseWithoutPlace } from "../placement/destination-choice.ts";
import { QuotaExceeded } from "../quotas/quota-exceeded.ts";
import { Reservations } from "../quotas/reservations.ts";
import { lowPools } from "../network/low-pools.ts";
import type { Notifications } from "../notifications/notifications.ts";
import type { OutsideContext } from "../tasks/tasks.ts";

/** Requests for services of the catalog. */
export class ServiceRequests {
  readonly #rows: Rows;
  readonly #requests: Requests;
  readonly #clock: Clock;
  readonly #deployer: Deployer;
  readonly #workflows: CompletionWorkflows;
  readonly #notifications: Notifications;

  constructor(
    rows: Rows,
    requests: Requests,
    clock: Clock,
    deployer: Deployer,
    workflows: CompletionWorkflows,
    notifications: Notifications,
  ) {
    this.#notifications = notifications;
    this.#workflows = workflows;
    this.#rows = rows;
    this.#requests = requests;
    this.#clock = clock;
    this.#deployer = deployer;
    requests.register("NEW_REQUEST", {
      carryOut: (request, context) => this.#deploy(request, context),
      withdraw: async (request, { rows: own, key }) =>
        this.#deployer.withdraw(await readOrder(own, this.#clock, request), key),
    });
  }

  /**
   * Requests a service: checks what was filled in, computes what it costs, and reserves it of the quota.
   * `acknowledged` begins the rest.
   *
   * @param viewer the requester, where its form may be for others
   * @throws {Refusal} there is no such service, its form is for others, the form has mistakes, or a quota leaves too little
   */
  async submit(
    serviceId: number,
    form: SubmittedForm,
    requester: Requester,
    viewer?: Viewer,
  ): Promise<ServiceRequest> {
    try {
      return await this.#submit(serviceId, form, requester, viewer);
    } catch (error) {
      if (error instanceof QuotaExceeded)
        await this.#notifications.ofQuota(this.#rows, {
          organization: error.organization,
          requester: requester.userid,
          reason: error.message,
        });
      throw error;
    }
  }

  #submit(
    serviceId: number,
    form: SubmittedForm,
    requester: Requester,
    viewer: Viewer | undefined,
  ): Promise<ServiceRequest> {
    return this.#rows.transaction(async (rows) => {
      const { organizationId } = requester;
      const priced = await pricedRequest(
        rows,
        this.#clock,
        serviceId,
        form,
        organizationId,
        viewer,
      ).catch((error: unknown) => {
        // The service is named by the body, so that its lack is a mistake there.
        if (!(error instanceof Refusal) || error.kind !== "missing") throw error;
        throw new Refusal("invalid", error.message, [
          { pointer: "/service_id", detail: error.message },
        ]);
      });
      const { service, costs, definition } = priced;
      const mistakes = await attributeMistakes(rows, service, form, viewer !== undefined);
      if (mistakes.length > 0)
        throw new Refusal("invalid", mistakes.map(({ detail }) => detail).join(" "), mistakes);
      await refuseWithoutPlace(rows, service, viewer);
      const request = await this.#requests.open(
        rows,
        {
          type: "NEW_REQUEST",
          serviceId,
          requiredBy: priced.requiredBy ?? this.#clock.now().toISOString().slice(0, 10),
          deployedName: priced.deployedName,
          content: { services: [service] },
          costs,
        },
        requester,
        definition.needsApproval,
        true,
      );
      if (organizationId !== null)
        await new Reservations(rows, this.#clock).reserve({
          ...quotaAmounts(service, costs.total),
          organizationId,
          accountId: requester.accountId,
          requestId: request.id,
        });
      const pools = await new AddressClaims(rows).reserve(request.id, service);
      for (const pool of await lowPools(rows, pools))
        await this.#notifications.ofPool(rows, pool, requester.userid);
      return request;
    });
  }

  /**
   * Waits until the deployer has acknowledged a new request, at most so many milliseconds; then the
   * request goes on. Whether it was acknowledged in time.
   */
  async acknowledged(request: ServiceRequest, milliseconds: number): Promise<boolean> {
    const acceptance = this.#accept(request);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), milliseconds);
    });
    try {
      return await Promise.race([acceptance.then(() => true), late]);
    } finally {
      clearTimeout(timer);
      this.#requests.begin();
    }
  }

  /** An order that is turned down ends its request. */
  async #accept(request: ServiceRequest): Promise<void> {
    const { id, submitted } = request;
    try {
      await this.#deployer.accept(
        await readOrder(this.#rows, this.#clock, request),
        `accept/${id}/${submitted}`,
      );
    } catch (error) {
      if (error instanceof DeploymentError) await this.#requests.fail(id, error.message);
      // An acknowledgement that does not come is not needed: the order comes again when it is due.
    }
  }

  async #deploy(request: ServiceRequest, context: OutsideContext): Promise<CarriedOut> {
    const order = await readOrder(context.rows, this.#clock, request);
    const { machines } = await this.#deployer.deploy(order, context.key);
    await context.progress(50);
    return {
      ...(await this.#workflows.run(request, machines, context)),
      record: (completed, rows) => this.#record(completed, machines, rows),
    };
  }

  async #record(
    request: ServiceRequest,
    machines: Deployment["machines"],
    rows: Rows,
  ): Promise<void> {
    const store = rows.machines;
    for (const service of request.content.services)
      for (const component of service.components) {
        const machine = machines.find((one) => one.component === component.name);
        if (machine === undefined) continue;
        await store.insert({
          requestId: request.id,
          organizationId: request.organizationId,
          owner: request.submittedBy,
          name: machine.name,
          serviceName: service.name,
          deployed: this.#clock.now().toISOString(),
          removed: null,
          shape: machineShape(service, component),
        });
        await new AddressClaims(rows).assign(request.id, component.name, machine.name);
      }
  }
}
