import type { Ref } from "@diptych/v2";
import type { Kysely } from "kysely";
import { InventoryNames } from "../store/inventory-names.ts";
import type { Tables } from "../store/schema.ts";
import { Refusal } from "./refusal.ts";

/**
 * The whole reference to an object of the inventory that somebody referred to by number, or by type
 * and name.
 *
 * @param type which the object has to have; any if absent
 * @throws {Refusal} there is no such object
 */
export async function inventoryReference(
  db: Kysely<Tables>,
  given: Ref,
  type?: string,
): Promise<Required<Ref>> {
  const names = new InventoryNames(db);
  const { id, displayName = "" } = given;
  const wanted = type ?? given.type;
  const object =
    id === undefined ? await names.named(wanted ?? "", displayName) : await names.numbered(id);
  if (object === undefined || (wanted !== undefined && object.type !== wanted))
    throw new Refusal(
      "invalid",
      `The inventory has no ${wanted ?? "object"} ${id ?? displayName}.`,
    );
  return { displayName: object.name, type: object.type, id: object.id };
}
