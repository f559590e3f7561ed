import type { Upcoming } from '../../../../../contracts/src/campaigns/queries.js';

type Day = Upcoming['days'][number];
const dayMs = 86_400_000;

/** Every day from the first to the last, including empty days: a chart of days must not skip any. */
export function everyDay(days: readonly Day[]): Day[] {
  const known = new Map(days.map((each) => [each.day, each]));
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const all: Day[] = [];
  for (let at = Date.parse(first.day); at <= Date.parse(last.day); at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10);
    all.push(known.get(day) ?? { day, emails: 0, texts: 0 });
  }
  return all;
}
