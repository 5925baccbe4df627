import { audit } from "./audit.ts";
import { backup } from "./backup.ts";
import { check } from "./check.ts";
import type { Command } from "./command.ts";
import { restore } from "./restore.ts";
import { usersChangePassword } from "./users-change-password.ts";
import { usersList } from "./users-list.ts";
import { usersResetPassword } from "./users-reset-password.ts";
import { usersUnlock } from "./users-unlock.ts";

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  backup,
  restore,
  check,
  usersList,
  usersChangePassword,
  usersResetPassword,
  usersUnlock,
  audit,
];
