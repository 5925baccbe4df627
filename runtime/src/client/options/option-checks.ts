import { checkThat, type Check } from "../../options/checks.ts";
import { milliseconds } from "../transport/duration.ts";

/** Milliseconds, or a text with a unit. */
export const checkDuration: Check = (value, name) => {
  try {
    milliseconds(value as number);
    return [];
  } catch {
    return checkThat("a number of milliseconds, or a text such as 30s", () => false)(value, name);
  }
};

export const checkValidation: Check = /* @__PURE__ */ checkThat(
  "strict, tolerant, warn or off",
  (value) => ["strict", "tolerant", "warn", "off"].includes(value as string),
);

export const checkFormats: Check = /* @__PURE__ */ checkThat("check, warn or ignore", (value) =>
  ["check", "warn", "ignore"].includes(value as string),
);

export const checkCredentials: Check = /* @__PURE__ */ checkThat(
  "include, omit or same-origin",
  (value) => ["include", "omit", "same-origin"].includes(value as string),
);

/** Members that the client sets itself, which would be lost. */
const ownMembers = ["body", "duplex", "headers", "method", "signal"];

export const checkFetchOptions: Check = /* @__PURE__ */ checkThat(
  `an object of options of fetch, without ${ownMembers.join(", ")}`,
  (value) =>
    typeof value === "object" && value !== null && !ownMembers.some((name) => name in value),
);
