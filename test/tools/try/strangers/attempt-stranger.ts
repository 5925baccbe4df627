import { readFileSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";
import {
  documentOf,
  services,
  start,
  type Fault,
} from "../../../../scripts/try-peers/strangers/services.mjs";
import { kindOf, isOf } from "../../../../scripts/try-peers/strangers/kinds.mjs";
import { tryService } from "../../../../tools/try/run.ts";
import { levelOf } from "../../../../tools/try/levels.ts";
import { patience } from "../../../support/patience.ts";
import { loadText } from "../small-service.ts";

/** Errors and warnings of a run on a service of a stranger, each as its rule and operation. */
export async function attemptStranger(
  id: string,
  fault: string,
  built = "",
): Promise<readonly { readonly where: string; readonly kind: string; readonly text: string }[]> {
  const service = services[id];
  if (service === undefined) throw new Error(`there is no service ${id}`);
  const live = await loadText(
    readFileSync(await documentOf(id, path.join(inject("runFolder"), "strangers")), "utf8"),
  );
  const { address, stop } = await start(id, fault, built);
  try {
    const secret = { variable: "SECRET", value: service.secrets[0] };
    const { findings } = await tryService(live, {
      baseUrl: address,
      limits: { maxRequests: 2000, time: patience, rate: 0, timeout: patience, maxBytes: 1e7 },
      write: true,
      seed: 1,
      cases: 4,
      secrets: { schemes: new Map([[service.scheme, secret]]), headers: new Map() },
      includes: () => true,
    });
    return findings
      .filter(({ rule }) => levelOf(rule) !== "note")
      .map(({ rule, operation, message }) => {
        const where = `${operation.method.toUpperCase()} ${operation.path}`;
        return { where, kind: kindOf(rule), text: `${where}: ${rule}: ${message}` };
      });
  } finally {
    await stop();
  }
}

/** Whether one of the findings names the operation and the kind of a fault. */
export const tellsOf = (
  findings: readonly { readonly where: string; readonly kind: string }[],
  fault: Fault,
): boolean => findings.some((one) => isOf(one, fault));
