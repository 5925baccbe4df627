/** The secrets of a credential. */
interface CredentialSecretRow {
  readonly resource_id: number;
  /** A JSON object, sealed. */
  readonly sealed: string;
}

/** A value that is known to everybody, sealed: who opens it has the key of the others. There is one. */
interface SealingCheckRow {
  readonly id: number;
  readonly sealed: string;
}

/** Tables of sealed values. Keys that sign tokens are sealed as well, in the table `signing_keys`. */
export interface SealedTables {
  readonly credential_secrets: CredentialSecretRow;
  readonly sealing_checks: SealingCheckRow;
}
