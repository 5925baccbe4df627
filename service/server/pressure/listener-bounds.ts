import type { NodeListenerOptions, NodeRequest } from "@diptych/runtime";
import type { IncomingMessage } from "node:http";
import { clientNetwork } from "../../auth/guessing/client-network.ts";
import type { Limits } from "../../config/limit-settings.ts";
import type { Transport } from "../transport.ts";
import { connectionsFor, descriptorLimit } from "./descriptors.ts";

/** Descriptors that a process on an embedded database has for it. */
const ownFiles = 16;

/** Most requests that wait on all connections together. */
export const mostQueued = 10_000;

/** Most connections of a process: the setting, or as many as its descriptors allow. */
export function mostConnections({ connections, databaseConnections }: Limits): number {
  return connections ?? connectionsFor(descriptorLimit(), databaseConnections + ownFiles);
}

/** The bounds of the listener, from the settings. */
export function listenerBounds(
  limits: Limits,
  transport: Transport,
): NodeListenerOptions & { readonly connections: { readonly most: number } } {
  const { pressure } = limits;
  const most = mostConnections(limits);
  return {
    bodyTimeout: limits.bodyMilliseconds,
    bodies: {
      most: limits.bodies,
      mostByAddress: limits.bodies / 4,
      addressOf: (request: NodeRequest) => {
        const address = transport.clientAddress(request as IncomingMessage);
        return address && clientNetwork(address);
      },
    },
    connections: {
      most,
      mostByAddress: pressure.connectionsByAddress,
      addressOf: ({ remoteAddress }) => transport.connectionAddress(remoteAddress),
      mostWaiting: pressure.waitingRequests,
      mostWaitingTogether: mostQueued,
      headerTimeout: pressure.headerMilliseconds,
      idleTimeout: pressure.idleMilliseconds,
      writeTimeout: pressure.writeMilliseconds,
      mostUnread: pressure.unread,
    },
  };
}
