import { createElement } from 'react';
import type { DrawnVersion } from '../../../../../../contracts/src/blog/admin-queries.js';
import '../../../blog/post-content.css';
import { sameValue } from '../../../leads/edit/merge-edits.js';
import { compareBlocks, type Block, type Compared } from './compare-blocks.js';
import { formOfPost, postLabels } from './post-fields.js';
import type { FieldWords } from './field-words.js';

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
