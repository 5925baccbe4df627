// @ts-check
// Schemas of version 3's users as users of each library write them.
import * as z from "zod";

const role = { type: "string", pattern: "^[A-Z]+(_[A-Z]+)*$" };
const text = { type: "string" };
const textOrNull = { type: ["string", "null"] };

const persona = {
  name: text,
  first_name: textOrNull,
  last_name: textOrNull,
  email: text,
  primary_phone: textOrNull,
  alternate_phone: textOrNull,
  role,
};

export const creationJsonSchema = {
  type: "object",
  required: ["name"],
  properties: { ...persona, password: text },
};

export const userJsonSchema = {
  type: "object",
  required: ["id", "type", ...Object.keys(persona), "is_enabled", "links"],
  properties: {
    id: { type: "integer" },
    type: text,
    ...persona,
    is_enabled: { type: "boolean" },
    active_directory_groups: { type: "array", items: text },
    links: {
      type: "array",
      items: {
        type: "object",
        required: ["rel", "href", "method"],
        properties: { rel: text, href: text, method: text },
      },
    },
  },
};

export const pathJsonSchema = {
  type: "object",
  required: ["user_name"],
  properties: { user_name: text },
};

const optionalText = z.string().nullable().optional();

export const creationZodSchema = z.object({
  name: z.string(),
  password: z.string().optional(),
  first_name: optionalText,
  last_name: optionalText,
  email: z.string().optional(),
  primary_phone: optionalText,
  alternate_phone: optionalText,
  role: z
    .string()
    .regex(/^[A-Z]+(_[A-Z]+)*$/)
    .optional(),
});

export const pathZodSchema = z.object({ user_name: z.string() });
