import createClient from "openapi-fetch";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { SWRConfig } from "swr";
import {
  createImmutableHook,
  createInfiniteHook,
  createMutateHook,
  createQueryHook,
} from "swr-openapi";
import { expect, expectTypeOf, it } from "vitest";
import type { components, paths } from "./schema.js";
import { blogService } from "./service.ts";

type Post = components["schemas"]["Post"];
type Problem = components["schemas"]["Problem"];

const { fetch } = blogService();
const client = createClient<paths>({ baseUrl: "https://blog.example", fetch });
const useQuery = createQueryHook(client, "blog");
const useImmutable = createImmutableHook(client, "blog");
const useInfinite = createInfiniteHook(client, "blog");
const useMutate = createMutateHook(
  client,
  "blog",
  (a, b) => JSON.stringify(a) === JSON.stringify(b),
);

const render = (component: () => ReactNode): string =>
  renderToString(createElement(SWRConfig, { value: {}, children: createElement(component) }));

it("swr-openapi: hooks have the types of the document", () => {
  const fallbackData: Post = { id: "1", title: "Before", state: "draft" };
  const html = render(() => {
    const path = { post_id: "1" };
    const post = useQuery("/blogposts/{post_id}", { params: { path } }, { fallbackData });
    expectTypeOf(post.data).toEqualTypeOf<Post>();
    expectTypeOf(post.error).toEqualTypeOf<Problem | undefined>();
    const list = useImmutable("/blogposts", { params: { query: { limit: 1 } } });
    expectTypeOf(list.data?.posts).toEqualTypeOf<Post[] | undefined>();
    const none = useQuery("/blogposts/{post_id}", null);
    const pages = useInfinite("/blogposts", (index, before) =>
      before !== null && before.next === undefined
        ? null
        : { params: { query: { cursor: index } } },
    );
    expectTypeOf(pages.data?.[0]?.posts).toEqualTypeOf<Post[] | undefined>();
    const mutate = useMutate();
    expectTypeOf(mutate).toBeFunction();
    return `${post.data?.title ?? ""} ${String(list.data)} ${String(none.data)}`;
  });
  expect(html).toBe("Before undefined undefined");
  const wrong = [
    // @ts-expect-error: there is no such path.
    () => useQuery("/blogpost"),
    // @ts-expect-error: the parameter is missing.
    () => useQuery("/blogposts/{post_id}"),
  ];
  expect(wrong).toHaveLength(2);
});
