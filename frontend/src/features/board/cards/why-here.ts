import type { BoardCard } from '../../../../../contracts/src/queries/board.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { historyQuery } from '../../leads/data/lead-query.js';
import { fieldLabel, fieldValue, isBlank } from '../../history/field-words.js';
import { whoSet } from '../../history/state-at.js';

/** What a card shows or follows from, in the order in which one reads it. */
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

/** The values of a card that can be asked for their reason; what is unknown has none. */
export function cardValues(card: BoardCard): CardValue[] {
  return cardFields
    .filter((field) => !isBlank(field, card[field]))
    .map((field) => ({ field, label: fieldLabel(field), value: fieldValue(field, card[field]) }));
}

/**
 * "Why is this here?": the event that gave the card's field its value.
 * @returns its id; undefined when no event set it, and the history's newest end has to do
 * @throws ApiProblem when the history cannot be read
 */
export async function eventOfField(card: BoardCard, field: string): Promise<string | undefined> {
  if ((field === 'status' || field === 'stageSince') && card.stageEventId) return card.stageEventId;
  const { events } = await queryClient.fetchQuery({ ...historyQuery(card.id), staleTime: 0 });
  return whoSet(events, field, events.length - 1)?.id;
}
