import { queryOptions } from '@tanstack/react-query';
import { historySchema } from '../../../../../contracts/src/history/queries.js';
import { referralAnswerSchema, type ShownReferral } from '../../../../../contracts/src/referrals/queries.js';
import { get, command, type CommandOptions } from '../../../lib/calls/api.js';
import { getFresh } from '../../../live/live-position.js';
import { historyKey, keyOf } from '../../../live/refresh-subjects.js';
import { referralFeeState } from '../../../../../contracts/src/referrals/referral.js';
import { storeOfPerson } from '../../../lib/kept-of-person.js';
import type { LeadValues } from '../../history/state-at.js';
import { commandAnswerSchema, type CommandAnswer } from '../../../../../contracts/src/answers.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { whileSignedIn } from '../../session/while-signed-in.js';
import { newKey } from '../../../lib/calls/new-key.js';
import { standingIn, type LeadNow } from '../../leads/edit/save-lead.js';
import { type Values, saveMerged, type Edit, type SaveOutcome } from '../../merging/merge-edits.js';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { actionToast } from '../../lead-commands/action-toast.js';

const pathOf = (id: string) => `/api/referrals/${encodeURIComponent(id)}`;

/** A referral of the read model, with the stage of its lead. */
export const referralQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('referral', id),
    queryFn: ({ signal }) => getFresh(pathOf(id), referralAnswerSchema, signal),
  });

/** A referral's events, oldest first. They are read from the log itself, so they include every answered command. */
export const referralHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: historyKey('referral', id),
    queryFn: ({ signal }) => readReferralHistory(id, signal),
  });

const readReferralHistory = (id: string, signal?: AbortSignal) => get(`${pathOf(id)}/history`, historySchema, signal);

/** A payment that was recorded here: what it makes of the referral, and its revision. */
interface RecordedPayment {
  feeCents: number;
  revision: number;
}

/** The payments that were recorded here, by referral: the read model shows them a moment later. */
const recorded = storeOfPerson<ReadonlyMap<string, RecordedPayment>>(new Map());

/** Notes that a payment was recorded, for all places that show the referral. */
export function noteRecorded(id: string, payment: RecordedPayment): void {
  recorded.update((payments) => new Map([...payments, [id, payment]]));
}

/** The row of the read model, with a payment recorded here that it lacks: badge and button then say the same. */
export function useReferralNow(row: ShownReferral): ShownReferral {
  return withPayment(
    row,
    recorded.use((payments) => payments.get(row.id)),
  );
}

/** The row after the payment; a row that has caught up stays as it is. */
export function withPayment(row: ShownReferral, payment: RecordedPayment | undefined): ShownReferral {
  if (!payment || row.revision >= payment.revision) return row;
  return { ...row, paymentStatus: 'paid', fee: 'paid', referralFeeCents: payment.feeCents };
}

/**
 * The referral by its history, which is read from the log itself; the read model, which may be a moment behind, adds the lead.
 * @param values of the last event; {} while the history is not read
 */
export function withHistory(row: ShownReferral, values: LeadValues, revision = row.revision): ShownReferral {
  const now = { ...row, ...values, revision };
  return { ...now, fee: referralFeeState(now.paymentStatus, now.leadStatus) };
}

/**
 * Sends a command on a referral. It outlives the end of the session. Afterwards the referral's history is read again from the log
 * itself. The table follows by the live stream.
 * @param path below the referral's, '' for the referral itself
 * @throws ApiProblem
 */
export async function sendToReferral(id: string, path: string, options: CommandOptions): Promise<CommandAnswer> {
  const address = `/api/referrals/${id}${path && `/${path}`}`;
  const answer = await whileSignedIn(() => command(address, commandAnswerSchema, options));
  await queryClient.invalidateQueries({ queryKey: historyKey('referral', id) });
  return answer;
}

/** The outcome of a change, and the name of the other person who made changes. */
type ReferralSaved = SaveOutcome & { whoChanged: (field: string) => string };

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

interface ReferralToDelete {
  id: string;
  clientName: string;
  /** The revision that was seen: a referral that somebody changed since is not deleted. */
  revision: number;
}

/** Takes a referral off the list and offers Undo in the toast, or says why not. */
export async function deleteReferral(referral: ReferralToDelete): Promise<void> {
  const { id, clientName, revision } = referral;
  const toasts = actionToast('referral-delete', id);
  try {
    await sendToReferral(id, '', { method: 'DELETE', revision });
  } catch (error) {
    const changed = error instanceof ApiProblem && error.code === 'revision_mismatch';
    const why = 'Somebody has changed it. Review the change, then delete it again.';
    toasts.failed('Failed to delete referral', changed ? why : error);
    return;
  }
  toasts.done('Referral deleted successfully', clientName, {
    duration: 10_000,
    action: { label: 'Undo', onClick: () => void restoreReferral(referral) },
  });
}

/** Restores a deleted referral and says so, or why not. */
export async function restoreReferral({ id, clientName }: Omit<ReferralToDelete, 'revision'>): Promise<void> {
  // Removes the deletion's toast: it is out of date once the referral is back.
  const toasts = actionToast('referral-delete', id);
  try {
    await sendToReferral(id, 'restore', {});
    toasts.done('Referral restored', clientName);
  } catch (error) {
    toasts.failed('The referral could not be restored', error);
  }
}
