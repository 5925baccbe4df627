import type {
  CostModel,
  CustomAttributeBase,
  CustomComponentType,
  DeploymentDestination,
  Group,
  IpPool,
  MediaFolder,
  NetworkZone,
  PlacementAttributeBase,
  Policy,
  PublishedServiceComponent,
  RequestForm,
  ShownCredential,
  StoredStep,
  WorkflowDefinition,
} from "../../stored/types.ts";
import {
  validateCostModel,
  validateCustomAttributeBase,
  validateCustomComponentType,
  validateDeploymentDestination,
  validateGroup,
  validateIpPool,
  validateMediaFolder,
  validateNetworkZone,
  validatePlacementAttributeBase,
  validatePolicy,
  validatePublishedServiceComponent,
  validateRequestForm,
  validateShownCredential,
  validateStoredStep,
  validateWorkflowDefinition,
} from "../../stored/validate.ts";
import type { ResourceKind } from "./resources.ts";

// The kinds of resources that the database holds. Their names stay.

export const attributeKind: ResourceKind<CustomAttributeBase> = {
  name: "attribute",
  check: validateCustomAttributeBase,
};
export const placementAttributeKind: ResourceKind<PlacementAttributeBase> = {
  name: "placement-attribute",
  check: validatePlacementAttributeBase,
};
export const policyKind: ResourceKind<Policy> = {
  name: "policy",
  check: validatePolicy,
};
export const groupKind: ResourceKind<Group> = {
  name: "group",
  check: validateGroup,
};
export const componentTypeKind: ResourceKind<CustomComponentType> = {
  name: "component-type",
  check: validateCustomComponentType,
};
export const networkZoneKind: ResourceKind<NetworkZone> = {
  name: "network-zone",
  check: validateNetworkZone,
};
export const ipPoolKind: ResourceKind<IpPool> = {
  name: "ip-pool",
  check: validateIpPool,
};
export const costModelKind: ResourceKind<CostModel> = {
  name: "cost-model",
  check: validateCostModel,
};
export const formKind: ResourceKind<RequestForm> = {
  name: "form",
  check: validateRequestForm,
};
export const mediaFolderKind: ResourceKind<MediaFolder> = {
  name: "media-folder",
  check: validateMediaFolder,
};
export const destinationKind: ResourceKind<DeploymentDestination> = {
  name: "deployment-destination",
  check: validateDeploymentDestination,
};
export const serviceComponentKind: ResourceKind<PublishedServiceComponent> = {
  name: "service-component",
  check: validatePublishedServiceComponent,
};
export const workflowKind: ResourceKind<WorkflowDefinition> = {
  name: "workflow",
  check: validateWorkflowDefinition,
};
export const credentialKind: ResourceKind<ShownCredential> = {
  name: "credential",
  check: validateShownCredential,
};
export const workflowStepKind: ResourceKind<StoredStep> = {
  name: "workflow-step",
  check: validateStoredStep,
};
