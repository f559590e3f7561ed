import type { CommandAnswer } from '../../../../../contracts/src/answers.js';
import { mapOfPerson } from '../../../lib/kept-of-person.js';

/** The last answer for each lead commanded here. It is newer than the board until the board has caught up. */
const lastAnswers = mapOfPerson<string, CommandAnswer>();

export function noteAnswer(answer: CommandAnswer): void {
  const before = lastAnswers.get(answer.id);
  if (!before || before.revision < answer.revision) lastAnswers.set(answer.id, answer);
}

/** The newest revision of the lead known here. @param shown the revision of its card */
export function newestRevision(id: string, shown: number): number {
  return Math.max(shown, lastAnswers.get(id)?.revision ?? shown);
}
