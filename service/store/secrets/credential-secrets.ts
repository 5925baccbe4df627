import type { Kysely } from "kysely";
import type { Tables } from "../schema/schema.ts";
import type { Sealer, SealedPlace } from "./sealer.ts";
import type { CredentialSecrets } from "../../stored/types.ts";
import { validateCredentialSecrets } from "../../stored/validate.ts";
import { readStored } from "../database/read-stored.ts";

/** Secrets of credentials, which are sealed. */
export class CredentialSecretStore {
  readonly #db: Kysely<Tables>;
  readonly #sealer: Sealer;

  constructor(db: Kysely<Tables>, sealer: Sealer) {
    this.#db = db;
    this.#sealer = sealer;
  }

  /** @throws {SealError} they were sealed with another key, or changed */
  async get(credentialId: number): Promise<CredentialSecrets> {
    const row = await this.#db
      .selectFrom("credential_secrets")
      .select("sealed")
      .where("resource_id", "=", credentialId)
      .executeTakeFirst();
    if (row === undefined) return {};
    const text = this.#sealer.open(row.sealed, placeOfCredential(credentialId));
    return readStored(validateCredentialSecrets, text, `secret of the credential ${credentialId}`);
  }

  /** Keeps the secrets of a credential, in place of those that it has. */
  async put(credentialId: number, secrets: CredentialSecrets): Promise<void> {
    const sealed = this.#sealer.seal(JSON.stringify(secrets), placeOfCredential(credentialId));
    await this.#db
      .insertInto("credential_secrets")
      .values({ resource_id: credentialId, sealed })
      .onConflict((conflict) => conflict.column("resource_id").doUpdateSet({ sealed }))
      .execute();
  }
}

export const placeOfCredential = (id: number): SealedPlace => ["credential_secrets", id];
