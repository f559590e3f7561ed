import type { DocumentType } from '../documents/document.js';
import { waitsForSignature } from '../documents/waiting.js';
import { isFeeStage, isManaged, type LeadStatus } from '../lead-status.js';
import type { UnreachedReason } from '../messages/message.js';
import { unreachedReasons } from '../messages/words.js';
import { isFeePartPaid, onboardingPaymentCents } from '../fees/fees.js';
import { onboardingPurpose, purposeOf } from '../payments/checkout-purpose.js';
import { paidFor } from '../payments/paid.js';
import type { LeadAnalysis } from './lead-analysis.js';
import { type Dealings, stillWanted } from './dealings.js';
import type { OwnersTask } from '../owner-page/owners-task.js';
import {
  type Awaits,
  type Situation,
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
  createdAt: string;
  stageSince: string;
  lastContactedAt: string | null;
  /** When staff were in contact with the owner first. */
  firstTouchAt: string | null;
  /** Since when a visitor's intake has waited for its first touch; null once touched. */
  waitingSince: string | null;
  repeatOf: string | null;
  mergedInto: string | null;
  deletedAt: string | null;
  erasedAt: string | null;
  analysis: LeadAnalysis | null;
  dealings: Dealings;
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
    ...(elsewhere && !isFeeBegun(lead)
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
    ...stillWanted(lead.dealings).map(({ id, since }) => ({ kind: 'file' as const, id, since })),
    ...(lead.status === 'walkthrough_scheduled' && lead.walkthroughStart === null
      ? [{ kind: 'time' as const, id: null, since: lead.stageSince }]
      : []),
    ...callBackOf(lead),
  ];
}

/** A booked walkthrough comes before a call: they meet there. */
function callBackOf(lead: LeadFactsNow): OwnersTask[] {
  const word = openWordOf(lead);
  if (word?.said !== 'left_message' || ofStage(lead).situation in afterwards) return [];
  return [{ kind: 'call', id: null, since: word.at }];
}

/** What was said at the last contact, or the newest document that the owner has sent since, if it leaves something to do. */
export function openWordOf({
  lastContactedAt,
  dealings,
}: Pick<LeadFactsNow, 'lastContactedAt' | 'dealings'>): Dealings['words'][number] | undefined {
  const open = dealings.words.filter(
    ({ said, at, task }) =>
      task === null && (at === lastContactedAt || (said === 'gave_file' && at > (lastContactedAt ?? ''))),
  );
  return open.find(({ said }) => said === 'answered') ?? open.findLast(({ said }) => said === 'gave_file') ?? open[0];
}

/** Everything about a lead that is said of where it stands. */
export interface WholeStanding extends Standing {
  unreachedFor: UnreachedReason | null;
  ownersTasks: OwnersTask[];
  feeDueCents: number | null;
}

/** The columns of a lead's row that say where it stands. */
export function standingOf(lead: LeadFactsNow): WholeStanding {
  const standing = situationOf(lead);
  const unreachedFor = standing.situation === 'unreached' ? (lostMessage(lead.dealings)?.why ?? null) : null;
  return { ...standing, unreachedFor, ownersTasks: awaitedOfOwner(lead), feeDueCents: feeDueCents(lead) };
}

/** What is left to pay of the onboarding fee, 0: it is paid. null: nothing of it is paid, and it is not due yet. */
function feeDueCents(lead: Pick<LeadFactsNow, 'status' | 'dealings'>): number | null {
  if (!isFeeBegun(lead) && !isFeeDue(lead)) return null;
  return Math.max(0, onboardingPaymentCents - Math.max(0, feePaidCents(lead)));
}

function feePaidCents({ dealings }: Pick<LeadFactsNow, 'dealings'>): number {
  return paidFor(onboardingPurpose, dealings.payments).cents;
}

/** From the agreement on: one that is sent or signed, or the stage. */
function isFeeDue({ status, dealings }: Pick<LeadFactsNow, 'status' | 'dealings'>): boolean {
  const state = newestAgreement(dealings)?.state;
  const isOut = state !== undefined && (state === 'completed' || waitsForSignature(state));
  return isOut || isFeeStage(status) || dealings.feeStageBefore;
}

/** Whether a part of the onboarding fee is paid, or all of it. */
function isFeeBegun(lead: Pick<LeadFactsNow, 'dealings'>): boolean {
  return feePaidCents(lead) > 0;
}

const agreement: DocumentType = 'management_agreement';

function newestAgreement({ documents }: Dealings): Dealings['documents'][number] | undefined {
  return documents.findLast(({ type }) => type === agreement);
}

/** A situation, and since when. It does not depend on the present time: see `nextStep`. */
interface Standing {
  situation: Situation;
  situationSince: string;
}

/** The situation of a lead: the first that applies, in the order of docs/next-step.md. */
export function situationOf(lead: LeadFactsNow): Standing {
  const end = endOf(lead);
  // Whoever writes to us once they are lost is answered, too.
  if (end !== null) return (end.situation === 'lost' ? answerOf(lead) : null) ?? end;
  return troubleOf(lead) ?? firstWordOf(lead) ?? analysisOf(lead) ?? turnOfOthers(lead) ?? ours(lead);
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
  if (newest && !isManaged(status)) {
    if (newest.state === 'declined') return since('declined', newest.since);
    if (newest.state === 'expired') return since('expired', newest.since);
  }
  const lost = lostMessage(dealings);
  return lost ? since('unreached', lost.since) : null;
}

