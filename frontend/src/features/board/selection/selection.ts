import { withCommas } from '../../../../../contracts/src/numerals.js';
import { boardRoutes } from '../../../../../contracts/src/board/routes.js';
import { askFresh } from '../../../live/read-query.js';
import { storeOfPerson, mapOfPerson } from '../../../lib/kept-of-person.js';
import { toast } from 'sonner';
import type { BoardFilter, BoardMatches } from '../../../../../contracts/src/board/board-filter.js';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { queryOf } from '../data/board-query.js';

/** The chosen cards, by lead id. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** The card where a range starts: the last one that was chosen individually. */
  anchor: string | null;
  /** The selection before the range from the anchor began: a shrinking range deselects only what it added. */
  base: ReadonlySet<string>;
}

export const nothingChosen: Selection = { ids: new Set(), anchor: null, base: new Set() };

/** Toggles the card. */
export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id, base: next };
}

/**
 * Chooses everything from the anchor to the card, whichever is above. Without an anchor in this column, the card alone.
 * @param column the ids of the card's column in their order
 */
export function extendTo(selection: Selection, column: readonly string[], id: string): Selection {
  const { anchor, base } = selection;
  const from = anchor === null ? -1 : column.indexOf(anchor);
  const to = column.indexOf(id);
  if (from < 0 || to < 0) return { ids: new Set([...selection.ids, id]), anchor: id, base: selection.ids };
  return { anchor, base, ids: new Set([...base, ...column.slice(Math.min(from, to), Math.max(from, to) + 1)]) };
}

/** Deselects these. */
export function without({ ids, anchor, base }: Selection, gone: readonly string[]): Selection {
  const left = (before: ReadonlySet<string>) => new Set([...before].filter((id) => !gone.includes(id)));
  return { ids: left(ids), anchor: anchor !== null && gone.includes(anchor) ? null : anchor, base: left(base) };
}

/** Selects all of these as well. */
export function add(selection: Selection, ids: Iterable<string>): Selection {
  const next = new Set([...selection.ids, ...ids]);
  return { ids: next, anchor: selection.anchor, base: next };
}

const chosen = storeOfPerson<Selection>(nothingChosen);
/** Why the last action did not move a card, by lead id. */
const failures = storeOfPerson<ReadonlyMap<string, string>>(new Map());

export const chosenIds = (): ReadonlySet<string> => chosen.get().ids;
export const changeSelection = chosen.update;
export const clearSelection = () => chosen.update((before) => (before.ids.size === 0 ? before : nothingChosen));
/** Deselects leads that no longer exist. */
export const letGoOf = (gone: readonly string[]) => {
  if (gone.some((id) => chosen.get().ids.has(id))) chosen.update((before) => without(before, gone));
};
export const useIsChosen = (id: string): boolean => chosen.use(({ ids }) => ids.has(id));
export const useChosenCount = (): number => chosen.use(({ ids }) => ids.size);
export const useAnyChosen = (): boolean => chosen.use(({ ids }) => ids.size > 0);

export const useFailure = (id: string): string | undefined => failures.use((all) => all.get(id));
export const useFailureCount = (): number => failures.use((all) => all.size);

/** Marks these cards with the reason; marks of other cards stay. */
export function markFailed(reasons: ReadonlyMap<string, string>) {
  if (reasons.size > 0) failures.update((before) => new Map([...before, ...reasons]));
}

/** Removes the marks of these cards, or of all. */
export function unmark(ids?: Iterable<string>) {
  failures.update((before) => {
    const next = new Map(ids ? before : []);
    for (const id of ids ?? []) next.delete(id);
    return next.size === before.size ? before : next;
  });
}

type UnseenLead = BoardMatches['leads'][number];

/** What is known of selected leads that are not loaded, or no longer loaded. */
const unseen = mapOfPerson<string, UnseenLead>();

export const unseenLead = (id: string): UnseenLead | undefined => unseen.get(id);

export function rememberLeads(leads: readonly UnseenLead[]) {
  for (const { id, revision, status, estimatedRentCents } of leads)
    unseen.set(id, { id, revision, status, estimatedRentCents });
}

/**
 * Selects all leads that match a filter, loaded or not, up to the number that the server names. Says so if there are more, or if
 * they could not be read.
 * @param status limits it to one column
 */
export async function chooseMatches(filter: BoardFilter, status?: LeadStatus) {
  const query = queryOf(status ? { ...filter, status: [status] } : filter);
  try {
    const { leads, total } = await queryClient.fetchQuery({
      queryKey: ['board-matches', query],
      queryFn: ({ signal }) => askFresh(boardRoutes.matches, { query, signal }),
      staleTime: 0,
      gcTime: 0,
    });
    rememberLeads(leads);
    changeSelection((before) =>
      add(
        before,
        leads.map(({ id }) => id),
      ),
    );
    if (total > leads.length)
      toast.info(
        `The first ${withCommas(leads.length)} of ${withCommas(total)} leads are selected: more cannot be moved at once.`,
      );
  } catch (error) {
    toast.error('The leads could not be selected', { description: sentenceOf(error, 'Please try again.') });
  }
}
