import { Link } from '@tanstack/react-router';
import type { ProjectionJob } from '../../../../../contracts/src/operations/queries.js';
import { exactDateTime, relativeTime } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { Button } from '../../../ui/button.js';
import { jobSentence } from '../data/act-sentences.js';

/** The newest jobs of a read model, with their results; if a result has rows, they can be opened. */
export function JobList({ jobs, onShow }: { jobs: readonly ProjectionJob[]; onShow: (id: string) => void }) {
  const now = useNow();
  if (jobs.length === 0) return <p className="text-sm text-ink-soft">No operations in the last 90 days.</p>;
  return (
    <ul className="flex flex-col">
      {jobs.map((job) => (
        <li key={job.id} className="flex items-start gap-2 py-1">
          <div className="min-w-0 flex-1">
            <p className="text-sm">{jobSentence(job)}</p>
            {!!job.compared?.parkedStreams && (
              <Link
                to="/operations"
                search={(before) => before}
                hash="parked-streams"
                className="rounded-sm text-xs underline underline-offset-2"
              >
                Which are parked
              </Link>
            )}
            {job.error && <p className="text-xs text-danger wrap-anywhere">{job.error}</p>}
            <p className="text-xs text-ink-soft">
              <time dateTime={job.requestedAt} title={exactDateTime(job.requestedAt)}>
                {relativeTime(job.requestedAt, now)}
              </time>
              {' · '}
              {job.actorName ?? job.actor.id ?? job.actor.kind}
            </p>
          </div>
          {hasRows(job) && (
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Show what came out: ${jobSentence(job)}`}
              onClick={() => onShow(job.id)}
            >
              Show
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function hasRows({ compared, summary }: ProjectionJob): boolean {
  return (compared?.differingRows ?? 0) > 0 || (summary?.length ?? 0) > 0;
}
