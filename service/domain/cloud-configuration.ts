import type { RequestForm } from "@diptych/v2";
import type { Kysely } from "kysely";
import type { Tables } from "../store/schema.ts";
import { formKind } from "./catalog.ts";
import { Configured } from "./configured.ts";

/** The forms that the catalog reads; version 2 configures them. */
export interface CloudConfiguration {
  readonly forms: Configured<RequestForm>;
}

export function createCloudConfiguration(db: Kysely<Tables>): CloudConfiguration {
  return {
    forms: new Configured<RequestForm>(db, {
      kind: formKind,
      label: "request form",
      nameOf: ({ displayName, menuText }) => displayName ?? menuText,
      typeOf: ({ requestType }) => requestType,
      unique: "none",
    }),
  };
}
