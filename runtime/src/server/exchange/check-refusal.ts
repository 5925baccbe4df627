import { isProblem, type ProblemReply } from "../../problem/problem.ts";

/** A hook refuses with an error, and with nothing else. */
export function checkRefusal(refusal: ProblemReply, hook: string): ProblemReply {
  if (isProblem(refusal) && refusal.status >= 400 && refusal.status < 600) return refusal;
  throw new TypeError(`${hook} gave what is no problem of status 400 or more`);
}
