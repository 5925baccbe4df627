import { isLocalUrl } from "../public-url.ts";
import { one, readSwitch, readText, type Given } from "../setting.ts";
import { readSecret } from "./secret.ts";

const operatorParts = ["deployments", "inventory", "workflows", "costs", "attributes"] as const;

/** A part of a system of the operator's. */
export type OperatorPart = (typeof operatorParts)[number];

/** Settings of a system of the operator's. */
export const operatorSettings = {
  operatorUrl: one({
    name: "operator-url",
    variable: "DIPTYCH_SERVICE_OPERATOR_URL",
    value: "url",
    initially: "simulated systems",
    description:
      "System of yours that deploys, runs workflows and so on, as service/drivers/operator.yaml says.",
    read: readSystemUrl,
  }),
  operatorParts: one<readonly OperatorPart[]>({
    name: "operator-parts",
    variable: "DIPTYCH_SERVICE_OPERATOR_PARTS",
    value: "names",
    initially: operatorParts.join(","),
    description: "What it does, separated by commas; the rest stays simulated.",
    read: readParts,
  }),
  operatorToken: one({
    name: "operator-token",
    variable: "DIPTYCH_SERVICE_OPERATOR_TOKEN",
    isSecret: true,
    value: "token",
    description: "Token that the service shows it.",
    read: readText,
  }),
  operatorTokenFile: one({
    name: "operator-token-file",
    variable: "DIPTYCH_SERVICE_OPERATOR_TOKEN_FILE",
    value: "file",
    description: "File whose first line is that token.",
    read: readText,
  }),
  operatorPlain: one({
    name: "operator-plain",
    variable: "DIPTYCH_SERVICE_OPERATOR_PLAIN",
    initially: "false",
    description:
      "Takes http:// for its address elsewhere than on loopback: token and logins can then be read on the way.",
    read: readSwitch,
  }),
};

/** A system of the operator's. */
export interface OperatorSettings {
  readonly url: string;
  readonly token: string | undefined;
  readonly parts: readonly OperatorPart[];
}

/** The system that settings describe, if they do. */
export function completeOperator(
  given: Given<typeof operatorSettings>,
  mistakes: string[],
): OperatorSettings | undefined {
  const { operatorUrl: url, operatorPlain: isPlain = false } = given;
  const names = Object.keys(operatorSettings) as (keyof typeof operatorSettings)[];
  const first = names.find((key) => given[key] !== undefined);
  if (url === undefined) {
    if (first !== undefined)
      mistakes.push(`--${operatorSettings[first].name} needs the system of --operator-url.`);
    return undefined;
  }
  if (url.startsWith("http:") && !isPlain && !isLocalUrl(url))
    mistakes.push("--operator-url must be https://…, or say so by --operator-plain.");
  const token = readSecret(
    {
      variable: operatorSettings.operatorToken.variable,
      value: given.operatorToken,
      setting: "operator-token-file",
      file: given.operatorTokenFile,
    },
    mistakes,
  );
  // Source: RFC 6750, 2.1.
  if (token !== undefined && !/^[\w.~+/-]+=*$/.test(token))
    mistakes.push("The token of --operator-url has a character that no header carries.");
  return { url, token, parts: given.operatorParts ?? operatorParts };
}

/** An address of HTTP with a path, and without login, query and fragment. */
function readSystemUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isRight =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    url.username === "" &&
    url.password === "" &&
    !/[?#]/.test(text);
  if (!isRight)
    throw new TypeError("must be an address such as https://deployer.example, without a login");
  return text.replace(/\/+$/, "");
}

function readParts(text: string): readonly OperatorPart[] {
  const names = new Set(text.split(",").map((part) => part.trim()));
  const found = operatorParts.filter((part) => names.has(part));
  if (found.length < names.size)
    throw new TypeError(`must be some of ${operatorParts.join(",")}, not ${text}`);
  return found;
}
