/** What people are called, by user id. */
export type Names = Readonly<Record<string, string>>;

/**
 * What somebody is called.
 * @param id a user's; null for nobody
 * @param known by user id, asked in this order: who may not sign in any more is known by the name that came with an answer; undefined
 * as long as it is not known
 * @returns null for nobody
 */
export function personName(id: string | null | undefined, ...known: readonly (Names | undefined)[]): string | null {
  if (!id) return null;
  return knownName(id, ...known) ?? (known.includes(undefined) ? 'A colleague' : 'A former user');
}

/** As personName; null where nobody knows. */
export function knownName(id: string, ...known: readonly (Names | undefined)[]): string | null {
  return known.find((names) => names?.[id])?.[id] ?? null;
}

/** Two letters for a small round mark: "AS" of Ann Sample. */
export function initialsOf(name: string): string {
  const words = name.split('@')[0]!.match(/\p{L}+/gu) ?? [];
  return (
    [...words.slice(0, 1), ...words.slice(1).slice(-1)].map((word) => word.charAt(0).toUpperCase()).join('') || '?'
  );
}
