import { spawn } from "node:child_process";

/** The variables by which systemd says that it wants to be told. Source: sd_notify(3), sd_watchdog_enabled(3). */
type Environment = Readonly<Record<string, string | undefined>>;

/** The program that tells systemd: Node.js has no datagram sockets of Unix. */
const program = "systemd-notify";

/**
 * Tells systemd how the process is, where a unit of `Type=notify` has started it; elsewhere it does nothing. A process that
 * hangs tells nothing more, and systemd starts another one (`WatchdogSec`).
 */
export class Supervisor {
  readonly #isAsked: boolean;
  readonly #watchdog: number | undefined;
  readonly #onError: (error: Error) => void;
  #timer: NodeJS.Timeout | undefined;
  #hasFailed = false;

  /** @param onError called once, where systemd cannot be told */
  constructor(environment: Environment, onError: (error: Error) => void) {
    const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: microseconds, WATCHDOG_PID: pid } = environment;
    this.#isAsked = socket !== undefined && socket !== "";
    const isWatched = pid === undefined || pid === String(process.pid);
    this.#watchdog = isWatched && microseconds !== undefined ? Number(microseconds) : undefined;
    this.#onError = onError;
  }

  /** Requests are answered from now on, by the address. */
  ready(url: string): void {
    this.#tell("--ready", `--status=Listens on ${url}`);
    // Twice within the time after which systemd takes the process for dead.
    if (this.#isAsked && this.#watchdog !== undefined)
      this.#timer ??= setInterval(() => this.#tell("WATCHDOG=1"), this.#watchdog / 2000).unref();
  }

  /** No new requests are taken. The watch goes on: the end may hang too. */
  stopping(): void {
    this.#tell("STOPPING=1", "--status=Answers what it has begun");
  }

  /** Tells nothing more. */
  end(): void {
    clearInterval(this.#timer);
  }

  #tell(...args: readonly string[]): void {
    if (!this.#isAsked) return;
    const child = spawn(program, [...args], { stdio: "ignore" });
    child.on("error", (error) => this.#fail(error));
    child.on("exit", (code) => {
      if (code !== 0) this.#fail(new Error(`${program} has ended by ${code ?? "a signal"}`));
    });
    child.unref();
  }

  #fail(error: Error): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#onError(error);
  }
}
