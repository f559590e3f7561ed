import { postgres } from './global-setup.mjs';
import { endWorker } from './jest/worker-end.cjs';

/** Stops what global-setup.mjs started, and what the specs kept if they ran in this process. */
export default async function tearDown() {
  await endWorker();
  await postgres?.stop();
}
