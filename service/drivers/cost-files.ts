import type { CostModel } from "../stored/types.ts";

/** The part of a cost model that a cost file has: its prices, and nothing of its name, targets or markups. */
export type CostFile = Omit<CostModel, "id" | "name" | "targets" | "serviceMarkupDiscount">;

/** A cost model as the source of its prices gets it. */
export interface AskedCostModel {
  readonly id: number;
  readonly name: string | null;
  /** The model as it is, without markups. */
  readonly model: CostModel;
}

/** An external source of prices, such as a provider's price list. */
export interface CostFiles {
  /** Undefined where the cost model has no file. */
  read(costModel: AskedCostModel): Promise<CostFile | undefined>;
}

/** Cost files in memory. */
export class SimulatedCostFiles implements CostFiles {
  readonly files: Map<string, CostFile>;

  constructor(files: Readonly<Record<string, CostFile>> = {}) {
    this.files = new Map(Object.entries(files));
  }

  read({ name }: AskedCostModel): Promise<CostFile | undefined> {
    return Promise.resolve(this.files.get(name ?? ""));
  }
}
