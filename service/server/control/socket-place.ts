import path from "node:path";

/** The socket through which commands reach the process that has an embedded database. */
export const socketOf = (folder: string): string => path.resolve(folder, "service.socket");

/** Longest address of a socket in bytes. Source: `sun_path` of macOS, and of Linux, which takes four more. */
const longest = 103;

/** Why a process cannot listen on a socket; undefined if it can. */
export function socketTrouble(socket: string): string | undefined {
  if (process.platform === "win32") return "Windows keeps nobody from it";
  return Buffer.byteLength(socket) > longest
    ? `its name has more than ${longest} bytes: choose a shorter folder`
    : undefined;
}
