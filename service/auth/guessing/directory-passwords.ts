/** Checks passwords of accounts that come from a directory. */
export interface DirectoryPasswords {
  /** @throws {Error} the directory does not answer: the password is neither right nor wrong */
  matches(userid: string, source: string, password: string): Promise<boolean>;
}
