import type { Place } from "./machine.ts";

/** Kinds of request. */
export type RequestType = "NEW_REQUEST" | "CHANGE_REQUEST";

/**
 * The state of a request: it waits for approval, for its deployment, or has ended.
 * REJECTED and FAILED are states of this service; the interface lets further names through.
 * Source: B 3.
 */
export type RequestState =
  | "PENDING_APPROVAL"
  | "READY_TO_DEPLOY"
  | "COMPLETE"
  | "REJECTED"
  | "FAILED";

/** A label of the form and what was chosen for it. */
export type Setting = readonly [label: string, value: unknown];

export interface RequestedDisk {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  readonly tier: string;
}

export interface RequestedNetwork {
  readonly name: string;
  readonly zone: string;
}

/** A deployment destination by its number, and what it lies in: the nearest place first. */
interface RequestedDestination {
  readonly id: number;
  readonly places: readonly Place[];
}

/** One component as it was requested. */
export interface RequestedComponent {
  readonly name: string;
  readonly type: string;
  readonly managementServerType: string;
  readonly guestOs: string | null;
  readonly cpus: number | null;
  readonly memory: { readonly unit: string; readonly value: number } | null;
  readonly networks: readonly RequestedNetwork[];
  readonly disks: readonly RequestedDisk[];
  /** Further answers to the form of the component. */
  readonly settings: readonly Setting[];
  /** Published component that it is made from. */
  readonly publishedId?: number | undefined;
  /** Deployment destination that it was priced for; absent without one. */
  readonly destination?: RequestedDestination | undefined;
  /** The workflow that ran after its deployment. */
  readonly workflowId?: number | undefined;
}

/** One service as it was requested. */
export interface RequestedService {
  readonly name: string;
  readonly categories: readonly string[];
  readonly settings: readonly Setting[];
  readonly components: readonly RequestedComponent[];
}

/** A change of a managed system that a user asked for. Source: A 4.10. */
interface RequestedChange {
  readonly target: { readonly displayName: string; readonly type: string; readonly id: number };
  readonly formId: number | null;
  readonly formVersion: string | null;
  readonly settings: readonly Setting[];
}

export interface RequestContent {
  readonly services: readonly RequestedService[];
  readonly change?: RequestedChange | undefined;
}

/** Cost units per day, by kind. Source: B 2.6. */
export interface Costs {
  readonly cpu: number;
  readonly memory: number;
  readonly disk: number;
  readonly os: number;
  readonly support: number;
  /** Of the values of custom attributes. */
  readonly attributes: number;
  /** Markups, less discounts. */
  readonly markup: number;
  readonly total: number;
}

/** Service request of version 3, request of version 2. */
export interface ServiceRequest {
  readonly id: number;
  readonly type: RequestType;
  readonly state: RequestState;
  readonly serviceId: number | null;
  readonly organizationId: number | null;
  readonly submittedBy: string;
  readonly assignedTo: string | null;
  readonly submitted: string;
  readonly requiredBy: string;
  readonly completed: string | null;
  readonly deployedName: string | null;
  readonly errorMessage: string | null;
  readonly approvers: readonly string[];
  readonly content: RequestContent;
  readonly costs: Costs;
}
