import type { QuotaReservation } from "@diptych/v2";
import type { Handlers } from "@diptych/v2/server";
import type { Session } from "../auth/session.ts";
import type { Reservation } from "../model/reservation.ts";
import type { Reservations } from "../domain/quotas/reservations.ts";
import { quotaBodies } from "./organizations.ts";

type QuotaHandlers = Pick<
  Required<Handlers<Session>>,
  "getQuotaStatistics" | "listQuotaReservations" | "deleteQuotaReservation"
>;

/** Quotas: the remaining and the reserved parts. Source: A 4.6. */
export function quotaHandlers(reservations: Reservations): QuotaHandlers {
  return {
    getQuotaStatistics: async ({ path, query: { member } }) => {
      const { name, left } = await reservations.left(path.id, member);
      return { status: 200, body: { ...quotaBodies(left), name } };
    },
    listQuotaReservations: async () => ({
      status: 200,
      body: { items: (await reservations.open()).map(bodyOf) },
    }),
    deleteQuotaReservation: async ({ path }) => {
      await reservations.clear(path.reservation_id);
      return { status: 204 };
    },
  };
}

/** As many as the document can show. Older rows may have more. */
const mostProcessors = 2 ** 31 - 1;

function bodyOf(reservation: Reservation): QuotaReservation {
  const { organizationId, organizationName, tiers } = reservation;
  return {
    cpu: Math.min(reservation.cpus, mostProcessors),
    cost: reservation.cost,
    ownerLoginId: reservation.owner ?? undefined,
    requestId: reservation.requestId ?? undefined,
    id: reservation.id,
    memoryMB: reservation.memoryMb,
    storageBytes: reservation.storageBytes,
    perTierStorage: tiers.map(({ tierId, tierName, storageBytes }) => ({
      tierId: tierId ?? undefined,
      tierName,
      storageBytes,
    })),
    organization: { displayName: organizationName, type: "ORGANIZATION", id: organizationId },
  };
}
