import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { lineOutcomes, undoOutcomes } from '../../../../contracts/src/imports/import-state.js';
import type { Import } from '../../../../contracts/src/imports/queries.js';
import { sentenceOf } from '../../lib/calls/api-problem.js';
import { Button } from '../../ui/button.js';
import { Failure } from '../../ui/failure.js';
import { importLinesQuery, type LineFilter } from './import-calls.js';
import { outcomeWords, undoWords } from './import-words.js';

const pageSize = 50;

/** The results of the lines: how many had each result, and which. */
export function LineResults({ of: each }: { of: Import }) {
  const [filter, setFilter] = useState<LineFilter | null>(null);
  const groups = [
    ...undoOutcomes.map((undone) => ({
      filter: { undone },
      words: undoWords[undone],
      count: each.undone[undone] ?? 0,
    })),
    ...lineOutcomes.map((outcome) => ({
      filter: { outcome },
      words: outcomeWords[outcome],
      count: each.outcomes[outcome] ?? 0,
    })),
  ].filter(({ count }) => count > 0);
  const isChosen = (one: LineFilter) => JSON.stringify(one) === JSON.stringify(filter);
  return (
    <section
      aria-label="What became of the lines"
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h2 className="font-semibold">What became of the lines</h2>
      {groups.length === 0 && <p className="text-ink-soft">Nothing yet.</p>}
      <div className="flex flex-wrap gap-2">
        {groups.map((group) => (
          <Button
            key={group.words}
            aria-pressed={isChosen(group.filter)}
            variant={isChosen(group.filter) ? 'primary' : 'secondary'}
            onClick={() => setFilter(isChosen(group.filter) ? null : group.filter)}
          >
            {group.words}: {group.count.toLocaleString('en-US')}
          </Button>
        ))}
      </div>
      {filter && (
        <Lines key={JSON.stringify(filter)} id={each.id} filter={filter} version={`${each.state} ${each.progress}`} />
      )}
    </section>
  );
}

function Lines({ id, filter, version }: { id: string; filter: LineFilter; version: string }) {
  const [offset, setOffset] = useState(0);
  const answer = useQuery({
    ...importLinesQuery(id, filter, offset, pageSize, version),
    placeholderData: keepPreviousData,
  });
  if (answer.isError)
    return (
      <Failure title="The lines could not be loaded" retry={() => void answer.refetch()} error={answer.error}>
        {sentenceOf(answer.error, 'Nothing is lost.')}
      </Failure>
    );
  const { lines = [], total = 0 } = answer.data ?? {};
  return (
    <>
      <ul className="divide-y divide-line text-sm">
        {lines.map(({ line, leadId, leadName, reason }) => (
          <li key={line} className="flex flex-wrap gap-x-3 gap-y-0.5 py-1.5 wrap-anywhere">
            <span className="w-20 text-ink-soft">Line {line}</span>
            {leadId && (
              <Link to="/leads/$id" params={{ id: leadId }} className="underline underline-offset-4">
                {leadName || 'Lead'}
              </Link>
            )}
            {reason && <span className="min-w-0 flex-1 basis-56">{reason}</span>}
          </li>
        ))}
      </ul>
      {total > pageSize && (
        <nav aria-label="Pages of lines" className="flex items-center gap-2">
          <Button disabled={offset === 0} onClick={() => setOffset(offset - pageSize)}>
            Previous
          </Button>
          <span className="text-ink-soft">
            {offset + 1} to {Math.min(total, offset + pageSize)} of {total.toLocaleString('en-US')}
          </span>
          <Button disabled={offset + pageSize >= total} onClick={() => setOffset(offset + pageSize)}>
            Next
          </Button>
        </nav>
      )}
    </>
  );
}
