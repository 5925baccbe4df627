import type { Handlers } from "@diptych/v2/server";
import type { Session } from "../auth/session.ts";
import type { Monitoring } from "../domain/monitoring/monitoring.ts";

type MonitoringHandlers = Pick<
  Required<Handlers<Session>>,
  "getEventQueueStats" | "getObservationQueueStats"
>;

/** Figures of the queues. Source: A 4.11. */
export function monitoringHandlers(monitoring: Monitoring): MonitoringHandlers {
  return {
    getEventQueueStats: async () => ({ status: 200, body: { ...(await monitoring.events()) } }),
    getObservationQueueStats: async () => ({
      status: 200,
      body: { ...(await monitoring.observations()) },
    }),
  };
}
