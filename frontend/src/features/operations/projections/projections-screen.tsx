import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { useTitle } from '../../../lib/use-title.js';
import { Failure } from '../../../ui/failure.js';
import { Sheet } from '../../../ui/sheet.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { SidePanel } from '../../../ui/side-panel.js';
import { BackupsSection } from '../backups/backups-section.js';
import { ActDialog, useAct, type Asked } from './act-dialog.js';
import { projectionsQuery } from '../data/operations-query.js';
import { ParkedStreams } from '../parked/parked-streams.js';
import { projectionTitle } from '../data/projection-acts.js';
import { ProjectionPanel } from './projection-panel.js';
import { ProjectionTable } from './projection-table.js';

/** Every read model: its state, past actions, possible actions. The selected one shows its actions at the side. */
export function ProjectionsScreen() {
  useTitle('Read models');
  const answer = useQuery(projectionsQuery);
  const navigate = useNavigate({ from: '/operations/' });
  const { projection: chosen } = useSearch({ from: '/_console/operations/' });
  const [asked, setAsked] = useState<Asked | null>(null);
  const act = useAct();
  const wide = useMediaQuery('(min-width: 64rem)');
  const projections = answer.data?.projections;
  const selected = projections?.find(({ name }) => name === chosen);
  const choose = (name: string | undefined) =>
    void navigate({ search: name === undefined ? {} : { projection: name }, replace: true });
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
  const panel = selected && (
    <ProjectionPanel projection={selected} onAct={ask} onClose={() => choose(undefined)} busy={act.isPending} />
  );
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
      {selected && wide && <SidePanel label={`${projectionTitle(selected.name)} in detail`}>{panel}</SidePanel>}
      {!wide && (
        <Sheet
          open={selected !== undefined}
          onOpenChange={(open) => !open && choose(undefined)}
          title={selected ? projectionTitle(selected.name) : ''}
          ownHeader
        >
          {panel}
        </Sheet>
      )}
      {asked && (
        <ActDialog
          asked={asked}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            act.mutate(asked);
            setAsked(null);
          }}
        />
      )}
    </div>
  );
}

function ProjectionsSkeleton() {
  return (
    <div role="status" aria-label="Loading the read models" className="flex flex-col gap-2 p-4">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </div>
  );
}
