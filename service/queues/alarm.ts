/** A pause that can be ended early. */
export class Alarm {
  #isRung = false;
  #end: (() => void) | undefined;

  /** Ends the pause that is going on, or else the next one. */
  ring(): void {
    this.#isRung = true;
    this.#end?.();
  }

  async pause(milliseconds: number): Promise<void> {
    if (!this.#isRung)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.#end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    this.#end = undefined;
    this.#isRung = false;
  }
}
