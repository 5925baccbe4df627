import { ServerUnavailable, type ManagementServerDriver } from "../../drivers/management-server.ts";
import { checkIndexedText } from "../../store/database/indexed-texts.ts";
import type { Observation } from "../../store/inventory/observations.ts";
import { record } from "../audit/record.ts";
import type { Clock } from "../shared/clock.ts";
import {
  inventoryTypes,
  type ManagedObject,
  type Server,
  type ServerFacts,
} from "../../model/inventory.ts";
import type { Task } from "../../model/task.ts";
import { newName } from "../shared/names.ts";
import { found, Refusal } from "../shared/refusal.ts";
import { taskKind, type TaskKind } from "../tasks/task-kind.ts";
import type { Tasks } from "../tasks/tasks.ts";
import { newServerAddress, serverAddress } from "./server-address.ts";
import type { Rows } from "../../store/rows.ts";
import type { Numbered, ServerInput } from "../../stored/types.ts";
import { validateNumbered, validateServerInput } from "../../stored/validate.ts";

const add = taskKind("management-server.add", validateServerInput);
const observe = taskKind("inventory.observe", validateNumbered);
const take = taskKind("inventory.take", validateNumbered);

/** The objects that a server manages, or why they are unknown. */
type Reading = readonly ManagedObject[] | "unavailable" | "gone";

/**
 * Management servers and their synchronization. One task compares what a server manages with the
 * inventory and writes each difference as an observation; the next takes the observations into the
 * inventory. What waits between both is the observation queue.
 */
export class Synchronization {
  readonly #rows: Rows;
  readonly #tasks: Tasks;
  readonly #clock: Clock;
  readonly #driver: ManagementServerDriver;

  constructor(rows: Rows, tasks: Tasks, clock: Clock, driver: ManagementServerDriver) {
    this.#rows = rows;
    this.#tasks = tasks;
    this.#clock = clock;
    this.#driver = driver;
    tasks.registerOutside(add, {
      ask: (fields, { rows: own }) => this.#describe(own, fields),
      run: (fields, { rows: own, task }, facts) => this.#add(own, fields, facts, task.userid),
    });
    tasks.registerOutside(observe, {
      ask: ({ id }, { rows: own }) => this.#read(own, id),
      run: ({ id }, { rows: own, task }, reading) => this.#observe(own, id, reading, task),
    });
    tasks.register(take, {
      run: ({ id }, { rows: own }) => this.#take(own, id),
    });
  }

  /** @throws {Refusal} it has no name, or one that is taken */
  async add(given: ServerInput, userid: string): Promise<Task> {
    if (given.name === "") throw new Refusal("invalid", "A management server needs a name.");
    const fields = { ...given, name: newName("management server", given.name, "/name") };
    checkIndexedText("name", fields.name);
    return this.#rows.transaction(async (rows) => {
      await refuseTaken(rows, fields.name);
      const name = `Add management server ${fields.name}`;
      return this.#tasks.submit(rows, add, fields, { name, userid });
    });
  }

  /** @throws {Refusal} there is no such server */
  async synchronize(id: number, userid: string): Promise<Task> {
    const server = found(await this.#rows.inventory.server({ id }), `management server ${id}`);
    return this.#submit(this.#rows, observe, server, userid);
  }

  async #describe(rows: Rows, fields: ServerInput): Promise<ServerFacts> {
    try {
      return await this.#driver.describe(newServerAddress(rows, fields));
    } catch (error) {
      if (!(error instanceof ServerUnavailable)) throw error;
      throw new Refusal("invalid", error.message);
    }
  }

  async #add(rows: Rows, fields: ServerInput, facts: ServerFacts, userid: string): Promise<void> {
    await refuseTaken(rows, fields.name);
    const server = await rows.inventory.insertServer({
      ...facts,
      name: fields.name,
      autoApprove: fields.autoApprove,
      connected: true,
      created: this.#clock.now().toISOString(),
    });
    await record(rows, "setting.created", `management server ${server.id}`, server.name);
    await this.#submit(rows, observe, server, userid);
  }

  async #read(rows: Rows, id: number): Promise<Reading> {
    const server = await rows.inventory.server({ id });
    if (server === undefined) return "gone";
    try {
      return await this.#driver.read(serverAddress(rows, server));
    } catch (error) {
      if (error instanceof ServerUnavailable) return "unavailable";
      throw error;
    }
  }

  /** A server that does not answer is marked as not connected; its inventory stays. */
  async #observe(rows: Rows, id: number, reading: Reading, task: Task): Promise<void> {
    const store = rows.inventory;
    const server = await store.server({ id });
    if (server === undefined || reading === "gone") return;
    // The reading of a later task is newer.
    if (await rows.tasks.isOvertaken(task)) return;
    const connected = reading !== "unavailable";
    if (server.connected !== connected) await store.updateServer({ ...server, connected });
    if (reading === "unavailable") return;
    const observations = differences(await store.texts(id), reading);
    if (observations.length === 0) return;
    await rows.observations.insert(id, observations, this.#clock.now().toISOString());
    await this.#submit(rows, take, server, task.userid, task.correlationId);
  }

  async #take(rows: Rows, id: number): Promise<void> {
    const store = rows.inventory;
    const seen = new Map<string, ManagedObject>();
    for (const observation of await rows.observations.take(id)) {
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
      // An item without a parent is part of its server.
      await store.relate(own, parent === null ? id : (idOf(parent) ?? id), scopes);
    }
  }

  #submit(
    rows: Rows,
    kind: TaskKind<Numbered>,
    { id, name }: Server,
    userid: string,
    correlationId?: string,
  ): Promise<Task> {
    const what = kind === observe ? "Synchronize the inventory" : "Take in observations";
    return this.#tasks.submit(
      rows,
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

async function refuseTaken(rows: Rows, name: string): Promise<void> {
  if ((await rows.inventory.server({ name })) !== undefined)
    throw new Refusal("taken", `There is a management server ${name} already.`);
}
