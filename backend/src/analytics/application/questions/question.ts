import type { EntityManager } from 'typeorm';
import type { QuestionName, QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import type { AnswerOf } from '../../../../../contracts/src/analytics/queries.js';
import type { Basis, Statement } from '../sql.js';
import type { Tally, TallyRow } from '../tally.js';
import type { Names } from '../labels.js';

/** The fields that every answer has. */
type Common = 'asOf' | 'at' | 'position' | 'version';
export type Figures<Name extends QuestionName> = Omit<AnswerOf<Name>, Common>;

/** Where and by what a question's figures are read, from one snapshot. */
export interface Asked extends Basis {
  manager: Pick<EntityManager, 'query'>;
}

/** A question's figures, with what else was found while they were added up. */
export interface Summed<Found> {
  tally: Tally;
  found: Found;
}

/** All that is known of a question: the rows it counts, other ways to their sums, and its answer. */
export interface Question<Name extends QuestionName, Found = null> {
  /** A statement that selects the events that the question counts, each with the cell it belongs to. */
  counted(choices: QuestionOf<Name>, sql: Statement): string;
  /** The sums of the present from kept counts, which grow with months, not with leads; null if these choices have none. */
  kept?(choices: QuestionOf<Name>, asked: Asked): Promise<TallyRow[]> | null;
  /** The sums without making each row; null if these choices need the rows. */
  summed?(choices: QuestionOf<Name>, asked: Asked): Promise<Summed<Found> | null>;
  answer(
    choices: QuestionOf<Name>,
    given: Asked & Summed<Found> & { names: Names },
  ): Figures<Name> | Promise<Figures<Name>>;
}
