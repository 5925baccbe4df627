import type { Kysely } from "kysely";
import { ServerUnavailable, type ManagementServerDriver } from "../drivers/management-server.ts";
import { checkIndexedText } from "../store/indexed-texts.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { InventoryStore } from "../store/inventory.ts";
import { ObservationStore, type Observation } from "../store/observations.ts";
import type { Tables } from "../store/schema.ts";
import { TaskStore } from "../store/tasks.ts";
import type { Clock } from "./clock.ts";
import {
  inventoryTypes,
  type ManagedObject,
  type Server,
  type ServerFacts,
} from "./model/inventory.ts";
import type { Task } from "./model/task.ts";
import { found, Refusal } from "./refusal.ts";
import type { Tasks } from "./tasks.ts";

const add = "management-server.add";
const observe = "inventory.observe";
const take = "inventory.take";

/** The fields of a new management server. */
interface ServerFields {
  readonly name: string;
  readonly serverType: string;
  readonly autoApprove: boolean;
}

/** The objects that a server manages, or why nobody knows. */
type Reading = readonly ManagedObject[] | "unavailable" | "gone";

/**
 * Management servers and their synchronization. One task compares what a server manages with the
 * inventory and writes each difference as an observation; the next takes the observations into the
 * inventory. What waits between both is the observation queue.
 */
export class Synchronization {
  readonly #db: Kysely<Tables>;
  readonly #tasks: Tasks;
  readonly #clock: Clock;
  readonly #driver: ManagementServerDriver;

  constructor(db: Kysely<Tables>, tasks: Tasks, clock: Clock, driver: ManagementServerDriver) {
    this.#db = db;
    this.#tasks = tasks;
    this.#clock = clock;
    this.#driver = driver;
    tasks.registerOutside<ServerFields, ServerFacts>(add, {
      ask: (fields) => this.#describe(fields),
      run: (fields, { db: transaction, task }, facts) =>
        this.#add(transaction, fields, facts, task.userid),
    });
    tasks.registerOutside<{ readonly id: number }, Reading>(observe, {
      ask: ({ id }, { db: reading }) => this.#read(reading, id),
      run: ({ id }, { db: transaction, task }, reading) =>
        this.#observe(transaction, id, reading, task),
    });
    tasks.register<{ readonly id: number }>(take, {
      run: ({ id }, { db: transaction }) => this.#take(transaction, id),
    });
  }

