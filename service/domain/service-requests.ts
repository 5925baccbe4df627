import type { Kysely } from "kysely";
import type { Deployer, Deployment, DeploymentOrder } from "../drivers/deployer.ts";
import { DeploymentError } from "../drivers/deployer.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { MachineStore } from "../store/machines.ts";
import type { Viewer } from "../store/links.ts";
import type { Tables } from "../store/schema.ts";
import type { Clock } from "./clock.ts";
import type { CompletionWorkflows } from "./completion-workflows.ts";
import { machineShape } from "./machine-shape.ts";
import type { ServiceRequest } from "./model/request.ts";
import { pricedRequest } from "./priced-request.ts";
import { orderOf, quotaAmounts } from "./request-order.ts";
import type { SubmittedForm } from "./read-request.ts";
import { Refusal } from "./refusal.ts";
import type { CarriedOut, Requester, Requests } from "./requests.ts";
import { Reservations } from "./reservations.ts";
import type { OutsideContext } from "./tasks.ts";

/** Requests for services of the catalog. */
export class ServiceRequests {
  readonly #db: Kysely<Tables>;
  readonly #requests: Requests;
  readonly #clock: Clock;
  readonly #deployer: Deployer;
  readonly #workflows: CompletionWorkflows;

  constructor(
    db: Kysely<Tables>,
    requests: Requests,
    clock: Clock,
    deployer: Deployer,
    workflows: CompletionWorkflows,
  ) {
    this.#workflows = workflows;
    this.#db = db;
    this.#requests = requests;
    this.#clock = clock;
    this.#deployer = deployer;
    requests.register("NEW_REQUEST", {
      carryOut: (request, context) => this.#deploy(request, context),
      withdraw: (request, { key }) => this.#deployer.withdraw(orderOf(request), key),
    });
  }

  /**
   * Requests a service: checks what was filled in, computes what it costs, and reserves it of the quota.
   * `acknowledged` begins the rest.
   *
   * @param viewer the requester, where its form may be for others
   * @throws {Refusal} there is no such service, its form is for others, the form has mistakes, or a quota leaves too little
   */
  submit(
    serviceId: number,
    form: SubmittedForm,
    requester: Requester,
    viewer?: Viewer,
  ): Promise<ServiceRequest> {
    return inTransaction(this.#db, async (db) => {
      const { organizationId } = requester;
      const priced = await pricedRequest(
        db,
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
      const request = await this.#requests.open(
        db,
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
      );
      if (organizationId !== null)
        await new Reservations(db).reserve({
          ...quotaAmounts(service, costs.total),
          organizationId,
          accountId: requester.accountId,
          requestId: request.id,
        });
      return request;
    });
  }

  /**
   * Waits until the deployer has acknowledged a new request, at most so many milliseconds; then the
   * request goes on. Whether it was acknowledged in time.
   */
  async acknowledged(request: ServiceRequest, milliseconds: number): Promise<boolean> {
    const acceptance = this.#accept(orderOf(request));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), milliseconds);
    });
    try {
      return await Promise.race([acceptance.then(() => true), late]);
    } finally {
      clearTimeout(timer);
      this.#requests.wake();
    }
  }

  /** An order that is turned down ends its request. */
  async #accept(order: DeploymentOrder): Promise<void> {
    try {
      await this.#deployer.accept(order);
    } catch (error) {
      if (error instanceof DeploymentError)
        await this.#requests.fail(order.requestId, error.message);
      // An acknowledgement that does not come is not needed: the order comes again when it is due.
    }
  }

  async #deploy(request: ServiceRequest, context: OutsideContext): Promise<CarriedOut> {
    const { machines } = await this.#deployer.deploy(orderOf(request), context.key);
    await context.progress(50);
    return {
      ...(await this.#workflows.run(request, machines, context)),
      record: (completed, db) => this.#record(completed, machines, db),
    };
  }

  async #record(
    request: ServiceRequest,
    machines: Deployment["machines"],
    db: Kysely<Tables>,
  ): Promise<void> {
    const store = new MachineStore(db);
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
      }
  }
}
