import { capital } from '../../../contracts/src/key-words.js';
import { editLead } from '../leads/decide/edit-lead.js';
import { moveLeadStatus } from '../leads/decide/move-lead.js';
import { deleteLead, restoreLead } from '../leads/decide/end-lead.js';
import type { LeadStory } from './lead-story.js';
import { samplePhone, roundedRent, sampleProperty, sampleStreet } from './sample-people.js';
import { mainBoardStatuses } from '../../../contracts/src/lead-status.js';
import { mistakenMoves } from './sample-texts.js';

/** A call brings what the form did not ask for: the property if it is missing, the name, the rent. */
export function fillGaps(story: LeadStory): void {
  const { lead, random } = story;
  const { purchasePriceCents: _, ...property } = sampleProperty(random);
  story.does(editLead, {
    ...(lead.streetAddress === null && property),
    ...(!lead.name.includes(' ') && { name: nameFrom(lead.name), phone: samplePhone(random) }),
    ...(lead.estimatedRentCents === null && { estimatedRentCents: property.estimatedRentCents }),
  });
}

/** Turns "ada.sample12", the name that the analysis form takes from the e-mail, into Ada Sample. */
function nameFrom(mailbox: string): string {
  const words = mailbox.replace(/\d+$/, '').split('.');
  return words.map(capital).join(' ');
}

/** Corrects something that is known; returns the command, if anything changed. */
export function correct(story: LeadStory) {
  const { lead, random } = story;
  const what = random.weighted({ rent: 5, phone: 2, street: lead.streetAddress === null ? 0 : 2, size: 2, mail: 1 });
  const rent = lead.estimatedRentCents ?? 1800_00;
  const edit = {
    rent: { estimatedRentCents: roundedRent(rent * random.pick([0.92, 0.95, 1.05, 1.08])) },
    phone: { phone: samplePhone(random) },
    street: { streetAddress: sampleStreet(random) },
    size: { bedrooms: random.whole(1, 5), bathrooms: random.whole(2, 8) / 2 },
    mail: { email: `new.${lead.email.replace(/^(new\.)+/, '')}` },
  };
  return story.does(editLead, edit[what]);
}

/** Now and then something goes wrong, and is corrected. */
export function perhapsAMistake(story: LeadStory): void {
  if (!story.random.chance(0.12)) return;
  story.wait(0.1, 1.5);
  const mistake = story.random.weighted({ backAndForth: 4, deletedAndRestored: 3, undone: 4, undoneTwice: 2 });
  mistakes[mistake](story);
}

const mistakes = {
  backAndForth,
  deletedAndRestored,
  undone: (story) => {
    const mistake = story.random.chance(0.5) ? correct(story) : strays(story);
    story.waitMinutes(3);
    if (mistake) story.undoes(mistake);
  },
  undoneTwice: (story) => {
    const mistake = correct(story);
    story.waitMinutes(3);
    const undone = mistake && story.undoes(mistake);
    story.waitMinutes(3);
    if (undone) story.undoes(undone);
  },
} satisfies Record<string, (story: LeadStory) => void>;

/** Moves to a stage where it does not belong. */
function strays(story: LeadStory) {
  const elsewhere = mainBoardStatuses.filter((status) => status !== story.lead.status);
  return story.does(moveLeadStatus, { status: story.random.pick(elsewhere) });
}

/** Moved there and back by hand, sometimes more than once. */
function backAndForth(story: LeadStory): void {
  const { status } = story.lead;
  for (let times = story.random.whole(1, 3); times > 0; times--) {
    strays(story);
    if (story.random.chance(0.5)) story.wait(0.2, 2);
    else story.waitMinutes();
    const reason = story.random.chance(0.4) ? { reason: story.random.pick(mistakenMoves) } : {};
    story.does(moveLeadStatus, { status, ...reason });
    story.waitMinutes();
  }
}

/** Deleted by mistake: then restored, or the deletion is undone. */
function deletedAndRestored(story: LeadStory): void {
  const deleted = story.does(deleteLead, {});
  if (story.random.chance(0.5)) story.wait(0.5, 4);
  else story.waitMinutes();
  if (deleted && story.random.chance(0.4)) story.undoes(deleted);
  else story.does(restoreLead, {});
}
