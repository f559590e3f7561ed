import type { CommandAnswer } from '../../../../../contracts/src/answers.js';
import { newKey } from '../../../lib/calls/new-key.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { standingIn, type LeadNow } from '../../leads/edit/lead-baseline.js';
import type { Values } from '../../leads/edit/merge-edits.js';
import { saveMerged, type Edit, type SaveOutcome } from '../../leads/edit/save-merged.js';
import { whileSignedIn } from '../../session/while-signed-in.js';
import { readReferralHistory, referralHistoryQuery } from './referral-query.js';
import { sendToReferral } from './send-to-referral.js';

/** The outcome of a change, and the name of the other person who made changes. */
export type ReferralSaved = SaveOutcome & { whoChanged: (field: string) => string };

/** Reads a referral's current state from the log itself, and updates its shown history. @throws ApiProblem */
async function readReferralNow(id: string): Promise<LeadNow> {
  const history = await readReferralHistory(id);
  queryClient.setQueryData(referralHistoryQuery(id).queryKey, history);
  return standingIn(history);
}

/** Saves fields on top of others' changes, field by field. @throws ApiProblem; the caller must keep what was typed */
async function save(
  id: string,
  edit: Edit,
  send: (fields: Values, revision: number, key: string) => Promise<CommandAnswer>,
): Promise<ReferralSaved> {
  let now: LeadNow | undefined;
  const outcome = await saveMerged(
    edit,
    async () => (now = await whileSignedIn(() => readReferralNow(id))),
    (fields, revision) => send(fields, revision, newKey()),
  );
  return { ...outcome, whoChanged: (field) => now?.whoChanged(field) ?? 'Somebody' };
}

/** Saves contact, property and notes. @throws ApiProblem */
export function saveReferral(id: string, edit: Edit): Promise<ReferralSaved> {
  return save(id, edit, (body, revision, key) => sendToReferral(id, '', { method: 'PATCH', body, revision, key }));
}

/** Saves the status, unless somebody else changed it meanwhile. @throws ApiProblem */
export function saveReferralStatus(id: string, edit: Edit): Promise<ReferralSaved> {
  return save(id, edit, (body, revision, key) => sendToReferral(id, 'status', { body, revision, key }));
}
