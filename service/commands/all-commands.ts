import { audit } from "./audit.ts";
import { backup } from "./backup.ts";
import { backups } from "./backups.ts";
import { check } from "./check.ts";
import type { Command } from "./command.ts";
import { migrate } from "./migrate.ts";
import { restore } from "./restore.ts";
import { usersChangePassword } from "./users-change-password.ts";
import { usersList } from "./users-list.ts";
import { usersResetPassword } from "./users-reset-password.ts";
import { usersUnlock } from "./users-unlock.ts";

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  backup,
  backups,
  restore,
  check,
  migrate,
  usersList,
  usersChangePassword,
  usersResetPassword,
  usersUnlock,
  audit,
];
