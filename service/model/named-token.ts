/** A named token as its owner sees it. */
export interface NamedToken {
  readonly id: number;
  readonly name: string;
  readonly organization: string | null;
  readonly created: string;
  readonly ends: string;
  readonly lastUsed: string | null;
}
