import { leadStatuses, type LeadStatus } from '../contracts/src/lead-status.js';
import type { AnalyticsQuestion, QuestionOf } from '../contracts/src/queries/analytics-choices.js';
import { rentAt, type Entry, type FoldedLead } from './analytics-fold.js';

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

const dayMs = 86_400_000;
const ranks: Record<LeadStatus, number> = {
  ...{ leads: 0, analysis_submitted: 1, walkthrough_scheduled: 2, proposal: 3, contract_sent: 4 },
  ...{ enrolled: 5, closed: 6, won: 7, lost: -1 },
};
const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago', dateStyle: 'short' });
export const officeDay = (at: number) => days.format(at);
const clock = new Intl.DateTimeFormat('en-US', {
  ...({ timeZone: 'America/Chicago', hourCycle: 'h23', weekday: 'short', hour: '2-digit' } as const),
});
const isIn = ({ from, to }: { from?: string | undefined; to?: string | undefined }, at: number) =>
  (from === undefined || officeDay(at) >= from) && (to === undefined || officeDay(at) <= to);
const row = (part: string, eventId: string, more: Partial<PlainRow> = {}): PlainRow => ({
  ...{ period: 0, part, bucket: '', split: '', num: null, eventId, days: null, amount: null },
  ...more,
});
const now = ({ pile }: FoldedLead) => pile.at(-1)!;

/** What a question counts of folded leads, the long way round. @param minutesBetween business minutes */
export function plainRows(
  question: AnalyticsQuestion,
  all: readonly FoldedLead[],
  at: number,
  minutesBetween: (from: number, to: number) => number,
): PlainRow[] {
  const leads = all.filter(({ merged }) => !merged);
  switch (question.question) {
    case 'funnel':
      return funnel(question, leads);
    case 'times':
      return times(question, leads, at);
    case 'flow':
      return flow(question, leads);
    case 'cohorts':
      return cohorts(question, leads);
    case 'attribution':
      return attribution(question, leads);
    case 'speed':
      return speed(question, leads, minutesBetween);
    case 'pipeline':
      return pipeline(leads, at);
    case 'money':
      return money(leads, all, at);
    case 'site':
      return leads
        .filter(({ intake, createdAt }) => intake && isIn(question, createdAt))
        .map((lead) => row('intake', lead.pile[0]!.eventId, { bucket: lead.source }));
    case 'campaigns':
      return campaigns(question, all);
  }
}

/** When a lead came to each rank first. */
function reached({ pile }: FoldedLead): Map<number, Entry> {
  const found = new Map<number, Entry>();
  for (const entry of pile)
    for (let rank = 0; rank <= ranks[entry.stage]; rank++) if (!found.has(rank)) found.set(rank, entry);
  return found;
}

function splitOf(split: string | undefined, lead: FoldedLead, entry: Entry): string | null {
  if (split === undefined) return '';
  if (split === 'source') return lead.source;
  if (split === 'city') return entry.city;
  if (split === 'owner') return entry.isCreation ? lead.firstOwner : entry.owner;
  if (split === 'unitTier') return entry.units >= 5 ? '5+' : entry.units >= 2 ? '2-4' : '1';
  if (split === 'campaign') return lead.sent.findLast(({ position }) => position <= entry.position)?.workflow ?? null;
  throw new Error(`No plain split by ${split}`);
}

function funnel(choices: QuestionOf<'funnel'>, leads: readonly FoldedLead[]): PlainRow[] {
  const { from, to, compareFrom, compareTo, entry, exit, windowDays = Infinity, split } = choices;
  const periods = [{ from, to }, ...((compareFrom ?? compareTo) ? [{ from: compareFrom, to: compareTo }] : [])];
  return periods.flatMap((own, period) =>
    leads
      .filter(({ createdAt }) => isIn(own, createdAt))
      .flatMap((lead) => {
        const found = reached(lead);
        const first = entry === 'created' ? lead.pile[0]! : found.get(ranks[entry]);
        if (!first) return [];
        const steps: [number, Entry][] = entry === 'created' ? [[-1, first]] : [];
        for (let rank = entry === 'created' ? Math.min(1, ranks[exit]) : ranks[entry]; rank <= ranks[exit]; rank++) {
          const step = found.get(rank);
          if (step && step.at - first.at <= windowDays * dayMs) steps.push([rank, step]);
        }
        const furthest = steps.reduce((best, [, step]) => (step.position > best.position ? step : best), first);
        const told = { period, split: splitOf(split, lead, furthest) };
        const rows = steps.map(([num, step]) =>
          row('step', step.eventId, { ...told, num, days: (step.at - first.at) / dayMs }),
        );
        const { stage, eventId } = now(lead);
        const isLost = stage === 'lost' && !steps.some(([rank]) => rank === ranks[exit]);
        return [...rows, ...(isLost || stage === 'won' ? [row(stage, eventId, told)] : [])];
      }),
  );
}

