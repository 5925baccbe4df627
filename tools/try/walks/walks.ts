import type { OperationNode } from "../../../generator/ir/index.ts";
import type { Live } from "../../../generator/live/load-live.ts";
import { Random } from "../../../generator/samples/random.ts";
import { levelOf } from "../levels.ts";
import type { CallSources } from "../plan/valid-calls.ts";
import type { Session } from "../session.ts";
import type { CallArguments } from "../wire/client-calls.ts";
import type { Breach } from "../checks/check-answer.ts";
import { linkedSteps } from "./linked-steps.ts";
import { Planner, type LinkedStep } from "./planner.ts";
import { printedWalk } from "./printed-walk.ts";
import { SecondUser, type SecondUserResult } from "./second-user.ts";
import { routeOf, type Route } from "./routes.ts";
import { shrink, type FailedWalk } from "./shrink.ts";
import { StepValues } from "./step-values.ts";
import type { Step } from "./step.ts";
import { Walk, type JudgedStep } from "./walk.ts";

/** Steps of a walk behind those that make its first thing. */
const mostSteps = 10;

/** Calls that a walk makes for its first thing before it is given up. */
const mostOpenings = 3;

/** Settings of walks. */
export interface WalkOptions {
  readonly seed: number;
  /** Number of walks. */
  readonly walks: number;
  /** Whether requests may change something. */
  readonly write: boolean;
  /** Operations that may be called. */
  readonly operations: readonly OperationNode[];
  /** Calls that the service has taken before. */
  readonly accepted: ReadonlyMap<OperationNode, readonly CallArguments[]>;
}

/** Course of the walks of a run. */
export interface WalksMade {
  /** Walks that were made. */
  readonly walks: number;
  /** Calls of these. */
  readonly steps: number;
  /** Why there were fewer than were asked for; absent where there were all. */
  readonly reason?: string;
}

/** Makes walks: sequences of calls that use what the calls before them have made. */
export class Walks {
  readonly #session: Session;
  readonly #live: Live;
  readonly #options: WalkOptions;
  readonly #routes: readonly Route[];
  readonly #sources: CallSources;

  constructor(session: Session, live: Live, sources: CallSources, options: WalkOptions) {
    this.#session = session;
    this.#live = live;
    this.#options = options;
    this.#sources = sources;
    this.#routes = options.operations.flatMap((one) => routeOf(one) ?? []);
  }

  /** Makes calls as another user, with what the user of the run has made. */
  secondUser(): Promise<SecondUserResult> {
    const { write } = this.#options;
    return new SecondUser(this.#session, this.#routes, this.#planner("second user")).all(write);
  }

  #planner(purpose: string): Planner {
    const { seed, write, accepted } = this.#options;
    const random = new Random(seed, purpose);
    const values = new StepValues(this.#sources, accepted, random);
    return new Planner(this.#routes, values, this.#live.index, random, write);
  }

  async all(): Promise<WalksMade> {
    const { write, walks } = this.#options;
    const planner = this.#planner("walks");
    const { starts } = planner;
    if (walks === 0) return { walks: 0, steps: 0 };
    if (starts.length === 0) return { walks: 0, steps: 0, reason: reasonOf(write) };
    let steps = 0;
    for (let number = 0; number < walks; number++) {
      if (this.#session.isDone)
        return { walks: number, steps, reason: "the bounds of the run were reached" };
      const start = starts[number % starts.length];
      // Every other turn begins with two things of a kind.
      const isTwice = Math.floor(number / starts.length) % 2 === 1;
      if (start === undefined) continue;
      const opening = planner.opening(start);
      steps += await this.#one(start, isTwice ? [...opening, start] : opening, planner);
    }
    return { walks, steps };
  }

  /** Makes one walk. Returns the number of its calls. */
  async #one(start: Route, opening: readonly Route[], planner: Planner): Promise<number> {
    const walk = new Walk(this.#session, this.#routes);
    const made: JudgedStep[] = [];
    const links: LinkedStep[] = [];
    /** Makes a step. Returns whether the walk goes on. */
    const go = async (step: Step): Promise<boolean> => {
      const call = await walk.make(step);
      if (call === undefined) return true;
      made.push(call);
      if (call.answer.status < 300)
        links.push(
          ...linkedSteps(call, this.#routes, this.#live.api, this.#live.index).filter(
            ({ route }) => route.operation.method === "get",
          ),
        );
      return !(await this.#report(made, call));
    };
    for (const route of opening) {
      const count = walk.world.things.length;
      for (let tries = 0; tries < mostOpenings && walk.world.things.length === count; tries++) {
        const step = planner.stepFor(route, walk.world);
        if (step === undefined) return made.length;
        if (!(await go(step))) return made.length;
      }
      if (walk.world.things.length === count) return made.length;
    }
    for (let count = 0; count < mostSteps && !this.#session.isDone; count++) {
      const step = planner.next(walk.world, start, links);
      if (step === undefined || !(await go(step))) break;
    }
    return made.length;
  }

  /** Reports what the last step of a walk shows. Returns whether the walk ends with it. */
  async #report(made: readonly JudgedStep[], call: JudgedStep): Promise<boolean> {
    const { operation } = call.step;
    const session = this.#session;
    const fresh = call.breaches.filter(({ rule }) => !this.#isKnown(rule, operation));
    for (const breach of fresh.filter(({ rule }) => levelOf(rule) === "note"))
      session.report(operation, call.request, call.answer, [breach], { args: call.args });
    const breach = fresh.find(({ rule }) => levelOf(rule) !== "note");
    if (breach === undefined) return false;
    const failed: FailedWalk = { made: [...made], breach };
    const small = await shrink(session, this.#routes, failed);
    // An answer that is wrong by itself is told of, also where it does not come again.
    const isWrongItself = breach.rule === "server-error" || breach.rule === "body-invalid";
    if (small !== undefined || isWrongItself) this.#tell(small ?? failed);
    return true;
  }

  #tell({ made, breach }: FailedWalk): void {
    const last = made.at(-1);
    if (last === undefined) return;
    const { step, request, answer, args } = last;
    const { member, ...own } = breach;
    const calls = { readWith: args, ...(member && { member }) };
    if (made.length === 1) {
      this.#session.report(step.operation, request, answer, [own], { ...calls, args });
      return;
    }
    const message = `after ${sequence(made.slice(0, -1))}: ${own.message}`;
    const walk = printedWalk(
      made,
      this.#session.calls.baseUrl,
      member?.name === "id" ? member.value : undefined,
    );
    this.#session.report(step.operation, request, answer, [{ ...own, message }], {
      ...calls,
      walk,
    });
  }

  /** Whether a call of the same operation is known to break a rule, be it told of another operation. */
  #isKnown(rule: Breach["rule"], operation: OperationNode): boolean {
    const { method, path } = operation;
    return this.#session.findings.all.some(
      (one) =>
        one.rule === rule &&
        one.operation.path === path &&
        one.request.method === method.toUpperCase() &&
        (one.args !== undefined || one.walk !== undefined || one.before !== undefined),
    );
  }
}

/** Requests of a walk in words. */
function sequence(made: readonly JudgedStep[]): string {
  const names = made.map(
    ({ step: { operation } }) => `${operation.method.toUpperCase()} ${operation.path}`,
  );
  if (names.length > 6) return `${names.length} requests`;
  const last = names.pop() ?? "";
  return names.length === 0 ? last : `${names.join(", ")} and ${last}`;
}

const reasonOf = (write: boolean): string =>
  write
    ? "no operation makes things that others are called with"
    : "no list shows things that others are called with";
