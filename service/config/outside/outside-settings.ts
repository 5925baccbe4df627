import type { Given } from "../setting.ts";
import {
  completeDirectory,
  directorySettings,
  type DirectorySettings,
} from "./directory-settings.ts";
import {
  completeNotifications,
  notificationSettings,
  type NotificationSettings,
} from "./notification-settings.ts";
import { completeOperator, operatorSettings, type OperatorSettings } from "./operator-settings.ts";

/** Settings of systems outside. */
export const outsideSettings = {
  ...directorySettings,
  ...operatorSettings,
  ...notificationSettings,
};

/** Systems outside that settings name. */
export interface OutsideSettings {
  /** Directory of accounts that are not the service's own; undefined if absent. */
  readonly directory: DirectorySettings | undefined;
  /** System of the operator's; undefined if absent. */
  readonly operator: OperatorSettings | undefined;
  readonly notifications: NotificationSettings;
}

/** The systems that settings describe. */
export function completeOutside(
  given: Given<typeof outsideSettings>,
  mistakes: string[],
): OutsideSettings {
  return {
    directory: completeDirectory(given, mistakes),
    operator: completeOperator(given, mistakes),
    notifications: completeNotifications(given, mistakes),
  };
}
