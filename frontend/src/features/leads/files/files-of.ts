import { isImageType } from '../../../../../contracts/src/files/file-kinds.js';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { ownDealings, stillWanted } from '../../../../../contracts/src/leads/dealings.js';
import type { LeadEvent } from '../../../../../contracts/src/leads/lead-events.js';
import { recordedOf } from '../../history/recorded.js';
import { authorOf, type Author } from '../sections/notes-of.js';

/** A photo or a document of a lead, from its history. */
export interface LeadFile extends Author {
  id: string;
  name: string;
  mediaType: string;
  bytes: number;
  /** Pixels; null for a document. */
  width: number | null;
  height: number | null;
  /** ISO 8601. */
  at: string;
}

/**
 * The lead's files after its events, newest first. If a removal was undone, the file keeps its old place.
 * @param events oldest first
 */
export function filesOf(events: readonly HistoryEvent[]): { photos: LeadFile[]; documents: LeadFile[] } {
  const known = new Map<string, LeadFile>();
  const there = new Set<string>();
  for (const event of events) {
    const { fileId } = event.data;
    if (event.of || typeof fileId !== 'string') continue;
    if (event.type === 'FileRemoved') there.delete(fileId);
    const file = event.type === 'FileAttached' ? attached(fileId, event) : undefined;
    if (!file) continue;
    there.add(fileId);
    if (event.undoes !== undefined && known.has(fileId)) continue;
    // Moves to the end if it was removed and then sent anew.
    known.delete(fileId);
    known.set(fileId, file);
  }
  const files = [...known.values()].filter(({ id }) => there.has(id)).reverse();
  return {
    photos: files.filter(({ mediaType }) => isImageType(mediaType)),
    documents: files.filter(({ mediaType }) => !isImageType(mediaType)),
  };
}

function attached(id: string, event: HistoryEvent): LeadFile | undefined {
  const { name, mediaType, bytes, width, height } = event.data;
  // An event that matches no schema is shown as it is in the history, and does not count as a file.
  if (typeof name !== 'string' || typeof mediaType !== 'string' || typeof bytes !== 'number') return undefined;
  return {
    id,
    name,
    mediaType,
    bytes,
    ...authorOf(event),
    at: event.occurredAt,
    width: typeof width === 'number' ? width : null,
    height: typeof height === 'number' ? height : null,
  };
}

/** A document that the owner was asked for and has not sent. */
export interface Want {
  id: string;
  what: string;
  /** ISO 8601. */
  since: string;
}

/** What decides which documents are still to come: other events may be ones that this version cannot read. */
const ofWants = ['DocumentWanted', 'DocumentWantWithdrawn', 'FileAttached', 'FileRemoved', 'LeadErased'] as const;

/** The documents that the owner is still to send, oldest first. @param events oldest first, up to the shown moment */
export function wantsOf(events: readonly HistoryEvent[]): Want[] {
  const own = events.flatMap((event) => (event.of ? [] : (recordedOf<LeadEvent>(event, ofWants) ?? [])));
  const words = new Map(
    own.flatMap(({ type, data }) => (type === 'DocumentWanted' ? [[data.wantedId, data.what] as const] : [])),
  );
  return stillWanted(ownDealings(own)).map(({ id, since }) => ({ id, since, what: words.get(id) ?? '' }));
}

export const addressOf = (leadId: string, fileId: string): string => `/api/leads/${leadId}/files/${fileId}`;
