import type { CostModel } from "../stored/types.ts";

/** The part of a cost model that a cost file has: its prices, and nothing of its name, targets or markups. */
export type CostFile = Omit<CostModel, "id" | "name" | "targets" | "serviceMarkupDiscount">;

/** A source of prices that somebody else maintains, such as a provider's price list. */
export interface CostFiles {
  /** Undefined where the cost model has no file. */
  read(costModel: string): Promise<CostFile | undefined>;
}

/** Cost files in memory. */
export class SimulatedCostFiles implements CostFiles {
  readonly files: Map<string, CostFile>;

  constructor(files: Readonly<Record<string, CostFile>> = {}) {
    this.files = new Map(Object.entries(files));
  }

  read(costModel: string): Promise<CostFile | undefined> {
    return Promise.resolve(this.files.get(costModel));
  }
}
