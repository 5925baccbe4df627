/** Makes and checks hashes of passwords. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long where there is no hash to check. */
  matches(hash: string | null, password: string): Promise<boolean>;
}
