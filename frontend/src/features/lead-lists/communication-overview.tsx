import { shownName } from '../../../../contracts/src/person-name.js';
import { counted, withCommas } from '../../../../contracts/src/numerals.js';
import { useQuery } from '@tanstack/react-query';
import { relativeTime } from '../../lib/format.js';
import { useNow } from '../../lib/use-now.js';
import { walkthroughsQuery, communicationQuery } from './dashboard-queries.js';
import { MessagesSquare } from 'lucide-react';
import { statusLabel } from '../../../../contracts/src/stages/words.js';
import type { Communication } from '../../../../contracts/src/pipeline/dashboard.js';
import { EmptyList } from '../standing/empty-list.js';
import { Failure } from '../../ui/failure.js';
import { Loading } from '../../ui/skeleton.js';
import { When } from '../../ui/when.js';

/** The number of upcoming walkthroughs, the next one, and the number of collisions. Empty until it is known; the list reports failures. */
function WalkthroughsAhead() {
  const { data } = useQuery(walkthroughsQuery);
  const now = useNow();
  if (!data) return null;
  const ahead = data.walkthroughs.filter(({ end }) => end > now);
  const conflicts = ahead.filter(({ conflict }) => conflict).length;
  const [next] = ahead;
  return (
    <p className="mb-4 text-sm">
      <span className="font-medium">
        {ahead.length === 0
          ? 'No walkthroughs ahead'
          : ahead.length === 1
            ? '1 walkthrough ahead'
            : `${ahead.length} walkthroughs ahead`}
      </span>
      {next && (
        <span className="text-ink-soft">
          , the next <When at={next.start} />
        </span>
      )}
      {conflicts > 0 && <span className="text-warning"> · {conflicts} in conflict</span>}
    </p>
  );
}

const labels: Record<Communication['byLastContact'][number]['bucket'], string> = {
  today: 'Today',
  week: 'Last 7 days',
  month: 'Last 30 days',
  older: 'Longer ago',
  never: 'Never',
};

/** The last contacts with open leads, longest waiting first. */
export function CommunicationOverview({ onShow }: { onShow: (leadId: string) => void }) {
  const answer = useQuery(communicationQuery);
  const now = useNow();
  if (answer.isPending)
    return (
      <Loading
        label="Loading the communication overview"
        className="flex flex-col gap-3 p-4"
        bars={['h-4 w-4/5', 'h-4 w-3/5', 'h-4 w-2/5', 'h-4 w-1/2', 'h-4 w-1/4']}
      />
    );
  if (!answer.data)
    return (
      <Failure title="The overview could not be loaded" of={answer}>
        Your leads are safe; only this overview could not be read.
      </Failure>
    );
  const { open, byLastContact, withPhone, inMarketing, marketingFailed, waiting } = answer.data;
  if (open === 0)
    return (
      <EmptyList of={['pipeline']} icon={<MessagesSquare />} title="No open leads">
        Leads waiting to hear from you show up here.
      </EmptyList>
    );
  return (
    <div
      className="min-h-0 flex-1 overflow-y-auto px-4 py-3"
      tabIndex={0}
      role="region"
      aria-label="Communication overview"
    >
      <h3 className="mb-2 text-xs font-semibold text-ink-soft">Last contact of {counted(open, 'open lead')}</h3>
      <Bars rows={byLastContact} />
      <dl className="my-4 grid grid-cols-3 gap-2">
        <Figure label="With a phone" value={withPhone} />
        <Figure label="In marketing" value={inMarketing} />
        <Figure label="Marketing failed" value={marketingFailed} />
      </dl>
      <WalkthroughsAhead />
      <h3 className="mb-1 text-xs font-semibold text-ink-soft">Waiting longest</h3>
      <ul className="-mx-2">
        {waiting.map(({ leadId, name, status, lastContactedAt, createdAt }) => (
          <li key={leadId}>
            <button
              type="button"
              className="flex w-full items-baseline gap-2 rounded-control px-2 py-1.5 text-left hover:bg-hover"
              onClick={() => onShow(leadId)}
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate text-sm font-medium">{shownName(name)}</span>
                <span className="block truncate text-xs text-ink-soft">{statusLabel(status)}</span>
              </span>
              <When at={lastContactedAt ?? createdAt} className="shrink-0 text-xs text-ink-soft tabular">
                {lastContactedAt
                  ? relativeTime(lastContactedAt, now)
                  : `never · came in ${relativeTime(createdAt, now)}`}
              </When>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Bars({ rows }: { rows: Communication['byLastContact'] }) {
  const most = Math.max(...rows.map(({ leads }) => leads), 1);
  return (
    <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 text-xs">
      {rows.map(({ bucket, leads }) => (
        <div key={bucket} className="contents">
          <dt className="text-ink-soft">{labels[bucket]}</dt>
          <dd aria-hidden className="h-3.5 overflow-hidden rounded-sm bg-sunken">
            <div
              className={`h-full rounded-sm ${bucket === 'never' || bucket === 'older' ? 'bg-warning' : 'bg-accent'}`}
              style={{ width: `${(leads / most) * 100}%` }}
            />
          </dd>
          <dd className="min-w-6 text-right font-semibold tabular">{withCommas(leads)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-control bg-sunken px-3 py-2">
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="text-base font-semibold tabular">{withCommas(value)}</dd>
    </div>
  );
}
