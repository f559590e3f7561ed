import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './paths.mjs';
import { Refusal } from './refusal.mjs';

/**
 * Checks EVENTSTORE_URL with the parser of all processes, once that is built. `readSettings` before it checks only the beginning.
 * @param {string | undefined} url @throws {Refusal} in one line that holds no password
 */
export async function refuseWrongLogAddress(url) {
  if (url === undefined) return;
  const file = pathToFileURL(join(projectRoot, 'dist/event-store/src/client/address.js')).href;
  /** @type {{ wrongAddress: (text: string) => string | undefined }} */
  const { wrongAddress } = await import(file);
  const wrong = wrongAddress(url);
  if (wrong !== undefined) throw new Refusal(`EVENTSTORE_URL ${wrong}.`);
}
