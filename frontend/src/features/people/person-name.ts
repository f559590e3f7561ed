import type { Names } from './names-query.js';

/**
 * What somebody is called.
 * @param id a user's; null for nobody
 * @param known by user id, asked in this order: who may not sign in any more is known by the e-mail that came with an answer
 * @returns null for nobody
 */
export function personName(id: string | null | undefined, ...known: readonly Names[]): string | null {
  if (!id) return null;
  return known.find((names) => names[id])?.[id] ?? 'A colleague';
}

/** Two letters for a small round mark: "AS" of Ann Sample, or of ann.sample@example.com. */
export function initialsOf(name: string): string {
  const words = name.split('@')[0]!.match(/\p{L}+/gu) ?? [];
  return (
    [...words.slice(0, 1), ...words.slice(1).slice(-1)].map((word) => word.charAt(0).toUpperCase()).join('') || '?'
  );
}
