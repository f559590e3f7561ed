import type { LeadStatus } from '../contracts/src/lead-status.js';
import type { Entry, FoldedLead } from './analytics-fold.js';

/** One counted event, as the statement of a question selects it. */
export interface PlainRow {
  period: number;
  part: string;
  bucket: string;
  split: string | null;
  num: number | null;
  eventId: string;
  days: number | null;
  amount: number | null;
}

export const dayMs = 86_400_000;
export const ranks: Record<LeadStatus, number> = {
  ...{ leads: 0, analysis_submitted: 1, walkthrough_scheduled: 2, proposal: 3, contract_sent: 4 },
  ...{ enrolled: 5, closed: 6, won: 7, lost: -1 },
};
/** Where leads are meant to stay. */
export const stays: ReadonlySet<string> = new Set(['closed', 'won', 'lost']);
const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago', dateStyle: 'short' });
export const officeDay = (at: number) => days.format(at);
export const isIn = ({ from, to }: { from?: string | undefined; to?: string | undefined }, at: number) =>
  (from === undefined || officeDay(at) >= from) && (to === undefined || officeDay(at) <= to);
export const row = (part: string, eventId: string, more: Partial<PlainRow> = {}): PlainRow => ({
  ...{ period: 0, part, bucket: '', split: '', num: null, eventId, days: null, amount: null },
  ...more,
});
/** The entry that holds the lead's present stage. */
export const now = ({ pile }: FoldedLead) => pile.at(-1)!;

/** The last of the ranges that begins no later than the value. */
export const rangeOf = (ranges: readonly number[], value: number) => ranges.findLastIndex((start) => start <= value);

/** When a lead first reached each rank. */
export function reached({ pile }: FoldedLead): Map<number, Entry> {
  const found = new Map<number, Entry>();
  for (const entry of pile)
    for (let rank = 0; rank <= ranks[entry.stage]; rank++) if (!found.has(rank)) found.set(rank, entry);
  return found;
}

/** The value of a split for a lead at an entry; null for unknown. */
export function splitOf(split: string | undefined, lead: FoldedLead, entry: Entry): string | null {
  if (split === undefined) return '';
  if (split === 'source') return lead.source;
  if (split === 'city') return entry.city;
  if (split === 'owner') return entry.isCreation ? lead.firstOwner : entry.owner;
  if (split === 'unitTier') return entry.units >= 5 ? '5+' : entry.units >= 2 ? '2-4' : '1';
  if (split === 'campaign') return lead.sent.findLast(({ position }) => position <= entry.position)?.workflow ?? null;
  throw new Error(`No plain split by ${split}`);
}

/** Interpolated between the two nearest. */
export function quantile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)]!;
  return low + (sorted[Math.ceil(place)]! - low) * (place - Math.floor(place));
}
