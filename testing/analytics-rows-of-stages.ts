import type { QuestionOf } from '../contracts/src/analytics/choices.js';
import type { Entry, FoldedLead } from './analytics-fold.js';
import {
  dayMs,
  isIn,
  now,
  officeDay,
  quantile,
  rangeOf,
  ranks,
  reached,
  row,
  splitOf,
  stays,
  type PlainRow,
} from './analytics-plain.js';

export function funnel(choices: QuestionOf<'funnel'>, leads: readonly FoldedLead[]): PlainRow[] {
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
        const slice = { period, split: splitOf(split, lead, furthest) };
        const rows = steps.map(([num, step]) =>
          row('step', step.eventId, { ...slice, num, days: (step.at - first.at) / dayMs }),
        );
        const { stage, eventId } = now(lead);
        const isLost = stage === 'lost' && !steps.some(([rank]) => rank === ranks[exit]);
        return [...rows, ...(isLost || stage === 'won' ? [row(stage, eventId, slice)] : [])];
      }),
  );
}

const dayRanges = [0, 1, 2, 3, 5, 7, 14, 21, 30, 45, 60, 90, 180, 365];

export function times(choices: QuestionOf<'times'>, leads: readonly FoldedLead[], at: number): PlainRow[] {
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
      const stay = { days: took(isLost ? top.at : end), split: splitOf(split, lead, lead.pile[0]!) };
      return [row(part, top.eventId, stay)];
    }
    return lead.pile.flatMap((entry, n) => {
      if (!isIn(choices, entry.at) || (stage !== undefined && entry.stage !== stage)) return [];
      const next = lead.pile[n + 1];
      const slice = { bucket: entry.stage, split: stage === undefined ? '' : splitOf(split, lead, entry) };
      if (next) return [row('done', next.eventId, { ...slice, days: (next.at - entry.at) / dayMs })];
      return [
        row(lead.deletedAt === null ? 'waiting' : 'deleted', entry.eventId, {
          ...slice,
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
        return each.part === 'waiting' && !stays.has(each.bucket) && p90 !== null && each.days! > p90;
      })
      .map((each) => ({ ...each, part: 'over' })),
  ];
}

export function flow(choices: QuestionOf<'flow'>, leads: readonly FoldedLead[]): PlainRow[] {
  return leads.flatMap((lead) => {
    const rows = lead.went
      .filter((went) => isIn(choices, went.at))
      .flatMap(({ from, to, kind, rent, eventId }) => {
        const value = { amount: rent };
        const rows = [row(kind, eventId, { ...value, bucket: `${from}>${to}` })];
        if (kind !== 'move') return rows;
        rows.push(row('entered', eventId, { ...value, bucket: to }));
        if (from === 'created') return rows;
        rows.push(row('moves', eventId, value));
        // Who was lost was on no way, so coming back from there leads nowhere back.
        if (from !== 'lost' && to !== 'lost' && ranks[to] < ranks[from]) rows.push(row('back', eventId, value));
        return rows;
      });
    if (lead.deletedAt !== null) return rows;
    return [...rows, row('now', now(lead).eventId, { bucket: now(lead).stage, amount: lead.rents.at(-1)!.rent })];
  });
}

const local = new Intl.DateTimeFormat('sv-SE', {
  ...({ timeZone: 'America/Chicago', dateStyle: 'short', timeStyle: 'medium' } as const),
});

/** Years, months and the rest between two instants, by the office's calendar. */
function monthsBetween(from: number, to: number): number {
  const [start, end] = [local.format(from), local.format(to)];
  const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  const whole = months(end) - months(start);
  // Clocks that went back can show an earlier time than before.
  return end.slice(8) < start.slice(8) ? Math.max(0, whole - 1) : whole;
}

export function cohorts(choices: QuestionOf<'cohorts'>, leads: readonly FoldedLead[]): PlainRow[] {
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

export function attribution(choices: QuestionOf<'attribution'>, leads: readonly FoldedLead[]): PlainRow[] {
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
