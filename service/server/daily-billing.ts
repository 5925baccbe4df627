import { mostDays, type Billing } from "../domain/costs/billing.ts";
import type { Clock } from "../domain/shared/clock.ts";

/** Milliseconds between two looks at whether a day has ended. */
const pause = 60_000;

/**
 * Bills the days that have ended, now and whenever one ends; a day whose bill has failed is tried again in
 * the next hour. Returns what ends it.
 */
export async function startBilling(
  billing: Billing,
  clock: Clock,
  onError: (error: unknown) => void,
): Promise<() => void> {
  let done = "";
  const write = async (): Promise<void> => {
    const hour = clock.now().toISOString().slice(0, 13);
    if (hour === done) return;
    // A call begins a part of many days.
    if ((await billing.writeDue("system")) < mostDays) done = hour;
  };
  await write().catch(onError);
  const timer = setInterval(() => void write().catch(onError), pause).unref();
  return () => clearInterval(timer);
}
