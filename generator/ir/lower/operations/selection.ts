import type { Diagnostics } from "../../../diagnostics/diagnostics.ts";
import { wildcard } from "../../../names/wildcard.ts";
import type { OperationSelection, OperationSelector } from "../../options.ts";

/** Properties by which an operation can be chosen. */
export interface Selectable {
  readonly id: string;
  readonly path: string;
  readonly tags: readonly string[];
}

/** Decides which operations there are, by the configuration. */
export class Selection {
  readonly #include: readonly Selector[] | undefined;
  readonly #exclude: readonly Selector[];
  /** Ids of operations that are left out. */
  readonly excluded = new Set<string>();

  constructor({ include, exclude = [] }: OperationSelection = {}) {
    this.#include = include?.map((selector) => new Selector("include", selector));
    this.#exclude = exclude.map((selector) => new Selector("exclude", selector));
  }

  /** Whether the configuration chooses anything. */
  get isPartial(): boolean {
    return this.#include !== undefined || this.#exclude.length > 0;
  }

  /** @param isGiven of a callback: whether its operation is chosen, so that it is if nothing names it */
  has(operation: Selectable, isGiven?: boolean): boolean {
    const isNamed = this.#include !== undefined && matches(this.#include, operation);
    const isIncluded = isNamed || (isGiven ?? this.#include === undefined);
    const isChosen = !matches(this.#exclude, operation) && isIncluded;
    if (!isChosen) this.excluded.add(operation.id);
    return isChosen;
  }

  /** Reports selectors that no operation matches. */
  report(diagnostics: Diagnostics, file: string): void {
    for (const selector of [...(this.#include ?? []), ...this.#exclude]) {
      if (!selector.isUsed)
        diagnostics.report("operation-selection", { file }, { selector: selector.words });
    }
  }
}

/** Every selector is asked, so that each knows whether it is of use. */
function matches(selectors: readonly Selector[], operation: Selectable): boolean {
  return selectors.filter((selector) => selector.matches(operation)).length > 0;
}

type By = "tag" | "id" | "path";

class Selector {
  readonly words: string;
  isUsed = false;
  readonly #by: By;
  readonly #matches: (text: string) => boolean;

  constructor(list: string, selector: OperationSelector) {
    const [member] = Object.entries(selector) as [By, string][];
    const [by, text] = member ?? (["id", ""] as const);
    this.words = `operations.${list}: ${by} '${text}'`;
    this.#by = by;
    this.#matches = wildcard(text);
  }

  matches({ id, path, tags }: Selectable): boolean {
    const values = { tag: tags, id: [id], path: [path] }[this.#by];
    const found = values.some((value) => this.#matches(value));
    this.isUsed ||= found;
    return found;
  }
}
