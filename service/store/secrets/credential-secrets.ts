import type { Kysely } from "kysely";
import type { Tables } from "../schema/schema.ts";
import type { Sealer, SealedPlace } from "./sealer.ts";

/** The parts of a credential that must not be read from a copy of the database. */
export interface CredentialSecrets {
  readonly password?: string | undefined;
  /** Text of the private key. */
  readonly rsa?: string | undefined;
}

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
    return JSON.parse(
      this.#sealer.open(row.sealed, placeOfCredential(credentialId)),
    ) as CredentialSecrets;
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
