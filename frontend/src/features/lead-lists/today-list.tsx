import { shownName } from '../../../../contracts/src/person-name.js';
import { officeDayOf } from '../../../../contracts/src/keys/office-time.js';
import { clsx } from 'clsx';
import { Circle, ListChecks } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Task } from '../../../../contracts/src/tasks/queries.js';
import { momentLabel, officeTime } from '../../lib/format.js';
import { useNow } from '../../lib/use-now.js';
import { Button } from '../../ui/button.js';
import { completeTask, stillOpen, useDoneTasks } from '../leads/tasks/done-tasks.js';
import { focusNeighbour, useKeptFocus } from '../leads/tasks/kept-focus.js';
import { TaskMenu } from '../leads/tasks/task-menu.js';
import { EmptyList } from '../standing/empty-list.js';
import { Failure } from '../../ui/failure.js';
import { LoadingRows } from '../../ui/skeleton.js';
import { When } from '../../ui/when.js';
import { useNames } from '../people/names-query.js';
import { personName } from '../people/person-name.js';
import { useWaitingNow } from '../waiting/use-waiting.js';
import { waitingAt } from '../waiting/waiting.js';
import { atWork, standingsQuery, type Today, todayQuery } from './dashboard-queries.js';
import { Standings } from './standings.js';
import { TodayPart, TodayRow } from './today-part.js';
import { signedInId } from '../session/session.js';
import { WaitingPart } from './waiting-part.js';

/** One task: a checkbox that completes it, its title, its lead, and its due time. */
function TaskRow({
  task,
  late,
  whose,
  onShow,
}: {
  task: Task;
  late: boolean;
  /** The assignee, if it is to be shown. */
  whose: string | null;
  onShow: (leadId: string) => void;
}) {
  const { title, leadId, leadName, dueAt } = task;
  const now = useNow();
  const today = officeDayOf(dueAt) === officeDayOf(now);
  return (
    <li className="-mx-2 flex items-start gap-1">
      <Button
        variant="quiet"
        size="icon-sm"
        className="mt-1.5 pointer-coarse:mt-0"
        aria-label={`Complete: ${title}`}
        title="Complete"
        onClick={({ currentTarget }) => {
          focusNeighbour(currentTarget, currentTarget.closest('[role="region"]'));
          void completeTask(task);
        }}
      >
        <Circle />
      </Button>
      <TodayRow
        title={title}
        below={`${shownName(leadName)}${whose ? ` · ${whose}` : ''}`}
        beside={
          <When at={dueAt} className={clsx('tabular', late ? 'text-danger' : 'text-ink-soft')}>
            {today ? officeTime(dueAt) : momentLabel(dueAt, now)}
          </When>
        }
        onShow={() => onShow(leadId)}
      />
      <TaskMenu task={task} locked={null} className="mt-1.5 pointer-coarse:mt-0" />
    </li>
  );
}

const storageKey = 'today-whose';

interface ToLeads {
  onShow: (leadId: string) => void;
  /** The board is to be seen. */
  onBoard: (() => void) | undefined;
}

/**
 * Intakes without a first contact, tasks due today, and overdue ones, and where leads stand; one's own or everybody's. Tasks can be
 * completed here.
 */
export function TodayList({ onShow, onBoard }: ToLeads) {
  const [mine, setMine] = useState(() => localStorage.getItem(storageKey) !== 'everyone');
  const choose = (own: boolean) => {
    setMine(own);
    localStorage.setItem(storageKey, own ? 'mine' : 'everyone');
  };
  const answer = useQuery(todayQuery(mine));
  return (
    <>
      <div role="group" aria-label="Whose tasks" className="flex shrink-0 gap-1 px-4">
        {[true, false].map((own) => (
          <Button
            key={String(own)}
            variant="quiet"
            size="sm"
            className="aria-pressed:bg-accent-soft aria-pressed:text-ink"
            aria-pressed={mine === own}
            onClick={() => choose(own)}
          >
            {own ? 'Mine' : 'Everyone'}
          </Button>
        ))}
      </div>
      {answer.data ? (
        <Tasks today={answer.data} mine={mine} onShow={onShow} onBoard={onBoard} />
      ) : answer.isPending ? (
        <LoadingRows label="Loading today’s tasks" mark="size-5" />
      ) : (
        <Failure title="The tasks could not be loaded" of={answer}>
          Every task is safe; only this list could not be read.
        </Failure>
      )}
    </>
  );
}

function Tasks({ today, mine, onShow, onBoard }: { today: Today; mine: boolean } & ToLeads) {
  const standings = useQuery(standingsQuery(mine));
  const now = useWaitingNow(today.waiting);
  const names = useNames();
  const list = useRef<HTMLDivElement>(null);
  useKeptFocus(list);
  const waiting = today.waiting.filter((lead) => waitingAt(lead, now) !== null);
  const whoseOf = ({ assigneeId }: { assigneeId: string | null }) =>
    personName(assigneeId, names, today.people) ?? 'Unassigned';
  const open = stillOpen(today.tasks, today.position, useDoneTasks());
  const parts = [
    {
      title: 'Overdue',
      more: today.more.overdue,
      tasks: open.filter(({ dueAt, overdue }) => overdue || dueAt <= now),
    },
    {
      title: 'Due today',
      more: today.more.today,
      tasks: open.filter(({ dueAt, overdue }) => !overdue && dueAt > now),
    },
  ].filter(({ tasks, more }) => tasks.length + more > 0);
  return (
    <div
      ref={list}
      className="min-h-0 flex-1 overflow-y-auto px-4 py-3"
      tabIndex={0}
      role="region"
      aria-label="Today’s tasks"
    >
      {parts.length === 0 && waiting.length === 0 && !standings.data?.leads.length && (
        <EmptyList of={['tasks', 'pipeline']} icon={<ListChecks />} title="Nothing is due today">
          {mine ? 'Your tasks, and those of leads you look after,' : 'Tasks'} show up here on the day they are due, and
          so do leads waiting for first contact. Add tasks on a lead’s page.
        </EmptyList>
      )}
      {waiting.length > 0 && (
        <WaitingPart leads={waiting} more={today.moreWaiting} now={now} whoseOf={whoseOf} onShow={onShow} />
      )}
      {parts.map(({ title, tasks, more }) => (
        <TodayPart
          key={title}
          title={title}
          shown={tasks.length}
          more={more}
          further={[`task is ${title.toLowerCase()}`, `tasks are ${title.toLowerCase()}`]}
          then="they show up as these are done"
        >
          {tasks.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              late={title === 'Overdue'}
              // One's own list needs no assignees.
              whose={mine ? null : whoseOf({ assigneeId: task.assigneeId ?? task.leadAssigneeId })}
              onShow={onShow}
            />
          ))}
        </TodayPart>
      ))}
      {standings.data && (
        <Standings
          title={mine ? 'Your leads' : 'All leads'}
          filter={atWork(mine)}
          list={standings.data}
          besides={
            new Set(waiting.filter(({ assigneeId }) => !mine || assigneeId === signedInId()).map(({ id }) => id))
          }
          now={now}
          // One's own list needs no assignees.
          whoseOf={mine ? () => null : whoseOf}
          onShow={onShow}
          onBoard={onBoard}
        />
      )}
      {standings.isError && !standings.data && (
        <Failure title="The leads could not be loaded" of={standings} className="py-4">
          They are safe; only this list could not be read.
        </Failure>
      )}
    </div>
  );
}
