import { counted, withCommas } from '../../../../../contracts/src/numerals.js';
import type { ProjectionJob } from '../../../../../contracts/src/operations/queries.js';
import { duration, share } from '../data/words.js';

const doing: Record<ProjectionJob['kind'], string> = {
  rebuild: 'Rebuilding',
  verify: 'Verifying',
  heal: 'Healing',
  rollback: 'Rolling back',
  pause: 'Pausing',
  resume: 'Resuming',
  retry: 'Retrying',
};

/** The progress of a job. If it is full but not ended, the job compares or switches. */
export function JobProgress({ job, logPosition }: { job: ProjectionJob; logPosition: string }) {
  const { progress, kind, dryRun, state, projection } = job;
  const word = dryRun ? 'Dry run' : doing[kind];
  const more = state === 'requested' ? ', waiting for the projector' : '';
  return <Progress {...{ word, more, projection, progress, logPosition }} />;
}

/** Part of the log, position, events per second, time left. */
export function Progress({
  word,
  more = '',
  projection,
  progress,
  logPosition,
}: {
  word: string;
  more?: string;
  projection: string;
  progress: ProjectionJob['progress'];
  logPosition: string;
}) {
  const part = progress ? share(progress.position, logPosition) : 0;
  return (
    <div className="relative mt-2 flex flex-col gap-1">
      <div
        role="progressbar"
        aria-label={`${word} ${projection}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(part * 100)}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-blue transition-[width] duration-500"
          style={{ width: `${part * 100}%` }}
        />
      </div>
      <p className="flex flex-wrap gap-x-3 text-xs text-ink-soft tabular">
        <span className="font-medium text-ink">
          {word}
          {more}
        </span>
        {progress && (
          <>
            <span>{Math.floor(part * 100)} %</span>
            <span>position {withCommas(BigInt(progress.position))}</span>
            <span>{counted(progress.events, 'event')}</span>
            <span>{withCommas(progress.eventsPerSecond)} events/s</span>
            {progress.secondsLeft !== null && <span>{duration(progress.secondsLeft * 1000)} left</span>}
          </>
        )}
      </p>
    </div>
  );
}
