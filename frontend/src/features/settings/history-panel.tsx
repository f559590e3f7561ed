import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import type { SettingChange } from '../../../../contracts/src/settings/queries.js';
import { isSettingName, settingDefinition } from '../../../../contracts/src/settings/catalogue.js';
import { sentenceOf } from '../../lib/calls/api-problem.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/dialog.js';
import { EmptyState, Failure } from '../../ui/failure.js';
import { Loading } from '../../ui/skeleton.js';
import { When } from '../../ui/when.js';
import { whoOf } from './setting-row.js';
import { historyQuery, undoChange } from './settings-query.js';
import { storedWords } from './value-words.js';

const labelOf = (name: string) => (isSettingName(name) ? settingDefinition(name).label : name);

/** Who changed what and when, for one setting or for all, with undo. @param name of a setting, or `all` */
export function HistoryPanel({ name, revision, onClose }: { name: string; revision: number; onClose: () => void }) {
  const [asked, setAsked] = useState<SettingChange | null>(null);
  const undo = useMutation({
    mutationFn: undoChange,
    onSuccess: () => toast.success('Undone'),
    onError: (error) =>
      toast.error('This could not be undone', { description: sentenceOf(error, 'Nothing was changed. Try again.') }),
  });
  return (
    <>
      <header className="flex shrink-0 items-center gap-2 border-b border-line px-4 py-2.5">
        <h2 className="text-sm font-semibold">{name === 'all' ? 'All changes' : `${labelOf(name)}: history`}</h2>
        <Button variant="quiet" size="icon-sm" className="ml-auto" aria-label="Close" onClick={onClose}>
          <X />
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3">
        <Changes name={name} revision={revision} busy={undo.isPending} onUndo={setAsked} />
      </div>
      {asked && (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          title={`Undo: ${labelOf(asked.name ?? '')}?`}
          confirm="Undo"
          onConfirm={() => undo.mutate(asked.eventId)}
        >
          It goes back from {storedWords(asked.name ?? '', asked.to)} to {storedWords(asked.name ?? '', asked.from)}
          {asked.fromDefault ? ', the default' : ''}. The history keeps both.
        </ConfirmDialog>
      )}
    </>
  );
}

function Changes({
  name,
  revision,
  busy,
  onUndo,
}: {
  name: string;
  revision: number;
  busy: boolean;
  onUndo: (change: SettingChange) => void;
}) {
  const history = useInfiniteQuery(historyQuery(name, revision));
  const changes = history.data?.pages.flatMap((page) => page.changes) ?? [];
  if (history.isPending)
    return (
      <Loading
        label="Loading the history"
        className="flex flex-col gap-2"
        bars={Array<string>(3).fill('h-16 w-full')}
      />
    );
  if (history.isError && changes.length === 0)
    return (
      <Failure title="The history could not be read" retry={() => void history.refetch()} retrying={history.isFetching}>
        {history.error.message} Nothing is lost.
      </Failure>
    );
  if (changes.length === 0) return <EmptyState title="Nothing has been changed yet">The defaults apply.</EmptyState>;
  return (
    <>
      <ol className="flex flex-col divide-y divide-line">
        {changes.map((change) => (
          <Change
            key={change.eventId}
            change={change}
            named={name === 'all'}
            busy={busy}
            onUndo={() => onUndo(change)}
          />
        ))}
      </ol>
      {history.hasNextPage && (
        <Button
          size="sm"
          variant="quiet"
          busy={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
          className="mt-1"
        >
          {history.isFetchingNextPage ? 'Loading…' : 'Show older changes'}
        </Button>
      )}
    </>
  );
}

function Change({
  change,
  named,
  busy,
  onUndo,
}: {
  change: SettingChange;
  named: boolean;
  busy: boolean;
  onUndo: () => void;
}) {
  const { name, at, from, to, toDefault, fromDefault, undoes, undoneBy, whyNot, unreadable } = change;
  return (
    <li className="flex flex-col gap-1 py-3">
      {unreadable !== undefined ? (
        <p className="text-danger wrap-anywhere">Cannot be read: {unreadable}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-1.5">
            {named && <span className="font-medium">{labelOf(name ?? '')}</span>}
            {name !== null && !isSettingName(name) && <Badge>Unknown to this version</Badge>}
            {undoes !== null && <Badge hue="blue">Undo</Badge>}
            {undoneBy !== null && <Badge>Undone</Badge>}
          </p>
          <p className="wrap-anywhere">
            <span className="text-ink-soft line-through decoration-1">
              {storedWords(name ?? '', from)}
              {fromDefault && ' (default)'}
            </span>{' '}
            <span aria-hidden>→</span> <span className="sr-only">became</span> {storedWords(name ?? '', to)}
            {toDefault && ' (default)'}
          </p>
        </>
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft">
        <span className="wrap-anywhere">
          <When at={at} ago />
          {' · '}
          {whoOf(change)}
        </span>
        {whyNot === null ? (
          <Button size="sm" variant="quiet" className="ml-auto" disabled={busy} onClick={onUndo}>
            <Undo2 /> Undo
          </Button>
        ) : (
          <span className="ml-auto">{whyNot}</span>
        )}
      </div>
    </li>
  );
}
