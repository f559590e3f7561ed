import { withCommas } from '../../../../../contracts/src/numerals.js';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ProjectionStatus } from '../../../../../contracts/src/operations/queries.js';
import { Button } from '../../../ui/button.js';
import { ActDialog, type Asked, useAct } from './act-dialog.js';
import { Progress } from './job-progress.js';
import { lastAct, ProjectionRow, roomOnly, rowGrid } from './projection-row.js';
import { projectionTitle, runningJob } from '../data/projection-acts.js';
import { useTitle } from '../../../lib/page-head.js';
import { Failure } from '../../../ui/failure.js';
import { Loading } from '../../../ui/skeleton.js';
import { PanelOrSheet } from '../../../ui/side-panel.js';
import { BackupsSection } from '../backups/backups-section.js';
import { projectionsQuery } from '../data/operations-query.js';
import { ParkedStreams } from '../parked/parked-streams.js';
import { ProjectionPanel } from './projection-panel.js';

const headings: readonly [heading: string, className?: string][] = [
  ['Read model'],
  ['State'],
  ['Position'],
  ['Size', roomOnly],
];
const headingsWithAct: typeof headings = [...headings, ['Last act']];

/** All read models, one per row, and the actions on all at once. */
function ProjectionTable({
  projections,
  chosen,
  busy,
  failed,
  onChoose,
  onAct,
}: {
  projections: readonly ProjectionStatus[];
  chosen: string | undefined;
  busy: boolean;
  /** Why the newest state could not be read. */
  failed: string | undefined;
  onChoose: (name: string) => void;
  onAct: (asked: Asked) => void;
}) {
  const working = projections.some((each) => runningJob(each) || each.status === 'dry_run_ready');
  const stopped = projections.some(({ status }) => status === 'stopped');
  const acted = projections.some((each) => lastAct(each));
  // Empty read models are filled together, so all of them are equally far.
  const filling = projections.find(({ status }) => status === 'filling');
  return (
    <section aria-labelledby="models-title" className="@container rounded-card border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2">
        <h1 id="models-title" className="text-sm font-semibold">
          Read models
        </h1>
        <p className="text-xs text-ink-soft tabular">Log at {withCommas(BigInt(projections[0]?.logPosition ?? 0))}</p>
        <div className="ml-auto flex gap-1.5">
          <Button
            size="sm"
            disabled={busy || working || stopped || filling !== undefined}
            onClick={() => onAct({ act: 'verify', name: 'all' })}
          >
            Verify all
          </Button>
          <Button
            size="sm"
            disabled={busy || working || stopped || filling !== undefined}
            onClick={() =>
              onAct({
                act: 'rebuild',
                name: 'all',
                warning:
                  'The log is read once from its start, and new tables of every read model are filled. The old ones keep serving until then; each takes over when it has caught up. Nothing is sent or charged.',
              })
            }
          >
            Rebuild all
          </Button>
        </div>
      </header>
      {failed && (
        <p role="status" className="border-b border-line bg-warning-soft px-4 py-1.5 text-xs text-warning">
          {failed} What you see is from before; it is retried every few seconds.
        </p>
      )}
      {stopped && (
        <p role="status" className="border-b border-line bg-danger-soft px-4 py-1.5 text-sm text-danger">
          No projector is running: the read models do not update. Commands are still accepted and nothing is lost.
        </p>
      )}
      {filling && (
        <div className="border-b border-line bg-sunken px-4 py-2">
          <p role="status" className="text-sm">
            Empty read models are filled from the start of the log. Staff see nothing in them until all of it is there.
          </p>
          <Progress
            word="Filling"
            projection="empty read models"
            progress={filling.filling ?? null}
            logPosition={filling.logPosition}
          />
        </div>
      )}
      <div aria-hidden className={`${rowGrid(acted)} px-4 py-1.5 text-xs text-ink-soft @max-3xl:hidden`}>
        {(acted ? headingsWithAct : headings).map(([heading, className]) => (
          <span key={heading} className={className}>
            {heading}
          </span>
        ))}
      </div>
      <ul className="divide-y divide-line border-line @3xl:border-t">
        {projections.map((projection) => (
          <ProjectionRow
            key={projection.name}
            projection={projection}
            acted={acted}
            chosen={projection.name === chosen}
            busy={busy}
            onChoose={onChoose}
            onAct={onAct}
          />
        ))}
      </ul>
    </section>
  );
}

const panelParts = ['projection'];

/** Every read model: its state, past actions, possible actions. The selected one shows its actions at the side. */
export function ProjectionsScreen() {
  useTitle('Read models');
  const answer = useQuery(projectionsQuery);
  const navigate = useNavigate({ from: '/operations/' });
  const { projection: chosen } = useSearch({ from: '/_console/operations/' });
  const [asked, setAsked] = useState<Asked | null>(null);
  const act = useAct();
  const projections = answer.data?.projections;
  const selected = projections?.find(({ name }) => name === chosen);
  const choose = (name: string | undefined) =>
    void navigate({
      search: name === undefined ? {} : { projection: name },
      replace: name === undefined || chosen !== undefined,
    });
  const ask = (wanted: Asked) => {
    if (wanted.warning === undefined) act.mutate(wanted);
    else setAsked(wanted);
  };

  if (answer.isPending) return <ProjectionsSkeleton />;
  if (!projections)
    return (
      <Failure title="The read models could not be loaded" of={answer}>
        {answer.error?.message} Your data is safe.
      </Failure>
    );
  const title = selected ? projectionTitle(selected.name) : '';
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
        <ParkedStreams />
        <ProjectionTable
          projections={projections}
          chosen={chosen}
          busy={act.isPending}
          failed={answer.isError ? answer.error.message : undefined}
          onChoose={choose}
          onAct={ask}
        />
        <BackupsSection />
      </div>
      <PanelOrSheet label={`${title} in detail`} title={title} named={panelParts} onClose={() => choose(undefined)}>
        {selected && (
          <ProjectionPanel projection={selected} onAct={ask} onClose={() => choose(undefined)} busy={act.isPending} />
        )}
      </PanelOrSheet>
      {asked && <ActDialog asked={asked} onClose={() => setAsked(null)} onConfirm={() => act.mutate(asked)} />}
    </div>
  );
}

function ProjectionsSkeleton() {
  return (
    <Loading
      label="Loading the read models"
      className="flex flex-col gap-2 p-4"
      bars={Array<string>(6).fill('h-14 w-full')}
    />
  );
}