const dayRanges = [0, 1, 2, 3, 5, 7, 14, 21, 30, 45, 60, 90, 180, 365];
const rangeOf = (ranges: readonly number[], value: number) => ranges.findLastIndex((start) => start <= value);

function times(choices: QuestionOf<'times'>, leads: readonly FoldedLead[], at: number): PlainRow[] {
  const { measure, stage, exit, split } = choices;
  const lasted = leads.flatMap((lead): PlainRow[] => {
    const top = now(lead);
    const end = lead.deletedAt ?? at;
    if (measure === 'conversion') {
      if (!isIn(choices, lead.createdAt)) return [];
      const done = reached(lead).get(ranks[exit]);
      const took = (until: number) => (until - lead.createdAt) / dayMs;
      if (done) return [row('done', done.eventId, { days: took(done.at), split: splitOf(split, lead, done) })];
      const isLost = lead.deletedAt === null && top.stage === 'lost';
      const part = lead.deletedAt !== null ? 'deleted' : isLost ? 'lost' : 'waiting';
      const told = { days: took(isLost ? top.at : end), split: splitOf(split, lead, lead.pile[0]!) };
      return [row(part, top.eventId, told)];
    }
    return lead.pile.flatMap((entry, n) => {
      if (!isIn(choices, entry.at) || (stage !== undefined && entry.stage !== stage)) return [];
      const next = lead.pile[n + 1];
      const told = { bucket: entry.stage, split: stage === undefined ? '' : splitOf(split, lead, entry) };
      if (next) return [row('done', next.eventId, { ...told, days: (next.at - entry.at) / dayMs })];
      return [
        row(lead.deletedAt === null ? 'waiting' : 'deleted', entry.eventId, {
          ...told,
          days: (end - entry.at) / dayMs,
        }),
      ];
    });
  });
  return [
    ...lasted.map((each) => (each.part === 'done' ? { ...each, num: rangeOf(dayRanges, each.days!) } : each)),
    ...lasted
      .filter((each) => {
        const isOurs = (other: PlainRow) => other.bucket === each.bucket && other.split === each.split;
        const p90 = quantile(
          lasted.filter((other) => other.part === 'done' && isOurs(other)).map((other) => other.days!),
          0.9,
        );
        return each.part === 'waiting' && p90 !== null && each.days! > p90;
      })
      .map((each) => ({ ...each, part: 'over' })),
  ];
}

/** Interpolated between the two nearest. */
export function quantile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)]!;
  return low + (sorted[Math.ceil(place)]! - low) * (place - Math.floor(place));
}

function flow(choices: QuestionOf<'flow'>, leads: readonly FoldedLead[]): PlainRow[] {
  return leads.flatMap((lead) => {
    const rows = lead.went
      .filter((went) => isIn(choices, went.at))
      .flatMap(({ from, to, kind, rent, eventId }) => {
        const told = { amount: rent };
        const rows = [row(kind, eventId, { ...told, bucket: `${from}>${to}` })];
        if (kind !== 'move') return rows;
        rows.push(row('entered', eventId, { ...told, bucket: to }));
        if (from === 'created') return rows;
        rows.push(row('moves', eventId, told));
        if (leadStatuses.indexOf(to) < leadStatuses.indexOf(from)) rows.push(row('back', eventId, told));
        return rows;
      });
    if (lead.deletedAt !== null) return rows;
    return [...rows, row('now', now(lead).eventId, { bucket: now(lead).stage, amount: lead.rents.at(-1)!.rent })];
  });
}

const local = new Intl.DateTimeFormat('sv-SE', {
  ...({ timeZone: 'America/Chicago', dateStyle: 'short', timeStyle: 'medium' } as const),
});