  /** @throws {Refusal} it has no name, or one that is taken */
  async add(fields: ServerFields, userid: string): Promise<Task> {
    if (fields.name === "") throw new Refusal("invalid", "A management server needs a name.");
    checkIndexedText("name", fields.name);
    const task = await inTransaction(this.#db, async (db) => {
      await refuseTaken(db, fields.name);
      const name = `Add management server ${fields.name}`;
      return this.#tasks.submit(db, add, fields, { name, userid });
    });
    this.#tasks.wake();
    return task;
  }

  /** @throws {Refusal} there is no such server */
  async synchronize(id: number, userid: string): Promise<Task> {
    const server = found(
      await new InventoryStore(this.#db).server({ id }),
      `management server ${id}`,
    );
    const task = await this.#submit(this.#db, observe, server, userid);
    this.#tasks.wake();
    return task;
  }

  async #describe(fields: ServerFields): Promise<ServerFacts> {
    try {
      return await this.#driver.describe(fields);
    } catch (error) {
      if (!(error instanceof ServerUnavailable)) throw error;
      throw new Refusal("invalid", error.message);
    }
  }

  async #add(
    db: Kysely<Tables>,
    fields: ServerFields,
    facts: ServerFacts,
    userid: string,
  ): Promise<void> {
    await refuseTaken(db, fields.name);
    const server = await new InventoryStore(db).insertServer({
      ...facts,
      name: fields.name,
      autoApprove: fields.autoApprove,
      connected: true,
      created: this.#clock.now().toISOString(),
    });
    await this.#submit(db, observe, server, userid);
  }

  async #read(db: Kysely<Tables>, id: number): Promise<Reading> {
    const server = await new InventoryStore(db).server({ id });
    if (server === undefined) return "gone";
    try {
      return await this.#driver.read(server);
    } catch (error) {
      if (error instanceof ServerUnavailable) return "unavailable";
      throw error;
    }
  }

  /** A server that does not answer is marked as not connected; its inventory stays. */
  async #observe(db: Kysely<Tables>, id: number, reading: Reading, task: Task): Promise<void> {
    const store = new InventoryStore(db);
    const server = await store.server({ id });
    if (server === undefined || reading === "gone") return;
    // What a later task has read is newer.
    if (await new TaskStore(db).isOvertaken(task)) return;
    const connected = reading !== "unavailable";
    if (server.connected !== connected) await store.updateServer({ ...server, connected });
    if (reading === "unavailable") return;
    const observations = differences(await store.texts(id), reading);
    if (observations.length === 0) return;
    await new ObservationStore(db).insert(id, observations, this.#clock.now().toISOString());
    await this.#submit(db, take, server, task.userid, task.correlationId);
  }

  async #take(db: Kysely<Tables>, id: number): Promise<void> {
    const store = new InventoryStore(db);
    const seen = new Map<string, ManagedObject>();
    for (const observation of await new ObservationStore(db).take(id)) {
      if (observation.kind === "GONE") {
        seen.delete(observation.remoteId);
        await store.delete(id, observation.remoteId);
        continue;
      }
      seen.set(observation.object.remoteId, observation.object);
      await store.upsert(id, observation.object);
    }
    const objects = [...seen.values()];
    const named = await store.byRemoteId(id, [
      ...new Set(
        objects.flatMap(({ remoteId, parent, usableBy }) => [
          remoteId,
          ...usableBy,
          ...(parent === null ? [] : [parent]),
        ]),
      ),
    ]);
    const idOf = (remoteId: string): number | undefined => named.get(remoteId)?.id;
    for (const { remoteId, parent, usableBy } of objects) {
      const own = idOf(remoteId);
      if (own === undefined) continue;
      const scopes = usableBy.flatMap((scope) => idOf(scope) ?? []);
      // What is part of nothing else is part of its server.
      await store.relate(own, parent === null ? id : (idOf(parent) ?? id), scopes);
    }
  }

  #submit(
    db: Kysely<Tables>,
    kind: string,
    { id, name }: Server,
    userid: string,
    correlationId?: string,
  ): Promise<Task> {
    const what = kind === observe ? "Synchronize the inventory" : "Take in observations";
    return this.#tasks.submit(
      db,
      kind,
      { id },
      {
        name: `${what} of ${name}`,
        userid,
        related: [{ displayName: name, type: inventoryTypes.server, id }],
        ...(correlationId === undefined ? {} : { correlationId }),
      },
    );
  }
}

/**
 * The changes that give the inventory these objects, and no others. Objects that name a new
 * one are seen again, so that they are related to it.
 */
function differences(
  known: ReadonlyMap<string, string>,
  objects: readonly ManagedObject[],
): readonly Observation[] {
  const present = new Set(objects.map(({ remoteId }) => remoteId));
  const isNew = (remoteId: string): boolean => !known.has(remoteId);
  const gone = [...known.keys()].filter((remoteId) => !present.has(remoteId));
  return [
    ...objects
      .filter(
        (object) =>
          known.get(object.remoteId) !== JSON.stringify(object) ||
          object.usableBy.some(isNew) ||
          (object.parent !== null && isNew(object.parent)),
      )
      .map((object): Observation => ({ kind: "SEEN", object })),
    ...gone.map((remoteId): Observation => ({ kind: "GONE", remoteId })),
  ];
}

async function refuseTaken(db: Kysely<Tables>, name: string): Promise<void> {
  if ((await new InventoryStore(db).server({ name })) !== undefined)
    throw new Refusal("taken", `There is a management server ${name} already.`);
}
