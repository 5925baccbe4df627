import type {
  CostQuota,
  Link,
  OrganizationWithoutQuota,
  ResourceQuota,
  ServiceRequest,
  User,
} from "@diptych/v3";

const link = (path: string): Link => ({
  rel: "self",
  href: `https://cloud.test/rest/v3${path}`,
  method: "GET",
});

export const links = [link("/users/asmith")];

export const user: User = {
  id: 17,
  name: "asmith",
  type: "LOCAL",
  first_name: null,
  last_name: null,
  email: "asmith@cloud.test",
  primary_phone: null,
  alternate_phone: null,
  role: "MANAGER",
  is_enabled: true,
  links,
};

export const organization: OrganizationWithoutQuota = {
  id: 3,
  name: "research",
  resource_quota: null,
  cost_quota: null,
  links,
};

export const resources: ResourceQuota = {
  num_cpus: 1,
  memory_in_gb: 2.5,
  total_storage_in_gb: 10,
};

export const cost: CostQuota = { daily_cost: 12.45, allow_vm_power_on_when_over_quota: false };

export const member = {
  id: 17,
  name: "asmith",
  is_primary_contact_for_org: true,
  role: "MANAGER",
  links,
};

export const serviceRequest: ServiceRequest = {
  summary: {
    id: 4711,
    request_type: "NEW_REQUEST",
    state: "PENDING_APPROVAL",
    date_submitted: "2026-03-02T09:30:00Z",
    date_required_by: "2026-03-09",
    date_completed: null,
    submitted_by: "asmith",
    assigned_to: null,
    approvers: ["bjones"],
    waiting_on: "bjones",
    workflow_id: null,
    error_message: null,
    resource_summary: { total_cpus: 4, total_disk_size_kb: 1, total_memory_kb: 1 },
    cost_summary: {
      total_categorized_cost: 0,
      total_cost: 12.45,
      total_cpu_cost: 4,
      total_disk_cost: 2.45,
      total_extra_cost: 0,
      total_memory_cost: 4,
      total_os_cost: 2,
      total_support_cost: 0,
      total_instance_cost: 0,
    },
  },
  services: [],
  links,
};
