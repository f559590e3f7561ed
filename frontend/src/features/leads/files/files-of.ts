import { isImageType } from '../../../../../contracts/src/files/file-kinds.js';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { ownDealings, stillWanted } from '../../../../../contracts/src/leads/dealings.js';
import type { LeadEvent } from '../../../../../contracts/src/leads/lead-events.js';
import {
  fileEvents,
  filesAfter,
  type FileEvent,
  type LeadFile as Attached,
} from '../../../../../contracts/src/leads/state.js';
import { ownOf } from '../../history/recorded.js';
import { authorOf, type Author } from '../sections/notes-of.js';

/** A photo or a document of a lead, from its history. */
export interface LeadFile extends Author, Omit<Attached, 'fileId' | 'hash' | 'wanted'> {
  id: string;
  /** ISO 8601. */
  at: string;
}

/**
 * The lead's files after its events, newest first. If a removal was undone, the file keeps its old place.
 * @param events oldest first
 */
export function filesOf(events: readonly HistoryEvent[]): { photos: LeadFile[]; documents: LeadFile[] } {
  const attached = new Map<string, LeadFile>();
  let there: readonly Attached[] = [];
  for (const each of events) {
    const [event] = ownOf<FileEvent>([each], fileEvents);
    if (!event) continue;
    there = filesAfter(there, event);
    if (event.type === 'FileRemoved') continue;
    const { fileId: id, hash: _hash, wanted: _wanted, ...file } = event.data;
    if (each.undoes !== undefined && attached.has(id)) continue;
    // Moves to the end if it was removed and then sent anew.
    attached.delete(id);
    attached.set(id, { ...file, id, ...authorOf(each), at: each.occurredAt });
  }
  const files = [...attached.values()].filter(({ id }) => there.some(({ fileId }) => fileId === id)).reverse();
  return {
    photos: files.filter(({ mediaType }) => isImageType(mediaType)),
    documents: files.filter(({ mediaType }) => !isImageType(mediaType)),
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
  const own = ownOf<LeadEvent>(events, ofWants);
  const words = new Map(
    own.flatMap(({ type, data }) => (type === 'DocumentWanted' ? [[data.wantedId, data.what] as const] : [])),
  );
  return stillWanted(ownDealings(own)).map(({ id, since }) => ({ id, since, what: words.get(id) ?? '' }));
}

export const addressOf = (leadId: string, fileId: string): string => `/api/leads/${leadId}/files/${fileId}`;
