import { isObject, type JsonObject } from "../../../generator/openapi/site.ts";
import type { LintCustomRuleConfig } from "../../frame/config/custom-rule-config.ts";

type Definition = Omit<LintCustomRuleConfig, "name" | "level">;

/** Rules of Redocly that no set turns on, and that rules without code say, by their options. */
export const builtIn: Readonly<
  Record<string, (options: JsonObject) => readonly Definition[] | undefined>
> = {
  "paths-kebab-case": () => [
    {
      select: "$.paths",
      field: "@key",
      check: { pattern: "^/?(?:(?:\\{[^/]+\\}|[a-z0-9.-]+)?(?:/|$))*$" },
      message: "The path '{value}' is not in kebab case",
    },
  ],
  "no-http-verbs-in-paths": ({ splitIntoWords, excludedPaths }) =>
    splitIntoWords === true || excludedPaths !== undefined
      ? undefined
      : [
          {
            select: "$.paths",
            field: "@key",
            check: {
              notPattern:
                "^/(?:[^/]*/)*(?!\\{)[^/]*(?:get|head|post|put|patch|delete|options|trace)",
              ignoreCase: true,
            },
            message: "The path '{value}' has the name of a method",
          },
        ],
  "operation-description": () => [described("operation", "The operation has no description")],
  "parameter-description": () => [described("parameter", "The parameter has no description")],
  "request-mime-type": ({ allowedValues }) => mediaTypes("requestBody", allowedValues),
  "response-mime-type": ({ allowedValues }) => mediaTypes("response", allowedValues),
  "response-contains-header": ({ names }) =>
    isObject(names)
      ? Object.entries(names).flatMap(([status, headers]) =>
          (Array.isArray(headers) ? headers.map(String) : []).map(
            (header): Definition => ({
              on: "response",
              keys: { pattern: `^${status.replace(/x/gi, "[0-9]")}$`, ignoreCase: true },
              where: [{ on: "operation" }],
              check: { schema: hasHeader(header) },
              message: `The response {key} lacks the header '${header}'`,
            }),
          ),
        )
      : undefined,
};

const described = (on: "operation" | "parameter", message: string): Definition => ({
  on,
  field: "description",
  check: { truthy: true },
  message,
});

const mediaTypes = (
  on: "requestBody" | "response",
  values: unknown,
): readonly Definition[] | undefined =>
  Array.isArray(values) && values.length > 0
    ? [
        {
          on,
          field: ["content", "@key"],
          check: { enumeration: values },
          message: `The media type '{value}' is not among ${values.join(", ")}`,
        },
      ]
    : undefined;

/** Headers have small or capital letters alike. */
const hasHeader = (header: string): JsonObject => {
  const letters = [...header].map((one) =>
    /[a-z]/i.test(one)
      ? `[${one.toLowerCase()}${one.toUpperCase()}]`
      : one.replace(/[^\w-]/g, "\\$&"),
  );
  return {
    required: ["headers"],
    properties: {
      headers: { not: { propertyNames: { not: { pattern: `^${letters.join("")}$` } } } },
    },
  };
};

/** Rules that are answered by one of ours which no table names, as no set of Redocly has them. */
export const furtherAnswers: Readonly<Record<string, readonly string[]>> = {
  "info-contact": ["contact-missing"],
  "operation-singular-tag": ["operation-tags-several"],
  "operation-tag-defined": ["tag-undefined"],
  "tags-alphabetical": ["tag-order"],
};
