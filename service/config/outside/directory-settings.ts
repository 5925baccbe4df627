import { one, readSwitch, readText, type Given } from "../setting.ts";
import { readFileOf, readSecret } from "./secret.ts";

const fields = ["firstName", "lastName", "email", "phone", "groups"] as const;
type Attributes = Readonly<Partial<Record<(typeof fields)[number], string>>>;

/** A role that follows from a group. */
export interface GroupRole {
  readonly group: string;
  readonly role: string;
}

/** Settings of a directory by LDAP. */
export const directorySettings = {
  ldapUrl: one({
    name: "ldap-url",
    variable: "DIPTYCH_SERVICE_LDAP_URL",
    value: "url",
    initially: "no directory",
    description:
      "Directory of accounts that are not the service's own: ldaps://host, or ldap://host for StartTLS.",
    read: readLdapUrl,
  }),
  ldapPlain: one({
    name: "ldap-plain",
    variable: "DIPTYCH_SERVICE_LDAP_PLAIN",
    initially: "false",
    description: "Leaves ldap:// without TLS: passwords can then be read on the way.",
    read: readSwitch,
  }),
  ldapCaFile: one({
    name: "ldap-ca-file",
    variable: "DIPTYCH_SERVICE_LDAP_CA_FILE",
    value: "file",
    initially: "those of Node.js",
    description: "Certificates of the authorities that sign that of the directory, as PEM.",
    read: readText,
  }),
  ldapBase: one({
    name: "ldap-base",
    variable: "DIPTYCH_SERVICE_LDAP_BASE",
    value: "dn",
    description: "Entry below which people are, such as ou=people,dc=example.",
    read: readText,
  }),
  ldapBindDn: one({
    name: "ldap-bind-dn",
    variable: "DIPTYCH_SERVICE_LDAP_BIND_DN",
    value: "dn",
    initially: "nobody",
    description: "Entry that searches.",
    read: readText,
  }),
  ldapPassword: one({
    name: "ldap-password",
    variable: "DIPTYCH_SERVICE_LDAP_PASSWORD",
    isSecret: true,
    value: "password",
    description: "Password of that entry.",
    read: readText,
  }),
  ldapPasswordFile: one({
    name: "ldap-password-file",
    variable: "DIPTYCH_SERVICE_LDAP_PASSWORD_FILE",
    value: "file",
    description: "File whose first line is that password.",
    read: readText,
  }),
  ldapUserFilter: one({
    name: "ldap-user-filter",
    variable: "DIPTYCH_SERVICE_LDAP_USER_FILTER",
    value: "filter",
    initially: "(uid={user})",
    description: "Filter that finds a person by user name.",
    read: readFilter("user"),
  }),
  ldapGroupFilter: one({
    name: "ldap-group-filter",
    variable: "DIPTYCH_SERVICE_LDAP_GROUP_FILTER",
    value: "filter",
    initially: "none",
    description: "Filter that finds more groups of a person, such as (member={dn}).",
    read: readFilter("dn", "user"),
  }),
  ldapAttributes: one<Attributes>({
    name: "ldap-attributes",
    variable: "DIPTYCH_SERVICE_LDAP_ATTRIBUTES",
    value: "names",
    initially: "firstName=givenName,lastName=sn,email=mail,phone=telephoneNumber,groups=memberOf",
    description: "Attributes of people, separated by commas; those left out keep their names.",
    read: readAttributes,
  }),
  ldapRoles: one<readonly GroupRole[]>({
    name: "ldap-roles",
    variable: "DIPTYCH_SERVICE_LDAP_ROLES",
    value: "groups",
    initially: "accounts keep their roles",
    description:
      "Roles by group, separated by semicolons: cn=cloud,dc=example=USER;… The first that fits is taken, else NONE.",
    read: readRoles,
  }),
};

/** A directory by LDAP. */
export interface DirectorySettings {
  readonly url: string;
  readonly isPlain: boolean;
  /** Certificates of authorities, as PEM. */
  readonly ca: string | undefined;
  readonly base: string;
  readonly reader: { readonly dn: string; readonly password: string } | undefined;
  readonly userFilter: string | undefined;
  readonly groupFilter: string | undefined;
  readonly attributes: Attributes | undefined;
  readonly roles: readonly GroupRole[] | undefined;
}

/** The directory that settings describe, if they do. */
export function completeDirectory(
  given: Given<typeof directorySettings>,
  mistakes: string[],
): DirectorySettings | undefined {
  const { ldapUrl: url, ldapBase: base, ldapBindDn: dn } = given;
  const names = Object.keys(directorySettings) as (keyof typeof directorySettings)[];
  const first = names.find((key) => given[key] !== undefined);
  if (url === undefined) {
    if (first !== undefined)
      mistakes.push(`--${directorySettings[first].name} needs the directory of --ldap-url.`);
    return undefined;
  }
  const password = readSecret(
    {
      variable: directorySettings.ldapPassword.variable,
      value: given.ldapPassword,
      setting: "ldap-password-file",
      file: given.ldapPasswordFile,
    },
    mistakes,
  );
  if ((dn === undefined) !== (password === undefined))
    mistakes.push("--ldap-bind-dn and its password are given together or not at all.");
  if (base === undefined) mistakes.push("--ldap-url needs --ldap-base.");
  const isPlain = given.ldapPlain ?? false;
  if (isPlain && url.startsWith("ldaps:"))
    mistakes.push("--ldap-plain is for ldap://, not for ldaps://.");
  return {
    url,
    isPlain,
    ca: readFileOf("ldap-ca-file", given.ldapCaFile, mistakes),
    base: base ?? "",
    reader: dn === undefined || password === undefined ? undefined : { dn, password },
    userFilter: given.ldapUserFilter,
    groupFilter: given.ldapGroupFilter,
    attributes: given.ldapAttributes,
    roles: given.ldapRoles,
  };
}

function readLdapUrl(text: string): string {
  const isRight =
    /^ldaps?:\/\/(\[[\da-f:]+\]|[a-z\d.-]+)(:\d+)?\/?$/i.test(text) && URL.canParse(text);
  if (!isRight)
    throw new TypeError("must be an address such as ldaps://directory.example, without more");
  return text;
}

function readFilter(...places: readonly string[]): (text: string) => string {
  const names = places.map((name) => `{${name}}`);
  return (text) => {
    const isRight =
      /^\(.*\)$/s.test(text) &&
      text.split("(").length === text.split(")").length &&
      names.some((name) => text.includes(name));
    if (!isRight) throw new TypeError(`must be a filter in parentheses with ${names.join(" or ")}`);
    return text;
  };
}

function readAttributes(given: string): Attributes {
  const pairs = given.split(",").map((part) => {
    const [field = "", name = "", ...more] = part.split("=").map((text) => text.trim());
    if (
      !fields.some((known) => known === field) ||
      !/^[a-z][a-z\d.;-]*$/i.test(name) ||
      more.length > 0
    )
      throw new TypeError(`must be names such as email=mail, for ${fields.join(", ")}`);
    return [field, name] as const;
  });
  return Object.fromEntries(pairs);
}

function readRoles(text: string): readonly GroupRole[] {
  return text
    .split(";")
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const [, group = "", role = ""] = /^(.+)=\s*([A-Z]+(?:_[A-Z]+)*)\s*$/.exec(part) ?? [];
      if (group.trim() === "")
        throw new TypeError("must be groups with roles, such as cn=cloud,dc=example=USER");
      return { group: group.trim(), role };
    });
}
