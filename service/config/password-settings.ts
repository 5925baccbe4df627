import { one, readNumber, readOneOf, type Given } from "./setting.ts";

/** Settings of new passwords. */
export const passwordSettings = {
  passwordLength: one({
    name: "password-length",
    variable: "DIPTYCH_SERVICE_PASSWORD_LENGTH",
    value: "number",
    initially: "8",
    description:
      "Least number of characters of a new password, from 1 to 128. Passwords that were set before stay.",
    read: readNumber(1, 128),
  }),
  commonPasswords: one({
    name: "common-passwords",
    variable: "DIPTYCH_SERVICE_COMMON_PASSWORDS",
    value: "word",
    initially: "refused",
    description:
      "Whether a new password may be one of the commonest, or the name of its account: refused or allowed.",
    read: readOneOf("refused", "allowed"),
  }),
};

/** Rules of new passwords, as the domain of accounts has it. */
export interface PasswordChoices {
  /** Characters that it has at least. */
  readonly leastLength: number;
  /** Whether it may be one of the commonest, or the name of its account. */
  readonly allowsCommon: boolean;
}

/** The rules that were given, and the usual ones in place of the others. */
export const passwordRulesOf = ({
  passwordLength,
  commonPasswords,
}: Given<typeof passwordSettings>): PasswordChoices => ({
  leastLength: passwordLength ?? 8,
  allowsCommon: commonPasswords === "allowed",
});
