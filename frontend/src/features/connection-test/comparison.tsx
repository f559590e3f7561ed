import { counted, withCommas } from '../../../../contracts/src/numerals.js';
import { useEffect, useId, useRef, useState } from 'react';
import { GitCompareArrows } from 'lucide-react';
import { type ComparisonRow, marketingRoutes } from '../../../../contracts/src/marketing/routes.js';
import { Button } from '../../ui/button.js';
import { ComparisonEntry } from './comparison-row.js';
import {
  type Found,
  type Group,
  groupOf,
  groups,
  keyOf,
  mostRows,
  type Progress,
  type ReadPage,
  runComparison,
} from './run-comparison.js';
import { ApiProblem } from '../../lib/calls/api-problem.js';
import { ask } from '../../lib/calls/api.js';
import { EmptyState, Failure } from '../../ui/failure.js';
import { Section } from '../../ui/section.js';

const titles: Record<Group, string> = {
  gone: 'Only here',
  only_there: 'Only in Odoo',
  differs: 'Different',
  never: 'Not handed over yet',
};
const step = 50;

/** The leads of one kind, a part at a time. Leads that nobody sent to Odoo stay folded until somebody looks. */
function ComparisonGroup({ group, rows }: { group: Group; rows: ComparisonRow[] }) {
  const id = useId();
  const [shown, setShown] = useState(group === 'never' ? 0 : step);
  if (rows.length === 0) return null;
  const left = rows.length - shown;
  return (
    <section aria-labelledby={id} className="border-t border-line">
      <header className="flex flex-wrap items-center gap-2 bg-sunken px-4 py-2">
        <h3 id={id} className="font-medium">
          {titles[group]} <span className="font-normal text-ink-soft tabular">{withCommas(rows.length)}</span>
        </h3>
        {shown === 0 && (
          <Button size="sm" variant="quiet" onClick={() => setShown(step)}>
            Show them
          </Button>
        )}
      </header>
      <ul className="divide-y divide-line">
        {rows.slice(0, shown).map((row) => (
          <ComparisonEntry key={keyOf(row)} row={row} />
        ))}
      </ul>
      {shown > 0 && left > 0 && (
        <div className="border-t border-line px-4 py-2">
          <Button size="sm" variant="quiet" onClick={() => setShown(shown + step)}>
            {`Show ${Math.min(step, left)} more of ${withCommas(left)}`}
          </Button>
        </div>
      )}
    </section>
  );
}

type State =
  | { phase: 'idle' }
  | { phase: 'running'; found: Found; progress: Progress | null }
  | { phase: 'done' | 'stopped'; found: Found }
  | { phase: 'failed'; title: string; why: string };

const nothing: Found = { rows: [], deletedHere: 0, looked: 0, cutShort: false };
const sides = { odoo: 'Leads in Odoo', here: 'Leads here' };

const readPage: ReadPage = (query, signal) => ask(marketingRoutes.compare, { query, signal });

/** The differences between Odoo and the log, in both directions. It compares on request, and changes nothing until a button is pressed. */
export function Comparison() {
  const [state, setState] = useState<State>({ phase: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const compare = async () => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    let found = nothing;
    setState({ phase: 'running', found, progress: null });
    try {
      await runComparison(readPage, own.signal, (now, progress) => {
        found = now;
        setState({ phase: 'running', found, progress });
      });
      setState({ phase: 'done', found });
    } catch (error) {
      // Another comparison began, or the page was left.
      if (running.current !== own) return;
      setState(own.signal.aborted ? { phase: 'stopped', found } : { phase: 'failed', ...reasonOf(error) });
    }
  };
  const busy = state.phase === 'running';
  return (
    <Section
      title="Leads here and in Odoo"
      flush
      action={
        busy ? (
          <Button size="sm" onClick={() => running.current?.abort()}>
            Stop
          </Button>
        ) : (
          <Button size="sm" onClick={() => void compare()}>
            <GitCompareArrows /> {state.phase === 'idle' ? 'Compare' : 'Compare again'}
          </Button>
        )
      }
    >
      {state.phase === 'idle' && (
        <p className="px-4 py-3 text-ink-soft">
          Finds leads that only one side has, and fields that differ. It only reads: nothing changes until you press a
          button beside a lead.
        </p>
      )}
      {state.phase === 'running' && <Running progress={state.progress} />}
      {state.phase === 'failed' && (
        <Failure title={state.title} retry={() => void compare()}>
          {state.why}
        </Failure>
      )}
      {(state.phase === 'done' || state.phase === 'stopped') && (
        <Summary found={state.found} stopped={state.phase === 'stopped'} />
      )}
      {'found' in state && <Groups found={state.found} />}
    </Section>
  );
}

function Running({ progress }: { progress: Progress | null }) {
  const side = sides[progress?.side ?? 'odoo'];
  const far = progress && `${withCommas(progress.looked)} of ${withCommas(Math.max(progress.total, progress.looked))}`;
  return (
    <div className="flex flex-col gap-1 px-4 py-3" aria-live="polite">
      <label className="flex flex-col gap-1 text-ink-soft">
        <span className="tabular">{far ? `${side}: ${far}` : 'Comparing…'}</span>
        <progress
          className="h-2 w-full accent-accent"
          {...(progress && { value: progress.looked, max: Math.max(progress.total, progress.looked, 1) })}
        />
      </label>
    </div>
  );
}

function Summary({ found, stopped }: { found: Found; stopped: boolean }) {
  const { rows, deletedHere, looked, cutShort } = found;
  const open = rows.filter((row) => groupOf(row) !== 'never').length;
  if (open === 0 && !stopped)
    return (
      <EmptyState title="Both sides agree" className="py-6">
        {`${withCommas(looked)} leads were compared.`} {deleted(deletedHere)}
      </EmptyState>
    );
  return (
    <p className="px-4 py-3 text-ink-soft" aria-live="polite">
      {stopped && 'Stopped. '}
      {`${counted(open, 'difference')} in ${withCommas(looked)} leads.`} {deleted(deletedHere)}
      {cutShort && ` Only ${withCommas(mostRows)} are shown: settle some, then compare again.`}
    </p>
  );
}

function deleted(leads: number): string {
  if (leads === 0) return '';
  return `${withCommas(leads)} that Odoo has ${leads === 1 ? 'was' : 'were'} deleted here.`;
}

function Groups({ found }: { found: Found }) {
  return groups.map((group) => (
    <ComparisonGroup key={group} group={group} rows={found.rows.filter((row) => groupOf(row) === group)} />
  ));
}

function reasonOf(error: unknown): { title: string; why: string } {
  const title = 'Failed to compare with Odoo';
  if (!(error instanceof ApiProblem)) return { title, why: 'Nothing was changed. Try again.' };
  const why = error.detail ?? error.message;
  return { title, why: `${why} Nothing was changed.` };
}
