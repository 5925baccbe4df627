import type { Result } from "@diptych/runtime";
import { inventoryTypes } from "../../model/inventory.ts";
import * as kinds from "../configured/resource-kinds.ts";
import {
  validateBillingRecord,
  validateCosts,
  validateIpState,
  validateLinkDetail,
  validateMachineShape,
  validateManagedObject,
  validateQuota,
  validateReferences,
  validateRequestContent,
  validateRequestState,
  validateRequestType,
  validateServerBody,
  validateTaskState,
  validateTexts,
} from "../../stored/validate.ts";

/** A check of the value of a column. */
type Check = (value: unknown) => Result<unknown>;

/** A column whose texts have a check, and what else of the row tells which. */
interface CheckedColumn {
  readonly table: string;
  readonly column: string;
  /** Columns that the check depends on. */
  readonly with: readonly string[];
  /** @throws {Error} the row is of an unknown kind */
  readonly check: (row: Readonly<Record<string, unknown>>) => Check;
}

const json =
  (check: Check): Check =>
  (text) =>
    check(JSON.parse(String(text)));

const one = (table: string, column: string, check: Check): CheckedColumn => ({
  table,
  column,
  with: [],
  check: () => check,
});

const resourceChecks = new Map(Object.values(kinds).map(({ name, check }) => [name, check]));

/** Every column that is checked when it is read, but for inputs of tasks, whose kinds the domain knows. */
export const checkedColumns: readonly CheckedColumn[] = [
  one("accounts", "directory_groups", json(validateTexts)),
  one("organizations", "quota", json(validateQuota)),
  one("members", "quota", json(validateQuota)),
  one("tasks", "state", validateTaskState),
  one("tasks", "related", json(validateReferences)),
  one("requests", "type", validateRequestType),
  one("requests", "state", validateRequestState),
  one("requests", "approvers", json(validateTexts)),
  one("requests", "content", json(validateRequestContent)),
  one("requests", "cost", json(validateCosts)),
  one("machines", "shape", json(validateMachineShape)),
  one("billing_records", "body", json(validateBillingRecord)),
  one("observations", "body", json(validateManagedObject)),
  one("resource_links", "detail", json(validateLinkDetail)),
  one("ip_assignments", "state", validateIpState),
  {
    table: "inventory",
    column: "body",
    with: ["type"],
    check: ({ type }) =>
      json(type === inventoryTypes.server ? validateServerBody : validateManagedObject),
  },
  {
    table: "resources",
    column: "body",
    with: ["kind"],
    check: ({ kind }) => {
      const check = resourceChecks.get(String(kind));
      if (check === undefined) throw new Error(`there is no kind ${String(kind)} of resources`);
      return json(check);
    },
  },
];
