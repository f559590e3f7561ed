import type { LogEvent, ReadableEvent } from '../../../../event-store/src/types.js';

type Taken = ReadableEvent & { type: 'MarketingEnrolled' };

/** Odoo's id of a lead, as its stream has it last; undefined where Odoo never took it. */
export function odooIdIn(events: readonly LogEvent[]): string | undefined {
  return events.findLast((event): event is Taken => event.readable && event.type === 'MarketingEnrolled')?.data.odooId;
}
