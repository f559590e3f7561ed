import { counted, withCommas } from '../../../../../contracts/src/numerals.js';
import { useQuery } from '@tanstack/react-query';
import { Loading, Skeleton } from '../../../ui/skeleton.js';
import { campaignStatsQuery, campaignRunsQuery, runsOnAPage } from '../campaign-calls.js';
import { X, Send } from 'lucide-react';
import { useState } from 'react';
import type { CampaignList } from '../../../../../contracts/src/campaigns/queries.js';
import { Button } from '../../../ui/button.js';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { workflowLabels } from '../../../../../contracts/src/campaigns/words.js';
import { campaignRunStates } from '../../../../../contracts/src/campaigns/campaign.js';
import { EmptyList } from '../../standing/empty-list.js';
import { Failure } from '../../../ui/failure.js';
import { FilterChoice, Input } from '../../../ui/field.js';
import type { CampaignsAddress, MonitorView } from '../campaigns-address.js';
import { runStates } from '../campaign-words.js';
import { RehearsalView } from '../rehearsal/rehearsal-view.js';
import { RunDialog, RunRow } from './runs.js';
import { UpcomingView } from './upcoming-view.js';

/** The four figures over all campaigns. */
function CampaignFigures() {
  const { data, isPending } = useQuery(campaignStatsQuery);
  const shown = [
    { label: 'Emails sent', value: data && withCommas(data.totalEmails) },
    { label: 'Texts sent', value: data && withCommas(data.totalSMS) },
    { label: 'Active leads', value: data && withCommas(data.activeLeads) },
    { label: 'Completion rate', value: data && `${withCommas(data.completionRate)}%` },
  ];
  return (
    <dl aria-label="Figures" className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {shown.map(({ label, value }) => (
        <div key={label} className="rounded-card border border-line bg-surface px-4 py-3">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="text-2xl font-semibold tabular">
            {isPending ? <Skeleton className="mt-1 h-7 w-16" /> : (value ?? '–')}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const key = 'campaign-failures-seen';

function seenUntil(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    // A browser without storage shows the notice each time.
    return '';
  }
}

/** Messages that failed lately: unobtrusive, and hidden once dismissed, until the next one fails. */
function FailureNotice({ failures: { count, lastAt } }: { failures: CampaignList['failures'] }) {
  const [seen, setSeen] = useState(seenUntil);
  if (count === 0 || lastAt === null || lastAt <= seen) return null;
  const dismiss = () => {
    setSeen(lastAt);
    try {
      localStorage.setItem(key, lastAt);
    } catch {
      // It is dismissed for this visit only.
    }
  };
  return (
    <div
      role="status"
      className="flex items-center gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning"
    >
      <p className="min-w-0 flex-1">
        {counted(count, 'campaign message')} failed in the last seven days. Open the campaign to see why. In Operations,
        under Effects, you can retry a message or mark it as sent.
      </p>
      <Button variant="quiet" size="icon-sm" aria-label="Dismiss" onClick={dismiss}>
        <X />
      </Button>
    </div>
  );
}

const views: { view: MonitorView | undefined; label: string }[] = [
  { view: undefined, label: 'Campaigns' },
  { view: 'upcoming', label: 'Next 14 days' },
  { view: 'rehearsal', label: 'Rehearsal' },
];

/** Running campaigns, with the next message and why one was moved or not sent; and the messages due in the next days. */
export function MonitorTab() {
  const search = useSearch({ from: '/_console/campaigns' });
  const navigate = useNavigate({ from: '/campaigns' });
  const set = (change: CampaignsAddress) => void navigate({ search: { ...search, ...change }, replace: true });
  return (
    <>
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 p-4">
        <CampaignFigures />
        <div role="group" aria-label="What is shown" className="flex flex-wrap gap-1.5">
          {views.map(({ view, label }) => (
            <Button
              key={label}
              size="sm"
              variant={search.view === view ? 'primary' : 'secondary'}
              aria-pressed={search.view === view}
              onClick={() => set({ view, lead: undefined })}
            >
              {label}
            </Button>
          ))}
        </div>
        {search.view === 'upcoming' && <UpcomingView leadId={search.lead} onLead={(lead) => set({ lead })} />}
        {search.view === 'rehearsal' && <RehearsalView />}
        {search.view === undefined && <Runs search={search} onSearch={set} />}
      </div>
      {search.run !== undefined && <RunDialog id={search.run} onClose={() => set({ run: undefined })} />}
    </>
  );
}

function Runs({ search, onSearch }: { search: CampaignsAddress; onSearch: (change: CampaignsAddress) => void }) {
  const [page, setPage] = useState(0);
  const answer = useQuery(campaignRunsQuery(search, page));
  const change = (to: CampaignsAddress) => {
    setPage(0);
    onSearch(to);
  };
  const filtered = search.workflow !== undefined || search.state !== undefined || search.q !== undefined;
  return (
    <>
      {answer.data && <FailureNotice failures={answer.data.failures} />}
      <div role="search" aria-label="Campaigns" className="flex flex-wrap gap-2">
        <div className="w-48 max-md:w-full">
          <FilterChoice
            aria-label="Campaign"
            any="Any campaign"
            value={search.workflow}
            options={workflowLabels}
            onChoose={(workflow) => change({ workflow })}
          />
        </div>
        <div className="w-48 max-md:w-full">
          <FilterChoice
            aria-label="State"
            any="Any state"
            value={search.state}
            options={campaignRunStates.map((state) => [state, runStates[state].label] as const)}
            onChoose={(state) => change({ state })}
          />
        </div>
        <div className="w-56 max-md:w-full">
          <Input
            type="search"
            aria-label="Search by lead"
            placeholder="Search by lead"
            value={search.q ?? ''}
            onChange={({ target }) => change({ q: target.value === '' ? undefined : target.value })}
          />
        </div>
      </div>
      {answer.isPending ? (
        <Loading
          label="Loading the campaigns"
          className="flex flex-col gap-2"
          bars={Array<string>(3).fill('h-20 w-full')}
        />
      ) : !answer.data ? (
        <Failure
          title="The campaigns could not be loaded"
          of={answer}
          otherwise="They keep running; only this list could not be read."
        />
      ) : answer.data.runs.length === 0 ? (
        <EmptyList of={['campaigns']} icon={<Send />} title={filtered ? 'No campaigns match' : 'No campaigns yet'}>
          {filtered
            ? 'Choose another campaign or state, or look for another name.'
            : 'Start one on a lead’s page or for leads you select on the board, or have them start automatically in Settings.'}
        </EmptyList>
      ) : (
        <section aria-label="List of campaigns" className="rounded-card border border-line bg-surface">
          <ul className="divide-y divide-line">
            {answer.data.runs.map((run) => (
              <RunRow key={run.id} run={run} onOpen={() => onSearch({ run: run.id })} />
            ))}
          </ul>
          {answer.data.total > runsOnAPage && (
            <footer className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2 text-sm text-ink-soft">
              <span>
                {withCommas(page * runsOnAPage + 1)} to {withCommas(page * runsOnAPage + answer.data.runs.length)} of{' '}
                {withCommas(answer.data.total)}
              </span>
              <span className="ml-auto flex gap-1.5">
                <Button size="sm" disabled={page === 0} onClick={() => setPage(page - 1)}>
                  Previous
                </Button>
                <Button
                  size="sm"
                  disabled={(page + 1) * runsOnAPage >= answer.data.total}
                  onClick={() => setPage(page + 1)}
                >
                  Next
                </Button>
              </span>
            </footer>
          )}
        </section>
      )}
    </>
  );
}
