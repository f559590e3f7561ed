import type { LogEvent, ReadableEvent } from '../../../../event-store/src/types.js';

type Taken = ReadableEvent & { type: 'MarketingEnrolled' };

/** Odoo's id of a lead, from the newest event in its stream; undefined if Odoo never took it. */
export function odooIdIn(events: readonly LogEvent[]): string | undefined {
  return events.findLast((event): event is Taken => event.readable && event.type === 'MarketingEnrolled')?.data.odooId;
}
