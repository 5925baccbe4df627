import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FieldApi, FormApi, type StandardSchemaV1 } from "@tanstack/form-core";
import { createFormControl, type FieldValues, type Resolver } from "react-hook-form";
import { importGenerated } from "../support/import-generated.ts";
import { withSchemas, writePackage } from "../support/generate.ts";
import zod from "../../packages/zod/src/index.ts";
import { runWithPlugin } from "../plugin/mock-package.ts";
import { forgetZod } from "../zod/zod-package.ts";

const document = withSchemas(`Book:
  type: object
  required: [title, author]
  properties:
    title: { type: string, minLength: 1 }
    author: { type: object, required: [email], properties: { email: { type: string, format: email } } }
    tags: { type: array, items: { type: string, maxLength: 3 } }
`);

// It stands below that workspace, as its peers have other versions at the root.
const { standardSchemaResolver } = createRequire(new URL("../consumers/", import.meta.url))(
  "@hookform/resolvers/standard-schema",
) as { standardSchemaResolver: (schema: Schema) => Resolver<FieldValues> };

type Schema = StandardSchemaV1<FieldValues, FieldValues>;
let schemas: Readonly<Record<string, Schema>>;

beforeAll(async () => {
  const options = { plugin: zod, emit: ["types", "validate"] } as const;
  const { files } = await runWithPlugin(document, options);
  const folder = await writePackage(files ?? [], "forms");
  const ours = (await importGenerated(folder, "schemas")) as { BookSchema: Schema };
  const theirs = (await importGenerated(folder, "zod")) as { Book: Schema };
  schemas = { validators: ours.BookSchema, Zod: theirs.Book };
});
afterAll(forgetZod);

const wrong = { title: "", author: { email: "none" }, tags: ["ab", "long"] };
const right = { title: "A", author: { email: "a@b.example" }, tags: ["ab"] };

describe.each(["validators", "Zod"])("a form with the schema of %s", (kind) => {
  const schema = (): Schema => schemas[kind] as Schema;

  it("shows errors of react-hook-form at their fields, and submits what is valid", async () => {
    const submit = async (defaultValues: FieldValues): Promise<unknown> => {
      const { handleSubmit } = createFormControl({
        defaultValues,
        resolver: standardSchemaResolver(schema()),
      });
      let outcome: unknown;
      await handleSubmit(
        (values) => void (outcome = { values }),
        (errors) => void (outcome = { errors }),
      )();
      return outcome;
    };
    expect(await submit(right)).toEqual({ values: right });
    expect(await submit(wrong)).toMatchObject({
      errors: {
        title: { message: expect.stringContaining("character") as string },
        author: { email: { message: expect.stringContaining("e-mail") as string } },
        tags: [undefined, { message: expect.stringContaining("character") as string }],
      },
    });
  });

  it("shows errors of TanStack Form at their fields, and submits what is valid", async () => {
    const submitted: unknown[] = [];
    const form = new FormApi({
      defaultValues: structuredClone(wrong),
      validators: { onSubmit: schema() as StandardSchemaV1<typeof wrong, unknown> },
      onSubmit: ({ value }) => void submitted.push(value),
    });
    form.mount();
    const names = ["title", "author.email", "tags[0]", "tags[1]"] as const;
    for (const name of names) new FieldApi({ form, name }).mount();
    await form.handleSubmit();
    const counts = names.map((name) => form.getFieldMeta(name)?.errors.length);
    expect(counts).toEqual([1, 1, 0, 1]);
    expect(submitted).toEqual([]);
    form.setFieldValue("title", right.title);
    form.setFieldValue("author.email", right.author.email);
    form.setFieldValue("tags[1]", "no");
    await form.handleSubmit();
    expect(submitted).toEqual([{ ...right, tags: ["ab", "no"] }]);
  });
});