/** Years, months and the rest between two instants as the office's calendar counts them. */
function monthsBetween(from: number, to: number): number {
  const [start, end] = [local.format(from), local.format(to)];
  const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  const whole = months(end) - months(start);
  return end.slice(8) < start.slice(8) ? whole - 1 : whole;
}

function cohorts(choices: QuestionOf<'cohorts'>, leads: readonly FoldedLead[]): PlainRow[] {
  const startOf = (at: number) => {
    const day = officeDay(at);
    if (choices.by === 'month') return `${day.slice(0, 7)}-01`;
    const date = new Date(`${day}T00:00:00Z`);
    return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10);
  };
  const own = leads.filter(({ createdAt }) => isIn(choices, createdAt));
  const newest = new Set([...new Set(own.map(({ createdAt }) => startOf(createdAt)))].sort().slice(-24));
  return own.flatMap((lead) => {
    const start = startOf(lead.createdAt);
    if (!newest.has(start)) return [];
    const ages = [...reached(lead)].map(([rank, entry]) => {
      const took = entry.at - lead.createdAt;
      const num = choices.by === 'week' ? Math.floor(took / (7 * dayMs)) : monthsBetween(lead.createdAt, entry.at);
      return row('reached', entry.eventId, { bucket: `${start} ${rank}`, num, days: took / dayMs });
    });
    return [row('created', lead.pile[0]!.eventId, { bucket: start }), ...ages];
  });
}

function attribution(choices: QuestionOf<'attribution'>, leads: readonly FoldedLead[]): PlainRow[] {
  return leads.flatMap((lead) => {
    const done = reached(lead).get(ranks[choices.exit]);
    if (!done || !isIn(choices, done.at)) return [];
    const origin = lead.source === 'manual' ? 'unknown:' : `source:${lead.source}`;
    const before = lead.messages
      .filter(({ outcome, position }) => outcome === 'sent' && position < done.position)
      .map(({ eventId, workflow, template }) => ({ eventId, bucket: `message:${workflow} ${template}` }));
    const touches = [{ eventId: lead.pile[0]!.eventId, bucket: origin }, ...before];
    const credited = { first: touches.slice(0, 1), last: touches.slice(-1), linear: touches }[choices.model];
    const num = Math.round(1_000_000 / credited.length);
    return [
      row('conversion', done.eventId, { amount: done.rent }),
      ...credited.map(({ eventId, bucket }) => row('touch', eventId, { bucket, num, amount: done.rent })),
    ];
  });
}

/** @param all with those that are merged: what was sent to them was sent */
function campaigns(choices: QuestionOf<'campaigns'>, all: readonly FoldedLead[]): PlainRow[] {
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

function speed(
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

function pipeline(leads: readonly FoldedLead[], at: number): PlainRow[] {
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
      const told = { bucket: stage, days: (at - since) / dayMs, amount: rent };
      const usual = p90.get(stage) ?? null;
      return [
        row('stands', eventId, told),
        ...(rent === null ? [row('unpriced', eventId, told)] : []),
        ...(usual !== null && told.days > usual ? [row('over', eventId, told)] : []),
      ];
    });
}

/** Months end where the office's month does; the last one now. @param all with those that are merged, whose money stays money */
function money(leads: readonly FoldedLead[], all: readonly FoldedLead[], at: number): PlainRow[] {
  const monthOf = (instant: number) => `${officeDay(instant).slice(0, 7)}-01`;
  const first = monthOf(Math.min(...all.map(({ createdAt }) => createdAt)));
  const rows: PlainRow[] = [];
  for (let month = first; month <= monthOf(at);) {
    const next = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 1)).toISOString().slice(0, 10);
    // The last instant whose day is before the next month's first.
    let ending = Date.parse(`${next}T04:00:00Z`);
    while (officeDay(ending) < next) ending += 3_600_000;
    const until = Math.min(ending, at + 1) - 1;
    for (const lead of leads) {
      if (lead.absences.some(({ from, to }) => from <= until && until < to)) continue;
      const standing = lead.pile.findLast((entry) => entry.at <= until);
      if (standing?.stage === 'closed')
        rows.push(row('rent', standing.eventId, { bucket: month, amount: rentAt(lead, until) }));
    }
    month = next;
  }
  const paid = all.flatMap((lead) =>
    lead.money.map((each) => row('onboarding', each.eventId, { bucket: monthOf(each.at), amount: each.cents })),
  );
  return [...rows, ...paid];
}
