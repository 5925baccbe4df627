/** How an entry of a ledger is kept. */
export type Proof =
  /** The generated code or the document keeps it; the function throws if not. */
  | { readonly by: "code"; readonly check: () => unknown }
  /** Only the service behind the interface can; says what it has to do. */
  | { readonly by: "service"; readonly duty: string };

export type Proofs = Readonly<Record<string, Proof>>;

export const code = (check: () => unknown): Proof => ({ by: "code", check });

export const service = (duty: string): Proof => ({ by: "service", duty });
