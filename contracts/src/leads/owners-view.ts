import { documentTypeLabels } from '../documents/words.js';
import { isManaged } from '../lead-status.js';
import { isFeePartPaid } from '../fees/fees.js';
import { awaitedOfOwner, type LeadFactsNow, nextStep, type WholeStanding } from './next-step.js';
import type { OwnersTask } from '../owner-page/owners-task.js';
import type { Situation } from './situations.js';
import type { WantedDocument } from './state.js';
import { taskWords } from './words.js';

/** What the page is made of, besides receipts. */
export interface OwnersFacts extends LeadFactsNow, Pick<WholeStanding, 'situation' | 'situationSince' | 'feeDueCents'> {
  source: string;
  /** The documents that the owner was asked for. */
  wanted: readonly WantedDocument[];
}

/** A payment that is asked for: what for, and how much if that is known. */
export type AskedPayment = { what: string; amountCents: number } | undefined;

export interface OwnersView {
  awaited: (Pick<OwnersTask, 'kind' | 'id' | 'since'> & { what: string; amountCents: number | null })[];
  ours: { what: string; since: string } | null;
  done: { what: string; at: string }[];
}

/** What the company does next, as the owner reads it. Nothing of a situation in which they act, or nobody. */
const oursIn: Partial<Record<Situation, string>> = {
  disputed: 'We are looking into the payment that your bank disputes.',
  payment_failed: 'Your last payment did not go through. We will ask you for it again.',
  document_unsent: 'A document did not reach you. We will send it again.',
  declined: 'You declined the agreement. We will talk to you about it.',
  expired: 'The agreement was not signed in time. We will send it again.',
  unreached: 'Our last message did not reach you. We will get in touch another way.',
  repeat: 'We will get in touch with you.',
  first_contact: 'We will get in touch with you.',
  answered: 'We have your message and will get back to you.',
  gave_file: 'We have your document and will look at it.',
  analysis_running: 'We are estimating the rent of your property.',
  analysis_failed: 'We will get in touch with you about the rent of your property.',
  sending: 'A document is on its way to you.',
  payment_pending: 'Your bank is processing the payment. That takes some business days.',
  no_answer: 'We tried to call you and will call again.',
  wrong_number: 'We will get in touch with you.',
  to_book: 'We will arrange a time for the walkthrough with you.',
  booked: 'We are getting ready for the walkthrough.',
  last_walkthrough: 'We are getting ready for the walkthrough.',
  held: 'We are preparing our proposal for you.',
  to_send: 'We are preparing the management agreement.',
  no_email: 'We are preparing the management agreement.',
  to_charge: 'We will ask you for the onboarding fee.',
  to_enroll: 'We are enrolling your property.',
  to_close: 'We are finishing the onboarding of your property.',
};

/** Of an owner who has paid a part of the onboarding fee. */
const oursOfRest = 'We will ask you for the rest of the onboarding fee.';

const began: Partial<Record<string, string>> = {
  analysis: 'You asked us for a rent analysis',
  enrollment: 'You enrolled your property',
  webinar: 'You registered for the webinar',
};

/**
 * What waits for the owner, what waits for the company, and what is done. Pure.
 * @param payment what a payment that is awaited is for @param now ISO 8601
 */
export function ownersView(
  lead: OwnersFacts,
  payment: (task: Pick<OwnersTask, 'id'>) => AskedPayment,
  now: string,
): OwnersView {
  const awaited = awaitedOfOwner(lead).map((task) => {
    const { kind, id, since } = task;
    const asked = kind === 'payment' ? payment({ id }) : undefined;
    const wanted = kind === 'file' ? lead.wanted.find(({ wantedId }) => wantedId === id) : undefined;
    return {
      kind,
      id,
      since,
      what: asked?.what ?? taskWords(task, wanted?.what),
      amountCents: asked?.amountCents ?? null,
    };
  });
  const { situation, since } = nextStep(lead, now);
  const what = situation === 'to_charge' && isFeePartPaid(lead.feeDueCents) ? oursOfRest : oursIn[situation];
  return { awaited, ours: what === undefined ? null : { what, since }, done: doneFor(lead, now) };
}

function doneFor({ source, createdAt, dealings, status, stageSince, walkthroughStart }: OwnersFacts, now: string) {
  const signed = dealings.documents
    .filter(({ state }) => state === 'completed')
    .map(({ type, since }) => ({
      what: type === 'management_agreement' ? 'Management Agreement signed' : `${documentTypeLabels[type]} completed`,
      at: since,
    }));
  const isOver = walkthroughStart !== null && Date.parse(walkthroughStart) <= Date.parse(now);
  const done = [
    { what: began[source] ?? 'You got in touch with us', at: createdAt },
    ...signed,
    ...(isOver ? [{ what: 'Walkthrough', at: walkthroughStart }] : []),
    ...(status === 'enrolled' ? [{ what: 'Your property is enrolled', at: stageSince }] : []),
    ...(isManaged(status) ? [{ what: 'Your property is under our management', at: stageSince }] : []),
  ];
  return done.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
