import { commandAnswerSchema, type CommandAnswer } from '../../../../../contracts/src/answers.js';
import type { EditLead } from '../../../../../contracts/src/leads/commands.js';
import { command } from '../../../lib/calls/api.js';
import { newKey } from '../../../lib/calls/new-key.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { historyKey } from '../../../live/refresh-subjects.js';
import { whileSignedIn } from '../../session/while-signed-in.js';
import { readLeadNow, type LeadNow } from './lead-baseline.js';
import type { Values } from './merge-edits.js';
import { saveMerged, type Edit, type SaveOutcome } from './save-merged.js';

/** The outcome of an edit, and the name of the other person who made changes. */
export type LeadSaved = SaveOutcome & { whoChanged: (field: string) => string };

/**
 * Saves fields of a lead by any command that accepts them, on top of others' changes and across the end of the session.
 * Afterwards the page shows the log's state; the board follows by the live stream.
 * @param send sends the command; the same key is the same intent
 * @throws ApiProblem; the caller must keep what was typed
 */
export async function saveFields(
  id: string,
  edit: Edit,
  send: (fields: Values, revision: number, key: string) => Promise<CommandAnswer>,
): Promise<LeadSaved> {
  let now: LeadNow | undefined;
  const outcome = await saveMerged(
    edit,
    async () => (now = await whileSignedIn(() => readLeadNow(id))),
    (fields, revision) => {
      const key = newKey();
      return whileSignedIn(() => send(fields, revision, key));
    },
  );
  if (outcome.kind === 'saved') await queryClient.invalidateQueries({ queryKey: historyKey('lead', id) });
  return { ...outcome, whoChanged: (field) => now?.whoChanged(field) ?? 'Somebody' };
}

/** Saves the owner's data and the property's. @throws ApiProblem */
export function saveLead(id: string, edit: Edit): Promise<LeadSaved> {
  return saveFields(id, edit, (fields, revision, key) => {
    const body: EditLead = fields;
    return command(`/api/leads/${id}`, commandAnswerSchema, { method: 'PATCH', body, revision, key });
  });
}
