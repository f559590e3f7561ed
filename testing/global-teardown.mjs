import { postgres } from './global-setup.mjs';

/** Stops what global-setup.mjs started. */
export default async function tearDown() {
  await postgres?.stop();
}
