import { day, Random } from './random.js';
import { type PastCommand, inTextOrder } from './past-commands.js';
import { followUp, inOrder, type EndedEffect, type Surroundings } from './follow-up.js';
import { lifeOfALead } from './life-of-a-lead.js';
import { perhapsCampaign } from './sample-campaigns.js';
import { demoStaff, yearBefore, type StaffMember } from './world.js';

/** The plan that determines every command of a demo. */
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

/** One lead's commands and the system's, and how the effects of its past ended. */
export interface SampleLife {
  bornAt: number;
  commands: PastCommand[];
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
    const followed = followUp(inOrder([...life, ...campaign.commands]), { ...around, unlucky: isTheOne });
    yield { bornAt, commands: followed.commands, ended: [...followed.ended, ...campaign.ended] };
  }
}

/** What the system of this demo knows besides its log. */
export function surroundingsOf({ until, viewer, site = 'http://127.0.0.1:3100' }: DemoPlan): Surroundings {
  const people = [...demoStaff, ...(viewer ? [viewer] : [])];
  return { until: Date.parse(until), site, mailboxes: Object.fromEntries(people.map(({ id, email }) => [id, email])) };
}

/**
 * The commands of all leads of a demo, oldest first, with the number of leads that have begun by then. Made up day by day, so that
 * memory only holds the future of living leads.
 * @param onEnded gets how the effects of each life ended
 */
export function* commandsInOrderOfTime(
  plan: DemoPlan,
  onEnded: (ended: readonly EndedEffect[]) => void = () => {},
): Generator<{ command: PastCommand; begun: number }, void> {
  const ahead = new Map<number, PastCommand[]>();
  const lives = sampleLives(plan);
  let next = lives.next();
  let begun = 0;
  for (let today = dayOf(Date.parse(plan.until)) - 365; ; today++) {
    for (; !next.done && dayOf(next.value.bornAt) <= today; next = lives.next()) {
      begun++;
      onEnded(next.value.ended);
      for (const command of next.value.commands) {
        const its = dayOf(Date.parse(command.at));
        const others = ahead.get(its);
        if (others) others.push(command);
        else ahead.set(its, [command]);
      }
    }
    for (const command of (ahead.get(today) ?? []).sort((a, b) => inTextOrder(a.at, b.at))) yield { command, begun };
    ahead.delete(today);
    if (next.done && ahead.size === 0) return;
  }
}

function dayOf(instant: number): number {
  return Math.floor(instant / day);
}
