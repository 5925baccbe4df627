import type { Notification } from "../../stored/types.ts";

/** A channel by which people or programs learn of what has happened. Every call may come more than once. */
export interface Notifier {
  /** Name of the channel, which stands in tasks: it stays. */
  readonly channel: "webhook" | "mail";
  /** Whether people are told, each by a call of their own; or else one program that is always the same. */
  readonly isPersonal: boolean;
  /** Addresses that are told of everything, of a channel that is personal. */
  readonly addresses: readonly string[];
  /**
   * Tells one recipient.
   *
   * @param address of the recipient; null where the channel is not personal
   * @param key the same whenever the call is repeated
   * @throws {SystemUnavailable} it may succeed later
   * @throws {NotificationRefused} it never will
   */
  notify(notification: Notification, address: string | null, key: string): Promise<void>;
}

/** Says why a notification cannot be sent at all. */
export class NotificationRefused extends Error {
  override readonly name = "NotificationRefused";
}
