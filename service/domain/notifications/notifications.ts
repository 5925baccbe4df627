import { NotificationRefused, type Notifier } from "../../drivers/notifications/notifier.ts";
import { SystemUnavailable } from "../../drivers/system-unavailable.ts";
import type { Rows } from "../../store/rows.ts";
import type { Notification, NotificationInput } from "../../stored/types.ts";
import { validateNotificationInput } from "../../stored/validate.ts";
import type { Clock } from "../shared/clock.ts";
import { Refusal } from "../shared/refusal.ts";
import { taskKind } from "../tasks/task-kind.ts";
import type { OutsideContext, Tasks } from "../tasks/tasks.ts";

const send = taskKind<NotificationInput>("notification.send", validateNotificationInput);

/** Milliseconds after which a notification is given up that could not be sent. */
const lifetime = 3 * 24 * 60 * 60_000;

/** Milliseconds for which the quota of an organization is not told of again. */
const quotaPause = 60 * 60_000;

/** An event of a request. */
type RequestEvent = Extract<Notification["event"], `request.${string}`>;

/**
 * Tells what has happened by the channels that the settings name; without any, nothing. Each recipient has a task,
 * which is written with what it tells of, so that no one is told of what was undone.
 */
export class Notifications {
  readonly #tasks: Tasks;
  readonly #clock: Clock;
  readonly #notifiers: readonly Notifier[];
  /** Organizations of whose quotas this process has told lately, with the time. */
  readonly #toldOfQuota = new Map<string, number>();

  constructor(tasks: Tasks, clock: Clock, notifiers: readonly Notifier[]) {
    this.#tasks = tasks;
    this.#clock = clock;
    this.#notifiers = notifiers;
    tasks.registerOutside(send, { ask: (...given) => this.#send(...given), run: async () => {} });
  }

  /**
   * Tells of a request, in the transaction that changes it: approvers where it waits for them, else the requester.
   *
   * @param rows of that transaction
   */
  async ofRequest(rows: Rows, event: RequestEvent, id: number): Promise<void> {
    if (this.#notifiers.length === 0) return;
    const request = await rows.requests.get(id);
    if (request === undefined) return;
    const { type, submittedBy, organizationId, content, errorMessage, approvers } = request;
    const organization =
      organizationId === null ? undefined : await rows.organizations.get(organizationId);
    const news = {
      id,
      type,
      requester: submittedBy,
      organization: organization?.name ?? null,
      services: content.services.map(({ name }) => name),
      reason: errorMessage,
    };
    const people = event === "request.waiting" ? approvers : [submittedBy];
    await this.#submit(rows, { event, time: this.#now, request: news }, submittedBy, people);
  }

  /**
   * Tells that the request of a user was refused for a quota, outside of its transaction: of each organization
   * once an hour, as requests can be refused as often as a client likes.
   */
  async ofQuota(rows: Rows, quota: NonNullable<Notification["quota"]>): Promise<void> {
    const { organization, requester } = quota;
    const now = this.#clock.now().getTime();
    for (const [name, time] of this.#toldOfQuota)
      if (Math.abs(now - time) >= quotaPause) this.#toldOfQuota.delete(name);
    if (this.#notifiers.length === 0 || this.#toldOfQuota.has(organization)) return;
    this.#toldOfQuota.set(organization, now);
    await this.#submit(rows, { event: "quota.exceeded", time: this.#now, quota }, requester, []);
  }

  /** Tells that few addresses of a pool are free. */
  ofPool(rows: Rows, pool: NonNullable<Notification["pool"]>, userid: string): Promise<void> {
    return this.#submit(rows, { event: "pool.low", time: this.#now, pool }, userid, []);
  }

  get #now(): string {
    return this.#clock.now().toISOString();
  }

  /** @param people who are told beside the addresses of the settings, where a channel is personal */
  async #submit(
    rows: Rows,
    notification: Notification,
    userid: string,
    people: readonly string[],
  ): Promise<void> {
    for (const { channel, isPersonal, addresses } of this.#notifiers) {
      const recipients = isPersonal
        ? [
            ...[...new Set(people)].map((person) => ({ person })),
            ...addresses.map((address) => ({ address })),
          ]
        : [{}];
      const name = `Tell of ${notification.event} by ${channel}`;
      for (const recipient of recipients)
        await this.#tasks.submit(
          rows,
          send,
          { channel, notification, ...recipient },
          { name, userid },
        );
    }
  }

  async #send(
    { channel, person, address, notification }: NotificationInput,
    { rows, key }: OutsideContext,
  ): Promise<void> {
    const notifier = this.#notifiers.find((one) => one.channel === channel);
    if (notifier === undefined)
      throw new Refusal("invalid", `Nobody is told by ${channel} any more.`);
    const to = person === undefined ? (address ?? null) : await addressOf(rows, person);
    // A user without an address, or who may not sign in any more, is not told.
    if (notifier.isPersonal && to === null) return;
    try {
      await notifier.notify(notification, to, key);
    } catch (error) {
      if (error instanceof NotificationRefused) throw new Refusal("invalid", error.message);
      if (!(error instanceof SystemUnavailable)) throw error;
      const age = this.#clock.now().getTime() - Date.parse(notification.time);
      if (age > lifetime)
        throw new Refusal("invalid", `It could not be sent for three days: ${error.message}`);
      throw error;
    }
  }
}

async function addressOf(rows: Rows, userid: string): Promise<string | null> {
  const account = await rows.accounts.find(userid);
  return account?.enabled === true && account.email !== null && account.email !== ""
    ? account.email
    : null;
}
