/** Where programs, temporary files, fonts and libraries are; language and time zone; and what Windows needs. */
const needed =
  /^(PATH|HOME|TMPDIR|TEMP|TMP|LANG|LANGUAGE|LC_\w+|TZ|XDG_\w+|FONTCONFIG_\w+|LD_LIBRARY_PATH|SystemRoot|SystemDrive|USERPROFILE|LOCALAPPDATA)$/i;

/** The part of our environment that Chromium gets: it only draws pages, so it must not see keys, passwords or addresses. */
export function browserEnv(env: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const entries = Object.entries(env).filter(
    (entry): entry is [string, string] => needed.test(entry[0]) && entry[1] !== undefined,
  );
  return Object.fromEntries(entries);
}
