import type { CostModel, RequestForm } from "@diptych/v2";
import type { Kysely } from "kysely";
import type { Tables } from "../store/schema.ts";
import { formKind } from "./catalog.ts";
import { Configured } from "./configured.ts";
import { costModelKind } from "./costs.ts";

/** The forms and prices that the catalog reads; version 2 configures them. */
export interface CloudConfiguration {
  readonly forms: Configured<RequestForm>;
  readonly costModels: Configured<CostModel>;
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
    costModels: new Configured<CostModel>(db, {
      kind: costModelKind,
      label: "cost model",
      nameOf: ({ name }) => name,
      unique: "kind",
    }),
  };
}
