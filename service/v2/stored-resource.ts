import type { TaskInfo } from "@diptych/v2";
import type { Session } from "../auth/session.ts";
import type { Task } from "../model/task.ts";
import type { Resource, ResourceQuery } from "../store/configured/resources.ts";
import { taskInfoOf } from "./task-info.ts";

/** A stored resource as the domain has it. */
interface Stored<Body extends object> {
  list(query?: ResourceQuery): Promise<readonly Resource<Body>[]>;
  get(id: number): Promise<Resource<Body>>;
  named(name: string): Promise<Resource<Body>>;
  create(body: Body): Promise<Resource<Body>>;
  replace(id: number, body: Body): Promise<unknown>;
  remove(id: number): Promise<void>;
}

/** Tasks that change a stored resource. */
interface Tasked<Body extends object> {
  create(body: Body, name: string | undefined, userid: string): Promise<Task>;
  replace(id: number, body: Body, userid: string): Promise<Task>;
  remove(id: number, userid: string): Promise<Task>;
}

interface ById {
  readonly path: { readonly id: number };
}

interface ByName {
  readonly path: { readonly name: string };
}

interface Called {
  readonly session: Session;
}

/** A response with a body. */
export interface Shown<Status extends 200 | 201, Body> {
  readonly status: Status;
  readonly body: Body;
}

export const ok = <Body>(body: Body): Shown<200, Body> => ({ status: 200, body });
export const created = <Body>(body: Body): Shown<201, Body> => ({ status: 201, body });

const noContent = { status: 204 } as const;

/**
 * Handlers of the operations that most stored resources have.
 *
 * @param show how a resource appears in responses
 */
export function storedResource<Body extends object, Item>(
  resources: Stored<Body>,
  show: (resource: Resource<Body>) => Item,
) {
  return {
    /** @param collect makes the body of the response from the resources that it lists */
    list:
      <Collection>(collect: (items: Item[]) => Collection) =>
      async () =>
        ok(collect((await resources.list()).map(show))),
    get: async ({ path }: ById) => ok(show(await resources.get(path.id))),
    getByName: async ({ path }: ByName) => ok(show(await resources.named(path.name))),
    create: async ({ body }: { readonly body: Body }) =>
      created(show(await resources.create(body))),
    replace: async ({ path, body }: ById & { readonly body: Body }) => {
      await resources.replace(path.id, body);
      return noContent;
    },
    remove: async ({ path }: ById) => {
      await resources.remove(path.id);
      return noContent;
    },
  };
}

/** Handlers of the changes of a resource that tasks carry out. */
export function taskedResource<Body extends { readonly name?: string | undefined }>(
  tasks: Tasked<Body>,
) {
  return {
    create: async ({
      body,
      session,
    }: Called & { readonly body: Body }): Promise<Shown<201, TaskInfo>> =>
      created(taskInfoOf(await tasks.create(body, body.name, session.account.userid))),
    replace: async ({ path, body, session }: ById & Called & { readonly body: Body }) => {
      await tasks.replace(path.id, body, session.account.userid);
      return noContent;
    },
    remove: async ({ path, session }: ById & Called) => {
      await tasks.remove(path.id, session.account.userid);
      return noContent;
    },
  };
}
