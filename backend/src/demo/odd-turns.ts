import { mainBoardStatuses } from '../../../contracts/src/lead-status.js';
import { leadCommands } from '../leads/decide/lead-commands.js';
import { correct } from './edits.js';
import type { LeadStory } from './lead-story.js';
import { mistakenMoves } from './sample-texts.js';

/** Now and then something goes wrong, and is corrected. */
export function perhapsOddTurn(story: LeadStory): void {
  if (!story.random.chance(0.12)) return;
  story.wait(0.1, 1.5);
  const turn = story.random.weighted({ backAndForth: 4, deletedAndRestored: 3, undone: 4, undoneTwice: 2 });
  turns[turn](story);
}

const turns: Record<'backAndForth' | 'deletedAndRestored' | 'undone' | 'undoneTwice', (story: LeadStory) => void> = {
  backAndForth,
  deletedAndRestored,
  undone: (story) => {
    const told = story.random.chance(0.5) ? correct(story) : strays(story);
    story.waitMinutes(3);
    if (told) story.undoes(told);
  },
  undoneTwice: (story) => {
    const told = correct(story);
    story.waitMinutes(3);
    const undone = told && story.undoes(told);
    story.waitMinutes(3);
    if (undone) story.undoes(undone);
  },
};

/** Moves to a stage where it does not belong. */
function strays(story: LeadStory) {
  const elsewhere = mainBoardStatuses.filter((status) => status !== story.lead.status);
  return story.does(leadCommands.moveLeadStatus, { status: story.random.pick(elsewhere) });
}

/** Moved there and back by hand, sometimes more than once. */
function backAndForth(story: LeadStory): void {
  const { status } = story.lead;
  for (let times = story.random.whole(1, 3); times > 0; times--) {
    strays(story);
    if (story.random.chance(0.5)) story.wait(0.2, 2);
    else story.waitMinutes();
    const reason = story.random.chance(0.4) ? { reason: story.random.pick(mistakenMoves) } : {};
    story.does(leadCommands.moveLeadStatus, { status, ...reason });
    story.waitMinutes();
  }
}

/** Deleted by mistake: then restored, or the deletion is undone. */
function deletedAndRestored(story: LeadStory): void {
  const deleted = story.does(leadCommands.deleteLead, {});
  if (story.random.chance(0.5)) story.wait(0.5, 4);
  else story.waitMinutes();
  if (deleted && story.random.chance(0.4)) story.undoes(deleted);
  else story.does(leadCommands.restoreLead, {});
}
