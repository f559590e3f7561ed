import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Failure } from '../../../ui/failure.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { DifferenceGrid } from './difference-grid.js';
import { differencesOf } from './differences.js';
import { jobQuery } from '../data/operations-query.js';
import { projectionTitle } from '../data/projection-acts.js';
import { count, counted, leftOut } from '../data/words.js';

/** The rows behind a dry run or a verify, field by field: the served value beside the replayed one. */
export function JobDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: job, error, isFetching, refetch } = useQuery(jobQuery(id));
  const [line, setLine] = useState(0);
  const differences = useMemo(
    () => (job?.compared ? job.compared.differences : differencesOf(job?.summary?.[line]?.rows ?? [])),
    [job, line],
  );
  const isDryRun = job?.summary !== undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="xl"
      title={job ? `${projectionTitle(job.projection)}: ${isDryRun ? 'dry run' : job.kind}` : 'What came out'}
      description={
        job?.compared
          ? [
              `${count(job.compared.differingRows)} of ${counted(job.compared.rows, 'row')} differed from a replay at position ${count(BigInt(job.compared.position))}`,
              ...leftOut(job.compared),
            ].join('; ')
          : isDryRun
            ? 'What serves now beside what the swap would bring'
            : undefined
      }
    >
      {!job && !error && <Skeleton className="h-72 w-full" />}
      {!job && error && (
        <Failure title="It could not be loaded" retry={() => void refetch()} retrying={isFetching} error={error}>
          {error.message}
        </Failure>
      )}
      {job && !job.compared && !job.summary && (
        <p>The rows are kept for a day and are gone. Verify again, or make another dry run, to see them.</p>
      )}
      {job && (job.compared ?? job.summary) && (
        <div className="flex flex-col gap-3">
          {job.summary && (
            <div role="group" aria-label="Changes" className="flex flex-wrap gap-1.5">
              {job.summary.map(({ text }, index) => (
                <Button
                  key={text}
                  size="sm"
                  aria-pressed={index === line}
                  className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
                  onClick={() => setLine(index)}
                >
                  {text}
                </Button>
              ))}
            </div>
          )}
          <DifferenceGrid differences={differences} replayed={isDryRun ? 'After the swap' : 'Replayed'} />
          <p className="text-xs text-ink-soft">
            At most 1,000 rows of a table are kept. A row that only one side has is one line, with the field *.
          </p>
        </div>
      )}
    </Dialog>
  );
}
