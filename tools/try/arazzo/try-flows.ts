import type { OperationNode } from "../../../generator/ir/index.ts";
import type { Live } from "../../../generator/live/load-live.ts";
import { Coverage } from "../coverage.ts";
import { hideSecrets } from "../hide-secrets.ts";
import { safeMethods } from "../plan/order.ts";
import type { TryResult } from "../run.ts";
import { Session, type SessionOptions } from "../session.ts";
import type { FlowDescription } from "./description.ts";
import { Flows } from "./run-flows.ts";

/** Operations that the steps of a description call. */
export const calledOperations = ({ workflows }: FlowDescription): readonly OperationNode[] => [
  ...new Set(
    workflows.flatMap(({ steps }) =>
      steps.flatMap(({ call }) => (call.kind === "operation" ? [call.operation] : [])),
    ),
  ),
];

/** The first operation of a description that may change something. */
export const firstChange = (description: FlowDescription): OperationNode | undefined =>
  calledOperations(description).find(({ method }) => !safeMethods.includes(method));

/**
 * Runs the workflows of a description against a service.
 *
 * @param inputs inputs of the workflows, by name
 */
export async function tryFlows(
  live: Live,
  description: FlowDescription,
  inputs: Readonly<Record<string, unknown>>,
  options: SessionOptions,
): Promise<TryResult> {
  const session = new Session(live, options);
  const flows = await new Flows(session, description, inputs).all();
  const { sender, findings, credentials } = session;
  sender.stop();
  return {
    findings: findings.all.map((one) => ({
      ...one,
      message: hideSecrets(one.message, credentials.shown, (text) => text) ?? one.message,
    })),
    requests: sender.sent,
    repeated: sender.repeated,
    interrupted: options.signal?.aborted === true,
    operations: calledOperations(description).length,
    branches: new Coverage(),
    walks: { asked: 0, made: 0, steps: 0 },
    neverDone: [],
    skipped: [],
    flows: flows.map(({ reason, ...one }) => ({
      ...one,
      ...(reason !== undefined && {
        reason: hideSecrets(reason, credentials.shown, (text) => text) ?? reason,
      }),
    })),
    shown: credentials.shown,
    written: credentials.written,
  };
}
