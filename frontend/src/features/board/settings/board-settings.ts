import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { leadStatusSchema, type LeadStatus } from '../../../../../contracts/src/lead-status.js';
import { columnSorts, type ColumnSort } from '../../../../../contracts/src/queries/board-sort.js';
import { mapOfPerson, storeOfPerson } from '../../../lib/kept-of-person.js';
import { sessionQuery, signedInId } from '../../session/session.js';

export const cardWidths = ['narrow', 'normal', 'wide'] as const;
export type CardWidth = (typeof cardWidths)[number];

const settingsSchema = z.object({
  /** Stages whose columns are strips. */
  collapsed: z.array(leadStatusSchema).default([]),
  /** How wide a column is at least. */
  width: z.enum(cardWidths).default('normal'),
  /** How the columns are sorted that are not newest first. */
  sort: z.partialRecord(leadStatusSchema, z.enum(columnSorts)).default({}),
});
export type BoardSettings = z.infer<typeof settingsSchema>;

const standard: BoardSettings = { collapsed: [], width: 'normal', sort: {} };
const known = mapOfPerson<string, BoardSettings>();
/** Counts up with every change: who follows it reads the settings again. */
const changes = storeOfPerson<{ count: number }>({ count: 0 });

/** Each person's own, in this browser: two who share it keep apart. */
const keyOf = (userId: string) => `board-settings:${userId}`;

/** What is stored, as far as it makes sense: it may be of another version. @param text JSON, null where nothing is stored */
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

/** How the signed-in person has the board in this browser. */
export function useBoardSettings(): BoardSettings {
  const userId = useQuery(sessionQuery).data?.user?.id;
  changes.use(({ count }) => count);
  return settingsOf(userId);
}

/** The same, outside of components. */
export const boardSettings = (): BoardSettings => settingsOf(signedInId());

/** Keeps a change for the next time as well. */
export function changeBoardSettings(change: (before: BoardSettings) => BoardSettings): void {
  const userId = signedInId();
  if (userId === undefined) return;
  const settings = change(settingsOf(userId));
  known.set(userId, settings);
  localStorage.setItem(keyOf(userId), JSON.stringify(settings));
  changes.update(({ count }) => ({ count: count + 1 }));
}

/** Makes a strip of the stage's column, or a column again. */
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
