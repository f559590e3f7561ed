import { foldedText, nameKey } from '../../../../../contracts/src/keys/names.js';
import type { User } from '../../session/session.js';
import { entriesFor } from '../navigation.js';

/** The effect of choosing an entry. */
export type PaletteAction =
  | { kind: 'page'; to: string }
  | { kind: 'lead'; id: string }
  | { kind: 'add-lead' }
  | { kind: 'time-machine' }
  | { kind: 'export' }
  | { kind: 'portfolio' }
  | { kind: 'whose'; assignee: 'me' | 'none' }
  | { kind: 'keys' }
  | { kind: 'theme'; theme: 'system' | 'light' | 'dark' }
  | { kind: 'logout' };

export interface PaletteEntry {
  id: string;
  label: string;
  /** Shown beside it. */
  detail?: string;
  /** Further words that find it. */
  words?: string;
  action: PaletteAction;
}

const actions: readonly PaletteEntry[] = [
  { id: 'add-lead', label: 'Add Lead', words: 'new create', action: { kind: 'add-lead' } },
  {
    id: 'export',
    label: 'Export Data',
    detail: 'What the board shows, as CSV',
    words: 'download',
    action: { kind: 'export' },
  },
  {
    id: 'time-machine',
    label: 'Time machine',
    detail: 'The board as it was',
    words: 'past',
    action: { kind: 'time-machine' },
  },
  {
    id: 'mine',
    label: 'Mine',
    detail: 'The leads that you look after',
    words: 'my own assigned assignee filter',
    action: { kind: 'whose', assignee: 'me' },
  },
  {
    id: 'unassigned',
    label: 'Unassigned',
    detail: 'The leads that nobody looks after',
    words: 'assignee filter',
    action: { kind: 'whose', assignee: 'none' },
  },
  { id: 'portfolio', label: 'Portfolio', words: 'properties units', action: { kind: 'portfolio' } },
  {
    id: 'keys',
    label: 'Keys',
    detail: 'What you can do by keyboard',
    words: 'shortcuts help',
    action: { kind: 'keys' },
  },
  { id: 'dark', label: 'Dark appearance', words: 'theme night', action: { kind: 'theme', theme: 'dark' } },
  { id: 'light', label: 'Light appearance', words: 'theme day', action: { kind: 'theme', theme: 'light' } },
  { id: 'system', label: 'Appearance like the system', words: 'theme', action: { kind: 'theme', theme: 'system' } },
  { id: 'logout', label: 'Logout', words: 'sign out', action: { kind: 'logout' } },
];

/** Pages without an entry in the navigation. */
const morePages: readonly { to: string; label: string; words?: string; adminOnly?: true }[] = [
  { to: '/campaigns', label: 'Campaign management', words: 'messages' },
  { to: '/account', label: 'Your account', words: 'profile password sessions second factor own' },
  { to: '/leads/verify', label: 'Verify an exported history', words: 'signed file check' },
  { to: '/operations/events', label: 'Events', words: 'log', adminOnly: true },
  { to: '/operations/effects', label: 'Effects', words: 'processes', adminOnly: true },
  { to: '/operations/catalogue', label: 'Event catalogue', words: 'types', adminOnly: true },
  { to: '/enroll', label: 'Enroll Online', words: 'form' },
];

/** The pages that a person may open. */
export function pageEntries(role: User['role']): PaletteEntry[] {
  const others = morePages.filter(({ adminOnly }) => !adminOnly || role === 'admin');
  return [...entriesFor(role), ...others].map(({ to, label, ...rest }) => ({
    id: `page-${to}`,
    label,
    ...('words' in rest && rest.words !== undefined && { words: rest.words }),
    action: { kind: 'page', to },
  }));
}

export const actionEntries = (): readonly PaletteEntry[] => actions;

/**
 * Entries that have, for every word of the text, a word beginning with it: first the one that it names, then those that begin with it.
 * @param text as it was typed; an empty text matches all
 */
export function matching(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const typed = nameKey(text);
  const asked = typed.split(' ').filter(Boolean);
  const found = entries.filter(({ label, detail = '', words = '' }) => {
    const own = foldedText(`${label} ${detail} ${words}`).split(/[^\p{L}\p{N}]+/u);
    return asked.every((part) => own.some((word) => word.startsWith(part)));
  });
  const rank = ({ label }: PaletteEntry) =>
    [foldedText(label) !== typed, !foldedText(label).startsWith(typed)].filter(Boolean).length;
  return found.sort((one, other) => rank(one) - rank(other));
}

/** The marked entry, and the text it was marked for. */
export interface Mark {
  text: string;
  id: string | undefined;
}

/**
 * The entry that Enter chooses: the marked one while it exists, else the first. Leads found by an earlier text count only if there
 * is nothing else.
 * @param stale whether the leads among the entries were found by an earlier text
 */
export function markedOf(
  entries: readonly PaletteEntry[],
  { text: of, id }: Mark,
  text: string,
  stale: boolean,
): PaletteEntry | undefined {
  const kept = of === text ? entries.find((entry) => entry.id === id) : undefined;
  const current = stale ? entries.find(({ action }) => action.kind !== 'lead') : undefined;
  return kept ?? current ?? entries[0];
}
