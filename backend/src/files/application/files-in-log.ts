import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { LogEvent } from '../../../../event-store/src/types.js';

/** The files that a lead has after its events, in the order in which they came. Pure. */
export function attachedFiles(events: readonly LogEvent[]): DataOf<'FileAttached'>[] {
  const files = new Map<string, DataOf<'FileAttached'>>();
  for (const event of events) {
    if (!event.readable) continue;
    if (event.type === 'FileAttached') files.set(event.data.fileId, event.data);
    if (event.type === 'FileRemoved') files.delete(event.data.fileId);
  }
  return [...files.values()];
}

/**
 * Whether a file was ever attached, even if it is removed now. An unreadable event may be the one that
 * attached it, so it counts as attached.
 */
export function everAttached(events: readonly LogEvent[], fileId: string): boolean {
  return events.some((event) => !event.readable || (event.type === 'FileAttached' && event.data.fileId === fileId));
}
