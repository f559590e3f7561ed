import { diffArrays, diffWords } from 'diff';
import { createElement } from 'react';
import type { DrawnVersion } from '../../../../../../contracts/src/blog/admin-queries.js';
import '../../../blog/post-content.css';
import { sameValue } from '../../../merging/merge-edits.js';
import { formOfPost, postLabels, type FieldWords } from './post-fields.js';

/** One part of a rendered text: a paragraph, a heading, a list. */
export interface Block {
  /** Lower-case name of its element. */
  tag: string;
  /** The whole element. */
  html: string;
  text: string;
}

/** What happened to a part. `changed` lists its words: each kept, added or removed. */
type Compared =
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

const added = 'border-l-4 border-success bg-success-soft pl-3';
const removed = 'border-l-4 border-danger bg-danger-soft pl-3';
const addedWord = 'bg-success-soft text-success underline';
const removedWord = 'bg-danger-soft text-danger line-through';

/** The difference between two versions: the content as visitors see it, with additions and removals, and the other fields. */
export function Comparison({ from, to, words }: { from: DrawnVersion; to: DrawnVersion; words: FieldWords }) {
  const [before, after] = [formOfPost(from.fields), formOfPost(to.fields)];
  const fields = (Object.keys(postLabels) as (keyof typeof postLabels)[]).filter(
    (field) => field !== 'content' && !sameValue(before[field], after[field]),
  );
  const parts = compareBlocks(blocksOf(from.html), blocksOf(to.html));
  const same = fields.length === 0 && parts.every(({ is }) => is === 'same');
  return (
    <div className="flex flex-col gap-4">
      {same && <p className="text-ink-soft">No differences.</p>}
      {fields.length > 0 && (
        <dl aria-label="Changed fields" className="flex flex-col gap-1 text-sm">
          {fields.map((field) => (
            <div key={field} className="flex flex-wrap gap-x-2">
              <dt className="font-medium">{postLabels[field]}</dt>
              <dd className="wrap-anywhere">
                <del className={removedWord}>{words(field, before[field])}</del> →{' '}
                <ins className={addedWord}>{words(field, after[field])}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="post-content wrap-anywhere">
        {parts.map((part, index) => (
          <Part key={index} part={part} />
        ))}
      </div>
    </div>
  );
}

function Part({ part }: { part: Compared }) {
  if (part.is === 'changed')
    return createElement(
      part.tag,
      null,
      part.words.map(({ text, is }, index) => {
        if (is === 'added')
          return (
            <ins key={index} className={addedWord}>
              {text}
            </ins>
          );
        return is === 'removed' ? (
          <del key={index} className={removedWord}>
            {text}
          </del>
        ) : (
          text
        );
      }),
    );
  const html = { __html: part.html };
  if (part.is === 'same') return <div dangerouslySetInnerHTML={html} />;
  return (
    <div className={part.is === 'added' ? added : removed}>
      <span className="text-xs font-medium text-ink">{part.is === 'added' ? 'Added' : 'Removed'}</span>
      <div dangerouslySetInnerHTML={html} />
    </div>
  );
}

/** The parts of a text that the server rendered. They are not in a page yet, so they neither run nor load anything. */
function blocksOf(html: string): Block[] {
  const { children } = new DOMParser().parseFromString(html, 'text/html').body;
  return [...children].map((element) => ({
    tag: element.tagName.toLowerCase(),
    html: element.outerHTML,
    text: element.textContent,
  }));
}
