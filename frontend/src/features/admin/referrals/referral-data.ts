import { readQuery } from '../../../live/read-query.js';
import type { BodyOf } from '../../../lib/calls/called.js';
import type { ShownReferral } from '../../../../../contracts/src/referrals/queries.js';
import { ask, newKey } from '../../../lib/calls/api.js';
import { historyKey, keyOf } from '../../../live/changed.js';
import { referralFeeState } from '../../../../../contracts/src/referrals/referral.js';
import { storeOfPerson } from '../../../lib/kept-of-person.js';
import type { LeadValues } from '../../history/state-at.js';
import type { CommandAnswer } from '../../../../../contracts/src/answers.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { whileSignedIn } from '../../session/while-signed-in.js';
import { standingIn, type LeadNow } from '../../leads/edit/save-lead.js';
import { type Values, saveMerged, type Edit, type SaveOutcome } from '../../merging/merge-edits.js';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import {
  referralAdminRoutes,
  referralHistoryRoutes,
  referralListRoutes,
} from '../../../../../contracts/src/referrals/routes.js';
import { sendTo } from '../../lead-commands/send-to.js';

/** A referral of the read model, with the stage of its lead. */
export const referralQuery = (id: string) =>
  readQuery(referralListRoutes.one, { id }, { under: keyOf('referral', id) });

/** A referral's events, oldest first. They are read from the log itself, so they include every answered command. */
export const referralHistoryQuery = (id: string) =>
  readQuery(referralHistoryRoutes.history, { id }, { under: historyKey('referral', id) });

/** A payment that was recorded here: what it makes of the referral, and its revision. */
interface RecordedPayment {
  feeCents: number;
  revision: number;
}

/** The payments that were recorded here, by referral: the read model shows them a moment later. */
const recorded = storeOfPerson<ReadonlyMap<string, RecordedPayment>>(new Map());

/** Notes that a payment was recorded, for all places that show the referral. */
export function noteRecorded(id: string, payment: RecordedPayment) {
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

/** The outcome of a change, and the name of the other person who made changes. */
type ReferralSaved = SaveOutcome & { whoChanged: (field: string) => string };

/** Reads a referral's current state from the log itself, and updates its shown history. @throws ApiProblem */
async function readReferralNow(id: string): Promise<LeadNow> {
  const history = await ask(referralHistoryRoutes.history, { id });
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
  return save(id, edit, (body, revision, key) =>
    sendTo('referral', referralAdminRoutes.edit, { id, body, revision, key }),
  );
}

/** Saves the status, unless somebody else changed it meanwhile. @throws ApiProblem */
export function saveReferralStatus(id: string, edit: Edit): Promise<ReferralSaved> {
  return save(id, edit, (body, revision, key) =>
    sendTo('referral', referralAdminRoutes.status, {
      id,
      body: body as BodyOf<typeof referralAdminRoutes.status>,
      revision,
      key,
    }),
  );
}

interface ReferralToDelete {
  id: string;
  clientName: string;
  /** The revision that was seen: a referral that somebody changed since is not deleted. */
  revision: number;
}

/** Takes a referral off the list and offers Undo in the toast, or says why not. */
export async function deleteReferral(referral: ReferralToDelete) {
  const { id, clientName, revision } = referral;
  const toasts = actionToast('referral-delete', id);
  try {
    await sendTo('referral', referralAdminRoutes.delete, { id, revision });
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
export async function restoreReferral({ id, clientName }: Omit<ReferralToDelete, 'revision'>) {
  // Removes the deletion's toast: it is out of date once the referral is back.
  const toasts = actionToast('referral-delete', id);
  try {
    await sendTo('referral', referralAdminRoutes.restore, { id });
    toasts.done('Referral restored', clientName);
  } catch (error) {
    toasts.failed('The referral could not be restored', error);
  }
}
