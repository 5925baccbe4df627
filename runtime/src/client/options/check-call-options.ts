import { checkThat, optionMistakes, type Checks } from "../../options/checks.ts";
import { wrongBase } from "../transport/wrong-base.ts";
import {
  checkCredentials,
  checkDuration,
  checkFetchOptions,
  checkFormats,
  checkValidation,
} from "./option-checks.ts";
import type { CallOptions } from "../call/call-options.ts";
import type { PageOptions } from "../call/page-options.ts";
import type { UntilOptions } from "../call/until-options.ts";
import type { WaitOptions } from "../call/wait-options.ts";
import type {
  ByteStreamOptions,
  EventOptions,
  PartsOptions,
  StreamOptions,
} from "../call/stream-options.ts";

/** Which options a call takes. */
export type CallKind = "call" | "page" | "stream" | "parts" | "bytes" | "events" | "until" | "wait";

const callChecks: Checks<CallOptions> = {
  // Its value is not shown, because it may hold credentials.
  baseUrl: (value) =>
    typeof value === "string" && !wrongBase.test(value)
      ? []
      : ["baseUrl is not an address without credentials and query"],
  signal: /* @__PURE__ */ checkThat("an AbortSignal", isSignal),
  timeout: checkDuration,
  // An instance of Headers has no members of its own: nothing of it would be sent.
  headers: /* @__PURE__ */ checkThat("a plain object of texts", isTexts),
  validation: checkValidation,
  formats: checkFormats,
  fetchOptions: checkFetchOptions,
  credentials: checkCredentials,
};

const pageChecks: Checks<PageOptions> = {
  ...callChecks,
  at: /* @__PURE__ */ checkThat("a text or a number", isPosition),
};

const streamChecks: Checks<StreamOptions> = {
  ...callChecks,
  idle: checkDuration,
  itemLimit: /* @__PURE__ */ checkThat("a number above 0", isPositive),
};

const partsChecks: Checks<PartsOptions> = {
  ...streamChecks,
  partLimit: /* @__PURE__ */ checkThat("a number above 0", isPositive),
};

const byteChecks: Checks<ByteStreamOptions> = {
  ...streamChecks,
  range: /* @__PURE__ */ checkThat("an object with start, and perhaps end", isRange),
  onResponse: /* @__PURE__ */ checkThat("a function", (value) => typeof value === "function"),
};

const eventChecks: Checks<EventOptions> = {
  ...streamChecks,
  reconnect: /* @__PURE__ */ checkThat("true or false", (value) => typeof value === "boolean"),
  lastEventId: /* @__PURE__ */ checkThat("a text", (value) => typeof value === "string"),
};

const untilChecks: Checks<UntilOptions> = {
  ...callChecks,
  interval: checkDuration,
  longest: checkDuration,
  backoff: /* @__PURE__ */ checkThat("a number above 0", isPositive),
};

const waitChecks: Checks<WaitOptions<unknown>> = {
  ...untilChecks,
  until: /* @__PURE__ */ checkThat("a function", (value) => typeof value === "function"),
};

const checksOf: Readonly<Record<CallKind, Checks<object>>> = {
  call: callChecks,
  page: pageChecks,
  stream: streamChecks,
  parts: partsChecks,
  bytes: byteChecks,
  events: eventChecks,
  until: untilChecks,
  wait: waitChecks,
};

/** Mistake in the options of a call; undefined if they are right. */
export function callMistake(options: unknown, kind: CallKind): TypeError | undefined {
  if (options === undefined) return undefined;
  const found = optionMistakes(options as object, checksOf[kind], "option");
  return found.length === 0 ? undefined : new TypeError(`a call: ${found.join("; ")}`);
}

function isPositive(value: unknown): boolean {
  return (value as number) > 0;
}

function isPosition(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number";
}

function isRange(value: unknown): boolean {
  return typeof value === "object" && value !== null && "start" in value;
}

function isSignal(value: unknown): boolean {
  const { aborted, addEventListener } = Object(value) as Partial<AbortSignal>;
  return typeof aborted === "boolean" && typeof addEventListener === "function";
}

function isTexts(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  if (typeof (value as { readonly forEach?: unknown }).forEach === "function") return false;
  return Object.values(value).every((text) => text === undefined || typeof text === "string");
}
