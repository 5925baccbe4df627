/** A part of a service, such as a virtual machine. */
export interface CatalogComponent {
  /** Unique within the service. */
  readonly name: string;
  readonly type: string;
  readonly managementServerType: string;
  /** Operating system, by which licences and support are charged. */
  readonly guestOs: string | null;
  /** Request form with the elements of the component; null where nothing can be chosen. */
  readonly formId: number | null;
  /** Published component that it is made from, whose workflow runs after its deployment. */
  readonly publishedId?: number | undefined;
}

/** A service of the catalog. Source: B 2.6. */
export interface ServiceDefinition {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly categories: readonly string[];
  /** Request form with the elements of the service itself. */
  readonly formId: number | null;
  readonly needsApproval: boolean;
  readonly components: readonly CatalogComponent[];
}
