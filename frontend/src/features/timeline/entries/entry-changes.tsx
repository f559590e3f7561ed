import { ArrowRight } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import type { TimelineChange } from '../../history/timeline-item.js';

/** The number of changed fields before the rest is folded away. */
export const shownChanges = 4;

/** The changed fields of an event, before -> after. */
export function EntryChanges({ changes, all, onAll }: { changes: TimelineChange[]; all: boolean; onAll: () => void }) {
  const shown = all ? changes : changes.slice(0, shownChanges);
  const hidden = changes.length - shown.length;
  return (
    <>
      <dl className="mt-0.5 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-2 text-xs leading-5">
        {shown.map((change) => (
          <div key={change.field} className="contents">
            <dt className="text-ink-soft">{change.label}</dt>
            <dd className="wrap-anywhere">
              {change.from !== 'none' && (
                <>
                  <span className="text-ink-soft line-through decoration-line-strong">{change.from}</span>{' '}
                  <ArrowRight aria-label="became" className="mx-0.5 inline size-3 text-ink-soft" />{' '}
                </>
              )}
              <span>{change.to}</span>
            </dd>
          </div>
        ))}
      </dl>
      {hidden > 0 && (
        <Button variant="link" size="inline" onClick={onAll}>
          {hidden} more {hidden === 1 ? 'field' : 'fields'}
        </Button>
      )}
    </>
  );
}
