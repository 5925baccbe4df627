import { readNumber, type Setting } from "./setting.ts";

const one = <T>(setting: Setting<T>): Setting<T> => setting;

/** Settings of those who run the service. */
export const operationSettings = {
  hstsDays: one({
    name: "hsts-days",
    variable: "DIPTYCH_SERVICE_HSTS_DAYS",
    value: "number",
    initially: "365",
    description:
      "With a certificate: days for which browsers come by HTTPS only (Strict-Transport-Security); 0 for none.",
    read: readNumber(0, 36_500),
  }),
};

/** Settings of operation as they were given; absent ones are undefined. */
type GivenOperation = {
  readonly [Key in keyof typeof operationSettings]:
    | ReturnType<(typeof operationSettings)[Key]["read"]>
    | undefined;
};

/** Choices of those who run a process. */
export interface Operation {
  /** Days for which browsers come by HTTPS only; 0 for none. */
  readonly hstsDays: number;
}

/** The choices that were given, and the usual ones in place of the others. */
export function operationOf(given: GivenOperation): Operation {
  return { hstsDays: given.hstsDays ?? 365 };
}
