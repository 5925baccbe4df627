import {
  decodeCostModelJson,
  decodeCredentialJson,
  decodeCustomAttributeBaseJson,
  decodeCustomComponentTypeJson,
  decodeDeploymentDestinationJson,
  decodeGroupJson,
  decodeIpPoolJson,
  decodeMediaFolderJson,
  decodeNetworkZoneJson,
  decodePlacementAttributeBaseJson,
  decodePolicyJson,
  decodePublishedServiceComponentJson,
  decodeRequestFormJson,
  decodeStepRepresentationJson,
  decodeWorkflowDefinitionJson,
  decodeWorkflowStepDefinitionJson,
  type CostModel,
  type Credential,
  type CustomAttributeBase,
  type CustomComponentType,
  type DeploymentDestination,
  type Group,
  type IpPool,
  type MediaFolder,
  type NetworkZone,
  type PlacementAttributeBase,
  type Policy,
  type PublishedServiceComponent,
  type RequestForm,
  type WorkflowDefinition,
  type WorkflowStepDefinition,
} from "@diptych/v2";
import type { ResourceKind } from "./resources.ts";

// The kinds of resources that the database holds. Their names stay. The stored text of a body is JSON of the
// type that version 2 has for it.

/** A credential without its secrets, which are sealed elsewhere. */
export type ShownCredential = Omit<Credential, "password" | "rsa">;

/** A step with the step that it was copied from. */
export interface StoredStep extends WorkflowStepDefinition {
  readonly originalObjectId?: string | undefined;
}

export const attributeKind: ResourceKind<CustomAttributeBase> = {
  name: "attribute",
  decode: decodeCustomAttributeBaseJson,
};
export const placementAttributeKind: ResourceKind<PlacementAttributeBase> = {
  name: "placement-attribute",
  decode: decodePlacementAttributeBaseJson,
};
export const policyKind: ResourceKind<Policy> = { name: "policy", decode: decodePolicyJson };
export const groupKind: ResourceKind<Group> = { name: "group", decode: decodeGroupJson };
export const componentTypeKind: ResourceKind<CustomComponentType> = {
  name: "component-type",
  decode: decodeCustomComponentTypeJson,
};
export const networkZoneKind: ResourceKind<NetworkZone> = {
  name: "network-zone",
  decode: decodeNetworkZoneJson,
};
export const ipPoolKind: ResourceKind<IpPool> = { name: "ip-pool", decode: decodeIpPoolJson };
export const costModelKind: ResourceKind<CostModel> = {
  name: "cost-model",
  decode: decodeCostModelJson,
};
export const formKind: ResourceKind<RequestForm> = { name: "form", decode: decodeRequestFormJson };
export const mediaFolderKind: ResourceKind<MediaFolder> = {
  name: "media-folder",
  decode: decodeMediaFolderJson,
};
export const destinationKind: ResourceKind<DeploymentDestination> = {
  name: "deployment-destination",
  decode: decodeDeploymentDestinationJson,
};
export const serviceComponentKind: ResourceKind<PublishedServiceComponent> = {
  name: "service-component",
  decode: decodePublishedServiceComponentJson,
};
export const workflowKind: ResourceKind<WorkflowDefinition> = {
  name: "workflow",
  decode: decodeWorkflowDefinitionJson,
};

export const credentialKind: ResourceKind<ShownCredential> = {
  name: "credential",
  decode: (text) => {
    const { password: _, rsa: __, ...shown } = decodeCredentialJson(text);
    return shown;
  },
};

export const workflowStepKind: ResourceKind<StoredStep> = {
  name: "workflow-step",
  decode: (text) => ({
    ...decodeWorkflowStepDefinitionJson(text),
    originalObjectId: decodeStepRepresentationJson(text).originalObjectId,
  }),
};
