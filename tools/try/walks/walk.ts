import { asRefusal, type Refusal } from "../checks/refusals.ts";
import type { Session } from "../session.ts";
import type { Breach } from "../checks/check-answer.ts";
import { Judge } from "./judge.ts";
import type { Route } from "./routes.ts";
import { resolvedArgs, type MadeStep, type Step } from "./step.ts";
import { chainOf } from "./things.ts";
import { World } from "./world.ts";

/** Refusal of a request that names something that may not be there. */
const unsure: Refusal = {
  statuses: [400, 404, 409, 410, 412, 422],
  what: "a request that names what may not be there",
};

/** Refusal of another user. Source: RFC 9110, 15.5.4 and 15.5.5. */
const foreign: Refusal = {
  statuses: [401, 403, 404, 410],
  what: "a request without the credentials of the user",
};

/** A step with what its answer breaks. */
export interface JudgedStep extends MadeStep {
  readonly breaches: readonly Breach[];
}

/** One walk: calls one after the other, each judged by those before it. */
export class Walk {
  readonly world: World;
  readonly #session: Session;
  readonly #routes: ReadonlyMap<Step["operation"], Route>;
  readonly #judge: Judge;
  readonly #made = new Map<Step, MadeStep>();

  constructor(session: Session, routes: readonly Route[]) {
    this.#session = session;
    this.#routes = new Map(routes.map((one) => [one.operation, one]));
    this.world = new World(routes);
    this.#judge = new Judge(session, routes, this.world);
  }

  /** Makes a step; undefined where a value is missing, the document does not allow the call, or no answer came. */
  async make(step: Step): Promise<JudgedStep | undefined> {
    const { operation, user } = step;
    const session = this.#session;
    const route = this.#routes.get(operation);
    const args = resolvedArgs(step, this.#made);
    if (route === undefined || args === undefined) return undefined;
    const written = await session.calls.request(operation, args);
    if (written === undefined || !(await session.oracle.allows(written, operation)))
      return undefined;
    const request = session.tags.matching(session.credentials.add(written, operation, user));
    const answer = await session.send(operation, request, args);
    if (answer === undefined) return undefined;
    if (answer.status < 300) session.tags.keep(request, answer);
    const checked = await session.check(operation, args, answer);
    const body = checked.body ?? jsonOf(answer.body);
    const call: MadeStep = { step, args, request, answer, body };
    const { status } = answer;
    if (user !== "first") {
      this.#made.set(step, call);
      return { ...call, breaches: asRefusal(checked.breaches, status, foreign) };
    }
    const isSure = this.#isSure(call, route);
    const own = isSure ? checked.breaches : asRefusal(checked.breaches, status, unsure);
    this.#made.set(step, call);
    const found = await this.#judge.take(call, route);
    return { ...call, breaches: [...found, ...own] };
  }

  /** Whether all things that a call names are there, as far as is known. */
  #isSure({ step, args }: MadeStep, route: Route): boolean {
    const { things } = this.world;
    const named = this.world.thingOf(route, args);
    const used = things.filter((thing) => step.uses.some((use) => use.step === thing.step));
    return [...used, ...(named === undefined ? [] : chainOf(named))].every(
      ({ state, isOwn }) => state === "there" || !isOwn,
    );
  }
}

function jsonOf(body: Uint8Array): unknown {
  if (body.length === 0 || body.length > 1_000_000) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
