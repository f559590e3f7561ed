import { setTimeout as pause } from 'node:timers/promises';
import { giveRights } from '../client/give-rights.js';

/** Run `node dist/event-store/src/rights/main.js` once, for a new cluster. LOG_ADMIN_URL, LOG_USER, LOG_PASSWORD. */
const waitMs = 120_000;
const { LOG_ADMIN_URL: adminUrl = '', LOG_USER: user = '', LOG_PASSWORD: password = '' } = process.env;
for (const [name, value] of Object.entries({ LOG_ADMIN_URL: adminUrl, LOG_USER: user, LOG_PASSWORD: password }))
  if (value === '') {
    console.error(`${name} is not set`);
    process.exit(64);
  }
// A new cluster takes a while to agree on a leader.
for (const until = Date.now() + waitMs; ; await pause(2_000)) {
  try {
    await giveRights({ adminUrl, user, password });
    console.log(`${user} may read and append.`);
    break;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (Date.now() < until) continue;
    console.error(reason);
    process.exit(1);
  }
}
