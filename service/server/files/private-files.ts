import { chmodSync, mkdirSync, readdirSync, statSync, type Stats } from "node:fs";
import path from "node:path";
import { keyFileOf } from "./encryption-keys.ts";

/** Rights of the group and of others. */
const ofOthers = 0o077;
/** Rights of the group and of others to write. */
const writing = 0o022;
/** Whose bit keeps others from removing what is not theirs, as in `/tmp`. */
const sticky = 0o1000;

/** The embedded database on the disk. */
interface PrivatePlace {
  readonly file: string;
  /** The folder that is for the database alone; absent where it may have other things. */
  readonly folder?: string | undefined;
  /** Called for what others could reach until now, with its rights of before. */
  readonly onMended?: ((file: string, mode: string) => void) | undefined;
}

/** The files of an embedded database that are secret. */
export const filesOf = (file: string): readonly string[] => [
  file,
  `${file}-wal`,
  `${file}-shm`,
  keyFileOf(file),
];

/**
 * Keeps others from the files of an embedded database, whoever made them. On Windows rights are not looked at.
 *
 * @throws {Error} others may read or write what this user may not change
 */
export function keepPrivate({ file, folder, onMended = () => {} }: PrivatePlace): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  if (process.platform === "win32") return;
  if (folder !== undefined) keepFolder(folder, onMended);
  for (const one of filesOf(file)) {
    const stats = statSync(one, { throwIfNoEntry: false });
    if (stats !== undefined && (stats.mode & ofOthers) !== 0) mend(one, stats, onMended);
  }
}

/** A file that others may read or write. */
interface OpenFile {
  readonly file: string;
  /** Such as `0644`. */
  readonly mode: string;
}

/** The files of an embedded database that others may read or write. Changes nothing; on Windows there are none. */
export function openTo(file: string, folder: string): readonly OpenFile[] {
  if (process.platform === "win32") return [];
  return [folder, ...filesOf(file)].flatMap((one) => {
    const stats = statSync(one, { throwIfNoEntry: false });
    const rights = one === folder ? writing : ofOthers;
    if (stats === undefined || (stats.mode & rights) === 0) return [];
    return [{ file: one, mode: modeOf(stats) }];
  });
}

/** A folder with other things in it is not the service's to close; no other user may write there either. */
function keepFolder(folder: string, onMended: (file: string, mode: string) => void): void {
  const stats = statSync(folder);
  if ((stats.mode & ofOthers) === 0) return;
  const others = readdirSync(folder).filter((name) => !/^(service\.|lost\+found$)/.test(name));
  const isOwn = others.length === 0 && (stats.mode & sticky) === 0;
  if (isOwn && isOwner(stats)) mend(folder, stats, onMended);
  // A folder that is given to a group, such as a volume, is that group's.
  else if ((stats.mode & (isOwner(stats) ? writing : 0o002)) !== 0)
    throw new Error(
      `The folder ${folder} may be written by others (${modeOf(stats)}), who could replace the database: ` +
        "take that right away, or name a folder of its own by --data.",
    );
}

function mend(one: string, stats: Stats, onMended: (file: string, mode: string) => void): void {
  try {
    chmodSync(one, stats.mode & 0o777 & ~ofOthers);
  } catch (error) {
    throw new Error(
      `${one} may be read or written by others (${modeOf(stats)}), and this user may not change that: ` +
        `give it to the service's user, and take away the rights of others (chmod go= ${one}).`,
      { cause: error },
    );
  }
  onMended(one, modeOf(stats));
}

function isOwner({ uid }: Stats): boolean {
  const own = process.getuid?.();
  return own === 0 || own === uid;
}

const modeOf = ({ mode }: Stats): string => (mode & 0o7777).toString(8).padStart(4, "0");
