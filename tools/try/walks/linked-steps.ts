import type { Api, ApiIndex } from "../../../generator/ir/index.ts";
import { linkedCalls } from "../plan/links.ts";
import type { LinkedStep } from "./planner.ts";
import type { Route } from "./routes.ts";
import type { MadeStep } from "./step.ts";

/** Calls that the links of an answer lead to, each time with the values of the answer at hand. */
export function linkedSteps(
  call: MadeStep,
  routes: readonly Route[],
  api: Api,
  index: ApiIndex,
): readonly LinkedStep[] {
  const all = (made: MadeStep): ReturnType<typeof linksOf> => linksOf(made, api, index);
  return all(call).flatMap(({ target, args }, at) => {
    const route = routes.find(({ operation }) => operation === target);
    if (route === undefined) return [];
    const uses = Object.keys(args).map((name) => ({
      at: [name],
      step: call.step,
      read: (made: MadeStep) => all(made)[at]?.args[name],
    }));
    return [{ route, uses }];
  });
}

const linksOf = (
  { step, args, answer, body }: MadeStep,
  api: Api,
  index: ApiIndex,
): readonly { readonly target: Route["operation"]; readonly args: MadeStep["args"] }[] => [
  ...linkedCalls({ operation: step.operation, args, answer, body }, api, index),
];
