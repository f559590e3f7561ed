import { leadStatuses, type LeadStatus } from '../contracts/src/lead-status.js';
import type { QuestionOf } from '../contracts/src/analytics/choices.js';
import { rentAt, type FoldedLead } from './analytics-fold.js';
import {
  dayMs,
  isIn,
  now,
  officeDay,
  quantile,
  rangeOf,
  ranks,
  row,
  splitOf,
  stays,
  type PlainRow,
} from './analytics-plain.js';

const clock = new Intl.DateTimeFormat('en-US', {
  ...({ timeZone: 'America/Chicago', hourCycle: 'h23', weekday: 'short', hour: '2-digit' } as const),
});

/** @param all including merged leads: messages to them were sent */
export function campaigns(choices: QuestionOf<'campaigns'>, all: readonly FoldedLead[]): PlainRow[] {
  return all.flatMap((lead) => {
    const unsubscribed = new Map<string, string>();
    for (const { messageId, reply, channel, position, eventId } of lead.withdrawals) {
      const answered = lead.messages.findLast(
        (message) => message.outcome === 'sent' && message.channel === channel && message.position < position,
      );
      const timer = lead.messages.find((message) => message.timer === messageId)?.timer ?? (reply && answered?.timer);
      if (timer && !unsubscribed.has(timer)) unsubscribed.set(timer, eventId);
    }
    return lead.messages
      .filter(({ at }) => isIn(choices, at))
      .flatMap(({ timer, outcome, reason, bucket, eventId, position }) => {
        const rows = [row(outcome, eventId, { bucket, split: reason })];
        const withdrawal = unsubscribed.get(timer);
        if (withdrawal !== undefined) rows.push(row('unsubscribed', withdrawal, { bucket }));
        const further = lead.pile.find(
          (entry, n) =>
            entry.position > position &&
            lead.pile.slice(0, n).every((before) => ranks[before.stage] < ranks[entry.stage]),
        );
        if (outcome === 'sent' && !lead.merged && further) rows.push(row('movedOn', further.eventId, { bucket }));
        return rows;
      });
  });
}

const minuteRanges = [0, 5, 15, 30, 60, 120, 240, 480, 960, 2400];
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export function speed(
  choices: QuestionOf<'speed'>,
  leads: readonly FoldedLead[],
  minutesBetween: (from: number, to: number) => number,
): PlainRow[] {
  return leads.flatMap((lead) => {
    const { intake, createdAt, touchedAt, touchedBy, firstOwner, deletedAt, touchId } = lead;
    if (!intake || !isIn(choices, createdAt) || (touchedAt === null && deletedAt !== null)) return [];
    const parts = Object.fromEntries(clock.formatToParts(createdAt).map(({ type, value }) => [type, value]));
    const bucket = `${weekdays.indexOf(parts.weekday!) + 1} ${parts.hour}`;
    const split = choices.split === 'owner' ? (touchedBy ?? firstOwner) : splitOf(choices.split, lead, lead.pile[0]!);
    if (touchedAt === null) return [row('waiting', lead.pile[0]!.eventId, { bucket, split })];
    const minutes = minutesBetween(createdAt, touchedAt);
    return [row('touched', touchId!, { bucket, split, num: rangeOf(minuteRanges, minutes), days: minutes })];
  });
}

export function pipeline(leads: readonly FoldedLead[], at: number): PlainRow[] {
  const past = (stage: LeadStatus) =>
    leads.flatMap(({ pile }) =>
      pile.flatMap((entry, n) => (entry.stage === stage && pile[n + 1] ? [(pile[n + 1]!.at - entry.at) / dayMs] : [])),
    );
  const p90 = new Map(leadStatuses.map((stage) => [stage, quantile(past(stage), 0.9)]));
  return leads
    .filter(({ deletedAt }) => deletedAt === null)
    .flatMap((lead) => {
      const { stage, eventId, at: since } = now(lead);
      const { rent } = lead.rents.at(-1)!;
      const stay = { bucket: stage, days: (at - since) / dayMs, amount: rent };
      const usual = p90.get(stage) ?? null;
      return [
        row('stands', eventId, stay),
        ...(rent === null ? [row('unpriced', eventId, stay)] : []),
        ...(usual !== null && !stays.has(stage) && stay.days > usual ? [row('over', eventId, stay)] : []),
      ];
    });
}

/** Months end as the office's do; the last one ends now. @param all including merged leads, whose money counts */
export function money(leads: readonly FoldedLead[], all: readonly FoldedLead[], at: number): PlainRow[] {
  const monthOf = (instant: number) => `${officeDay(instant).slice(0, 7)}-01`;
  const first = monthOf(Math.min(...all.map(({ createdAt }) => createdAt)));
  const rows: PlainRow[] = [];
  for (let month = first; month <= monthOf(at);) {
    const next = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 1)).toISOString().slice(0, 10);
    // The last instant of a day before the next month's first.
    let ending = Date.parse(`${next}T04:00:00Z`);
    while (officeDay(ending) < next) ending += 3_600_000;
    const until = Math.min(ending, at + 1) - 1;
    for (const lead of leads) {
      if (lead.absences.some(({ from, to }) => from <= until && until < to)) continue;
      const standing = lead.pile.findLast((entry) => entry.at <= until);
      if (standing?.stage === 'closed' || standing?.stage === 'won')
        rows.push(row('rent', standing.eventId, { bucket: month, amount: rentAt(lead, until) }));
    }
    month = next;
  }
  const paid = all.flatMap((lead) =>
    lead.money.map((each) => row(each.kind, each.eventId, { bucket: monthOf(each.at), amount: each.cents })),
  );
  return [...rows, ...paid];
}
