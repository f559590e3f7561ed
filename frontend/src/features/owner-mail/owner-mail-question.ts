import type { OwnersMail } from '../../../../contracts/src/messages/owners-mail.js';
import { withheldReasons } from '../../../../contracts/src/messages/words.js';
import { movesWalkthrough, type OwnerTold } from '../../../../contracts/src/leads/owner-told.js';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import { statusLabel } from '../../../../contracts/src/stages/words.js';
import { officeDateTime } from '../../lib/format.js';
import { bulkMoveLimit } from '../../../../contracts/src/leads/bulk-routes.js';
import {
  walkthroughsRoutes,
  type ChangeOfLeads,
  type WalkthroughMailsAnswer,
} from '../../../../contracts/src/walkthroughs/routes.js';
import { send } from '../../lib/calls/api.js';
import { storeOfPerson } from '../../lib/kept-of-person.js';

/** A lead, and when its walkthrough is, as far as that is known here. */
export interface MayHaveWalkthrough {
  id: string;
  walkthroughStart?: string | null | undefined;
}

/** Owners whose walkthrough a change calls off, or books again. */
export type ToldOwners = WalkthroughMailsAnswer['leads'];

/** Whether the walkthrough is still ahead, or nobody knows here. */
export function mayBeAhead({ walkthroughStart }: MayHaveWalkthrough): boolean {
  return walkthroughStart === undefined || (walkthroughStart !== null && Date.parse(walkthroughStart) > Date.now());
}

/** Whose walkthrough a change of these leads concerns, and the emails that go out. @throws ApiProblem */
export async function toldOwners(leads: readonly MayHaveWalkthrough[], change: ChangeOfLeads): Promise<ToldOwners> {
  const ids = leads.filter(mayBeAhead).map(({ id }) => id);
  const told: ToldOwners = [];
  for (let at = 0; at < ids.length; at += bulkMoveLimit) {
    const body = { ids: ids.slice(at, at + bulkMoveLimit), change };
    told.push(...(await send(walkthroughsRoutes.mails, { body })).leads);
  }
  return told;
}

/** "The walkthrough on Dec 8, 10:30 AM is called off." @param whose it is */
export function walkthroughThen({ stands, start }: Pick<OwnerTold, 'stands' | 'start'>, whose = 'The walkthrough') {
  const when = officeDateTime(start);
  return stands ? `${whose} is on ${when} again.` : `${whose} on ${when} is called off.`;
}

/** "The owner gets no email, because the person unsubscribed." */
export const getsNoMail = (withheld: NonNullable<OwnersMail['withheld']>) =>
  `The owner gets no email, because ${withheldReasons[withheld]}.`;

/** What was done to a walkthrough, and the email about it that goes out. */
export function toldInWords({ mail, ...then }: OwnerTold): string {
  const what = walkthroughThen(then);
  if (mail.preview) return `${what} An email goes to ${mail.to ?? 'the owner'}: “${mail.preview.subject}”.`;
  return mail.withheld === null ? what : `${what} ${getsNoMail(mail.withheld)}`;
}

/** What a command carries if the email is left out; otherwise nothing. */
export type MailLeftOut = { mail?: false };
export const leavingOut = (sends: boolean): MailLeftOut => (sends ? {} : { mail: false });

export interface Question {
  title: string;
  /** The button that goes on. */
  confirm: string;
  /** null: it can't be told. */
  told: ToldOwners | null;
  answer: (answered: MailLeftOut | null) => void;
}

/** The question that is open. */
export const question = storeOfPerson<Question | null>(null);

/**
 * Before owners get an email because of a change, says so, and lets it be left out. Asks nothing where no email would go out.
 * @param words the question's title, and the button that goes on
 * @returns what the command carries, and whose walkthrough it concerns; null: the person gave it up
 */
export async function askAboutMails(
  leads: readonly MayHaveWalkthrough[],
  change: ChangeOfLeads,
  words: Pick<Question, 'title' | 'confirm'>,
): Promise<{ left: MailLeftOut; told: ToldOwners } | null> {
  let told: ToldOwners | null;
  try {
    told = await toldOwners(leads, change);
  } catch {
    // It is said that it can't be told.
    told = null;
  }
  if (told?.every(({ mail }) => mail.preview === null)) return { left: {}, told };
  question.get()?.answer(null);
  const left = await new Promise<MailLeftOut | null>((answered) => {
    const answer = (given: MailLeftOut | null) => {
      question.update((open) => (open?.answer === answer ? null : open));
      answered(given);
    };
    question.set({ ...words, told, answer });
  });
  return left && { left, told: told ?? [] };
}

/**
 * Asks about the emails that a move of leads causes.
 * @param whom "3 leads"
 * @returns what the command carries; null: the person gave it up
 */
export async function agreedToMove(
  leads: readonly (MayHaveWalkthrough & { status: LeadStatus })[],
  to: LeadStatus,
  whom: string,
): Promise<MailLeftOut | null> {
  const concerned = leads.filter(({ status }) => movesWalkthrough(status, to));
  const words = { title: `Move ${whom} to ${statusLabel(to)}?`, confirm: 'Move' };
  const agreed = await askAboutMails(concerned, { what: 'move', to }, words);
  return agreed && agreed.left;
}
