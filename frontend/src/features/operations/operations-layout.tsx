import { counted } from '../../../../contracts/src/numerals.js';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState, Outlet } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { healthQuery, parkedQuery } from './data/operations-query.js';
import { parkedStreams } from './data/words.js';
import { TabbedFrame } from '../../ui/tabs.js';

/** Warns on every operators' page, within seconds, of parked streams, missing backups, a full disk, alerts that do not go out and refused visitors. Hidden while all is well. */
function ParkedAlert() {
  const parked = useQuery(parkedQuery).data?.parked ?? [];
  const atHome = useRouterState({ select: (state) => state.location.pathname === '/operations' });
  const health = useQuery(healthQuery).data;
  const unreadable = health?.unreadable;
  const backups = health?.backups?.detail;
  const [first] = parked;
  const { streams, readModels } = parkedStreams(parked);
  const where = parked.length === 1 ? '' : ` in ${counted(readModels, 'read model')}`;
  return (
    <div role="alert">
      {unreadable && (
        <p className="border-b border-line bg-danger-soft px-4 py-2 text-sm text-danger">
          <strong className="font-semibold">Keys are missing.</strong> {unreadable.detail}
        </p>
      )}
      {[health?.disk, health?.alerts, health?.visitors].map(
        (each) =>
          each && (
            <p key={each.detail} className="border-b border-line bg-danger-soft px-4 py-2 text-sm text-danger">
              {each.detail}.
            </p>
          ),
      )}
      {backups && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 border-b border-line bg-danger-soft px-4 py-2 text-sm text-danger">
          <TriangleAlert className="size-4 shrink-0" />
          <span>{backups}.</span>
          {!atHome && (
            <Link to="/operations" className="rounded-sm font-medium underline underline-offset-4">
              Look at it
            </Link>
          )}
        </p>
      )}
      {first && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 border-b border-line bg-danger-soft px-4 py-2 text-sm text-danger">
          <TriangleAlert className="size-4 shrink-0" />
          <strong className="font-semibold">{`${counted(streams, 'stream')} parked${where}.`}</strong>
          <span>{parked.length === 1 ? first.stale : 'Read models lack events until an operator looks at them.'}</span>
          {!atHome && (
            <Link to="/operations" className="rounded-sm font-medium underline underline-offset-4">
              Look at {streams === 1 ? 'it' : 'them'}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}

const tabs = [
  { to: '/operations', label: 'Read models' },
  { to: '/operations/effects', label: 'Effects' },
  { to: '/operations/events', label: 'Events' },
  { to: '/operations/catalogue', label: 'Catalogue' },
  { to: '/admin/settings', label: 'Settings' },
] as const;

/** The frame of the operators' pages: their tabs, and above each page an alert about everything that waits for an operator. */
export function OperationsLayout() {
  return (
    <TabbedFrame label="Operations" tabs={tabs} spread>
      <ParkedAlert />
      <Outlet />
    </TabbedFrame>
  );
}
