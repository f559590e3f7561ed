/** People's names, by user id. */
export type Names = Readonly<Record<string, string>>;

/**
 * The name of a person.
 * @param id a user id; null for nobody
 * @param known names by user id, searched in this order: a former user's name may come only with an answer; undefined
 * while they are not known
 * @returns null for nobody
 */
export function personName(id: string | null | undefined, ...known: readonly (Names | undefined)[]): string | null {
  if (!id) return null;
  return knownName(id, ...known) ?? (known.includes(undefined) ? 'A colleague' : 'A former user');
}

/** Like personName; null if the name is unknown. */
export function knownName(id: string, ...known: readonly (Names | undefined)[]): string | null {
  return known.find((names) => names?.[id])?.[id] ?? null;
}

/** Two letters for a small round mark: "AS" for Ann Sample. */
export function initialsOf(name: string): string {
  const words = name.split('@')[0]!.match(/\p{L}+/gu) ?? [];
  return (
    [...words.slice(0, 1), ...words.slice(1).slice(-1)].map((word) => word.charAt(0).toUpperCase()).join('') || '?'
  );
}
