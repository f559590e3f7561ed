import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { leadStatusSchema, type LeadStatus } from '../../../../../contracts/src/lead-status.js';
import { columnSorts, type ColumnSort } from '../../../../../contracts/src/board/board-sort.js';
import { mapOfPerson, storeOfPerson } from '../../../lib/kept-of-person.js';
import { sessionQuery, signedInId } from '../../session/session.js';
import { useMemo } from 'react';
import { useMediaQuery } from '../../../lib/use-media-query.js';

export const cardWidths = ['narrow', 'normal', 'wide'] as const;
export type CardWidth = (typeof cardWidths)[number];

const settingsSchema = z.object({
  /** Stages whose columns are collapsed to strips. */
  collapsed: z.array(leadStatusSchema).default([]),
  /** The minimum width of a column. */
  width: z.enum(cardWidths).default('normal'),
  /** Whether a card takes two lines, with its actions as icons beside them. */
  compact: z.boolean().default(false),
  /** Whether the board may still offer compact cards: it does so once. */
  offersCompact: z.boolean().default(true),
  /** The sorting of columns that are not newest first. */
  sort: z.partialRecord(leadStatusSchema, z.enum(columnSorts)).default({}),
});
export type BoardSettings = z.infer<typeof settingsSchema>;

const standard: BoardSettings = { collapsed: [], width: 'normal', compact: false, offersCompact: true, sort: {} };
const known = mapOfPerson<string, BoardSettings>();
/** Rises with every change, so that subscribers read the settings again. */
const changes = storeOfPerson<{ count: number }>({ count: 0 });

/** One set per person in this browser: two people who share it have separate settings. */
const keyOf = (userId: string) => `board-settings:${userId}`;

/** The stored settings, as far as they are valid: another version may have written them. @param text JSON, null if nothing is stored */
export function parseSettings(text: string | null): BoardSettings {
  if (text === null) return standard;
  try {
    return settingsSchema.parse(JSON.parse(text));
  } catch {
    return standard;
  }
}

function settingsOf(userId: string | undefined): BoardSettings {
  if (userId === undefined) return standard;
  const before = known.get(userId);
  if (before) return before;
  const settings = parseSettings(localStorage.getItem(keyOf(userId)));
  known.set(userId, settings);
  return settings;
}

/** The signed-in person's board settings in this browser. */
export function useBoardSettings(): BoardSettings {
  const userId = useQuery(sessionQuery).data?.user?.id;
  changes.use(({ count }) => count);
  return settingsOf(userId);
}

/** The same, outside of components. */
export const boardSettings = (): BoardSettings => settingsOf(signedInId());

/** Stores a change as well. */
export function changeBoardSettings(change: (before: BoardSettings) => BoardSettings): void {
  const userId = signedInId();
  if (userId === undefined) return;
  const settings = change(settingsOf(userId));
  known.set(userId, settings);
  localStorage.setItem(keyOf(userId), JSON.stringify(settings));
  changes.update(({ count }) => ({ count: count + 1 }));
}

/** Shows compact cards or whole ones. After either choice the board does not offer them again. */
export function chooseCompact(compact: boolean): void {
  changeBoardSettings((before) => ({ ...before, compact, offersCompact: false }));
}

/** Collapses the stage's column to a strip, or expands it. */
export function toggleCollapsed(status: LeadStatus): void {
  changeBoardSettings((before) => ({
    ...before,
    collapsed: before.collapsed.includes(status)
      ? before.collapsed.filter((each) => each !== status)
      : [...before.collapsed, status],
  }));
}

/** Sorts the stage's column. */
export function sortColumn(status: LeadStatus, sort: ColumnSort): void {
  changeBoardSettings((before) => ({ ...before, sort: { ...before.sort, [status]: sort } }));
}

const none: ReadonlySet<LeadStatus> = new Set();

/** The stages whose columns are strips. A phone has none: one column fills its width. */
export function useCollapsed(): ReadonlySet<LeadStatus> {
  const beside = useMediaQuery('(min-width: 48rem)');
  const { collapsed } = useBoardSettings();
  const strips = useMemo(() => new Set(collapsed), [collapsed]);
  return beside ? strips : none;
}
