import { day } from './calendar.js';
import type { Deed } from './deed.js';
import { followUp, inOrder, type EndedEffect, type Surroundings } from './follow-up.js';
import { lifeOfALead } from './life-of-a-lead.js';
import { Random } from './random.js';
import { perhapsCampaign } from './sample-campaigns.js';
import { demoStaff, yearBefore, type StaffMember } from './world.js';

/** The plan that determines every deed of a demo. */
export interface DemoPlan {
  seed: string;
  leads: number;
  /** ISO 8601, UTC: the demo's today. */
  until: string;
  /** The user who will look at it, the same in every run with this plan; left out, all leads belong to the sample staff. */
  viewer?: StaffMember;
  /** Origin of the site, for links in mails. */
  site?: string;
}

/** The business grows: below 1, leads become denser towards the end. */
const growth = 0.5;

/** One lead's deeds and the system's, and how the effects of its past ended. */
export interface SampleLife {
  bornAt: number;
  deeds: Deed[];
  ended: EndedEffect[];
}

/** The notice of one of the newest leads was not taken by the mail server: somebody may try it again. */
const unluckyFromEnd = 12;

/** The lives of all leads of a demo, in the order in which they come in, made up one by one on demand. */
export function* sampleLives(plan: DemoPlan): Generator<SampleLife, void> {
  const { seed, leads, until, viewer } = plan;
  const world = yearBefore(Date.parse(until), leads, new Random(seed), viewer?.id);
  const around = surroundingsOf(plan);
  let unlucky = false;
  for (let index = 0; index < leads; index++) {
    const random = new Random(`${seed} ${leads} ${index}`);
    const share = ((index + random.next()) / leads) ** growth;
    const bornAt = world.from + share * (world.until - world.from);
    const life = lifeOfALead(random, bornAt, world);
    const campaign = perhapsCampaign(new Random(`${seed} ${leads} ${index} campaign`), life, around);
    const isTheOne: boolean = !unlucky && index >= leads - unluckyFromEnd && life[0]!.actor.kind === 'visitor';
    unlucky ||= isTheOne;
    const followed = followUp(inOrder([...life, ...campaign.deeds]), { ...around, unlucky: isTheOne });
    yield { bornAt, deeds: followed.deeds, ended: [...followed.ended, ...campaign.ended] };
  }
}

/** What the system of this demo knows besides its log. */
export function surroundingsOf({ until, viewer, site = 'http://127.0.0.1:3100' }: DemoPlan): Surroundings {
  const people = [...demoStaff, ...(viewer ? [viewer] : [])];
  return { until: Date.parse(until), site, mailboxes: Object.fromEntries(people.map(({ id, email }) => [id, email])) };
}

/**
 * The deeds of all leads of a demo, oldest first, with the number of leads that have begun by then. Made up day by day, so that
 * memory only holds the future of living leads.
 * @param onEnded gets how the effects of each life ended
 */
export function* deedsInOrderOfTime(
  plan: DemoPlan,
  onEnded: (ended: readonly EndedEffect[]) => void = () => {},
): Generator<{ deed: Deed; begun: number }, void> {
  const ahead = new Map<number, Deed[]>();
  const lives = sampleLives(plan);
  let next = lives.next();
  let begun = 0;
  for (let today = dayOf(Date.parse(plan.until)) - 365; ; today++) {
    for (; !next.done && dayOf(next.value.bornAt) <= today; next = lives.next()) {
      begun++;
      onEnded(next.value.ended);
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
