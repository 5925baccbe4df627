import type { Server } from "@diptych/runtime";
import { Argon2Passwords, cheapest } from "../auth/argon2.ts";
import { checkedPublicUrl } from "../config/public-url.ts";
import { systemClock } from "../domain/shared/clock.ts";
import { anyPassword } from "../domain/accounts/password-rules.ts";
import { mostExpired } from "../domain/expiry/expiry.ts";
import { SandboxClock, type ClockState } from "../sandbox/clock.ts";
import { Faults } from "../sandbox/faults.ts";
import { SandboxIds } from "../sandbox/ids.ts";
import { SandboxMistake } from "../sandbox/mistake.ts";
import { RequestLog } from "../sandbox/request-log.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { scenarioPassword, scenarios, type Scenario } from "../sandbox/scenarios.ts";
import { SandboxTokens } from "../sandbox/tokens.ts";
import type { Interception } from "./interfaces.ts";
import { openService, type Service, type ServiceOptions } from "./service.ts";
import { defaultPublicUrl } from "./surroundings.ts";

/** Options of a service that keeps nothing. With a clock of one's own, that of the stand-in runs by it. */
export interface StandInOptions extends Omit<ServiceOptions, "memory" | "file" | "databaseUrl"> {
  readonly memory: true;
}

/** A service for tests, with what they do with it. */
export interface StandIn extends Service {
  readonly sandbox: Sandbox;
}

const firstTime = "2026-01-01T00:00:00Z";

/** @throws {SandboxMistake} there is no such scenario */
export async function createStandIn(options: StandInOptions): Promise<StandIn> {
  const resettable = new ResettableService(options);
  await resettable.reset(options.sandbox?.scenario ?? "empty");
  return resettable.standIn();
}

/** One service after another: each reset begins a new one. */
class ResettableService {
  readonly #options: StandInOptions;
  readonly #scenarios: ReadonlyMap<string, Scenario>;
  readonly #clock: SandboxClock;
  readonly #faults = new Faults();
  readonly #log = new RequestLog();
  /** Beginning of links. */
  #publicUrl: string;
  #current: ServiceRun | undefined;
  #resetting: Promise<unknown> = Promise.resolve();

  constructor(options: StandInOptions) {
    const { clock, sandbox = {} } = options;
    this.#options = options;
    this.#publicUrl = checkedPublicUrl(options.publicUrl ?? defaultPublicUrl);
    this.#scenarios = new Map(Object.entries({ ...scenarios, ...sandbox.scenarios }));
    this.#clock = new SandboxClock(clock ?? systemClock, () => this.#wake());
  }

