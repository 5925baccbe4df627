import { Refusal } from "../shared/refusal.ts";
import { commonPasswords } from "./common-passwords.ts";

/** Rules of new passwords. Passwords that were set before are taken as they are. */
export interface PasswordRules {
  /** Characters that it has at least. */
  readonly leastLength: number;
  /** Whether it may be one of the commonest, or the name of its account. */
  readonly allowsCommon: boolean;
}

/** The rules of a service whose settings say nothing. Source: NIST SP 800-63B, 5.1.1.2. */
export const usualPasswordRules: PasswordRules = { leastLength: 8, allowsCommon: false };

/** Rules that every password keeps. */
export const anyPassword: PasswordRules = { leastLength: 1, allowsCommon: true };

/** Why a password cannot be given to an account; undefined where it can. */
export function passwordMistake(
  password: string,
  userid: string,
  { leastLength, allowsCommon }: PasswordRules,
): string | undefined {
  // Many clients write an empty element for what they do not have.
  if (password === "") return "A password cannot be empty.";
  // Characters as people count them, not units of UTF-16.
  if ([...password].length < leastLength)
    return `A password has at least ${leastLength} characters.`;
  const plain = password.toLowerCase();
  if (allowsCommon) return undefined;
  if (commonPasswords.has(plain)) return "This password is one of the commonest. Choose another.";
  return plain === userid.toLowerCase()
    ? "A password cannot be the name of its account."
    : undefined;
}

/**
 * @param pointer to the password in the body of a request
 * @throws {Refusal} the password cannot be given to the account
 */
export function checkPassword(
  password: string,
  userid: string,
  rules: PasswordRules,
  pointer = "/password",
): void {
  const detail = passwordMistake(password, userid, rules);
  if (detail !== undefined) throw new Refusal("invalid", detail, [{ pointer, detail }]);
}
