import type { AskedCostModel, CostFile, CostFiles } from "../cost-files.ts";
import { OperatorMistake, type OperatorCalls } from "./operator-calls.ts";

/** Reads price lists of a system of the operator's. */
export class OperatorCosts implements CostFiles {
  readonly #calls: OperatorCalls;

  constructor(calls: OperatorCalls) {
    this.#calls = calls;
  }

  async read({ id, name, model }: AskedCostModel): Promise<CostFile | undefined> {
    return this.#calls.ask(
      () => this.#calls.client.readPrices({ body: { id, name, model: { ...model } } }),
      (reason) => new OperatorMistake(reason),
    );
  }
}
