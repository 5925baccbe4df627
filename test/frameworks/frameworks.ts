/** How a framework's application shows values of the twelve operations, where frameworks differ. */
export interface Framework {
  /** Name of its folder, and of its document. */
  readonly id: string;
  /** Name that people know. */
  readonly name: string;
  /** Names of the values that are `format: int64` in its document. */
  readonly int64: readonly string[];
  /** How JSON has the price, which is a decimal. */
  readonly price: "text" | "number";
  /** How the bounds of a search are in the query: `min=1`, or `bounds[min]=1`. */
  readonly bounds: "flat" | "deep";
  /** Whether `sort` is a list in the object `pageable`, as Spring writes it, or a parameter. */
  readonly sort: "parameter" | "pageable";
  /** The body of its errors. */
  readonly problem: (detail: string) => object;
  /** Whether it describes a stream of events. */
  readonly hasEvents: boolean;
}

const usual = {
  int64: [],
  price: "text",
  bounds: "flat",
  sort: "parameter",
  problem: (detail: string) => ({ code: "missing", detail }),
  hasEvents: true,
} as const;

export const frameworks: readonly Framework[] = [{ ...usual, id: "fastapi", name: "FastAPI" }];
