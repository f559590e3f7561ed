import type { BoardCard } from '../../../../../contracts/src/board/queries.js';
import { officeDateTime } from '../../../lib/format.js';

type Known = Pick<BoardCard, 'id' | 'name' | 'propertyAddress' | 'unitCount' | 'createdAt'>;

const none: ReadonlyMap<string, string> = new Map();
const addressKey = ({ name, propertyAddress }: Known) => `${name}\n${propertyAddress}`.toLowerCase();

/**
 * Distinguishes cards that show the same name and address: by the number of units and, if those are equal too, by the time
 * the lead came in.
 * @param cards all loaded ones, whatever their stage
 * @returns words by lead id; cards that already differ have none
 */
export function tellApart(cards: readonly Known[]): ReadonlyMap<string, string> {
  const alike = new Map<string, Known[]>();
  for (const card of cards) {
    const key = addressKey(card);
    const same = alike.get(key);
    if (same) same.push(card);
    else alike.set(key, [card]);
  }
  const words = new Map<string, string>();
  for (const same of alike.values()) {
    if (same.length < 2) continue;
    const units = new Set(same.map(({ unitCount }) => unitCount));
    for (const { id, unitCount, createdAt } of same)
      words.set(id, units.size === same.length ? unitWords(unitCount) : `came in ${officeDateTime(createdAt)}`);
  }
  return words.size === 0 ? none : words;
}

/** "1 unit", "12 units". */
export const unitWords = (count: number): string => `${count} ${count === 1 ? 'unit' : 'units'}`;
