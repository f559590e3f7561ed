import { day } from './calendar.js';
import type { Deed } from './deed.js';
import { lifeOfALead } from './life-of-a-lead.js';
import { Random } from './random.js';
import { yearBefore } from './world.js';

/** The plan that determines every deed of a demo. */
export interface DemoPlan {
  seed: string;
  leads: number;
  /** ISO 8601, UTC: the demo's today. */
  until: string;
  /** Id of the user who will look at it, the same in every run with this plan; left out, all leads belong to the sample staff. */
  viewer?: string;
}

/** The business grows: below 1, leads become denser towards the end. */
const growth = 0.5;

/** The lives of all leads of a demo, in the order in which they come in, made up one by one on demand. */
export function* sampleLives({
  seed,
  leads,
  until,
  viewer,
}: DemoPlan): Generator<{ bornAt: number; deeds: Deed[] }, void> {
  const world = yearBefore(Date.parse(until), leads, new Random(seed), viewer);
  for (let index = 0; index < leads; index++) {
    const random = new Random(`${seed} ${leads} ${index}`);
    const share = ((index + random.next()) / leads) ** growth;
    const bornAt = world.from + share * (world.until - world.from);
    yield { bornAt, deeds: lifeOfALead(random, bornAt, world) };
  }
}

/**
 * The deeds of all leads of a demo, oldest first, with the number of leads that have begun by then. Made up day by day, so that
 * memory only holds the future of living leads.
 */
export function* deedsInOrderOfTime(plan: DemoPlan): Generator<{ deed: Deed; begun: number }, void> {
  const ahead = new Map<number, Deed[]>();
  const lives = sampleLives(plan);
  let next = lives.next();
  let begun = 0;
  for (let today = dayOf(Date.parse(plan.until)) - 365; ; today++) {
    for (; !next.done && dayOf(next.value.bornAt) <= today; next = lives.next()) {
      begun++;
      for (const deed of next.value.deeds) {
        const its = dayOf(Date.parse(deed.at));
        const others = ahead.get(its);
        if (others) others.push(deed);
        else ahead.set(its, [deed]);
      }
    }
    for (const deed of (ahead.get(today) ?? []).sort(byTime)) yield { deed, begun };
    ahead.delete(today);
    if (next.done && ahead.size === 0) return;
  }
}

function dayOf(instant: number): number {
  return Math.floor(instant / day);
}

/** ISO instants of one form compare as text; the sort is stable, so each life keeps its order. */
function byTime(a: Deed, b: Deed): number {
  return a.at < b.at ? -1 : a.at > b.at ? 1 : 0;
}
