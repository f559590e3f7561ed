import { stepLabels, turnLabels } from '../../../../../contracts/src/leads/situations.js';
import { type NextStep, nextStep } from '../../../../../contracts/src/leads/next-step.js';
import type { OwnersTask } from '../../../../../contracts/src/owner-page/owners-task.js';
import { taskWords } from '../../../../../contracts/src/leads/words.js';
import { Button } from '../../../ui/button.js';
import { bookLabel, type LeadDialog } from './lead-menu.js';
import { standingWords } from '../data/standing.js';
import { standingTouches, touchesAfter, type TouchSteps } from '../../../../../contracts/src/leads/first-touch.js';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { type Want, wantsOf } from '../files/files-of.js';
import { recordedOf } from '../../history/recorded.js';
import { type LeadTask, tasksOf } from '../tasks/tasks-of.js';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../../ui/badge.js';
import { When } from '../../../ui/when.js';
import { walkthroughsQuery } from '../../lead-lists/dashboard-queries.js';
import { Timer } from 'lucide-react';
import { Fragment, useId, useMemo } from 'react';
import type { ShownLead } from '../../../../../contracts/src/leads/queries.js';
import { momentLabel, exactDateTime } from '../../../lib/format.js';
import { useWaitingNow } from '../../waiting/use-waiting.js';
import { waitedFor, waitingAt } from '../../waiting/waiting.js';
import { useNow } from '../../../lib/use-now.js';

/**
 * Whether staff have been in contact with the owner since then, by the history of the case.
 * @param since from when on it, or a lead merged into it, has waited: ISO 8601
 */
export function isTouched(events: readonly HistoryEvent[], since: string): boolean {
  const steps = events.flatMap((event) => recordedOf(event) ?? []).reduce<TouchSteps>(touchesAfter, []);
  return standingTouches(steps).some(({ at }) => Date.parse(at) >= Date.parse(since));
}

interface NextAction {
  what: string;
  /** ISO 8601. */
  at: string;
  overdue: boolean;
}

/**
 * What comes next for a lead, in order of time: the open task that is due first, and the walkthrough that is ahead.
 * @param open tasks, by due time @param walkthrough its time, past or future; null for none @param now ISO 8601
 */
