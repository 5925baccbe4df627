import type { Credential } from "@diptych/v2";
import type { Kysely } from "kysely";
import { CredentialSecretStore, type CredentialSecrets } from "../store/credential-secrets.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { credentialKind, type ShownCredential } from "../store/resource-kinds.ts";
import type { Resource, ResourceQuery } from "../store/resources.ts";
import type { Tables } from "../store/schema.ts";
import type { Sealer } from "../store/sealer.ts";
import { Configured } from "./configured.ts";

/** Stored logins. Their secrets are sealed, and not read with the rest. Source: A 4.3. */
export class Credentials {
  readonly #db: Kysely<Tables>;
  readonly #sealer: Sealer;

  constructor(db: Kysely<Tables>, sealer: Sealer) {
    this.#db = db;
    this.#sealer = sealer;
  }

  /** @throws {Refusal} it has no name, or one that is taken */
  create({ password, rsa, ...shown }: Credential): Promise<Resource<ShownCredential>> {
    return inTransaction(this.#db, async (db) => {
      const created = await shownCredentials(db).create(shown);
      if (password !== undefined || rsa !== undefined)
        await new CredentialSecretStore(db, this.#sealer).put(created.id, { password, rsa });
      return created;
    });
  }

  list(query?: ResourceQuery): Promise<readonly Resource<ShownCredential>[]> {
    return shownCredentials(this.#db).list(query);
  }

  /** @throws {Refusal} there is none */
  named(name: string): Promise<Resource<ShownCredential>> {
    return shownCredentials(this.#db).named(name);
  }

  /** @throws {Refusal} there is none */
  numbered(id: number): Promise<Resource<ShownCredential>> {
    return shownCredentials(this.#db).get(id);
  }

  /** @throws {Refusal} there is none */
  remove(id: number): Promise<void> {
    return shownCredentials(this.#db).remove(id);
  }

  /**
   * The secrets of a credential, for what signs in with it. No interface shows them.
   *
   * @throws {SealError} they were sealed with another key, or changed
   */
  secretsOf(id: number): Promise<CredentialSecrets> {
    return new CredentialSecretStore(this.#db, this.#sealer).get(id);
  }
}

/** Credentials without their secrets. */
export function shownCredentials(db: Kysely<Tables>): Configured<ShownCredential> {
  return new Configured<ShownCredential>(db, {
    kind: credentialKind,
    label: "credential",
    nameOf: ({ name }) => name,
    typeOf: ({ category }) => category,
    unique: "kind",
    prepare: ({ id: _, type: __, displayName: ___, ...settings }) => settings,
  });
}
