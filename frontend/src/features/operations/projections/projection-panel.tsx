import { X } from 'lucide-react';
import { useState } from 'react';
import type { ProjectionStatus } from '../../../../../contracts/src/operations/queries.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { lazyDialog } from '../../../ui/lazy-part.js';
import type { Asked } from './act-dialog.js';
import { ActsList } from './acts-list.js';
import { JobProgress, Progress } from './job-progress.js';
import { JobList } from './job-list.js';
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
          <X aria-hidden />
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
