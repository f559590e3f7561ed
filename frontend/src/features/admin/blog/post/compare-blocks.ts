import { diffArrays, diffWords } from 'diff';

/** One part of a rendered text: a paragraph, a heading, a list. */
export interface Block {
  /** Lower-case name of its element. */
  tag: string;
  /** The whole element. */
  html: string;
  text: string;
}

/** What happened to a part. `changed` lists its words: each kept, added or removed. */
export type Compared =
  | { is: 'same' | 'added' | 'removed'; html: string }
  | { is: 'changed'; tag: string; words: { text: string; is: 'same' | 'added' | 'removed' }[] };

/** Elements that hold only words, so they can be drawn again with some words marked. */
const ofWords = /^(p|h[2-6])$/;

/** Compares two rendered texts part by part, and word by word where a part was only edited. Pure. */
export function compareBlocks(before: readonly Block[], after: readonly Block[]): Compared[] {
  const changes = diffArrays([...before], [...after], { comparator: (one, other) => one.html === other.html });
  return changes.flatMap(({ value, added, removed }, index): Compared[] => {
    if (!added && !removed) return value.map(({ html }) => ({ is: 'same', html }));
    const next = changes[index + 1];
    if (removed && next?.added) return replaced(value, next.value);
    // These were already listed together with their replacement.
    if (added && changes[index - 1]?.removed) return [];
    return value.map(({ html }) => ({ is: added ? 'added' : 'removed', html }));
  });
}

/** Parts at the same place belong together if both are words in the same element. */
function replaced(before: readonly Block[], after: readonly Block[]): Compared[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index): Compared[] => {
    const [one, other] = [before[index], after[index]];
    if (one && other && one.tag === other.tag && ofWords.test(one.tag) && one.text !== other.text)
      return [{ is: 'changed', tag: one.tag, words: words(one.text, other.text) }];
    return [
      ...(one ? [{ is: 'removed' as const, html: one.html }] : []),
      ...(other ? [{ is: 'added' as const, html: other.html }] : []),
    ];
  }).flat();
}

function words(before: string, after: string) {
  return diffWords(before, after).map(({ value, added, removed }) => ({
    text: value,
    is: added ? ('added' as const) : removed ? ('removed' as const) : ('same' as const),
  }));
}