  get #start(): ClockState {
    const { clock, sandbox } = this.#options;
    if (clock !== undefined) return { now: clock.now(), isRunning: true };
    return { now: sandbox?.now ?? firstTime, isRunning: false };
  }

  /** One after another. */
  reset(scenario: string): Promise<void> {
    const reset = this.#resetting.then(() => this.#reset(scenario));
    this.#resetting = reset.catch(() => undefined);
    return reset;
  }

  async #reset(name: string): Promise<void> {
    const scenario = this.#scenarios.get(name);
    if (scenario === undefined)
      throw new SandboxMistake(
        `There is no scenario ${name}, but ${[...this.#scenarios.keys()].join(", ")}.`,
      );
    const before = this.#clock.state;
    this.#clock.state = this.#start;
    const previous = this.#current;
    try {
      this.#current = await this.#open(name, scenario);
    } catch (error) {
      this.#clock.state = before;
      throw error;
    }
    this.#faults.reset();
    this.#log.reset();
    await previous?.end();
  }

  async #open(name: string, scenario: Scenario): Promise<ServiceRun> {
    const { sandbox: _, clock: __, administrator, ...options } = this.#options;
    const onError = options.onError ?? ((error: unknown) => console.error(error));
    const first = administrator ?? { userid: "admin", password: scenarioPassword };
    const ids = new SandboxIds();
    const service = await openService(
      // Everybody knows its passwords.
      { passwordRules: anyPassword, ...options, administrator: first, clock: this.#clock },
      {
        ids,
        requestIds: new SandboxIds(),
        passwords: new Argon2Passwords(4, cheapest),
        createTokens: (rows, sealer) =>
          new SandboxTokens(
            rows,
            this.#clock,
            sealer,
            ids,
            (token) => this.#faults.expires(token, this.#log.operation),
            options.lifetimes,
          ),
        interception: this.#interception,
        publicUrl: () => this.#publicUrl,
      },
    );
    try {
      await scenario(service, this.#clock);
      await settle(service);
    } catch (error) {
      await service.close();
      throw error;
    }
    return new ServiceRun(name, service, onError);
  }

  readonly #interception: Interception = {
    onRequest: (document, { operation }) => {
      if (operation !== undefined) this.#log.operation = `${document}.${operation}`;
    },
    onCaller: (session) => this.#log.called(session),
    authorize: async (document, request, refuse) => {
      this.#log.decoded(request);
      const refusal = refuse();
      if (refusal !== undefined) return refusal;
      const met = await this.#faults.meet(
        `${document}.${request.operation}`,
        request.request.signal,
      );
      if (met !== undefined) this.#log.met(met.id);
      return met?.refusal;
    },
  };

  #wake(): void {
    this.#current?.wake();
  }

  get #run(): ServiceRun {
    if (this.#current === undefined) throw new Error("the stand-in has not been opened");
    return this.#current;
  }

  standIn(): StandIn {
    const standIn = {};
    // Parts of the service are those of the current one.
    for (const name of Object.keys(this.#run.service))
      Object.defineProperty(standIn, name, {
        enumerable: true,
        configurable: true,
        get: () => this.#run.service[name as keyof Service],
      });
    const server: Server = (request) => {
      const run = this.#run;
      const time = this.#clock.now().toISOString();
      const { method, url } = request;
      return this.#log.record({ method, url, time }, () => run.answer(request));
    };
    const close = async (): Promise<void> => {
      await this.#resetting;
      this.#faults.clear();
      await this.#run.end();
    };
    return Object.defineProperties(standIn, {
      server: { enumerable: true, value: server },
      close: { enumerable: true, value: close },
      sandbox: { enumerable: true, value: this.#sandbox() },
    }) as StandIn;
  }

  #sandbox(): Sandbox {
    const scenario = (): string => this.#run.name;
    const publicUrl = (): string => this.#publicUrl;
    const setPublicUrl = (url: string): void => void (this.#publicUrl = checkedPublicUrl(url));
    return {
      clock: this.#clock,
      scenarios: [...this.#scenarios.keys()],
      get scenario() {
        return scenario();
      },
      get publicUrl() {
        return publicUrl();
      },
      set publicUrl(url) {
        setPublicUrl(url);
      },
      reset: (name = scenario()) => this.reset(name),
      addFault: (fault) => this.#faults.add(fault),
      faults: () => this.#faults.list(),
      removeFault: (id) => this.#faults.remove(id),
      removeFaults: () => this.#faults.clear(),
      requests: (pattern) => this.#log.list(pattern),
      forgetRequests: () => this.#log.clear(),
      idle: () => this.#run.idle(),
    };
  }
}

/** Tasks that begin one another, one after the other, are fewer than this. */
const mostRounds = 1000;

/** Begins what is due by the clock, and works off all tasks, those included that other tasks begin. */
async function settle({ billing, expiry, tasks }: Service): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    if ((await expiry.beginDue("system")) < mostExpired) break;
    await tasks.idle();
  }
  for (let round = 0; round < mostRounds; round += 1) {
    const begun = await billing.writeDue("system");
    await tasks.idle();
    if (begun === 0 && (await tasks.waiting()) === 0) return;
  }
}

/** A service between two resets. */
class ServiceRun {
  readonly name: string;
  readonly service: Service;
  readonly #answering = new Set<Promise<unknown>>();
  readonly #onError: (error: unknown) => void;
  #settling: Promise<void> = Promise.resolve();

  constructor(name: string, service: Service, onError: (error: unknown) => void) {
    this.name = name;
    this.service = service;
    this.#onError = onError;
  }

  /** Begins what is due by the clock. */
  wake(): void {
    void this.idle().catch(this.#onError);
  }

  /** Resolves when nothing is due and no task is left. */
  idle(): Promise<void> {
    const settled = this.#settling.then(() => settle(this.service));
    this.#settling = settled.catch(() => undefined);
    return settled;
  }

  async answer(request: Parameters<Server>[0]): ReturnType<Server> {
    const answer = this.service.server(request);
    this.#answering.add(answer);
    try {
      return await answer;
    } finally {
      this.#answering.delete(answer);
    }
  }

  /** Ends after the requests that are being answered. */
  async end(): Promise<void> {
    await Promise.allSettled(this.#answering);
    await this.#settling;
    await this.service.close();
  }
}
