import { Link } from '@tanstack/react-router';
import { useInfiniteQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { ProjectionJob, ProjectionStatus } from '../../../../../contracts/src/operations/queries.js';
import { Button } from '../../../ui/button.js';
import { actSentence, jobSentence, actorText, occurredAtOf } from '../data/logged-event.js';
import type { LoggedEvent } from '../../../../../contracts/src/operations/log-queries.js';
import { Failure } from '../../../ui/failure.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { actsQuery } from '../data/events-query.js';
import { Badge } from '../../../ui/badge.js';
import { lazyDialog } from '../../../ui/lazy-part.js';
import { When } from '../../../ui/when.js';
import type { Asked } from './act-dialog.js';
import { JobProgress, Progress } from './job-progress.js';
import {
  actLabels,
  actMeanings,
  possibleActs,
  projectionTitle,
  runningJob,
  statusWords,
  waitingDryRun,
  warningOf,
  whatItShows,
} from '../data/projection-acts.js';

/** The newest jobs of a read model, with their results; if a result has rows, they can be opened. */
function JobList({ jobs, onShow }: { jobs: readonly ProjectionJob[]; onShow: (id: string) => void }) {
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
              <When at={job.requestedAt} ago />
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

function hasRows({ compared, summary }: ProjectionJob) {
  return (compared?.differingRows ?? 0) > 0 || (summary?.length ?? 0) > 0;
}

/**
 * All operators' actions on a read model, newest first, from its stream in the log.
 * @param changed when its last job ended: the list is then read again
 */
function ActsList({ projection, changed }: { projection: string; changed: string | null }) {
  const acts = useInfiniteQuery(actsQuery(projection, changed));
  const events = acts.data?.pages.flatMap((page) => page.events) ?? [];
  if (acts.isPending) return <Skeleton className="h-16 w-full" />;
  if (acts.isError && events.length === 0)
    return (
      <Failure title="The log could not be read" of={acts}>
        {acts.error.message}
      </Failure>
    );
  if (events.length === 0)
    return <p className="text-sm text-ink-soft">No operator has changed anything about it yet.</p>;
  return (
    <>
      <ol className="flex flex-col border-l border-line">
        {events.map((event) => (
          <Act key={event.id} event={event} />
        ))}
      </ol>
      {acts.hasNextPage && (
        <Button
          size="sm"
          variant="quiet"
          busy={acts.isFetchingNextPage}
          onClick={() => void acts.fetchNextPage()}
          className="mt-1"
        >
          {acts.isFetchingNextPage ? 'Loading…' : 'Show older acts'}
        </Button>
      )}
    </>
  );
}

function Act({ event }: { event: LoggedEvent }) {
  const occurredAt = occurredAtOf(event);
  return (
    <li className="relative py-1 pl-4 before:absolute before:top-2.5 before:-left-1 before:size-2 before:rounded-full before:bg-gray">
      <p className="text-sm wrap-anywhere">
        <Link
          to="/operations/events"
          search={{ stream: event.stream, event: event.id }}
          className="rounded-sm hover:underline"
        >
          {actSentence(event.type, event.data as Record<string, unknown>)}
        </Link>
      </p>
      <p className="text-xs text-ink-soft">
        <When at={occurredAt} ago />
        {' · '}
        {actorText(event)}
      </p>
    </li>
  );
}

// ag-grid comes with it: far too much for a page that seldom opens the grid.
const JobDialog = lazyDialog(async () => (await import('./job-dialog.js')).JobDialog);

/** One read model: the possible actions, recent results, and all operators' actions on it. */
export function ProjectionPanel({
  projection,
  busy,
  onAct,
  onClose,
}: {
  projection: ProjectionStatus;
  busy: boolean;
  onAct: (asked: Asked) => void;
  onClose: () => void;
}) {
  const [shownJob, setShownJob] = useState<string | null>(null);
  const { name, version, generation, status, lastJobs, logPosition, filling } = projection;
  const running = runningJob(projection);
  const dryRun = waitingDryRun(projection);
  const { word, hue } = statusWords[status];
  return (
    <>
      <header className="flex shrink-0 items-center gap-2 border-b border-line px-4 py-2.5">
        <h2 className="text-sm font-semibold">{projectionTitle(name)}</h2>
        <Badge hue={hue}>{word}</Badge>
        <Button variant="quiet" size="icon-sm" className="ml-auto" aria-label="Close" onClick={onClose}>
          <X />
        </Button>
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-3">
        <div className="text-ink-soft">
          <p className="text-sm">Shows staff {whatItShows(name)}.</p>
          <p className="text-xs">
            v{version} g{generation}: version {version} of its code, generation {generation} of its tables.
          </p>
        </div>
        <div className="flex flex-wrap gap-1.5">
          {possibleActs(projection).map((act) => (
            <Button
              key={act}
              size="sm"
              disabled={busy}
              title={actMeanings[act]}
              onClick={() => onAct({ act, name, warning: warningOf(act, projection) })}
            >
              {actLabels[act]}
            </Button>
          ))}
        </div>
        {running && <JobProgress job={running} logPosition={logPosition} />}
        {filling && <Progress word="Filling" projection={name} progress={filling} logPosition={logPosition} />}
        {dryRun && (
          <section aria-label="Dry run" className="rounded-control border border-line bg-sunken px-3 py-2">
            <h3 className="text-sm font-medium">
              {dryRun.summary?.length ? 'What the swap would change' : 'The swap would change nothing that is compared'}
            </h3>
            <ul className="mt-1 flex flex-col gap-0.5 text-sm">
              {dryRun.summary?.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            {!!dryRun.summary?.length && (
              <Button size="sm" className="mt-2" onClick={() => setShownJob(dryRun.id)}>
                Show the rows
              </Button>
            )}
          </section>
        )}
        <section aria-labelledby="jobs-title">
          <h3 id="jobs-title" className="mb-1 text-xs font-medium text-ink-soft">
            Recently
          </h3>
          <JobList jobs={lastJobs} onShow={setShownJob} />
        </section>
        <section aria-labelledby="acts-title">
          <h3 id="acts-title" className="mb-1 text-xs font-medium text-ink-soft">
            What operators changed, from the log
          </h3>
          <ActsList projection={name} changed={lastJobs[0]?.finishedAt ?? null} />
        </section>
      </div>
      {shownJob && <JobDialog id={shownJob} onClose={() => setShownJob(null)} />}
    </>
  );
}
