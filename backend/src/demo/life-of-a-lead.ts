import type { LeadStatus } from '../../../contracts/src/lead-status.js';
import { onboardingPaymentCents } from '../../../contracts/src/fees/fees.js';
import { moveLeadStatus, acknowledgeRequirements, pitchLead } from '../leads/decide/move-lead.js';
import { deleteLead } from '../leads/decide/end-lead.js';
import { editImprovements } from '../leads/decide/edit-lead.js';
import { recordPayment } from '../leads/decide/record-payment.js';
import { hour, type Random } from './random.js';
import type { PastCommand } from './past-commands.js';
import { correct, fillGaps, perhapsAMistake } from './corrections.js';
import { LeadStory } from './lead-story.js';
import { beginStory } from './origins.js';
import { roundedRent, sampleImprovements } from './sample-people.js';
import { lostReasons, notes, tasks } from './sample-texts.js';
import type { Sweep, World } from './world.js';

/**
 * Makes up one lead's life, from its first form until it is won, lost, deleted or forgotten, or until the end of the world's
 * time, after which only walkthroughs lie.
 * @param bornAt milliseconds since 1970
 * @returns its commands, oldest first, at least one; every command among them is accepted
 */
export function lifeOfALead(random: Random, bornAt: number, world: World): PastCommand[] {
  const story = new LeadStory(random, world, Math.floor(bornAt));
  beginStory(story);
  while (!story.over) {
    perhapsAMistake(story);
    if (!story.over) stages[story.lead.status](story);
  }
  const until = new Date(world.until).toISOString();
  return story.commands.filter(({ at }) => at <= until);
}

const stages: Record<LeadStatus, (story: LeadStory) => void> = {
  leads: (story) => {
    story.wait(0.05, 3);
    if (story.random.chance(0.8)) story.isTakenOn();
    story.waitMinutes();
    if (story.random.chance(0.4)) story.contacts(notes.firstContact);
    else if (story.random.chance(0.5)) story.note(notes.firstContact);
    story.waitMinutes();
    if (story.random.chance(0.9)) fillGaps(story);
    story.waitToDo(tasks.firstContact, 1, 12);
    next(story, { pitch: 36, book: 16, analysis_submitted: 18, forget: 18, lose: 8, delete: 4 });
  },
  analysis_submitted: (story) => {
    story.wait(0.3, 4);
    if (story.lead.assigneeId === null && story.random.chance(0.7)) story.isTakenOn();
    story.waitMinutes();
    if (story.random.chance(0.3)) story.contacts(notes.analysis);
    else if (story.random.chance(0.4)) story.note(notes.analysis);
    story.waitMinutes();
    if (story.random.chance(0.9)) fillGaps(story);
    story.waitToDo(tasks.analysis, 2, 14);
    if (story.random.chance(0.3)) correct(story);
    story.waitMinutes();
    next(story, { pitch: 52, book: 18, forget: 18, lose: 8, delete: 2 });
  },
  proposal: (story) => {
    story.wait(1, 6);
    if (story.random.chance(0.5)) story.note(notes.proposal);
    story.waitMinutes();
    if (story.random.chance(0.3)) changeImprovements(story);
    story.waitToDo(tasks.proposal, 1, 7);
    next(story, { contract_sent: 66, pitch: 10, forget: 12, lose: 10 });
  },
  contract_sent: (story) => {
    story.waitToDo(tasks.contract, 1, 10);
    next(story, { acknowledge: 70, book: 8, proposal: 8, forget: 7, lose: 6 });
  },
  walkthrough_scheduled: (story) => {
    story.wait(0.2, 2);
    fillGaps(story);
    if (story.walkthroughAhead === undefined) story.booksWalkthrough();
    story.wait(0.5, 1.5);
    if (story.random.chance(0.15)) story.booksWalkthrough();
    // It may lie beyond the end of time; then all later commands do, too.
    story.waitUntil((story.walkthroughAhead ?? story.now) + story.random.between(0.6, 2) * hour);
    story.note(notes.walkthrough);
    story.waitMinutes();
    if (story.random.chance(0.4)) correct(story);
    story.wait(0.5, 4);
    const pitched = story.lead.improvements.length > 0;
    next(story, { pay: pitched ? 70 : 20, pitch: pitched ? 0 : 45, forget: 7, lose: 6 });
  },
  enrolled: (story) => {
    story.wait(0.2, 3);
    fillGaps(story);
    if (story.lead.paidCents > 0) {
      story.wait(4, 25);
      next(story, { closed: 88, lose: 5, forget: 4 });
    } else {
      story.wait(0.5, 6);
      next(story, { pay: 60, acknowledge: 22, forget: 8, lose: 6 });
    }
  },
  closed: (story) => {
    story.wait(8, 60);
    if (story.random.chance(0.6)) story.note(notes.closed);
    story.wait(20, 90);
    if (story.random.chance(0.35)) correct(story);
    sweep(story, 'closed');
  },
  won: (story) => {
    story.ended = true;
  },
  lost: (story) => {
    if (!story.random.chance(0.14)) {
      story.ended = true;
      return;
    }
    story.wait(8, 70);
    story.note(notes.back);
    story.waitMinutes();
    story.does(moveLeadStatus, { status: story.random.pick(['leads', 'analysis_submitted'] as const) });
  },
};

