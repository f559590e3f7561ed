import type { BoardCard } from '../../../../../contracts/src/board/queries.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { historyQuery } from '../../leads/data/lead-query.js';
import { fieldLabel, fieldValue, isBlank } from '../../history/field-words.js';
import { whoSet } from '../../history/state-at.js';

/** The fields that a card shows or depends on, in reading order. */
const cardFields = [
  'status',
  'stageSince',
  'name',
  'propertyAddress',
  'estimatedRentCents',
  'walkthroughStart',
  'marketing',
  'source',
] as const satisfies readonly (keyof BoardCard)[];

export interface CardValue {
  field: string;
  label: string;
  value: string;
}

/** The values of a card that can be explained; unknown values have none. */
export function cardValues(card: BoardCard): CardValue[] {
  return cardFields
    .filter((field) => !isBlank(field, card[field]))
    .map((field) => ({ field, label: fieldLabel(field), value: fieldValue(field, card[field]) }));
}

/**
 * "Why is this here?": finds the event that set the card's field.
 * @returns its id; undefined if no event set it, so that the newest end of the history is shown
 * @throws ApiProblem if the history cannot be read
 */
export async function eventOfField(card: BoardCard, field: string): Promise<string | undefined> {
  if ((field === 'status' || field === 'stageSince') && card.stageEventId) return card.stageEventId;
  const { events } = await queryClient.fetchQuery({ ...historyQuery(card.id), staleTime: 0 });
  return whoSet(events, field, events.length - 1)?.id;
}
