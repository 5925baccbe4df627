import createClient, { wrapAsPathBasedClient, type Middleware } from "openapi-fetch";
import { describe, expect, expectTypeOf, it } from "vitest";
import type { paths as marked } from "./marked.js";
import type { components, paths } from "./schema.js";
import { blogService } from "./service.ts";

type Post = components["schemas"]["Post"];
type Problem = components["schemas"]["Problem"];

function clientOf() {
  const service = blogService();
  const client = createClient<paths>({ baseUrl: "https://blog.example", fetch: service.fetch });
  return { client, service };
}

describe("openapi-fetch", () => {
  it("GET with parameters in path, query and headers", async () => {
    const { client, service } = clientOf();
    const { data, error } = await client.GET("/blogposts/{post_id}", {
      params: { path: { post_id: "1" }, query: { version: 2 }, header: { "X-Trace": "t" } },
    });
    expect(data).toEqual({ id: "1", title: "First", state: "draft" });
    expect(error).toBeUndefined();
    expect(service.requests[0]?.url).toBe("https://blog.example/blogposts/1?version=2");
    expect(service.requests[0]?.headers.get("X-Trace")).toBe("t");
    expectTypeOf(data).toEqualTypeOf<Post | undefined>();
    expectTypeOf(error).toEqualTypeOf<Problem | undefined>();
  });

  it("narrows data and error by each other", async () => {
    const { client } = clientOf();
    const result = await client.GET("/blogposts/{post_id}", { params: { path: { post_id: "9" } } });
    if (result.error === undefined) {
      expectTypeOf(result.data).toEqualTypeOf<Post>();
      throw new Error("there is no such post");
    }
    expectTypeOf(result.data).toEqualTypeOf<undefined>();
    expect(result.error.message).toBe("none");
    expect(result.response.status).toBe(404);
  });

  it("PUT with a body, and errors of several shapes", async () => {
    const { client, service } = clientOf();
    const body = { id: "2", title: "Second", state: "published" } as const;
    const { data } = await client.PUT("/blogposts", { body });
    expect(data?.title).toBe("Second");
    expect(JSON.parse(service.requests[0]?.body ?? "")).toEqual(body);
    const { error } = await client.PUT("/blogposts", { body: { ...body, title: "" } });
    expectTypeOf(error).toEqualTypeOf<{ fields: string[] } | Problem | undefined>();
    expect(error).toEqual({ fields: ["title"] });
  });

  it("lists, arrays in queries, DELETE without a body, parseAs", async () => {
    const { client, service } = clientOf();
    const { data } = await client.GET("/blogposts", {
      params: { query: { limit: 3, tags: ["a", "b"] } },
    });
    expectTypeOf(data?.posts).toEqualTypeOf<Post[] | undefined>();
    expect(service.requests[0]?.url).toContain("limit=3&tags=a&tags=b");
    const gone = await client.DELETE("/blogposts/{post_id}", {
      params: { path: { post_id: "1" } },
    });
    expect(gone.response.status).toBe(204);
    const cover = await client.POST("/blogposts/{post_id}/cover", {
      params: { path: { post_id: "1" } },
      body: { file: "bytes" },
      bodySerializer(form) {
        const sent = new FormData();
        sent.append("file", form.file);
        return sent;
      },
      parseAs: "text",
    });
    expectTypeOf(cover.data).toEqualTypeOf<string | undefined>();
    expect(cover.data).toBe("stored");
  });

  it("middleware", async () => {
    const { client, service } = clientOf();
    const seen: string[] = [];
    const auth: Middleware = {
      onRequest({ request, schemaPath, params }) {
        seen.push(schemaPath, JSON.stringify(params.path));
        request.headers.set("Authorization", "Bearer x");
        return request;
      },
      onResponse({ response }) {
        return new Response(response.body, { status: response.status, headers: { "X-Seen": "1" } });
      },
    };
    client.use(auth);
    const get = await client.GET("/blogposts/{post_id}", { params: { path: { post_id: "1" } } });
    expect(get.response.headers.get("X-Seen")).toBe("1");
    expect(seen).toEqual(["/blogposts/{post_id}", '{"post_id":"1"}']);
    expect(service.requests[0]?.headers.get("Authorization")).toBe("Bearer x");
    client.eject(auth);
    await client.GET("/blogposts");
    expect(service.requests[1]?.headers.get("Authorization")).toBeNull();
  });

  it("request by method, and the client by paths", async () => {
    const { client } = clientOf();
    const path = { post_id: "1" };
    const { data } = await client.request("get", "/blogposts/{post_id}", { params: { path } });
    expectTypeOf(data).toEqualTypeOf<Post | undefined>();
    const byPath = wrapAsPathBasedClient(client);
    const again = await byPath["/blogposts/{post_id}"].GET({ params: { path } });
    expectTypeOf(again.data).toEqualTypeOf<Post | undefined>();
    expect(again.data).toEqual(data);
  });

  it("refuses what the document does not have", () => {
    const { client } = clientOf();
    const calls = [
      // @ts-expect-error: there is no such path.
      () => client.GET("/blogpost"),
      // @ts-expect-error: it has no such method.
      () => client.POST("/blogposts", {}),
      // @ts-expect-error: the parameter is missing.
      () => client.GET("/blogposts/{post_id}", {}),
      // @ts-expect-error: the parameter is no string.
      () => client.GET("/blogposts/{post_id}", { params: { path: { post_id: 1 } } }),
      // @ts-expect-error: there is no such value.
      () => client.PUT("/blogposts", { body: { id: "1", title: "", state: "gone" } }),
      // @ts-expect-error: the body is missing.
      () => client.PUT("/blogposts", {}),
    ];
    expect(calls).toHaveLength(6);
  });

  it("with markers: sends what is written, and shows what is read", async () => {
    const service = blogService();
    const client = createClient<marked>({ baseUrl: "https://blog.example", fetch: service.fetch });
    const { data } = await client.PUT("/blogposts", {
      body: { title: "Third", state: "draft", secret: "s" },
    });
    expectTypeOf<NonNullable<typeof data>>().not.toHaveProperty("secret");
    expectTypeOf(data?.id).toEqualTypeOf<string | undefined>();
    expect(service.requests[0]?.body).toContain("secret");
  });
});
