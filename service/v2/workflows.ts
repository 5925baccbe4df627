import {
  decodeWorkflowDefinitionCollectionXml,
  encodeWorkflowDefinitionCollectionXmlString,
  type WorkflowDefinition,
} from "@diptych/v2";
import type { Handlers } from "@diptych/v2/server";
import type { Session } from "../auth/session.ts";
import type { Workflows } from "../domain/workflows/workflows.ts";
import type { Resource } from "../store/configured/resources.ts";
import { entityOf } from "./configured-body.ts";
import { imported } from "./imported.ts";
import { created, ok } from "./stored-resource.ts";

type WorkflowHandlers = Pick<
  Required<Handlers<Session>>,
  | "listWorkflows"
  | "createWorkflow"
  | "deleteWorkflow"
  | "getWorkflow"
  | "replaceWorkflow"
  | "listWorkflowSteps"
  | "getWorkflowStep"
  | "exportWorkflows"
  | "importWorkflows"
  | "linkWorkflow"
  | "listWorkflowsByType"
  | "getWorkflowByName"
  | "exportWorkflow"
>;

/** Workflows and their steps. Source: A 4.7. */
export function workflowHandlers(workflows: Workflows): WorkflowHandlers {
  const list = async (type?: string) =>
    ok({ WorkflowDefinitions: (await workflows.list(type)).map(bodyOf) });
  return {
    listWorkflows: () => list(),
    listWorkflowsByType: ({ path }) => list(path.workflow_type),
    createWorkflow: async ({ body }) => created(bodyOf(await workflows.create(body))),
    getWorkflow: async ({ path }) => ok(bodyOf(await workflows.get(path.id))),
    getWorkflowByName: async ({ path }) =>
      ok(bodyOf(await workflows.named(path.workflow_type, path.name))),
    replaceWorkflow: async ({ path, body }) => {
      await workflows.replace(path.id, body);
      return { status: 204 };
    },
    deleteWorkflow: async ({ path }) => {
      await workflows.remove(path.id);
      return { status: 204 };
    },
    listWorkflowSteps: async ({ path }) =>
      ok({ WorkflowStepDefinitions: [...(await workflows.steps(path.id))] }),
    getWorkflowStep: async ({ path }) => ok(await workflows.step(path.id, path.step_id)),
    exportWorkflows: async () => created(textOf(await workflows.list())),
    exportWorkflow: async ({ path }) =>
      created(textOf([await workflows.named(path.workflow_type, path.name)])),
    importWorkflows: async ({ body }) => {
      const read = imported(() => decodeWorkflowDefinitionCollectionXml(body));
      await workflows.import(read.WorkflowDefinitions ?? []);
      return { status: 201 };
    },
    linkWorkflow: async ({ path }) =>
      created(bodyOf(await workflows.link(path.workflowId, path.componentId))),
  };
}

const bodyOf = (resource: Resource<WorkflowDefinition>): WorkflowDefinition =>
  entityOf(resource, "WORKFLOW");

const textOf = (resources: readonly Resource<WorkflowDefinition>[]): string =>
  encodeWorkflowDefinitionCollectionXmlString({ WorkflowDefinitions: resources.map(bodyOf) });
