import { mostDays, type Billing } from "../domain/costs/billing.ts";
import { mostExpired, type Expiry } from "../domain/expiry/expiry.ts";
import type { Clock } from "../domain/shared/clock.ts";

/** Milliseconds between two looks at whether something is due. */
const pause = 60_000;

/** Work that becomes due as time goes by. */
interface DueWork {
  readonly billing: Billing;
  readonly expiry: Expiry;
}

/** Begins what is due. Whether that was all of it. */
export async function beginDue({ billing, expiry }: DueWork): Promise<boolean> {
  const days = await billing.writeDue("system");
  const expired = await expiry.beginDue("system");
  // A call begins a part of many days, and of many deployments.
  return days < mostDays && expired < mostExpired;
}

/**
 * Bills the days that have ended and ends what has expired, now and in every hour; what has failed is tried
 * again in the next one. Returns what ends it.
 */
export async function startDue(
  work: DueWork,
  clock: Clock,
  onError: (error: unknown) => void,
): Promise<() => void> {
  let done = "";
  const begin = async (): Promise<void> => {
    const hour = clock.now().toISOString().slice(0, 13);
    if (hour !== done && (await beginDue(work))) done = hour;
  };
  await begin().catch(onError);
  const timer = setInterval(() => void begin().catch(onError), pause).unref();
  return () => clearInterval(timer);
}
