import type { DocumentType } from '../documents/document.js';
import { waitsForSignature } from '../documents/waiting.js';
import type { LeadStatus } from '../lead-status.js';
import { purposeOf } from '../payments/checkout-purpose.js';
import type { Dealings } from './dealings.js';

import {
  type Awaits,
  type Situation,
  situationNames,
  situations,
  type SituationWords,
  type StepAction,
  stepLabels,
} from './situations.js';

/** What a booked walkthrough becomes once its time has passed. */
const afterwards: Partial<Record<Situation, Situation>> = { booked: 'held', last_walkthrough: 'to_close' };

/** What a situation is computed from. All instants are ISO 8601 UTC. */
export interface LeadFactsNow {
  status: LeadStatus;
  email: string;
  walkthroughStart: string | null;
  paidCents: number;
  createdAt: string;
  stageSince: string;
  lastContactedAt: string | null;
  /** Since when a visitor's intake has waited for its first touch; null once touched. */
  waitingSince: string | null;
  repeatOf: string | null;
  mergedInto: string | null;
  deletedAt: string | null;
  erasedAt: string | null;
  dealings: Dealings;
}

/** One thing that waits for the owner. */
export interface OwnersTask {
  kind: 'signature' | 'payment' | 'document' | 'time';
  /** The document, payment link, checkout or invoice; null for a time, and where the office only knows that it is asked for. */
  id: string | null;
  documentType?: DocumentType;
  /** Of a payment: the owner was asked for it by a payment link. */
  linked?: true;
  since: string;
}

/** Everything that waits for the owner, the most important first: empty exactly if they have nothing to do. */
export function awaitedOfOwner(lead: LeadFactsNow): OwnersTask[] {
  if (endOf(lead) !== null) return [];
  const { documents, checkouts, requests, invoices } = lead.dealings;
  const open = documents.filter(({ state }) => waitsForSignature(state));
  const pending = new Set(checkouts.filter(({ phase }) => phase === 'pending').map(({ purpose }) => purpose));
  const linked = new Set(requests.map(({ description }) => purposeOf(description)));
  const asked = (kind: 'signature' | 'document', { id, type, since }: Dealings['documents'][number]) => ({
    ...{ kind, id, documentType: type, since },
  });
  const toSign = open.filter(({ type }) => type === agreement);
  const others = open.filter(({ type }) => type !== agreement);
  // A card that was moved by hand: the agreement is signed elsewhere.
  const elsewhere = lead.status === 'contract_sent' && newestAgreement(lead.dealings) === undefined;
  return [
    ...toSign.map((document) => asked('signature', document)),
    ...(elsewhere && lead.paidCents <= 0
      ? [{ kind: 'signature' as const, id: null, documentType: agreement, since: lead.stageSince }]
      : []),
    // A payment link stands for the page that it opened, and waits while a bank has the payment.
    ...requests
      .filter(({ description }) => !pending.has(purposeOf(description)))
      .map(({ id, since }) => ({ kind: 'payment' as const, id, since, linked: true as const })),
    ...checkouts
      .filter(({ phase, purpose }) => phase === 'open' && !linked.has(purpose))
      .map(({ checkoutId: id, since }) => ({ kind: 'payment' as const, id, since })),
    ...invoices.map(({ id, since }) => ({ kind: 'payment' as const, id, since })),
    ...others.map((document) => asked('document', document)),
    ...(lead.status === 'walkthrough_scheduled' && lead.walkthroughStart === null
      ? [{ kind: 'time' as const, id: null, since: lead.stageSince }]
      : []),
  ];
}

const agreement: DocumentType = 'management_agreement';

function newestAgreement({ documents }: Dealings): Dealings['documents'][number] | undefined {
  return documents.findLast(({ type }) => type === agreement);
}

/** A situation, and since when. It does not depend on the present time: see `nextStep`. */
export interface Standing {
  situation: Situation;
  situationSince: string;
}

/** The situation of a lead: the first that applies, in the order of docs/next-step.md. */
export function situationOf(lead: LeadFactsNow): Standing {
  const end = endOf(lead);
  if (end !== null) return end;
  return troubleOf(lead) ?? firstWordOf(lead) ?? turnOfOthers(lead) ?? ofStage(lead);
}

const since = (situation: Situation, situationSince: string): Standing => ({ situation, situationSince });

function endOf({ status, stageSince, erasedAt, mergedInto, deletedAt }: LeadFactsNow): Standing | null {
  if (erasedAt !== null) return since('erased', erasedAt);
  if (mergedInto !== null) return since('merged', deletedAt ?? stageSince);
  if (deletedAt !== null) return since('deleted', deletedAt);
  return status === 'lost' ? since('lost', stageSince) : null;
}

