import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { freePort } from "../support/free-port.ts";
import {
  builtApplication,
  nodeFrameworks,
  pythonFrameworks,
  placeOf,
  type Extra,
} from "../support/extras.ts";
import { until } from "../support/patience.ts";

/** How an application is started, and where it serves its document. */
export interface Application {
  readonly needs: Extra;
  readonly command: (port: string) => readonly [program: string, ...args: readonly string[]];
  /** Where it serves its document. */
  readonly document: string;
}

const uvicorn = (document: string): Application => ({
  needs: pythonFrameworks,
  command: (port) => {
    const args = ["-B", "-m", "uvicorn", "app:app", "--port", port, "--log-level", "warning"];
    return [placeOf(pythonFrameworks), ...args];
  },
  document,
});

const node = (program: string, document: string): Application => ({
  needs: nodeFrameworks,
  command: () => [process.execPath, program],
  document,
});

const built = (needs: Extra, document: string, launcher: readonly string[] = []): Application => ({
  needs,
  command: () => {
    const [program = "", ...args] = [...launcher, placeOf(needs)];
    return [program, ...args];
  },
  document,
});

/** Applications that can be started, by the name of their folder. */
export const applications: Readonly<Record<string, Application>> = {
  fastapi: uvicorn("/openapi.json"),
  litestar: uvicorn("/schema/openapi.json"),
  "django-ninja": uvicorn("/openapi.json"),
  drf: uvicorn("/schema?format=json"),
  nestjs: node("../dist/nestjs/app.js", "/api-json"),
  hono: node("../dist/hono/app.js", "/doc"),
  express: node("app.js", "/openapi.json"),
  huma: built(builtApplication("huma", "Go"), "/openapi.json"),
  "oapi-codegen": built(builtApplication("oapi-codegen", "Go"), "/openapi.json"),
  springdoc: built(builtApplication("springdoc", "Java"), "/v3/api-docs", ["java", "-jar"]),
  utoipa: built(builtApplication("utoipa", "Rust"), "/openapi.json"),
};

export interface Running {
  readonly origin: string;
  /** The output of the application. */
  readonly log: () => string;
  readonly stop: () => Promise<void>;
}

/** Starts the application of a folder on a free port, and waits until it answers. */
export async function start(id: string): Promise<Running> {
  const { command, document } = applications[id] as Application;
  const port = String(await freePort());
  const [program, ...args] = command(port);
  const child = spawn(program, args, {
    cwd: path.join(import.meta.dirname, id),
    env: { ...process.env, PORT: port, SERVER_PORT: port },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const output of [child.stdout, child.stderr])
    output.on("data", (data: Buffer) => (text += data.toString()));
  const ended = once(child, "exit");
  const origin = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`${id} ended: ${text}`);
    return fetch(origin + document).then(
      () => true,
      () => false,
    );
  });
  return {
    origin,
    log: () => text,
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
