import { bytesInWords } from '../../../../../contracts/src/bytes.js';
import { counted, withCommas } from '../../../../../contracts/src/numerals.js';
import { clsx } from 'clsx';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ProjectionStatus } from '../../../../../contracts/src/operations/queries.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Menu, MenuItem } from '../../../ui/menu.js';
import { When } from '../../../ui/when.js';
import type { Asked } from './act-dialog.js';
import { jobSentence } from '../data/logged-event.js';
import { JobProgress } from './job-progress.js';
import {
  actLabels,
  actMeanings,
  possibleActs,
  projectionTitle,
  runningJob,
  statusWords,
  warningOf,
  whatItShows,
} from '../data/projection-acts.js';
import { duration, perSecond } from '../data/words.js';

/**
 * A row of figures in a wide list; fewer figures beside an open panel; stacked on a phone.
 * @param acted whether it has a place for the last act
 */
export function rowGrid(acted: boolean): string {
  return clsx(
    '@3xl:grid @3xl:items-center @3xl:gap-3',
    acted
      ? '@3xl:grid-cols-[minmax(9rem,1.4fr)_8rem_minmax(8rem,1fr)_minmax(8rem,1.5fr)_7rem] @5xl:grid-cols-[minmax(11rem,1.6fr)_8.5rem_minmax(11rem,1.2fr)_5rem_minmax(8rem,1.8fr)_7rem]'
      : '@3xl:grid-cols-[minmax(9rem,1.4fr)_8rem_minmax(8rem,1fr)_7rem] @5xl:grid-cols-[minmax(11rem,1.6fr)_8.5rem_minmax(11rem,1.2fr)_5rem_7rem]',
  );
}
/** A figure that only fits into a wide list. */
export const roomOnly = '@max-5xl:hidden';

/** One read model: its figures, a progress bar while it works, and the actions that are possible now. */
export function ProjectionRow({
  projection,
  acted,
  chosen,
  busy,
  onChoose,
  onAct,
}: {
  projection: ProjectionStatus;
  /** Whether something was done to it, or to another one of the list. */
  acted: boolean;
  chosen: boolean;
  busy: boolean;
  onChoose: (name: string) => void;
  onAct: (asked: Asked) => void;
}) {
  const { name, version, generation, status, position, bytes, parkedStreams } = projection;
  const { word, hue } = statusWords[status];
  const running = runningJob(projection);
  return (
    <li data-projection={name} className={clsx('relative px-4 py-2.5', chosen ? 'bg-accent-soft' : 'hover:bg-hover')}>
      <div className={rowGrid(acted)}>
        <div className="min-w-0 @max-3xl:pr-28">
          <button
            type="button"
            aria-pressed={chosen}
            onClick={() => onChoose(name)}
            className="rounded-sm text-sm font-medium after:absolute after:inset-0"
          >
            {projectionTitle(name)}
          </button>
          <span className="ml-1.5 text-xs text-ink-soft tabular">
            <abbr
              className="no-underline"
              title={`Version ${version} of its code, generation ${generation} of its tables`}
            >
              v{version} g{generation}
            </abbr>
          </span>
          <p className="text-xs text-ink-soft first-letter:uppercase">{whatItShows(name)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-1 @max-3xl:mt-1.5">
          <Badge hue={hue}>{word}</Badge>
          {parkedStreams > 0 && <Badge hue="red">{parkedStreams} parked</Badge>}
        </div>
        <dl className="contents @max-3xl:mt-2 @max-3xl:grid @max-3xl:grid-cols-2 @max-3xl:gap-x-4 @max-3xl:gap-y-1 @lg:@max-3xl:grid-cols-4">
          <Figure label="Position">
            {withCommas(BigInt(position))} <Pace projection={projection} />
          </Figure>
          <Figure label="Size" className={roomOnly}>
            {bytesInWords(bytes)}
          </Figure>
          {acted && (
            <Figure label="Last act" className="@max-3xl:col-span-full">
              <LastAct projection={projection} />
            </Figure>
          )}
        </dl>
        <RowActs projection={projection} busy={busy} onAct={onAct} />
      </div>
      {running && <JobProgress job={running} logPosition={projection.logPosition} />}
    </li>
  );
}

function Figure({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={clsx('min-w-0 text-sm @max-3xl:flex @max-3xl:items-baseline @max-3xl:gap-2', className)}>
      <dt className="shrink-0 text-xs text-ink-soft @3xl:sr-only">{label}</dt>
      <dd className="min-w-0 truncate tabular">{children}</dd>
    </div>
  );
}

/** A figure that says nothing: quiet for the eye, a word for whoever listens. */
function Nothing() {
  return (
    <>
      <span aria-hidden className="text-ink-soft">
        –
      </span>
      <span className="sr-only">none</span>
    </>
  );
}

/** How far it is behind and how fast it reads, while it does either. */
function Pace({ projection: { lagEvents, lagMs, eventsLastMinute } }: { projection: ProjectionStatus }) {
  const events = lagEvents === 1000 ? '1,000+ events' : counted(lagEvents, 'event');
  const words = [
    ...(lagEvents > 0 ? [`${events}, ${duration(lagMs)} behind`] : []),
    ...(eventsLastMinute > 0 ? [perSecond(eventsLastMinute, 60)] : []),
  ];
  if (words.length === 0) return null;
  return (
    <span
      className="truncate text-xs text-ink-soft @3xl:block"
      title={`${counted(eventsLastMinute, 'event')} within the last minute`}
    >
      {words.join(', ')}
    </span>
  );
}

/** The newest of the acts that are over. */
export function lastAct({ lastJobs }: ProjectionStatus): ProjectionStatus['lastJobs'][number] | undefined {
  return lastJobs.find(({ finishedAt }) => finishedAt !== null);
}

function LastAct({ projection }: { projection: ProjectionStatus }) {
  const last = lastAct(projection);
  if (!last?.finishedAt) return <Nothing />;
  return (
    <span className={leavesWrong(last) ? 'text-danger' : undefined}>
      {jobSentence(last)} <When at={last.finishedAt} ago className="text-xs text-ink-soft @3xl:block" />
    </span>
  );
}

/** Whether something is still wrong after the action: a heal repairs what it found. */
function leavesWrong({ state, kind, compared }: ProjectionStatus['lastJobs'][number]) {
  return state === 'failed' || (kind !== 'heal' && compared?.equal === false);
}

/** The most likely action as a button, the others in a menu. */
function RowActs({
  projection,
  busy,
  onAct,
}: {
  projection: ProjectionStatus;
  busy: boolean;
  onAct: (asked: Asked) => void;
}) {
  const { name } = projection;
  const acts = possibleActs(projection);
  const [first, ...others] = acts;
  if (!first) return <span />;
  const title = projectionTitle(name);
  const ask = (act: (typeof acts)[number]) => onAct({ act, name, warning: warningOf(act, projection) });
  return (
    <div className="flex justify-end gap-1 @3xl:relative @max-3xl:absolute @max-3xl:top-2.5 @max-3xl:right-4">
      <Button
        size="sm"
        disabled={busy}
        aria-label={`${actLabels[first]} ${title}`}
        title={actMeanings[first]}
        onClick={() => ask(first)}
      >
        {actLabels[first]}
      </Button>
      {others.length > 0 && (
        <Menu
          trigger={
            <Button size="sm" variant="quiet" aria-label={`More for ${title}`}>
              <Ellipsis />
            </Button>
          }
        >
          {others.map((act) => (
            <MenuItem key={act} disabled={busy} help={actMeanings[act]} onSelect={() => ask(act)}>
              {actLabels[act]}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}
