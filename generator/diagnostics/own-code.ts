import type { DiagnosticCode } from "./catalogue.ts";

/** Code of a finding that a rule of one's own has made: of a plugin and its rule, or of a group and a name. */
export type OwnCode = `${string}/${string}`;

export type FindingCode = DiagnosticCode | OwnCode;

/** Whether a code is that of a rule of one's own; no code of the catalogue has a slash. */
export const isOwnCode = (code: string): code is OwnCode => code.includes("/");
