import { z } from 'zod';
import type { DocumentEvent } from '../documents/events.js';
import type { EventMetadata } from '../log/metadata.js';
import { utc } from '../log/recorded.js';
import type { LeadEvent } from './lead-events.js';
import type { WantedDocument } from './state.js';

/** What staff ask of an owner, or agree with them, without a word that anybody logs. */
export const actsWithOwner: ReadonlySet<string> = new Set<(LeadEvent | DocumentEvent)['type']>([
  'WalkthroughScheduled',
  'WalkthroughCancelled',
  'PaymentRequested',
  'CheckoutRequested',
  'InvoiceRequested',
  'DocumentRequested',
]);

/**
 * By which staff are in contact with an owner, or have been: a contact that they log (so is each message that they write), a move to
 * another stage, and what they do together with the owner. A note, a task, a file or a corrected field is no contact.
 */
const touches: ReadonlySet<string> = new Set<string>([
  ...actsWithOwner,
  ...([
    'ContactLogged',
    'LeadStatusMoved',
    'LeadPitched',
    'RequirementsAcknowledged',
    'LeadPaid',
  ] satisfies LeadEvent['type'][]),
]);

/** To ask for a document on the owner's page is no contact by itself: they learn of it by the email that tells them, or by another word. */
function isTouch({ type, data }: Pick<Step, 'type' | 'data'>): boolean {
  return (
    touches.has(type) || (type === 'DocumentWanted' && (data as Partial<WantedDocument> | undefined)?.told === true)
  );
}

/** A contact of a person of the company with the owner. */
const touchSchema = z.object({ type: z.string(), at: z.string(), actorId: z.string().nullable() });

/**
 * What decides which contact was the first, oldest first: each touch, and what took one back, or took that back. `append`: the command
 * that it came by, which is undone as a whole.
 */
export const touchStepsSchema = z.array(
  z.object({ id: z.string(), append: z.string(), touch: touchSchema.optional(), undoes: z.string().optional() }),
);
export type TouchSteps = z.infer<typeof touchStepsSchema>;

/** A touch, and the event that it was. */
export type Touch = z.infer<typeof touchSchema> & { id: string };

/** The fields of an event that matter here. */
interface Step {
  id: string;
  type: string;
  data?: unknown;
  metadata: Pick<EventMetadata, 'actor' | 'occurredAt' | 'undoes'> & Partial<Pick<EventMetadata, '$causationId'>>;
}

/**
 * A step of the fold over a lead's events and those of its documents, from []; every reader of the first touch uses it.
 * @returns the same list if the event neither is a touch nor takes one back
 */
export function touchesAfter(before: TouchSteps, step: Step): TouchSteps {
  const { id, type, metadata } = step;
  const { actor, occurredAt, undoes, $causationId: append = id } = metadata;
  if (undoes !== undefined)
    return before.some((step) => step.id === undoes) ? [...before, { id, append, undoes }] : before;
  if (!isTouch(step) || actor.kind !== 'user') return before;
  return [...before, { id, append, touch: { type, at: utc(occurredAt), actorId: actor.id } }];
}

/** The touches that stand, oldest first: what was taken back does not, unless that was taken back, too. */
export function standingTouches(steps: TouchSteps): Touch[] {
  const gone = new Set<string>();
  for (const { append, undoes } of steps.toReversed())
    if (undoes !== undefined && !gone.has(append)) gone.add(steps.find(({ id }) => id === undoes)!.append);
  return steps.flatMap(({ id, append, touch }) => (touch && !gone.has(append) ? [{ ...touch, id }] : []));
}

/** When a lead was first in contact with the company, and since when it has waited for that: null once touched, and if it never waits. */
export interface FirstContact {
  firstTouchAt: string | null;
  waitingSince: string | null;
}

/** A lead as far as its first contact goes: since when it would wait if nobody had touched it (null: it never waits), and its touches. */
export interface TouchedLead {
  waits: string | null;
  /** When, oldest first. */
  touchedAt: readonly string[];
}

/**
 * The first contact of a lead together with those that were merged into it. One that still waited goes on waiting until somebody is in
 * contact about any of them.
 */
export function firstContactOf(leads: readonly TouchedLead[]): FirstContact {
  const all = leads.flatMap(({ touchedAt }) => touchedAt);
  const firsts = leads.flatMap(({ touchedAt }) => touchedAt.slice(0, 1));
  const waiting = leads.flatMap(({ waits, touchedAt }) =>
    waits === null || touchedAt.length > 0 || all.some((at) => at > waits) ? [] : [waits],
  );
  return { firstTouchAt: firsts.sort()[0] ?? null, waitingSince: waiting.sort()[0] ?? null };
}

/** Whether the lead of this LeadCreated waits for its first touch: that of a visitor, or one that staff added by hand. */
export function waitsForFirstTouch(created: Pick<Step, 'metadata'> & { data: { byHand?: true | undefined } }): boolean {
  return isIntake(created) || created.data.byHand === true;
}

/** Whether this LeadCreated is an intake: a visitor made it, not staff. */
export function isIntake({ metadata: { actor } }: Pick<Step, 'metadata'>): boolean {
  return actor.kind === 'visitor';
}
