import type {
  ComponentConfiguration,
  RequestedService as ServiceBody,
  ServiceComponent,
  ServiceRequest as RequestBody,
  ServiceRequestSummary,
} from "@diptych/v3";
import { shownSum } from "../domain/shared/countable.ts";
import { toKb } from "../domain/costs/machine-shape.ts";
import type {
  Costs,
  RequestedComponent,
  RequestedService,
  ServiceRequest,
} from "../model/request.ts";
import { waitingOn } from "../domain/requests/requests.ts";
import { enumName } from "./enum-name.ts";
import type { Addresses } from "./links.ts";

/** A request as version 3 shows it. Source: B 2.6. */
export function requestBody(request: ServiceRequest, addresses: Addresses): RequestBody {
  return {
    summary: summaryOf(request),
    services: request.content.services.map((service) => serviceBody(service, request)),
    links: [addresses.self("service-requests", request.id)],
  };
}

function summaryOf(request: ServiceRequest): ServiceRequestSummary {
  return {
    id: request.id,
    request_type: request.type,
    state: request.state,
    date_submitted: instantOf(request.submitted),
    date_required_by: request.requiredBy,
    date_completed: request.completed === null ? null : instantOf(request.completed),
    submitted_by: request.submittedBy,
    assigned_to: request.assignedTo,
    approvers: [...request.approvers],
    waiting_on: waitingOn(request),
    workflow_id: onlyWorkflow(request.content.services),
    error_message: request.errorMessage,
    resource_summary: resourcesOf(request),
    cost_summary: costSummary(request.costs),
  };
}

function resourcesOf({ content }: ServiceRequest) {
  const components = content.services.flatMap((service) => service.components);
  const total = (amount: (component: RequestedComponent) => number): number =>
    shownSum(components.reduce((sum, component) => sum + amount(component), 0));
  return {
    total_cpus: total(({ cpus }) => cpus ?? 0),
    total_disk_size_kb: total(({ disks }) => disks.reduce((sum, disk) => sum + toKb(disk), 0)),
    total_memory_kb: total(({ memory }) => (memory === null ? 0 : toKb(memory))),
  };
}

function costSummary(costs: Costs) {
  return {
    total_categorized_cost: costs.attributes,
    total_cost: costs.total,
    total_cpu_cost: costs.cpu,
    total_disk_cost: costs.disk,
    total_extra_cost: costs.markup,
    total_memory_cost: costs.memory,
    total_os_cost: costs.os,
    total_support_cost: costs.support,
    total_instance_cost: 0,
  };
}

/** Services and components are as far as their request. */
function serviceBody(service: RequestedService, request: ServiceRequest): ServiceBody {
  const state = { state: request.state, error_message: request.errorMessage };
  return {
    service: {
      name: service.name,
      summary: {
        ...state,
        workflow_id: onlyWorkflow([service]),
        categories: [...service.categories],
      },
      configuration: service.settings.map(([label, value]) => ({ [label]: value })),
    },
    components: service.components.map(
      (component): ServiceComponent => ({
        name: component.name,
        summary: {
          ...state,
          workflow_id: component.workflowId ?? null,
          type: enumName(component.type),
          management_server_type: enumName(component.managementServerType),
        },
        configuration: configurationOf(component),
      }),
    ),
  };
}

/** The workflow that ran for components of services, if it was one. */
function onlyWorkflow(services: readonly RequestedService[]): number | null {
  const ids = new Set(
    services.flatMap(({ components }) => components.flatMap(({ workflowId }) => workflowId ?? [])),
  );
  const [id = null] = ids;
  return ids.size === 1 ? id : null;
}

/** Names that a setting of a form cannot have here: an underscore tells it apart. */
const reserved: readonly string[] = ["memory", "cpu_count", "network", "disks"];

/** Further answers to the form, each under its label. */
function configurationOf(component: RequestedComponent): ComponentConfiguration {
  const { cpus, memory, networks, disks, settings } = component;
  return {
    ...Object.fromEntries(
      settings.map(([label, value]) => [reserved.includes(label) ? `${label}_` : label, value]),
    ),
    ...(memory === null ? {} : { memory: { size: { ...memory } } }),
    ...(cpus === null ? {} : { cpu_count: cpus }),
    ...(networks.length === 0 ? {} : { network: networks.map((network) => ({ ...network })) }),
    ...(disks.length === 0
      ? {}
      : {
          disks: disks.map(({ name, unit, value, tier }) => ({
            name,
            size: { unit, value },
            storage_tier: tier,
          })),
        }),
  };
}

/** Without fractions of seconds. Source: B 2.1. */
const instantOf = (time: string): string => time.replace(/\.\d+Z$/, "Z");
