import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

/** Where programs, temporary files, fonts and libraries are; language and time zone; and what Windows needs. */
const needed =
  /^(PATH|HOME|TMPDIR|TEMP|TMP|LANG|LANGUAGE|LC_\w+|TZ|XDG_\w+|FONTCONFIG_\w+|LD_LIBRARY_PATH|SystemRoot|SystemDrive|USERPROFILE|LOCALAPPDATA)$/i;

/** The part of our environment that Chromium gets: it only draws pages, so it must not see keys, passwords or addresses. */
export function browserEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => needed.test(name)));
}

/** The only list: the API prints with it, the tests run in it, and `npm run browser` installs it. */
const usualPlaces = [
  // Debian's headless Chromium: browser tests take two thirds of the time in it. This is the program itself: the one in /usr/bin is a
  // script, and a signal would end only the script.
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** What an operator can do where there is none. */
export const howToGetChromium = '`npm run browser` gets one, CHROMIUM_PATH names one.';

/**
 * The Chromium that prints: the given one, else one that runs in a usual place, else Playwright's if
 * installed. Null if there is none.
 * @param given CHROMIUM_PATH
 */
export async function findChromium(given: string | undefined): Promise<string | null> {
  if (given !== undefined) return given;
  for (const place of usualPlaces) if (await runs(place)) return place;
  const playwrights = await playwrightsPlace();
  return playwrights !== null && (await runs(playwrights)) ? playwrights : null;
}

/** Whether it starts: a browser may exist but lack a library that it needs. */
export async function runs(path: string): Promise<boolean> {
  if (!canRun(path)) return false;
  return new Promise((resolve) =>
    execFile(path, ['--version'], { env: browserEnv(), timeout: 60_000, killSignal: 'SIGKILL' }, (error) =>
      resolve(error === null),
    ),
  );
}

/** Whether the file is there and may be run. Starting it may fail all the same. */
export function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Only development installs Playwright. */
async function playwrightsPlace(): Promise<string | null> {
  try {
    return (await import('playwright')).chromium.executablePath();
  } catch {
    return null;
  }
}
