import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { projectRoot } from '../paths.mjs';
import { addLead } from './cast.mjs';
import { untilThere } from './person.mjs';

/** @typedef {import('./cast.mjs').Cast} Cast */

/**
 * Streams that wait behind an event that can't be projected or read, and such events that an operator has skipped.
 * @param {Cast} cast @param {string} eventStoreUrl @param {(...args: string[]) => Promise<string>} ops runs a verb of the command line
 */
export async function breakStreams(cast, eventStoreUrl, ops) {
  const { admin } = cast;
  /** @type {typeof import('../../../event-store/src/client/raw-log.js')} */
  const { RawLog } = await import(join(projectRoot, 'dist/event-store/src/client/raw-log.js'));
  const log = new RawLog(eventStoreUrl);
  const tooLate = { type: 'PropertyDetailsEdited', data: { yearBuilt: 2 ** 40 } };
  const noStage = { type: 'LeadStatusMoved', data: { from: 'leads', to: 'nonsense_stage' } };
  /** @type {{ id: string, eventId: string, type: string }[]} */
  const broken = [];
  try {
    for (const { type, data } of [tooLate, tooLate, noStage, { type: 'LeadTeleported', data: { to: 'elsewhere' } }]) {
      const id = await addLead(cast, { name: 'Sample Parked' });
      const eventId = randomUUID();
      const by = { $correlationId: eventId, $causationId: eventId, actor: { kind: 'system', id: null }, version: 1 };
      const metadata = JSON.stringify({ ...by, occurredAt: new Date().toISOString() });
      await log.append(`lead-${id}`, [{ id: eventId, type, data: JSON.stringify(data), metadata }], 'any');
      broken.push({ id, eventId, type });
    }
  } finally {
    await log.close();
  }
  const [parked, skipped, unread, unknown] = /** @type {typeof broken & { length: 4 }} */ (broken);
  const waiting = await untilThere('the parked streams', async () => {
    const found = (await admin.get('/api/parked')).parked;
    /** @param {string} id */
    const at = (id) => found.filter((/** @type {any} */ { leadId }) => leadId === id);
    return [parked, skipped, unread].every((each) => at(each?.id ?? '').length > 0) && found;
  });
  const ofSkipped = waiting.filter((/** @type {any} */ { leadId }) => leadId === skipped?.id);
  for (const { id } of ofSkipped) await ops('skip', id, '--reason', 'A sample that nobody typed');
  for (const each of [unread, unknown]) {
    await admin.post(`/api/events/${each?.eventId}/skip`, { reason: 'A sample that nobody typed' });
  }
  Object.assign(cast.about, { parked: [parked], skipped: [skipped, unread, unknown] });
}
