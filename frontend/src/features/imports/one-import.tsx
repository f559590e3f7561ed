import { counted, withCommas } from '../../../../contracts/src/numerals.js';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { lineOutcomes, undoOutcomes } from '../../../../contracts/src/imports/import-state.js';
import type { Import } from '../../../../contracts/src/imports/routes.js';
import { sentenceOf } from '../../lib/calls/api-problem.js';
import { Button } from '../../ui/button.js';
import { Failure } from '../../ui/failure.js';
import { act, forgetImport, importLinesQuery, isWorking, type LineFilter } from './import-calls.js';
import { endedEarly, fileWords, linesToSee, outcomeWords, stateWords, undoWords } from './import-words.js';
import { officeDateTime } from '../../lib/format.js';
import { ConfirmDialog } from '../../ui/dialog.js';
import { FieldError } from '../../ui/field.js';
import { CheckReport } from './check-report.js';
import { MapColumns } from './map-columns.js';

const pageSize = 50;

/** The results of the lines: how many had each result, and which. */
function LineResults({ of: each }: { of: Import }) {
  const [filter, setFilter] = useState<LineFilter | null>(null);
  const groups = [
    ...undoOutcomes.map((undone) => ({
      filter: { undone },
      words: undoWords[undone],
      count: each.undone[undone] ?? 0,
    })),
    ...lineOutcomes.map((outcome) => ({
      filter: { outcome },
      words: outcomeWords[outcome],
      count: each.outcomes[outcome] ?? 0,
    })),
  ].filter(({ count }) => count > 0);
  const isChosen = (one: LineFilter) => JSON.stringify(one) === JSON.stringify(filter);
  return (
    <section
      aria-label="What became of the lines"
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h2 className="font-semibold">What became of the lines</h2>
      {groups.length === 0 && <p className="text-ink-soft">Nothing yet.</p>}
      <div className="flex flex-wrap gap-2">
        {groups.map((group) => (
          <Button
            key={group.words}
            aria-pressed={isChosen(group.filter)}
            variant={isChosen(group.filter) ? 'primary' : 'secondary'}
            onClick={() => setFilter(isChosen(group.filter) ? null : group.filter)}
          >
            {group.words}: {withCommas(group.count)}
          </Button>
        ))}
      </div>
      {filter && (
        <Lines key={JSON.stringify(filter)} id={each.id} filter={filter} version={`${each.state} ${each.progress}`} />
      )}
    </section>
  );
}

function Lines({ id, filter, version }: { id: string; filter: LineFilter; version: string }) {
  const [offset, setOffset] = useState(0);
  const answer = useQuery({
    ...importLinesQuery(id, filter, offset, pageSize, version),
    placeholderData: keepPreviousData,
  });
  if (answer.isError)
    return (
      <Failure title="The lines could not be loaded" retry={() => void answer.refetch()} error={answer.error}>
        {sentenceOf(answer.error, 'Nothing is lost.')}
      </Failure>
    );
  const { lines = [], total = 0 } = answer.data ?? {};
  return (
    <>
      <ul className="divide-y divide-line text-sm">
        {lines.map(({ line, leadId, leadName, reason }) => (
          <li key={line} className="flex flex-wrap gap-x-3 gap-y-0.5 py-1.5 wrap-anywhere">
            <span className="w-20 text-ink-soft">Line {line}</span>
            {leadId && (
              <Link to="/leads/$id" params={{ id: leadId }} className="underline underline-offset-4">
                {leadName || 'Lead'}
              </Link>
            )}
            {reason && <span className="min-w-0 flex-1 basis-56">{reason}</span>}
          </li>
        ))}
      </ul>
      {total > pageSize && (
        <nav aria-label="Pages of lines" className="flex items-center gap-2">
          <Button disabled={offset === 0} onClick={() => setOffset(offset - pageSize)}>
            Previous
          </Button>
          <span className="text-ink-soft">
            {offset + 1} to {Math.min(total, offset + pageSize)} of {withCommas(total)}
          </span>
          <Button disabled={offset + pageSize >= total} onClick={() => setOffset(offset + pageSize)}>
            Next
          </Button>
        </nav>
      )}
    </>
  );
}

