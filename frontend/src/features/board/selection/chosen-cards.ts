import { storeOfPerson } from '../../../lib/kept-of-person.js';
import { nothingChosen, without, type Selection } from './selection.js';

const chosen = storeOfPerson<Selection>(nothingChosen);
/** Why the last action did not move a card, by lead id. */
const failures = storeOfPerson<ReadonlyMap<string, string>>(new Map());

export const chosenIds = (): ReadonlySet<string> => chosen.get().ids;
export const changeSelection = chosen.update;
export const clearSelection = () => chosen.update((before) => (before.ids.size === 0 ? before : nothingChosen));
/** Deselects leads that no longer exist. */
export const letGoOf = (gone: readonly string[]): void => {
  if (gone.some((id) => chosen.get().ids.has(id))) chosen.update((before) => without(before, gone));
};
export const useIsChosen = (id: string): boolean => chosen.use(({ ids }) => ids.has(id));
export const useChosenCount = (): number => chosen.use(({ ids }) => ids.size);
export const useAnyChosen = (): boolean => chosen.use(({ ids }) => ids.size > 0);

export const useFailure = (id: string): string | undefined => failures.use((all) => all.get(id));
export const useFailureCount = (): number => failures.use((all) => all.size);

/** Marks these cards with the reason; marks of other cards stay. */
export function markFailed(reasons: ReadonlyMap<string, string>): void {
  if (reasons.size > 0) failures.update((before) => new Map([...before, ...reasons]));
}

/** Removes the marks of these cards, or of all. */
export function unmark(ids?: Iterable<string>): void {
  failures.update((before) => {
    const next = new Map(ids ? before : []);
    for (const id of ids ?? []) next.delete(id);
    return next.size === before.size ? before : next;
  });
}
