import { z } from 'zod';
import { type Dealings, dealingsSchema, keptDealings, noDealings } from './dealings.js';
import {
  type FirstContact,
  firstContactOf,
  standingTouches,
  type TouchedLead,
  type TouchSteps,
} from './first-touch.js';
import { openWordOf } from './next-step.js';
import { later } from './last-contact.js';

/** What a lead that was merged into another one brings to it. */
export const mergedPartSchema = z.object({
  leadId: z.string(),
  dealings: dealingsSchema.nullable(),
  lastContactedAt: z.string().nullable(),
  waits: z.string().nullable(),
  /** Its first touch and its last one. */
  touchedAt: z.array(z.string()),
});
type MergedPart = z.infer<typeof mergedPartSchema>;

interface OwnFacts {
  dealings: Dealings | null;
  lastContactedAt: string | null;
}

interface OwnTouches {
  waits: string | null;
  touches: TouchSteps;
  erasedAt: string | null;
}

type Staying = OwnFacts & { merged: readonly MergedPart[] };

/**
 * What counts for the lead that stays: money, documents, invoices, disputes, and what a bank has under way. Its links ended with the
 * merge, a checkout page of it is opened no more, and messages and failures were about that lead alone. Its last word comes once, with
 * the merge, or with what the owner writes about it after that: see `withWordAbout`.
 */
export function mergedPart(lead: OwnFacts & OwnTouches & { id: string }): MergedPart {
  const { id, dealings, lastContactedAt } = lead;
  const { documents, checkouts, invoices, disputes, payments } = dealings ?? noDealings;
  const pending = checkouts.filter(({ phase }) => phase === 'pending');
  const counted = { ...noDealings, documents, checkouts: pending, invoices, disputes, payments };
  const { waits, touchedAt } = touchedLead(lead);
  const firstAndLast = touchedAt.filter((_, n) => n === 0 || n === touchedAt.length - 1);
  return { leadId: id, dealings: keptDealings(counted), lastContactedAt, waits, touchedAt: firstAndLast };
}

/** Nobody waits for a contact with a person who was erased. */
function touchedLead({ waits, touches, erasedAt }: OwnTouches): TouchedLead {
  return { waits: erasedAt === null ? waits : null, touchedAt: standingTouches(touches).map(({ at }) => at) };
}

/** The first contact of the case that the lead stands for. */
export function firstContactOfCase(lead: OwnTouches & { merged: readonly MergedPart[] }): FirstContact {
  return firstContactOf([touchedLead(lead), ...lead.merged]);
}

/** What is open with the lead that stays, from the merge on: with the last word about the other one, which ends as if it were its own. */
export function withWordAbout(dealings: Dealings, other: Staying & { id: string }): Dealings {
  const word = openWordOf(asCase(other));
  if (!word) return dealings;
  const { words } = withoutWordAbout(dealings, other.id);
  return { ...dealings, words: [...words, { ...word, about: other.id }] };
}

/** What is open with the lead that stays, without what was said about the other one. */
export function withoutWordAbout(dealings: Dealings, otherId: string): Dealings {
  return { ...dealings, words: dealings.words.filter(({ about }) => about !== otherId) };
}

/** The leads of the case: the one that stays first. */
export function idsOfCase({ id, merged }: { id: string; merged: readonly MergedPart[] }): string[] {
  return [id, ...merged.map(({ leadId }) => leadId)];
}

/** A lead as the case that it stands for: with what the leads merged into it bring, which is older than its own, and the last contact of all. */
export function asCase<Lead extends Staying>(lead: Lead): Omit<Lead, 'dealings'> & { dealings: Dealings } {
  // A row of an earlier version, which serves until the rebuild is done, lacks what is newer.
  const own = { ...noDealings, ...lead.dealings };
  const all = [...lead.merged.flatMap(({ dealings }) => dealings ?? []), own];
  return {
    ...lead,
    lastContactedAt: lead.merged.reduce((last, part) => later(last, part.lastContactedAt), lead.lastContactedAt),
    dealings: {
      ...own,
      documents: all.flatMap(({ documents }) => documents),
      checkouts: all.flatMap(({ checkouts }) => checkouts),
      invoices: all.flatMap(({ invoices }) => invoices),
      disputes: all.flatMap(({ disputes }) => disputes),
      payments: all.flatMap(({ payments }) => payments),
    },
  };
}
