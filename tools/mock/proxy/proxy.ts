import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { OperationNode } from "../../../generator/ir/index.ts";
import type { Live } from "../../../generator/live/load-live.ts";
import { AnswerCheck } from "./answer-check.ts";
import type { Breach, Passed, ProxyFinding } from "./finding.ts";
import { Forwarder, type Exchange } from "./forward.ts";
import { RequestCheck } from "./request-check.ts";

/** Findings that are kept; those of a message that was seen before are counted once. */
const mostFindings = 1000;

/** Exchanges that may wait for their check; what comes on top passes unchecked. */
const mostWaiting = 1000;

/** Result of a proxy's exchanges. */
export interface ProxyResult {
  readonly findings: readonly ProxyFinding[];
  readonly exchanges: number;
  /** Exchanges that were not checked: outside of the service's path, or too many at once. */
  readonly unchecked: number;
}

/** Hands requests on to a service and checks both directions by the document. */
export class Proxy {
  readonly #forwarder: Forwarder;
  readonly #requests: RequestCheck;
  readonly #answers: AnswerCheck;
  readonly #tell: (passed: Passed) => void;
  readonly #basePath: string;
  readonly #server: Server;
  readonly #findings = new Map<string, ProxyFinding>();
  #checks: Promise<void> = Promise.resolve();
  #waiting = 0;
  #exchanges = 0;
  #unchecked = 0;

  /** @param target address of the service, under which the paths of the document are */
  constructor(live: Live, target: URL, tell: (passed: Passed) => void) {
    this.#basePath = target.pathname.replace(/\/+$/, "");
    this.#forwarder = new Forwarder(target);
    this.#requests = new RequestCheck(live, this.#basePath);
    this.#answers = new AnswerCheck(live, target.href);
    this.#tell = tell;
    this.#server = createServer((request, response) => void this.#pass(request, response));
  }

  /** @returns the address, with the path of the service */
  listen(port: number, host: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(port, host, () => {
        const { address, family, port: own } = this.#server.address() as AddressInfo;
        const name = family === "IPv6" ? `[${address}]` : address;
        resolve(`http://${name}:${own}${this.#basePath}`);
      });
    });
  }

  /** Ends all connections, and checks what has passed. */
  async close(): Promise<ProxyResult> {
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
    this.#forwarder.close();
    await this.#checks;
    return {
      findings: [...this.#findings.values()],
      exchanges: this.#exchanges,
      unchecked: this.#unchecked,
    };
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const exchange = await this.#forwarder.pass(request, response);
    this.#exchanges++;
    const path = pathOf(request);
    const isBelow = path === this.#basePath || path.startsWith(`${this.#basePath}/`);
    if (!isBelow || this.#waiting >= mostWaiting) {
      this.#unchecked++;
      this.#told(exchange, [], undefined);
      return;
    }
    this.#waiting++;
    const before = this.#checks;
    this.#checks = this.#checkAfter(before, exchange);
  }

  async #checkAfter(before: Promise<void>, exchange: Exchange): Promise<void> {
    await before;
    await this.#check(exchange);
    this.#waiting--;
  }

  async #check(exchange: Exchange): Promise<void> {
    const { request, sent, answer } = exchange;
    const { method = "GET", url = "/", headers } = request;
    const hasBody = "content-length" in headers || "transfer-encoding" in headers;
    const body = hasBody && !sent.isCut ? { body: sent.bytes } : {};
    const judged = await this.#requests.check({ method, url, headers, ...body });
    const { operation } = judged;
    // Of a large body too little is known.
    const breaches: Breach[] = sent.isCut ? [] : [...judged.breaches];
    if (answer === undefined) breaches.push({ rule: "no-answer", message: "there was no answer" });
    else if (operation !== undefined)
      breaches.push(...(await this.#answers.check(operation, method, answer)));
    this.#told(exchange, breaches, operation);
  }

  #told(exchange: Exchange, breaches: readonly Breach[], operation?: OperationNode): void {
    const { request, answer, milliseconds } = exchange;
    const { method = "GET" } = request;
    const status = answer === undefined ? {} : { status: answer.status };
    const passed = { method, path: pathOf(request), ...status };
    this.#tell({ ...passed, milliseconds, breaches });
    for (const breach of breaches) {
      const key = JSON.stringify([breach, operation?.id ?? `${method} ${passed.path}`]);
      if (this.#findings.size < mostFindings && !this.#findings.has(key))
        this.#findings.set(key, { ...breach, ...passed, ...(operation && { operation }) });
    }
  }
}

const pathOf = ({ url = "/" }: IncomingMessage): string => url.replace(/[?#].*$/s, "");
