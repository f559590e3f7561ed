import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import type { Retention } from '../../../../../contracts/src/operations/retention.js';
import { officeDate } from '../../../lib/format.js';
import { useTitle } from '../../../lib/page-head.js';
import { Button, buttonClass } from '../../../ui/button.js';
import type { ReadModel } from '../../../../../contracts/src/live/queries.js';
import { EmptyList } from '../../standing/empty-list.js';
import { Failure } from '../../../ui/failure.js';
import { Loading } from '../../../ui/skeleton.js';
import { When } from '../../../ui/when.js';
import { EraseDialog } from '../../leads/erasure/erase-dialog.js';
import { retentionRoutes } from '../../../../../contracts/src/operations/routes.js';
import { readQuery } from '../../../live/read-query.js';

const retentionQuery = readQuery(retentionRoutes.list, {}, { staleTime: 0 });

/** Leads whose retention period has passed, proposed for erasure. Each is reviewed and erased by hand. */
export function RetentionScreen() {
  useTitle('Retention');
  const answer = useQuery(retentionQuery);
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-1 flex-col gap-4 overflow-y-auto p-4">
      <header className="flex flex-col gap-1">
        <h1 className="text-lg font-semibold">Retention</h1>
        <p className="max-w-prose text-ink-soft">
          Leads that were lost, or left untouched, longer ago than the office keeps them. Nothing is erased
          automatically.
        </p>
      </header>
      {answer.data ? (
        <Proposals retention={answer.data} again={() => void answer.refetch()} />
      ) : answer.error ? (
        <Failure title="The list could not be loaded" of={answer} otherwise="Try again." />
      ) : (
        <Loading label="Loading" className="flex flex-col gap-2" bars={['h-10 w-full', 'h-10 w-full']} />
      )}
    </div>
  );
}

function Proposals({ retention: { years, leads, count }, again }: { retention: Retention; again: () => void }) {
  const [erasing, setErasing] = useState<string | null>(null);
  if (years === 0)
    return (
      <Nothing of={[]} title="Retention is off">
        Set how long leads are kept, and older ones are listed here.
      </Nothing>
    );
  if (count === 0)
    return (
      <Nothing of={['pipeline', 'erasures']} title="Nothing to erase">
        No lead is older than {yearsOf(years)}.
      </Nothing>
    );
  return (
    <>
      <p className="text-ink-soft">
        {count === 1 ? 'One lead is' : `${count} leads are`} older than {yearsOf(years)}
        {count > leads.length && `; the oldest ${leads.length} are shown`}.
      </p>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {leads.map(({ id, name, status, since }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
            <div className="min-w-0 flex-1 basis-56">
              <Link to="/leads/$id" params={{ id }} className="font-medium wrap-anywhere hover:underline">
                {name || 'Without a name'}
              </Link>
              <p className="text-sm text-ink-soft">
                {statusLabel(status)}, untouched since <When at={since}>{officeDate(since)}</When>
              </p>
            </div>
            <Button size="sm" aria-label={`Erase ${name || 'the lead without a name'}`} onClick={() => setErasing(id)}>
              <UserX /> Erase…
            </Button>
          </li>
        ))}
      </ul>
      {erasing !== null && (
        <EraseDialog
          id={erasing}
          onClose={() => {
            setErasing(null);
            again();
          }}
        />
      )}
    </>
  );
}

function Nothing({ of, title, children }: { of: readonly ReadModel[]; title: string; children: ReactNode }) {
  return (
    <EmptyList
      of={of}
      className="flex-1"
      title={<h2>{title}</h2>}
      action={
        <Link to="/admin/settings" className={buttonClass()}>
          Go to the settings
        </Link>
      }
    >
      {children}
    </EmptyList>
  );
}

function yearsOf(years: number) {
  return years === 1 ? 'one year' : `${years} years`;
}
