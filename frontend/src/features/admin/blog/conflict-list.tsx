import { GitMerge } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.js';
import type { MergedForm } from './merge-form.js';

/** Fields that somebody else changed while they were edited here, with both values, and fields that followed. Saving needs a choice. */
export function ConflictList({
  form: { conflicts, followed },
  labels,
  shown,
  onChoose,
}: {
  form: Pick<MergedForm, 'conflicts' | 'followed'>;
  labels: Readonly<Record<string, string>>;
  /** A value as people read it. */
  shown: (field: string, value: unknown) => ReactNode;
  onChoose: (field: string, whose: 'theirs' | 'mine') => void;
}) {
  if (conflicts.length + followed.length === 0) return null;
  return (
    <section aria-label="Changed in the meantime" className="flex flex-col gap-3">
      <p role="alert" className="flex items-start gap-1.5 text-warning">
        <GitMerge aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          Somebody else saved this while you were editing.{' '}
          {followed.length > 0 &&
            `Kept from their version: ${followed.map((field) => labels[field] ?? field).join(', ')}. `}
          {conflicts.length > 0 ? 'Choose what to keep, then save again.' : 'Review it, then save again.'}
        </span>
      </p>
      {conflicts.map(({ field, theirs, mine }) => (
        <div
          key={field}
          role="group"
          aria-label={`${labels[field] ?? field}: two values`}
          className="flex flex-col gap-2 rounded-control border border-warning bg-warning-soft px-3 py-2 text-sm"
        >
          <p className="font-medium">{labels[field] ?? field}</p>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
            <dt className="text-ink-soft">Theirs</dt>
            <dd className="max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere">{shown(field, theirs)}</dd>
            <dt className="text-ink-soft">Yours</dt>
            <dd className="max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere">{shown(field, mine)}</dd>
          </dl>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => onChoose(field, 'theirs')}>
              Keep theirs
            </Button>
            <Button size="sm" onClick={() => onChoose(field, 'mine')}>
              Keep mine
            </Button>
          </div>
        </div>
      ))}
    </section>
  );
}
