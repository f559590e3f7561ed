import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './paths.mjs';
import { oneLine, Refusal } from './refusal.mjs';
import { systemEnv } from './system-parts.mjs';

/** Where each program reads its variables: it is asked here, so that a wrong one is told before anything is started. */
const readers = {
  api: { file: 'backend/src/platform/config/config.js', name: 'parseConfig' },
  projector: { file: 'projections/src/process/config.js', name: 'readConfig' },
};

/** For what is embedded, and not started yet. */
const embedded = { databaseUrl: 'postgres://app@127.0.0.1/app', eventStoreUrl: 'esdb://127.0.0.1:2113' };

/**
 * Checks the variables of programs by what they do themselves, once they are built. `readSettings` before it checks those of the
 * supervisor.
 * @param {import('./settings.mjs').Settings} settings @param {(keyof typeof readers)[]} programs
 * @throws {Refusal} in one line that names the first wrong variable, and holds no password
 */
export async function refuseWrongVariables(settings, programs) {
  const { databaseUrl = embedded.databaseUrl, eventStoreUrl = embedded.eventStoreUrl } = settings;
  const env = systemEnv(settings, { databaseUrl, eventStoreUrl });
  for (const program of programs) {
    const { file, name } = readers[program];
    const reader = await import(pathToFileURL(join(projectRoot, 'dist', file)).href);
    try {
      reader[name](env);
    } catch (error) {
      throw new Refusal(`${oneLine(error)}.`);
    }
  }
}
