import { shownName } from '../../../../../contracts/src/person-name.js';
import { daysAfter } from '../../../../../contracts/src/keys/wall-clock.js';
import { counted, withCommas } from '../../../../../contracts/src/numerals.js';
import { channelLabels } from '../../../../../contracts/src/messages/words.js';
import type { Upcoming } from '../../../../../contracts/src/campaigns/queries.js';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock, UserRound } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { workflowLabels, stepLabel } from '../../../../../contracts/src/campaigns/words.js';
import { officeDay } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { EmptyList } from '../../standing/empty-list.js';
import { Failure } from '../../../ui/failure.js';
import { lazyDialog } from '../../../ui/lazy-part.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { leadQuery } from '../../leads/data/lead-query.js';
import { nameOf } from '../../leads/data/name-of.js';
import { upcomingQuery } from '../campaign-calls.js';
import { messageSentence, wallWords } from '../campaign-words.js';

type Day = Upcoming['days'][number];

/** Every day from the first to the last, including empty days: a chart of days must not skip any. */
export function everyDay(days: readonly Day[]): Day[] {
  const known = new Map(days.map((each) => [each.day, each]));
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const all: Day[] = [];
  for (let { day } = first; day <= last.day; day = daysAfter(day, 1))
    all.push(known.get(day) ?? { day, emails: 0, texts: 0 });
  return all;
}

const ChooseLead = lazyDialog(async () => (await import('../../leads/components/choose-lead.js')).ChooseLeadDialog);

/** Messages due within a number of days, of all leads or of one. A slider goes from tomorrow to two weeks. */
export function UpcomingView({
  leadId,
  onLead,
}: {
  leadId: string | undefined;
  onLead: (id: string | undefined) => void;
}) {
  const [days, setDays] = useState(14);
  const answer = useQuery(upcomingQuery(useDeferredValue(days), leadId));
  const id = useId();
  const data = answer.data;
  return (
    <section aria-label="What is due" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <label htmlFor={id} className="font-medium">
          The next {days === 1 ? 'day' : `${days} days`}
        </label>
        <input
          id={id}
          type="range"
          min={1}
          max={14}
          value={days}
          onChange={({ target }) => setDays(Number(target.value))}
          className="w-56 max-w-full accent-accent"
        />
        {data && (
          <span role="status" className="text-ink-soft">
            {counted(data.total, 'message')}
          </span>
        )}
        <OfWhom leadId={leadId} onLead={onLead} />
      </div>
      <p className="text-sm text-ink-soft">
        As things stand: leads who answer, move on or unsubscribe before then get fewer messages, and moving a
        walkthrough moves its reminders.
      </p>
      {answer.isPending ? (
        <Skeleton className="h-40 w-full" />
      ) : !data ? (
        <Failure
          title="What is due could not be loaded"
          of={answer}
          otherwise="It still goes out; only this list could not be read."
        />
      ) : data.total === 0 ? (
        <EmptyList of={['campaigns']} icon={<CalendarClock />} title="Nothing is due">
          No campaign message is due in these days.
        </EmptyList>
      ) : (
        <>
          <PerDay days={data.days} />
          <ul className="divide-y divide-line rounded-card border border-line bg-surface text-sm">
            {data.messages.map((message) => (
              <li key={`${message.runId} ${message.step}`} className="flex flex-wrap gap-x-3 gap-y-0.5 px-4 py-2">
                <time dateTime={message.dueAt ?? undefined} className="w-32 shrink-0 tabular">
                  {message.wall ? wallWords(message.wall) : ''}
                </time>
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {leadId === undefined && (
                    <>
                      <Link to="/leads/$id" params={{ id: message.leadId }} className="font-medium hover:underline">
                        {shownName(message.leadName)}
                      </Link>{' '}
                    </>
                  )}
                  {channelLabels[message.channel]} “{stepLabel(message.step)}”
                  <span className="text-ink-soft">
                    {' '}
                    · {workflowLabels[message.workflow]}
                    {message.reason !== null && ` · ${messageSentence(message)}`}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          {data.total > data.messages.length && (
            <p className="text-sm text-ink-soft">These are the first {withCommas(data.messages.length)}.</p>
          )}
        </>
      )}
    </section>
  );
}

/** All leads, or one of them. */
function OfWhom({ leadId, onLead }: { leadId: string | undefined; onLead: (id: string | undefined) => void }) {
  const [choosing, setChoosing] = useState(false);
  const lead = useQuery({ ...leadQuery(leadId ?? ''), enabled: leadId !== undefined });
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5 md:ml-auto">
      <span className="min-w-0 text-ink-soft wrap-anywhere">
        {leadId === undefined ? 'for all leads' : lead.data ? `for ${nameOf(lead.data.lead)}` : 'for one lead'}
      </span>
      <Button size="sm" onClick={() => setChoosing(true)}>
        <UserRound /> {leadId === undefined ? 'For one lead' : 'Another lead'}
      </Button>
      {leadId !== undefined && (
        <Button size="sm" variant="quiet" onClick={() => onLead(undefined)}>
          All leads
        </Button>
      )}
      {choosing && (
        <ChooseLead
          title="What is due for a lead"
          description="Looking changes nothing."
          confirm="Show this lead"
          onClose={() => setChoosing(false)}
          onChosen={({ id }) => {
            onLead(id);
            setChoosing(false);
          }}
        />
      )}
    </div>
  );
}

/** The number of messages per day: bars, with the numbers beside them. */
function PerDay({ days }: { days: Upcoming['days'] }) {
  const most = Math.max(...days.map(({ emails, texts }) => emails + texts));
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Messages a day</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Messages</th>
        </tr>
      </thead>
      <tbody>
        {everyDay(days).map(({ day, emails, texts }) => (
          <tr key={day}>
            <th scope="row" className="w-40 py-0.5 pr-3 text-left font-normal whitespace-nowrap text-ink-soft">
              {officeDay(`${day}T18:00:00.000Z`)}
            </th>
            <td className="py-0.5">
              <span className="flex items-center gap-2">
                <span
                  aria-hidden
                  className="h-3 rounded-sm bg-accent"
                  style={{ width: `${((emails + texts) / most) * 60}%` }}
                />
                <span className="whitespace-nowrap tabular">
                  {withCommas(emails + texts)}
                  {texts > 0 && <span className="text-ink-soft"> ({texts} by text)</span>}
                </span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
