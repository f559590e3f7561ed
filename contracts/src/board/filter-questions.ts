import { foldedSql } from '../keys/folded-sql.js';
import { foldedText } from '../keys/names.js';
import { startOfOfficeDay } from '../keys/office-time.js';
import { daysAfter } from '../keys/wall-clock.js';
import type { BoardFilter } from './board-filter.js';
import type { BoardCard } from './queries.js';

/** What a filter looks at on a card, besides its text: now and in the past, in Postgres and in the browser. */
export type AskedCard = Pick<
  BoardCard,
  'status' | 'source' | 'city' | 'stageSince' | 'createdAt' | 'walkthroughStart' | 'assigneeId'
>;

/** How Postgres compares a column with what is asked (`?`), and the same for the field of a card. */
const relations = {
  '= ?::text': (held, asked) => held === asked,
  '= ?::uuid': (held, asked) => held === asked,
  '= any(?::text[])': (held, asked) => asked.includes(held!),
  '< ?::timestamptz': (held, asked) => held! < asked,
  '>= ?::timestamptz': (held, asked) => held! >= asked,
  'is null': (held) => held === null,
  'is not null': (held) => held !== null,
} satisfies Record<string, (held: string | null, asked: string | readonly string[]) => boolean>;

/** What one part of a filter asks of every card. */
type Question = [field: keyof AskedCard, relation: keyof typeof relations, asked?: string | readonly string[]];

const startOf = (day: string) => startOfOfficeDay(day).toISOString();

/**
 * What a filter asks of every card, wherever its board comes from. The text and whose turn it is are not among it: each board finds
 * them in what it has.
 * @param filter with the viewer's id in place of `me` (askedBy)
 * @param day of the office, up to which days in a stage are counted: 2026-03-03
 */
function questionsOf(filter: BoardFilter, day: string): Question[] {
  const { status, source, city, minDays, createdSince, walkthrough, assignee } = filter;
  const questions: (Question | '' | undefined)[] = [
    status && ['status', '= any(?::text[])', status],
    source && ['source', '= any(?::text[])', source],
    city && ['city', '= ?::text', foldedText(city)],
    minDays === undefined ? minDays : ['stageSince', '< ?::timestamptz', startOf(daysAfter(day, 1 - minDays))],
    createdSince && ['createdAt', '>= ?::timestamptz', startOf(createdSince)],
    walkthrough && ['walkthroughStart', walkthrough === 'yes' ? 'is not null' : 'is null'],
    assignee && (assignee === 'none' ? ['assigneeId', 'is null'] : ['assigneeId', '= ?::uuid', assignee]),
  ];
  return questions.filter((question) => question !== undefined && question !== '');
}

/** The filter's questions as conditions. @param column SQL of a field @param value makes the placeholder of a value */
export function conditionsOf(
  filter: BoardFilter,
  day: string,
  column: (field: string) => string,
  value: (given: unknown) => string,
): string[] {
  return questionsOf(filter, day).map(([field, relation, asked]) => {
    const held = field === 'city' ? foldedSql(column(field)) : column(field);
    return `${held} ${asked === undefined ? relation : relation.replace('?', () => value(asked))}`;
  });
}

/** The filter's questions as tests of a card. */
export function testsOf(filter: BoardFilter, day: string): ((card: AskedCard) => boolean)[] {
  return questionsOf(filter, day).map(
    ([field, relation, asked = '']) =>
      (card) =>
        relations[relation](field === 'city' ? card.city && foldedText(card.city) : card[field], asked),
  );
}
