import type { CredentialSecrets, ShownCredential } from "../../stored/types.ts";
import { credentialKind } from "../../store/configured/resource-kinds.ts";
import type { Resource, ResourceQuery } from "../../store/configured/resources.ts";
import { Configured } from "../configured/configured.ts";
import type { Rows } from "../../store/rows.ts";

/** Stored logins. Their secrets are sealed, and not read with the rest. Source: A 4.3. */
export class Credentials {
  readonly #rows: Rows;

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  /** @throws {Refusal} it has no name, or one that is taken */
  create({
    password,
    rsa,
    ...shown
  }: ShownCredential & CredentialSecrets): Promise<Resource<ShownCredential>> {
    return this.#rows.transaction(async (rows) => {
      const created = await shownCredentials(rows).create(shown);
      if (password !== undefined || rsa !== undefined)
        await rows.credentialSecrets.put(created.id, { password, rsa });
      return created;
    });
  }

  /** Replaces a credential with its secrets. @throws {Refusal} it does not exist, or its name is taken */
  replace(
    id: number,
    { password, rsa, ...shown }: ShownCredential & CredentialSecrets,
  ): Promise<Resource<ShownCredential>> {
    return this.#rows.transaction(async (rows) => {
      const replaced = await shownCredentials(rows).replace(id, shown);
      await rows.credentialSecrets.put(id, { password, rsa });
      return replaced;
    });
  }

  list(query?: ResourceQuery): Promise<readonly Resource<ShownCredential>[]> {
    return shownCredentials(this.#rows).list(query);
  }

  /** @throws {Refusal} it does not exist */
  named(name: string): Promise<Resource<ShownCredential>> {
    return shownCredentials(this.#rows).named(name);
  }

  /** @throws {Refusal} it does not exist */
  numbered(id: number): Promise<Resource<ShownCredential>> {
    return shownCredentials(this.#rows).get(id);
  }

  /** @throws {Refusal} it does not exist */
  remove(id: number): Promise<void> {
    return shownCredentials(this.#rows).remove(id);
  }

  /**
   * The secrets of a credential, for what signs in with it. No interface shows them.
   *
   * @throws {SealError} they were sealed with another key, or changed
   */
  secretsOf(id: number): Promise<CredentialSecrets> {
    return this.#rows.credentialSecrets.get(id);
  }
}

/** Credentials without their secrets. */
export function shownCredentials(rows: Rows): Configured<ShownCredential> {
  return new Configured<ShownCredential>(rows, {
    kind: credentialKind,
    label: "credential",
    nameOf: ({ name }) => name,
    typeOf: ({ category }) => category,
    unique: "kind",
    prepare: ({ id: _, type: __, displayName: ___, ...settings }) => settings,
  });
}