/** The newest message that did not reach the owner, while nobody has tried another way. */
function lostMessage({ messages }: Dealings): Dealings['messages'][number] | undefined {
  return messages.findLast(({ state, contacts }) => state === 'lost' && contacts.length === 0);
}

function isNewest({ id, type }: Dealings['documents'][number], { documents }: Dealings): boolean {
  return documents.findLast((each) => each.type === type)?.id === id;
}

/** Our first word, or the next one after the owner's. */
function firstWordOf(lead: LeadFactsNow): Standing | null {
  const { waitingSince, firstTouchAt, repeatOf } = lead;
  if (waitingSince === null) return answerOf(lead);
  // We know the owner, who has come again: by the lead that was merged, or by the one that stays.
  if (firstTouchAt !== null) return answerOf(lead) ?? since('answered', waitingSince);
  return since(repeatOf === null ? 'first_contact' : 'repeat', waitingSince);
}

function answerOf(lead: LeadFactsNow): Standing | null {
  const word = openWordOf(lead);
  return word?.said === 'answered' || word?.said === 'gave_file' ? since(word.said, word.at) : null;
}

/** Its analysis, until the proposal. A failure is over once somebody has contacted the owner. */
function analysisOf({ status, analysis, lastContactedAt }: LeadFactsNow): Standing | null {
  if (analysis === null || analysis.state === 'ready') return null;
  if (status !== 'leads' && status !== 'analysis_submitted') return null;
  if (analysis.state === 'running') return since('analysis_running', analysis.since);
  const isSeenTo = lastContactedAt !== null && lastContactedAt > analysis.since;
  return isSeenTo ? null : since('analysis_failed', analysis.since);
}

function turnOfOthers(lead: LeadFactsNow): Standing | null {
  const sending = lead.dealings.documents.find(({ state }) => state === 'requested');
  if (sending) return since('sending', sending.since);
  const [first] = awaitedOfOwner(lead);
  if (first) return since(situationOfTask(first), first.since);
  const pending = lead.dealings.checkouts.find(({ phase }) => phase === 'pending');
  return pending ? since('payment_pending', pending.since) : null;
}

function situationOfTask({ kind, linked }: OwnersTask): Situation {
  if (kind === 'call') return 'call_back';
  return linked ? 'payment_link' : kind;
}

/** Nobody else acts: a call that reached nobody comes before the stage, and after a booked walkthrough. */
function ours(lead: LeadFactsNow): Standing {
  const stage = ofStage(lead);
  const word = openWordOf(lead);
  if (word?.said !== 'no_answer' && word?.said !== 'wrong_number') return stage;
  return stage.situation in afterwards ? stage : since(word.said, word.at);
}

function ofStage(lead: LeadFactsNow): Standing {
  const { status, stageSince, walkthroughStart, createdAt, lastContactedAt, firstTouchAt } = lead;
  if (status === 'closed') return since('managed', stageSince);
  if (status === 'won') return since('won', stageSince);
  const newest = newestAgreement(lead.dealings);
  const isPaid = feeDueCents(lead) === 0;
  if (isPaid && (status === 'enrolled' || status === 'walkthrough_scheduled'))
    return since(walkthroughStart === null ? 'to_book' : 'last_walkthrough', stageSince);
  if (isPaid) return since('to_enroll', stageSince);
  if (newest?.state === 'completed') return since('to_charge', newest.since);
  if (isFeeBegun(lead)) return since('to_charge', stageSince);
  if (status === 'proposal' || status === 'contract_sent' || status === 'enrolled')
    return since(lead.email === '' ? 'no_email' : 'to_send', stageSince);
  if (walkthroughStart !== null) return since('booked', stageSince);
  return firstTouchAt === null ? since('first_contact', createdAt) : since('to_book', lastContactedAt ?? firstTouchAt);
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
  lead: Standing & {
    walkthroughStart: string | null;
    nextTaskAt?: string | null | undefined;
    email?: string;
    unreachedFor?: UnreachedReason | null | undefined;
    /** Cards of the past do not know it. */
    feeDueCents: number | null | undefined;
  },
  now: string,
): NextStep {
  const { walkthroughStart, nextTaskAt, email, unreachedFor, feeDueCents = null } = lead;
  const later = afterwards[lead.situation];
  const isOver = later !== undefined && walkthroughStart !== null && Date.parse(walkthroughStart) <= Date.parse(now);
  const situation = isOver ? later : lead.situation;
  const words: SituationWords = situations[situation];
  const { awaits, label } = words;
  const standing = { situation, awaits, label, since: isOver ? walkthroughStart : lead.situationSince };
  if (awaits !== 'us' && nextTaskAt && Date.parse(nextTaskAt) <= Date.parse(now))
    return { ...standing, step: stepOf('task'), reason: `${words.reason} A task is due.` };
  const action = words.action === 'write' && email === '' ? 'contact' : words.action;
  if (unreachedFor) {
    const reason = `${words.reason.slice(0, -1)} because ${unreachedReasons[unreachedFor]}.`;
    return { ...standing, step: action && stepOf(action), reason };
  }
  const reason = situation === 'to_charge' && isFeePartPaid(feeDueCents) ? reasonOfRest : words.reason;
  return { ...standing, step: action && stepOf(action), reason };
}

/** Why a payment is to be requested of an owner who has paid a part of it, whatever became of the agreement. */
const reasonOfRest = 'Part of the onboarding fee is paid, and the rest has not been requested yet.';

const stepOf = (action: StepAction) => ({ action, label: stepLabels[action] });
