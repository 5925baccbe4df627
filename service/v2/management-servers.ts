import type { Cluster, ManagementServer, Request as RequestBody } from "@diptych/v2";
import type { Handlers } from "@diptych/v2/server";
import { requesterOf, type Session } from "../auth/session.ts";
import type { ChangeRequests } from "../domain/requests/change-requests.ts";
import type { Inventory } from "../domain/inventory/inventory.ts";
import { inventoryTypes as types, type Server } from "../model/inventory.ts";
import type { ServiceRequest } from "../model/request.ts";
import type { Reference } from "../model/task.ts";
import { waitingOn } from "../domain/requests/requests.ts";
import type { Synchronization } from "../domain/inventory/synchronization.ts";
import { baseOf, ownFields, referencesBody } from "./inventory.ts";
import { taskInfoOf } from "./task-info.ts";

type ServerHandlers = Pick<
  Required<Handlers<Session>>,
  | "listManagementServers"
  | "createManagementServer"
  | "getManagementServer"
  | "synchronizeInventory"
  | "listClusters"
  | "getCluster"
  | "getChangeRequestParameters"
  | "submitChangeRequest"
>;

const usualType = "VMWARE";

/** Management servers, and requests to change them. Source: A 4.10. */
export function managementServerHandlers(
  inventory: Inventory,
  synchronization: Synchronization,
  changes: ChangeRequests,
): ServerHandlers {
  const bodies = async (servers: readonly Server[]): Promise<ManagementServer[]> => {
    const roots = await inventory.rootFolders(servers.map(({ id }) => id));
    return servers.map((server) => serverBody(server, roots.get(server.id)));
  };
  return {
    listManagementServers: async () => ({
      status: 200,
      body: { ManagementServers: await bodies(await inventory.servers()) },
    }),
    createManagementServer: async ({ body, session }) => ({
      status: 201,
      body: taskInfoOf(
        await synchronization.add(
          {
            name: body.name ?? "",
            serverType: body.xsitype ?? usualType,
            autoApprove: body.autoApproveVms ?? false,
          },
          session.account.userid,
        ),
      ),
    }),
    getManagementServer: async ({ path }) => {
      const server = await inventory.server(path.id);
      const roots = await inventory.rootFolders([server.id]);
      return { status: 200, body: serverBody(server, roots.get(server.id)) };
    },
    synchronizeInventory: async ({ path, session }) => ({
      status: 201,
      body: taskInfoOf(await synchronization.synchronize(path.id, session.account.userid)),
    }),
    listClusters: async ({ path: { id } }) => {
      await inventory.server(id);
      const clusters = await inventory.references({ type: types.cluster, serverId: id });
      return { status: 200, body: referencesBody(clusters) };
    },
    getCluster: async ({ path: { id, name } }) => {
      const server = await inventory.server(id);
      const query = { type: types.cluster, serverId: id, name };
      const item = await inventory.item(query, `cluster ${name} of ${server.name}`);
      const base = baseOf(item, new Map([[id, server]]));
      const body: Cluster = { ...ownFields(item), ...base };
      return { status: 200, body };
    },
    getChangeRequestParameters: async ({ path: { id, formid } }) => {
      const { body } = await changes.form(id, formid);
      return {
        status: 200,
        body: {
          formElements: { RequestFormElements: body.RequestFormElements ?? [] },
          formId: formid,
        },
      };
    },
    submitChangeRequest: async ({ path: { id }, body, session }) => {
      const elements = (body.formElements?.RequestFormElements ?? []).map(
        ({ label = "", value }) => ({ label, value }),
      );
      const form = { formId: body.formId, elements };
      const request = await changes.submit(id, form, requesterOf(session));
      return { status: 201, body: requestOf(request, session) };
    },
  };
}

function serverBody(server: Server, root: Reference | undefined): ManagementServer {
  const reference = { displayName: server.name, type: types.server, id: server.id };
  return {
    address: server.address,
    port: server.port,
    username: server.username,
    serverType: server.serverType,
    mgmtServiceVersion: server.version,
    unmanaged: false,
    ...(root === undefined ? {} : { rootFolder: root }),
    createdDate: server.created,
    reference,
    managementServer: reference,
    connected: server.connected,
    name: server.name,
    managementServerType: server.serverType,
  };
}

/** A request as version 2 shows it. Source: A 2.2. */
function requestOf(request: ServiceRequest, { membership }: Session): RequestBody {
  const { change } = request.content;
  return {
    id: request.id,
    ...(membership === undefined
      ? {}
      : {
          organization: {
            displayName: membership.organization.name,
            type: "ORGANIZATION",
            id: membership.organization.id,
          },
        }),
    state: request.state,
    type: request.type,
    requestDate: request.submitted,
    ...(request.completed === null ? {} : { fulfillDate: request.completed }),
    ...(change?.formVersion == null ? {} : { formVersion: change.formVersion }),
    requester: request.submittedBy,
    ...(request.assignedTo === null ? {} : { assignedAdmin: request.assignedTo }),
    waitingOn: waitingOn(request),
    requiredBy: request.requiredBy,
    requestFailed: request.state === "FAILED",
  };
}
