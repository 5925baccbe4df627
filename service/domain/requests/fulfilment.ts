import type { RequestContent, ServiceRequest } from "../../model/request.ts";
import type { Rows } from "../../store/rows.ts";
import type { OutsideContext } from "../tasks/tasks.ts";

/** The result of carrying out a request. */
export interface CarriedOut {
  /** Reason why the request has failed all the same; what was carried out is withdrawn. */
  readonly failure?: string | undefined;
  /** The content that the request shows from then on. */
  readonly content?: RequestContent | undefined;
  /** Writes the result, in the transaction that completes the request. */
  readonly record?: (request: ServiceRequest, rows: Rows) => Promise<void>;
}

/** The fulfilment of requests of one type. */
export interface Fulfilment {
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
export type Attempt =
  | { readonly done: CarriedOut; readonly failure?: undefined }
  | { readonly done?: undefined; readonly failure: string }
  | undefined;
