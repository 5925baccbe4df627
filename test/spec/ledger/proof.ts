/** How an entry of a ledger is kept. */
export type Proof =
  /** The generated code or the document keeps it; the function throws if not. */
  | { readonly by: "code"; readonly check: () => unknown }
  /** The service behind the interface keeps it; says what it does, and which of its tests shows that. */
  | {
      readonly by: "service";
      readonly duty: string;
      /** File in `test/service`. */
      readonly file: string;
      readonly title: string;
      /** The part of it that the generated code or the document keeps; throws if it does not. */
      readonly check?: (() => unknown) | undefined;
    };

export type Proofs = Readonly<Record<string, Proof>>;

export const code = (check: () => unknown): Proof => ({ by: "code", check });

export const service = (
  duty: string,
  file: string,
  title: string,
  check?: () => unknown,
): Proof => ({ by: "service", duty, file, title, check });