const movesTo = (status: LeadStatus) => (story: LeadStory) => void story.does(moveLeadStatus, { status });

/** What a lead's stage may end with. */
const turns = {
  pitch,
  pay,
  book: (story) => story.booksWalkthrough(),
  acknowledge: (story) => void story.does(acknowledgeRequirements, { acknowledged: true }),
  lose: (story) => void story.does(moveLeadStatus, { status: 'lost', reason: story.random.pick(lostReasons) }),
  delete: (story) => {
    story.ended = true;
    story.does(deleteLead, {});
  },
  forget: (story) => sweep(story, 'open'),
  analysis_submitted: movesTo('analysis_submitted'),
  proposal: movesTo('proposal'),
  contract_sent: movesTo('contract_sent'),
  closed: movesTo('closed'),
} satisfies Record<string, (story: LeadStory) => void>;

function next(story: LeadStory, weights: Partial<Record<keyof typeof turns, number>>): void {
  turns[story.random.weighted(weights as Record<keyof typeof turns, number>)](story);
}

function pitch(story: LeadStory): void {
  const rent = roundedRent((story.lead.estimatedRentCents ?? 1700_00) * story.random.between(0.96, 1.06));
  const improvements = sampleImprovements(story.random);
  story.does(pitchLead, { estimatedRentCents: rent, improvements });
}

function changeImprovements(story: LeadStory): void {
  const [first, ...others] = story.lead.improvements;
  if (!first) return;
  const customCostCents = Math.round((first.estimatedCostCents * story.random.between(0.6, 0.95)) / 100) * 100;
  story.does(editImprovements, {
    improvements: [{ ...first, checked: true, customCostCents }, ...others],
  });
}

function pay(story: LeadStory): void {
  const method = story.random.weighted({ card: 5, check: 3, bank_transfer: 2, cash: 1 });
  const number = story.random.whole(1000, 9999);
  const reference = { card: `Card ending in ${number}`, check: `Check ${number}`, bank_transfer: null, cash: null }[
    method
  ];
  const first = story.random.chance(0.12) ? 100_00 : onboardingPaymentCents;
  story.does(recordPayment, { amountCents: first, method, reference });
  story.waitMinutes(5);
  story.does(moveLeadStatus, { status: 'enrolled' });
  if (first === onboardingPaymentCents) return;
  story.wait(3, 10);
  story.does(recordPayment, { amountCents: onboardingPaymentCents - first, method, reference });
}

/** In the last days of the world's time the office reviews quiet leads, and plans a task for most of them. */
function looksAgain(story: LeadStory, from: Sweep['from']): void {
  const then = story.world.until - story.random.between(0.5, 6) * 24 * hour;
  if (then < story.now || !story.random.chance(0.75)) return;
  story.waitUntil(then);
  story.wait(0, 0);
  story.isTakenOn();
  story.plans(from === 'open' ? tasks.quiet : tasks.closed, 0.2, 6);
}

/** Nothing more happens until a sweep moves the card with many others; without a sweep it stays where it is. */
function sweep(story: LeadStory, from: Sweep['from']): void {
  const quietUntil = story.now + 12 * 24 * hour;
  const found = story.world.sweeps.find((each) => each.from === from && each.at > quietUntil);
  story.ended = !found;
  if (!found) looksAgain(story, from);
  if (!found) return;
  const { at, actor, correlationId, takenBack } = found;
  story.waitUntil(at + story.random.whole(0, 400));
  const to = from === 'open' ? { status: 'lost' as const, reason: 'No answer for weeks.' } : { status: 'won' as const };
  const moved = story.does(moveLeadStatus, to, { actor, correlationId });
  if (!moved || !takenBack) return;
  story.waitUntil(takenBack.at + story.random.whole(0, 400));
  story.undoes(moved, { actor, correlationId: takenBack.correlationId });
}
