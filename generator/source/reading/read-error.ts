const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  ENOTDIR: "a part of its path is a file",
  EACCES: "it may not be read by whoever runs this",
  ELOOP: "its links lead in a circle",
  ENAMETOOLONG: "its name is too long",
};

/** Why a file cannot be read, in words that are the same on every machine: the system's name its absolute path. */
export function readErrorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = "" } = error as NodeJS.ErrnoException;
  return reasons[code] ?? error.message.replace(/, \w+ '[^]*'$/, "");
}
