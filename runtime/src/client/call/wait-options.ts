import type { UntilOptions } from "./until-options.ts";

/** How to wait for what an operation has begun. */
export interface WaitOptions<Body> extends UntilOptions {
  /** Whether the resource is as required; by default it is as soon as it is there. */
  readonly until?: ((body: Body) => boolean) | undefined;
}
