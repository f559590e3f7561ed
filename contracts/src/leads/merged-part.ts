import { z } from 'zod';
import { type Dealings, dealingsSchema, keptDealings, noDealings } from './dealings.js';

/** What a lead that was merged into another one brings to it. */
export const mergedPartSchema = z.object({
  leadId: z.string(),
  dealings: dealingsSchema.nullable(),
});
export type MergedPart = z.infer<typeof mergedPartSchema>;

interface OwnFacts {
  dealings: Dealings | null;
}

/**
 * What counts for the lead that stays: money, documents, invoices, disputes, and what a bank has under way. Its links ended with the
 * merge, a checkout page of it is opened no more, and messages and failures were about that lead alone.
 */
export function mergedPart({ id, dealings }: OwnFacts & { id: string }): MergedPart {
  const { documents, checkouts, invoices, disputes, payments } = dealings ?? noDealings;
  const pending = checkouts.filter(({ phase }) => phase === 'pending');
  const counted = { ...noDealings, documents, checkouts: pending, invoices, disputes, payments };
  return { leadId: id, dealings: keptDealings(counted) };
}

/** The leads of the case: the one that stays first. */
export function idsOfCase({ id, merged }: { id: string; merged: readonly MergedPart[] }): string[] {
  return [id, ...merged.map(({ leadId }) => leadId)];
}

/** A lead as the case that it stands for: with what the leads merged into it bring, which is older than its own. */
export function asCase<Lead extends OwnFacts & { merged: readonly MergedPart[] }>(
  lead: Lead,
): Omit<Lead, 'dealings'> & { dealings: Dealings } {
  const own = lead.dealings ?? noDealings;
  const all = [...lead.merged.flatMap(({ dealings }) => dealings ?? []), own];
  return {
    ...lead,
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
