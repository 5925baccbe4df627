export { DecodeError } from "./decode-error.ts";
export type { Issue, IssueCode } from "./issue.ts";
export type { Result } from "./result.ts";