/** What went wrong and is not mended. */
function troubleOf({ status, dealings }: LeadFactsNow): Standing | null {
  const [dispute] = dealings.disputes;
  if (dispute) return since('disputed', dispute.since);
  if (dealings.paymentFailedAt !== null) return since('payment_failed', dealings.paymentFailedAt);
  const unsent = dealings.documents.find((document) => document.state === 'failed' && isNewest(document, dealings));
  if (unsent) return since('document_unsent', unsent.since);
  const newest = newestAgreement(dealings);
  if (newest && status !== 'closed' && status !== 'won') {
    if (newest.state === 'declined') return since('declined', newest.since);
    if (newest.state === 'expired') return since('expired', newest.since);
  }
  const { message } = dealings;
  return message?.failed && message.contacts === 0 ? since('unreached', message.since) : null;
}

function isNewest({ id, type }: Dealings['documents'][number], { documents }: Dealings): boolean {
  return documents.findLast((each) => each.type === type)?.id === id;
}

function firstWordOf({ waitingSince, repeatOf }: LeadFactsNow): Standing | null {
  return waitingSince === null ? null : since(repeatOf === null ? 'first_contact' : 'repeat', waitingSince);
}

function turnOfOthers(lead: LeadFactsNow): Standing | null {
  const sending = lead.dealings.documents.find(({ state }) => state === 'requested');
  if (sending) return since('sending', sending.since);
  const [first] = awaitedOfOwner(lead);
  if (first) return since(first.linked ? 'payment_link' : first.kind, first.since);
  const pending = lead.dealings.checkouts.find(({ phase }) => phase === 'pending');
  return pending ? since('payment_pending', pending.since) : null;
}

function ofStage(lead: LeadFactsNow): Standing {
  const { status, stageSince, walkthroughStart, paidCents, createdAt, lastContactedAt } = lead;
  if (status === 'closed') return since('managed', stageSince);
  if (status === 'won') return since('won', stageSince);
  const newest = newestAgreement(lead.dealings);
  const isPaid = paidCents > 0;
  if (status === 'enrolled' && isPaid)
    return since(walkthroughStart === null ? 'to_book' : 'last_walkthrough', stageSince);
  if (isPaid) return since('to_enroll', stageSince);
  if (newest?.state === 'completed') return since('to_charge', newest.since);
  if (status === 'proposal' || status === 'contract_sent' || status === 'enrolled')
    return since(lead.email === '' ? 'no_email' : 'to_send', stageSince);
  if (walkthroughStart !== null) return since('booked', stageSince);
  return lastContactedAt === null ? since('first_contact', createdAt) : since('to_book', lastContactedAt);
}

/** How a lead's newest analysis stands, and since when. */
export interface AnalysisNow {
  state: 'running' | 'failed' | 'ready';
  since: string;
}

/**
 * The situation with the lead's analysis: a row does not hold it, as it runs for seconds. What comes before an analysis in the order of
 * docs/next-step.md stays; a failure is over once somebody has contacted the owner.
 */
export function standingWith(
  lead: Standing & Pick<LeadFactsNow, 'status' | 'waitingSince' | 'lastContactedAt'>,
  analysis: AnalysisNow | null,
): Standing {
  const { status, situation, waitingSince, lastContactedAt } = lead;
  if (analysis === null || analysis.state === 'ready') return lead;
  if (status !== 'leads' && status !== 'analysis_submitted') return lead;
  const later = situationNames.slice(situationNames.indexOf('analysis_running'));
  // A lead that came from nobody's own intake awaits its first contact after the analysis.
  if (!later.includes(situation) && (situation !== 'first_contact' || waitingSince !== null)) return lead;
  if (analysis.state === 'running') return since('analysis_running', analysis.since);
  const isSeenTo = lastContactedAt !== null && Date.parse(lastContactedAt) > Date.parse(analysis.since);
  return isSeenTo ? lead : since('analysis_failed', analysis.since);
}

/** Where a lead stands now, and our next step. */
export interface NextStep {
  situation: Situation;
  awaits: Awaits;
  label: string;
  since: string;
  /** null: there is nothing for us to do now. */
  step: { action: StepAction; label: string } | null;
  reason: string;
}

/**
 * What is awaited now, from whom and since when, and our next step with its reason. A walkthrough whose time has passed is over, and a
 * task that is due comes first while we would only be waiting.
 * @param now ISO 8601
 */
export function nextStep(
  lead: Standing & { walkthroughStart: string | null; nextTaskAt?: string | null | undefined; email?: string },
  now: string,
): NextStep {
  const { walkthroughStart, nextTaskAt, email } = lead;
  const later = afterwards[lead.situation];
  const isOver = later !== undefined && walkthroughStart !== null && Date.parse(walkthroughStart) <= Date.parse(now);
  const situation = isOver ? later : lead.situation;
  const words: SituationWords = situations[situation];
  const { awaits, label } = words;
  const standing = { situation, awaits, label, since: isOver ? walkthroughStart : lead.situationSince };
  if (awaits !== 'us' && nextTaskAt && Date.parse(nextTaskAt) <= Date.parse(now))
    return { ...standing, step: stepOf('task'), reason: `${words.reason} A task is due.` };
  const action = words.action === 'write' && email === '' ? 'contact' : words.action;
  return { ...standing, step: action && stepOf(action), reason: words.reason };
}

const stepOf = (action: StepAction) => ({ action, label: stepLabels[action] });
