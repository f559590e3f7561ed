import type { DuplicateReason, LookAlikes } from '../../../../../contracts/src/cases/queries.js';
import { keyOf, listKeyOf } from '../../../live/changed.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { duplicatesRoutes, leadMergeRoutes } from '../../../../../contracts/src/cases/routes.js';
import { readQuery } from '../../../live/read-query.js';
import { sendTo } from '../../lead-commands/send-to.js';
import {
  askAboutMails,
  walkthroughThen,
  type MailLeftOut,
  type MayHaveWalkthrough,
} from '../../owner-mail/owner-mail-question.js';
import { capital } from '../../../../../contracts/src/key-words.js';

/** A lead that looks like another one. */
export type LookAlike = LookAlikes['leads'][number];

/** Leads that look like this one, except those that somebody marked as distinct. */
export const lookAlikesQuery = (id: string) => readQuery(duplicatesRoutes.ofLead, { id }, { under: keyOf('lead', id) });

/** The form's entries about somebody who is not a lead yet. */
export interface Somebody {
  name: string;
  email: string;
  phone: string;
  propertyAddress: string;
}

/** Leads that look like somebody who is not a lead yet. */
export const lookAlikesOfQuery = (somebody: Somebody) => {
  const { name, email, phone, propertyAddress } = somebody;
  const said = Object.entries({ name, email, phone, propertyAddress }).filter(([, text]) => text.trim() !== '');
  return readQuery(
    duplicatesRoutes.of,
    { query: new URLSearchParams(said) },
    { under: listKeyOf('lead'), enabled: [email, phone, propertyAddress].some((text) => text.trim().length > 4) },
  );
};

const words: Record<DuplicateReason, string> = {
  email: 'same email',
  phone: 'same phone',
  address: 'same street address',
  name: 'similar name',
};

/** "Same email, same phone": the common values of two leads. */
export function reasonWords(reasons: readonly DuplicateReason[]): string {
  return capital(reasons.map((reason) => words[reason]).join(', '));
}

/** Merges the lead into the other one. @param revision of the merged lead, as it was seen @throws ApiProblem */
export async function mergeLead(goes: { id: string; revision: number }, stays: string, left: MailLeftOut) {
  await sendTo('lead', leadMergeRoutes.merge, {
    id: goes.id,
    body: { into: stays, ...left },
    revision: goes.revision,
  });
}

/**
 * Separates a merged lead again and says so, and what becomes of its walkthrough; or why not. Asks first if the owner gets an email for it.
 * @returns whether it is separate
 */
export async function unmergeWithToast({ name, ...lead }: { name: string } & MayHaveWalkthrough): Promise<boolean> {
  const { id } = lead;
  const words = { title: `Unmerge ${name}?`, confirm: 'Unmerge' };
  const agreed = await askAboutMails([lead], { what: 'unmerge' }, words);
  if (!agreed) return false;
  const toasts = actionToast('merge', id);
  try {
    await sendTo('lead', leadMergeRoutes.unmerge, { id, query: agreed.left });
    const told = agreed.told.map((then) => walkthroughThen(then));
    toasts.done('Unmerged', [`${name} is a separate lead again.`, ...told].join(' '));
    return true;
  } catch (error) {
    toasts.failed('The leads could not be unmerged', error);
    return false;
  }
}

/** Marks two leads as distinct, and reports the outcome. */
export async function markAsTwoWithToast(id: string, otherId: string) {
  const toasts = actionToast('told apart', id);
  try {
    await sendTo('lead', leadMergeRoutes.tellApart, { id, body: { otherId } });
    toasts.done('Kept as two leads', 'They are no longer shown as probable duplicates.');
  } catch (error) {
    toasts.failed('This could not be saved', error);
  }
}
