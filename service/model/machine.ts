/** An object of the inventory that a machine lies in. */
export interface Place {
  readonly type: string;
  readonly id: number;
}

/** The parts of a machine, from which its cost follows. */
export interface MachineShape {
  readonly cpus: number;
  readonly memoryKb: number;
  readonly disks: readonly { readonly tier: string; readonly kb: number }[];
  readonly guestOs: string | null;
  /** Custom attributes with a value, name to text. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Where it lies, the nearest place first; absent where nothing says so. */
  readonly places?: readonly Place[] | undefined;
}

/** A machine that a request has deployed. */
export interface Machine {
  readonly id: number;
  /** Number of its object in the inventory. */
  readonly objectId: number;
  readonly requestId: number;
  readonly organizationId: number | null;
  readonly organizationName: string | null;
  readonly owner: string;
  readonly name: string;
  readonly serviceName: string;
  readonly deployed: string;
  readonly removed: string | null;
  readonly shape: MachineShape;
}
