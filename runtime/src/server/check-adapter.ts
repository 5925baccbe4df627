import { checkFunction, optionMistakes, refuseMistakes, type Checks } from "../options/checks.ts";
import type { Server } from "./message/server-request.ts";

/** Checks what an adapter is made with. */
export function checkAdapter<Options extends object>(
  caller: string,
  server: Server,
  options: Options,
  checks: Checks<Options>,
): void {
  refuseMistakes(caller, [
    ...checkFunction(server, "the server"),
    ...optionMistakes(options, checks, "option"),
  ]);
}
