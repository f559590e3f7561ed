import { accessSync, constants } from 'node:fs';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

/**
 * The Chromium that prints: the given one, else one in a usual place, else Playwright's where that is installed. Null
 * where there is none.
 * @param given CHROMIUM_PATH
 */
export async function findChromium(given: string | undefined): Promise<string | null> {
  if (given !== undefined) return given;
  return usualPlaces.find(canRun) ?? playwrights();
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
async function playwrights(): Promise<string | null> {
  try {
    const path = (await import('playwright')).chromium.executablePath();
    return canRun(path) ? path : null;
  } catch {
    return null;
  }
}
