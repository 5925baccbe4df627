import type { QuotaAmounts } from "../../model/reservation.ts";
import { mostCountable } from "../shared/countable.ts";
import { Refusal } from "../shared/refusal.ts";

const bytesPerMb = 1024 ** 2;
/** As many as version 2 can show: 32 bits. */
const mostCpus = 2 ** 31 - 1;

/**
 * Checks what a request takes in all. Each disk and each memory has a bound of its own, but together they may have more
 * bytes than can be counted.
 *
 * @throws {Refusal} it asks for too much
 */
export function checkAmounts({ cpus, memoryMb, storageBytes }: QuotaAmounts): void {
  const large = [
    ...(storageBytes > mostCountable ? ["storage"] : []),
    ...(memoryMb * bytesPerMb > mostCountable ? ["memory"] : []),
  ];
  if (large.length > 0)
    throw new Refusal(
      "invalid",
      `The request asks for 8 PB of ${large.join(" and of ")} or more in all; it may ask for less.`,
    );
  if (cpus > mostCpus)
    throw new Refusal(
      "invalid",
      `The request asks for ${cpus} processors in all; it may ask for ${mostCpus}.`,
    );
}