export function nextActions(open: readonly LeadTask[], walkthrough: string | null, now: string): NextAction[] {
  const task = open[0];
  const due = task && { what: task.title, at: task.dueAt, overdue: Date.parse(task.dueAt) < Date.parse(now) };
  const isAhead = walkthrough !== null && Date.parse(walkthrough) > Date.parse(now);
  const ahead = isAhead ? { what: 'Walkthrough', at: walkthrough, overdue: false } : undefined;
  return [due, ahead]
    .filter((action) => action !== undefined)
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** Shown beside a lead's walkthrough if its time collides with another one. Empty otherwise. */
function WalkthroughConflict({ leadId }: { leadId: string }) {
  const { data } = useQuery(walkthroughsQuery);
  const conflict = data?.walkthroughs.some((each) => each.leadId === leadId && each.conflict);
  return conflict ? (
    <span title="Another walkthrough or the office calendar has this time too. Move one of them.">
      <Badge hue="orange">Conflict</Badge>
    </span>
  ) : null;
}

/** How long an intake has waited, once its time for a first touch has passed. Empty before that, and once staff have been in contact. */
function WaitingClock({
  lead,
  events,
}: {
  lead: Pick<ShownLead, 'waitingSince' | 'touchDueAt'>;
  events: readonly HistoryEvent[];
}) {
  const now = useWaitingNow([lead]);
  const since = waitingAt(lead, now);
  if (since === null || isTouched(events, since)) return null;
  return (
    <div className="flex items-baseline gap-x-1.5">
      <dt className="flex shrink-0 items-center self-start gap-1 font-medium text-danger">
        <Timer className="size-3.5" /> Waiting
      </dt>
      <dd className="min-w-0">
        <span className="font-medium whitespace-nowrap text-danger tabular">{waitedFor(since, now)}</span>{' '}
        <span className="text-ink-soft">
          for our first contact since <When at={since} className="whitespace-nowrap" />
        </span>
      </dd>
    </div>
  );
}

/** Where the lead stands, and why the next step is the next. Where nobody has to act, the page's notice says why. */
function Standing({ step, now }: { step: NextStep; now: string }) {
  return (
    <div className="flex min-w-0 basis-full flex-wrap gap-x-1.5">
      <dt className="sr-only">Where it stands</dt>
      <dd className="min-w-0 wrap-anywhere">
        <time dateTime={step.since} title={`Since ${exactDateTime(step.since)}`} className="font-medium">
          {standingWords(step, now)}
        </time>
        {step.awaits !== 'nobody' && <span className="text-ink-soft"> {step.reason}</span>}
      </dd>
    </div>
  );
}

/** Everything that waits for the owner, as their page shows it, also while the next step is ours. Empty if there is nothing. */
function OwnersTasks({ tasks, wants, now }: { tasks: readonly OwnersTask[]; wants: readonly Want[]; now: string }) {
  const id = useId();
  const wordsOf = (task: OwnersTask) => taskWords(task, wants.find((want) => want.id === task.id)?.what);
  if (tasks.length === 0) return null;
  return (
    <div className="flex min-w-0 basis-full gap-x-1.5">
      <dt id={id} className="shrink-0 text-ink-soft">
        {turnLabels.owner}
      </dt>
      <dd className="min-w-0">
        <ul aria-labelledby={id} className="flex flex-wrap gap-x-3">
          {tasks.map((task) => (
            <li key={`${task.kind} ${task.id}`}>
              <time dateTime={task.since} title={`Since ${exactDateTime(task.since)}`}>
                {standingWords({ label: wordsOf(task), since: task.since }, now)}
              </time>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

/**
 * Where the lead stands, what waits for its owner, its last contact, what comes next, and how long an intake has waited for its first touch.
 * @param lead with the read model's current data
 * @param events of the lead's history, oldest first: the read model may lack some of them
 * @param onOpen opens the dialog that changes a date; left out where nothing can be changed
 */
export function LeadDates({
  lead,
  events,
  onOpen,
}: {
  lead: ShownLead;
  events: readonly HistoryEvent[];
  onOpen?: (dialog: LeadDialog) => void;
}) {
  const now = useNow();
  const standing = nextStep(lead, now);
  // The next step is the prominent button already, and who waits for nobody is not visited.
  const offers = (dialog: 'contact' | 'book') =>
    onOpen && standing.step?.action !== dialog && (dialog === 'contact' || standing.awaits !== 'nobody');
  const { open } = useMemo(() => tasksOf(events), [events]);
  const wants = useMemo(() => wantsOf(events), [events]);
  const shownAt = events.findLast(({ of, type }) => !of && type === 'OwnerPageShown')?.occurredAt;
  const next = nextActions(open, lead.walkthroughStart, now);
  return (
    <dl className="flex flex-wrap items-center gap-x-5 gap-y-0.5 text-sm">
      <WaitingClock lead={lead} events={events} />
      <Standing step={standing} now={now} />
      <OwnersTasks tasks={lead.ownersTasks} wants={wants} now={now} />
      <div className="flex items-baseline gap-1.5">
        <dt className="whitespace-nowrap text-ink-soft">Last contact</dt>
        <dd>
          {lead.lastContactedAt === null ? 'None yet' : <When at={lead.lastContactedAt} ago />}
          {offers('contact') && (
            <Button variant="link" size="inline" className="ml-1.5" onClick={() => onOpen!('contact')}>
              {stepLabels.contact}
            </Button>
          )}
        </dd>
      </div>
      {shownAt !== undefined && (
        <div className="flex gap-1.5">
          <dt className="whitespace-nowrap text-ink-soft">Owner’s page</dt>
          <dd>
            Opened <When at={shownAt} ago />
          </dd>
        </div>
      )}
      <div className="flex min-w-0 items-baseline gap-1.5">
        <dt className="text-ink-soft">Next</dt>
        <dd className="min-w-0 wrap-anywhere">
          {next.length === 0
            ? 'Nothing planned'
            : next.map(({ what, at, overdue }, index) => (
                <Fragment key={what + at}>
                  {index > 0 && <span className="text-ink-soft">, then </span>}
                  {what}{' '}
                  <When at={at} className="whitespace-nowrap">
                    {momentLabel(at, now)}
                  </When>
                  {overdue && (
                    <>
                      {' '}
                      <Badge hue="red">Overdue</Badge>
                    </>
                  )}
                </Fragment>
              ))}
          {next.length > 0 && lead.walkthroughStart !== null && <WalkthroughConflict leadId={lead.id} />}
          {offers('book') && (
            <Button variant="link" size="inline" className="ml-1.5" onClick={() => onOpen!('book')}>
              {bookLabel(lead)}
            </Button>
          )}
        </dd>
      </div>
    </dl>
  );
}
