/** How a framework's application shows values of the twelve operations, where frameworks differ. */
export interface Framework {
  /** Name of its folder, and of its document. */
  readonly id: string;
  /** Name that people know. */
  readonly name: string;
  /** Names of the values that are `format: int64` in its document. */
  readonly int64: readonly string[];
  /** How JSON has the price, which is a decimal. */
  readonly price: "text" | "number";
  /** The property that tells a cat from a dog. */
  readonly tag: "type" | "$type";
  /** How the bounds of a search are in the query: `min=1`, or `bounds[min]=1`. */
  readonly bounds: "flat" | "deep";
  /** Whether `sort` is a list in the object `pageable`, as Spring writes it, or a parameter. */
  readonly sort: "parameter" | "pageable";
  /** The body of its errors. */
  readonly problem: (detail: string) => object;
  /** Operations that it does not have or not describe, such as events. */
  readonly without: readonly number[];
  /** Where the texts of a multipart form are: in it, or in the query, which Spring reads as well. */
  readonly formTexts: "body" | "query";
  /** Whether a value of this name is left out where it is null. */
  readonly omits: (name: string) => boolean;
}

const usual = {
  int64: [],
  price: "text",
  tag: "type",
  bounds: "flat",
  sort: "parameter",
  problem: (detail: string) => ({ code: "missing", detail }),
  without: [],
  formTexts: "body",
  omits: (): boolean => false,
} as const;

/** .NET takes part by documents alone. */
const dotnet = {
  ...usual,
  int64: ["id", "serial"],
  price: "number",
  problem: (detail: string) => ({ title: "Not Found", status: 404, detail }),
} as const;

export const frameworks: readonly Framework[] = [
  { ...usual, id: "fastapi", name: "FastAPI" },
  // It describes events as JSON.
  {
    ...usual,
    id: "litestar",
    name: "Litestar",
    problem: (detail) => ({ status_code: 404, detail }),
    without: [12],
  },
  { ...usual, id: "django-ninja", name: "django-ninja" },
  {
    ...usual,
    id: "drf",
    name: "Django REST framework",
    int64: ["serial"],
    problem: (detail) => ({ detail }),
  },
  { ...usual, id: "nestjs", name: "NestJS" },
  { ...usual, id: "hono", name: "Hono" },
  { ...usual, id: "express", name: "Express", bounds: "deep" },
  {
    ...usual,
    id: "huma",
    name: "huma",
    int64: ["id", "serial", "status"],
    problem: (detail) => ({ status: 404, title: "Not Found", detail }),
    // It has no form that is not multipart.
    without: [10],
    omits: (name) => name === "file",
  },
  // A document that people write, and code that is made of it.
  {
    ...usual,
    id: "oapi-codegen",
    name: "oapi-codegen",
    int64: ["id", "serial"],
    bounds: "deep",
  },
  {
    ...usual,
    id: "springdoc",
    name: "springdoc",
    int64: ["id", "serial"],
    price: "number",
    sort: "pageable",
    formTexts: "query",
    // It describes the form of `@ModelAttribute` as a query.
    without: [10],
  },
  { ...usual, id: "utoipa", name: "utoipa", int64: ["id", "serial"] },
  { ...dotnet, id: "aspnetcore", name: "ASP.NET Core", tag: "$type" },
  // These two describe no events.
  { ...dotnet, id: "swashbuckle", name: "Swashbuckle", without: [12] },
  { ...dotnet, id: "nswag", name: "NSwag", without: [12] },
];
