import { officeDayOf } from '../../../../contracts/src/keys/office-time.js';
import { endsStream } from '../../../../contracts/src/erasure/events.js';
import type { UndoOutcome } from '../../../../contracts/src/imports/import-state.js';
import type { LogEvent } from '../../../../event-store/src/types.js';

/** `delete`: the lead is still to be deleted. */
export interface UndoPlan {
  undone: UndoOutcome;
  reason: string | null;
  delete: boolean;
}

const kept = (reason: string): UndoPlan => ({ undone: 'kept', reason, delete: false });

/**
 * What happens to a lead of an import that is undone: it is deleted, unless something happened to it since.
 * @param events its whole stream, oldest first
 * @param madeBy correlation of the import @param undoneBy correlation of its undo
 */
export function undoOf(events: readonly LogEvent[], madeBy: string, undoneBy: string): UndoPlan {
  const of = (correlation: string) => (event: LogEvent) => event.metadata.$correlationId === correlation;
  const first = events.findIndex(of(madeBy));
  if (events.length === 0) return { undone: 'failed', reason: 'It is not in the log.', delete: false };
  if (first < 0) return kept('It had been restored before this import.');
  if (events.some(endsStream)) return kept('The person has been erased since.');
  const later = events.slice(first).filter((event) => !of(madeBy)(event));
  const last = events.at(-1)!;
  if (of(undoneBy)(last) && last.type === 'LeadDeleted') return { undone: 'reversed', reason: null, delete: false };
  if (later.length > 0) {
    const day = officeDayOf(later[0]!.created);
    return kept(last.type === 'LeadDeleted' ? 'It has been deleted since.' : `It has been changed since (${day}).`);
  }
  return { undone: 'reversed', reason: null, delete: true };
}
