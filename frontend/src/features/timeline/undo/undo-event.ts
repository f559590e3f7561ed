import {
  commandAnswerSchema,
  undoPreviewSchema,
  type UndoPreview,
} from '../../../../../contracts/src/commands/answers.js';
import { command } from '../../../lib/calls/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { historyKey } from '../../../live/refresh-subjects.js';

/** What undoing would do, or why it can't be done. Nothing is appended. @throws ApiProblem */
export function previewUndo(leadId: string, eventId: string): Promise<UndoPreview> {
  return command(`/api/leads/${leadId}/undo`, undoPreviewSchema, { body: { eventId, preview: true } });
}

/** Undoes what the event's command did. @param key the same for repeated tries of one intent @throws ApiProblem */
export async function undoEvent(leadId: string, eventId: string, key: string): Promise<void> {
  await command(`/api/leads/${leadId}/undo`, commandAnswerSchema, { body: { eventId }, key });
  // The history is read from the log itself, so it can be read again at once; the board follows by the live stream.
  await queryClient.invalidateQueries({ queryKey: historyKey('lead', leadId) });
}
