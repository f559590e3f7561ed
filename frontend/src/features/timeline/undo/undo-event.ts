import { commandAnswerSchema, undoPreviewSchema, type UndoPreview } from '../../../../../contracts/src/answers.js';
import type { SubjectKind } from '../../../../../contracts/src/live/subject.js';
import { command } from '../../../lib/calls/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { historyKey } from '../../../live/refresh-subjects.js';

/** The subject of a history that supports undo. */
export interface HistorySubject {
  kind: Exclude<SubjectKind, 'analysis'>;
  id: string;
}

const undoPath = ({ kind, id }: HistorySubject) => `/api/${kind}s/${encodeURIComponent(id)}/undo`;

/** The effects of an undo, or why it can't be done. Nothing is appended. @throws ApiProblem */
export function previewUndo(subject: HistorySubject, eventId: string): Promise<UndoPreview> {
  return command(undoPath(subject), undoPreviewSchema, { body: { eventId, preview: true } });
}

/** Undoes the event's whole command. @param key the same for repeated tries of one intent @throws ApiProblem */
export async function undoEvent(subject: HistorySubject, eventId: string, key: string): Promise<void> {
  await command(undoPath(subject), commandAnswerSchema, { body: { eventId }, key });
  // The history is read from the log itself, so it can be read again at once; boards and tables follow by the live stream.
  await queryClient.invalidateQueries({ queryKey: historyKey(subject.kind, subject.id) });
}