/** One import, at whatever stage it is. */
export function OneImport({ of: each }: { of: Import }) {
  const navigate = useNavigate();
  const [undoing, setUndoing] = useState(false);
  const run = useMutation({ mutationFn: (what: 'start' | 'stop' | 'undo') => act(each.id, what) });
  const forget = useMutation({
    mutationFn: () => forgetImport(each.id),
    onSuccess: () => navigate({ to: '/admin/import', search: {} }),
  });
  const { state, sameAs, check } = each;
  const failed = run.error ?? forget.error;
  const mapping = state === 'draft' || state === 'checking' || state === 'checked';
  return (
    <>
      <header className="flex flex-col gap-1">
        <h1 className="text-lg font-semibold wrap-anywhere">{each.fileName}</h1>
        <p className="text-ink-soft">
          {fileWords(each)}. {stateWords[state]}
          {endedEarly(each) && ` as far as ${withCommas(each.progress)} of ${counted(each.lines, 'line')}`}
          {each.endedAt && `, ${officeDateTime(each.endedAt)}`}.
        </p>
      </header>
      {sameAs && mapping && (
        <p className="rounded-control bg-warning-soft px-3 py-2 text-warning">
          The same file was imported on {officeDateTime(sameAs.startedAt)}:{' '}
          <Link to="/admin/import" search={{ id: sameAs.id }} className="font-medium underline underline-offset-4">
            {sameAs.fileName}
          </Link>
          . It is not imported twice; undo that import first.
        </p>
      )}
      {isWorking(state) && <Progress of={each} />}
      {mapping && <MapColumns of={each} />}
      {state === 'checked' && check && <CheckReport of={each} check={check} />}
      {!mapping && <LineResults of={each} />}
      <div role="alert">{failed && <FieldError>{sentenceOf(failed, 'Please try again.')}</FieldError>}</div>
      <div className="flex flex-wrap gap-2">
        {state === 'checked' && check && (
          <Button
            variant="primary"
            disabled={check.ready === 0 || sameAs !== null}
            busy={run.isPending}
            onClick={() => run.mutate('start')}
          >
            Import {counted(check.ready, each.mapping?.kind === 'notes' ? 'note' : 'lead')}
          </Button>
        )}
        {state === 'running' && (
          <Button busy={run.isPending} onClick={() => run.mutate('stop')}>
            Stop
          </Button>
        )}
        {state === 'stopped' && (
          <Button variant="primary" busy={run.isPending} onClick={() => run.mutate('start')}>
            Continue
          </Button>
        )}
        {(state === 'done' || state === 'stopped') && (
          <Button busy={run.isPending} onClick={() => setUndoing(true)}>
            Undo the import…
          </Button>
        )}
        {(state === 'draft' || state === 'checked') && (
          <Button variant="quiet" busy={forget.isPending} onClick={() => forget.mutate()}>
            Discard the file
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={undoing}
        onClose={() => setUndoing(false)}
        title="Undo the import?"
        confirm="Undo the import"
        onConfirm={() => run.mutate('undo')}
      >
        Leads it imported are deleted, unless somebody has changed them since: those are kept, and listed here. Notes
        stay in the history of their leads.
      </ConfirmDialog>
    </>
  );
}

function Progress({ of: each }: { of: Import }) {
  const all = linesToSee(each);
  return (
    <section aria-label="Progress" className="flex flex-col gap-1.5 rounded-card border border-line bg-surface p-4">
      <progress
        className="h-2 w-full accent-accent"
        max={Math.max(1, all)}
        value={each.progress}
        aria-label={stateWords[each.state]}
      />
      <p role="status">
        {stateWords[each.state]}: {withCommas(each.progress)} of {counted(all, 'line')}. It continues if you leave this
        page, and after a restart.
      </p>
      {each.trouble && <p className="text-warning">{each.trouble}</p>}
    </section>
  );
}
