import type { Generated } from "kysely";

/** A service that can be requested from the catalog. */
export interface ServiceRow {
  readonly id: Generated<number>;
  readonly name: string;
  readonly description: string | null;
  /** Request form with the elements of the service itself. */
  readonly form_id: number | null;
  readonly needs_approval: number;
}

/** A category of the catalog that a service belongs to. */
interface ServiceCategoryRow {
  readonly service_id: number;
  readonly category: string;
}

/** A part of a service, such as a virtual machine. */
interface ServiceComponentRow {
  readonly id: Generated<number>;
  readonly service_id: number;
  /** Unique within the service. */
  readonly name: string;
  readonly type: string;
  readonly management_server_type: string;
  readonly guest_os: string | null;
  /** Request form with the elements of the component. */
  readonly form_id: number | null;
  /** Published component that it is made from. */
  readonly published_id: number | null;
}

/** Service request of version 3, request of version 2. */
export interface RequestRow {
  readonly id: Generated<number>;
  /** `NEW_REQUEST` or `CHANGE_REQUEST`. */
  readonly type: string;
  readonly state: string;
  readonly service_id: number | null;
  readonly organization_id: number | null;
  readonly submitted_by: string;
  readonly assigned_to: string | null;
  readonly submitted: string;
  /** Day, `yyyy-MM-dd`. */
  readonly required_by: string;
  readonly completed: string | null;
  /** Name given to what the request deploys. */
  readonly deployed_name: string | null;
  readonly error_message: string | null;
  /** Names of those who can approve, as a JSON array. */
  readonly approvers: string;
  /** Services, components and their configuration, as JSON. */
  readonly content: string;
  /** Costs a day by kind, as JSON. */
  readonly cost: string;
}

/** A machine that a request has deployed. */
export interface MachineRow {
  readonly id: Generated<number>;
  /** Number in the inventory; null where a process of an earlier version has written the row. */
  readonly object_id: number | null;
  readonly request_id: number;
  readonly organization_id: number | null;
  readonly owner: string;
  readonly name: string;
  readonly service_name: string;
  readonly deployed: string;
  readonly removed: string | null;
  /** Processors, memory, disks, operating system and attributes, as JSON. */
  readonly shape: string;
}

/** Tables of the catalog, and of what is requested from it. */
export interface CatalogTables {
  readonly services: ServiceRow;
  readonly service_categories: ServiceCategoryRow;
  readonly service_components: ServiceComponentRow;
  readonly requests: RequestRow;
  readonly machines: MachineRow;
}
