import type { Kysely } from "kysely";
import type { Tables } from "../schema/schema.ts";
import { placeOfCredential } from "../secrets/credential-secrets.ts";
import { placeOfCheck } from "../secrets/sealed-values.ts";
import type { SealedPlace, Sealer } from "../secrets/sealer.ts";
import { placeOfSigningKey } from "../secrets/tokens.ts";
import type { Finding } from "./finding.ts";

/** Opens every sealed value, and says which the keys do not open. */
export async function findUnopened(
  db: Kysely<Tables>,
  sealer: Sealer,
): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  const open = (sealed: string, place: SealedPlace): void => {
    try {
      sealer.open(sealed, place);
    } catch (error) {
      found.push({ place: place.join(" "), message: (error as Error).message });
    }
  };
  for (const { id, sealed } of await db.selectFrom("sealing_checks").selectAll().execute())
    open(sealed, placeOfCheck(id));
  for (const { id, secret } of await db.selectFrom("signing_keys").selectAll().execute())
    open(secret, placeOfSigningKey(id));
  for (const row of await db.selectFrom("credential_secrets").selectAll().execute())
    open(row.sealed, placeOfCredential(row.resource_id));
  return found;
}
