import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import createFetchClient from "openapi-fetch";
import createClient, { type MethodResponse } from "openapi-react-query";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, expectTypeOf, it } from "vitest";
import type { components, paths } from "./schema.js";
import { blogService } from "./service.ts";

type Post = components["schemas"]["Post"];
type Problem = components["schemas"]["Problem"];

const { fetch } = blogService();
const $api = createClient(createFetchClient<paths>({ baseUrl: "https://blog.example", fetch }));
const one = { params: { path: { post_id: "1" } } };

function render(queryClient: QueryClient, component: () => ReactNode): string {
  const children = createElement(component);
  return renderToString(createElement(QueryClientProvider, { client: queryClient, children }));
}

it("openapi-react-query: queryOptions fetch, and useQuery shows what was fetched", async () => {
  const queryClient = new QueryClient();
  const options = $api.queryOptions("get", "/blogposts/{post_id}", one);
  const post = await queryClient.fetchQuery(options);
  expectTypeOf(post).toEqualTypeOf<Post>();
  const html = render(queryClient, () => {
    const { data, error, isLoading } = $api.useQuery("get", "/blogposts/{post_id}", one);
    expectTypeOf(data).toEqualTypeOf<Post | undefined>();
    expectTypeOf(error).toEqualTypeOf<Problem | null>();
    return isLoading ? "loading" : `${data?.title}: ${error?.message ?? "fine"}`;
  });
  expect(html).toContain("First");
  const missing = { params: { path: { post_id: "9" } } };
  await expect(
    queryClient.fetchQuery({
      ...$api.queryOptions("get", "/blogposts/{post_id}", missing),
      retry: false,
    }),
  ).rejects.toEqual({ code: 4, message: "none" });
});

it("openapi-react-query: the other hooks", () => {
  const html = render(new QueryClient(), () => {
    const list = $api.useQuery(
      "get",
      "/blogposts",
      { params: { query: { limit: 1 } } },
      { select: ({ posts }) => posts.length },
    );
    expectTypeOf(list.data).toEqualTypeOf<number | undefined>();
    const pages = $api.useInfiniteQuery(
      "get",
      "/blogposts",
      { params: { query: { limit: 1 } } },
      { getNextPageParam: (page) => page.next, initialPageParam: 0, pageParamName: "cursor" },
    );
    expectTypeOf(pages.data?.pages[0]?.posts).toEqualTypeOf<Post[] | undefined>();
    const { mutate, isPending } = $api.useMutation("put", "/blogposts");
    type Variables = Parameters<typeof mutate>[0];
    expectTypeOf<{ body: Post }>().toExtend<Variables>();
    expectTypeOf<{ body: { title: string } }>().not.toExtend<Variables>();
    return `${list.isLoading} ${pages.isLoading} ${isPending}`;
  });
  expect(html).toBe("true true false");
  expectTypeOf<MethodResponse<typeof $api, "get", "/blogposts/{post_id}">>().toEqualTypeOf<Post>();
  const wrong = [
    // @ts-expect-error: there is no such path.
    () => $api.queryOptions("get", "/blogpost"),
    // @ts-expect-error: the parameter is missing.
    () => $api.queryOptions("get", "/blogposts/{post_id}"),
  ];
  expect(wrong).toHaveLength(2);
});
