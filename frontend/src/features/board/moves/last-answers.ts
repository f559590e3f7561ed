import type { CommandAnswer } from '../../../../../contracts/src/commands/answers.js';
import { mapOfPerson } from '../../../lib/kept-of-person.js';

/** The last answer for each lead commanded here: newer than what the board shows until it has caught up. */
const lastAnswers = mapOfPerson<string, CommandAnswer>();

export function noteAnswer(answer: CommandAnswer): void {
  const before = lastAnswers.get(answer.id);
  if (!before || before.revision < answer.revision) lastAnswers.set(answer.id, answer);
}

/** The newest revision of the lead that anybody here knows of. @param shown what its card says */
export function newestRevision(id: string, shown: number): number {
  return Math.max(shown, lastAnswers.get(id)?.revision ?? shown);
}
