/** Inherited properties that every document may have. */
const most = 50_000;

/** Inherited properties for each that an object declares itself. */
const mostForEach = 100;

/**
 * Counts the properties that objects get from others by `allOf`. Code lists them again for each
 * object, so that the output of a long chain of bases would grow with the square of its length.
 */
export class InheritedProperties {
  #declared = 0;
  #inherited = 0;
  #isReported = false;
  readonly #report: (origin: Place, limit: number) => void;

  constructor(report: (origin: Place, limit: number) => void) {
    this.#report = report;
  }

  /** Counts properties that an object declares. */
  declare(count: number): void {
    this.#declared += count;
  }

  /** Whether a schema may get the properties of a base; the first that may not is reported. */
  take(count: number, place: Place): boolean {
    this.#inherited += count;
    const limit = most + mostForEach * this.#declared;
    if (this.#inherited <= limit) return true;
    if (!this.#isReported) this.#report(place, limit);
    this.#isReported = true;
    return false;
  }
}

/** Where the base is named. */
interface Place {
  readonly file: string;
  readonly pointer: string;
}
