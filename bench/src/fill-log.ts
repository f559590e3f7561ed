import { randomUUID } from 'node:crypto';
import type { EventLog } from '../../event-store/src/log/event-log.js';
import { leadLife, newEvent } from './sample-events.js';

/** Appends a number of events: leads of ten events each, one append per lead. */
export async function fillLog(log: EventLog, events: number): Promise<void> {
  let leads = events / leadLife.length;
  const fillers = Array.from({ length: 32 }, async () => {
    while (leads-- > 0) await log.append(`lead-${randomUUID()}`, leadLife.map(newEvent), 'no_stream');
  });
  await Promise.all(fillers);
}
