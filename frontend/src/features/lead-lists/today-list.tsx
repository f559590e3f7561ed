import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.js';
import { EmptyList } from '../standing/empty-list.js';
import { Failure } from '../../ui/failure.js';
import { Skeleton } from '../../ui/skeleton.js';
import { stillOpen, useDoneTasks } from '../leads/tasks/done-tasks.js';
import { useKeptFocus } from '../leads/tasks/use-kept-focus.js';
import { useNames } from '../people/names-query.js';
import { personName } from '../people/person-name.js';
import { useWaitingNow } from '../waiting/use-waiting.js';
import { waitingAt } from '../waiting/waiting.js';
import { TaskRow } from './task-row.js';
import { todayQuery, type Today } from './today-query.js';
import { WaitingPart } from './waiting-part.js';

const storageKey = 'today-whose';

/** Intakes without a first contact, tasks due today, and overdue ones; one's own or everybody's. Tasks can be completed here. */
export function TodayList({ onShow }: { onShow: (leadId: string) => void }) {
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
        <Tasks today={answer.data} mine={mine} onShow={onShow} />
      ) : answer.isPending ? (
        <TodaySkeleton />
      ) : (
        <Failure title="The tasks could not be loaded" of={answer}>
          Every task is safe; only this list could not be read.
        </Failure>
      )}
    </>
  );
}

function Tasks({ today, mine, onShow }: { today: Today; mine: boolean; onShow: (leadId: string) => void }) {
  const now = useWaitingNow(today.waiting);
  const names = useNames();
  const list = useRef<HTMLDivElement>(null);
  useKeptFocus(list);
  const waiting = today.waiting.filter((lead) => waitingAt(lead, now) !== null);
  const open = stillOpen(today.tasks, today.position, useDoneTasks());
  const parts = [
    { title: 'Overdue', tasks: open.filter(({ dueAt, overdue }) => overdue || dueAt <= now) },
    { title: 'Due today', tasks: open.filter(({ dueAt, overdue }) => !overdue && dueAt > now) },
  ].filter(({ tasks }) => tasks.length > 0);
  return (
    <div
      ref={list}
      className="min-h-0 flex-1 overflow-y-auto px-4 py-3"
      tabIndex={0}
      role="region"
      aria-label="Today’s tasks"
    >
      {parts.length === 0 && waiting.length === 0 && (
        <EmptyList of={['tasks', 'pipeline']} icon={<ListChecks aria-hidden />} title="Nothing is due today">
          {mine ? 'Your tasks, and those of leads you look after,' : 'Tasks'} show up here on the day they are due, and
          so do leads waiting for first contact. Add tasks on a lead’s page.
        </EmptyList>
      )}
      {waiting.length > 0 && (
        <WaitingPart
          leads={waiting}
          more={today.moreWaiting}
          now={now}
          whoseOf={({ assigneeId }) => personName(assigneeId, names, today.people) ?? 'Unassigned'}
          onShow={onShow}
        />
      )}
      {parts.map(({ title, tasks }) => (
        <section key={title} aria-label={title} className="mb-4">
          <h3 className="mb-1 text-xs font-semibold text-ink-soft">
            {title} <span className="font-normal tabular">{tasks.length.toLocaleString('en-US')}</span>
          </h3>
          <ul>
            {tasks.map((task) => (
              <TaskRow
                key={task.id}
                task={task}
                late={title === 'Overdue'}
                // One's own list needs no assignees.
                whose={
                  mine
                    ? null
                    : (personName(task.assigneeId ?? task.leadAssigneeId, names, today.people) ?? 'Unassigned')
                }
                onShow={onShow}
              />
            ))}
          </ul>
        </section>
      ))}
      {today.more > 0 && (
        <p className="text-xs text-ink-soft">
          {today.more.toLocaleString('en-US')} more {today.more === 1 ? 'task is' : 'tasks are'} due; they show up as
          these are done.
        </p>
      )}
    </div>
  );
}

function TodaySkeleton() {
  return (
    <div className="flex flex-col gap-4 p-4" role="status" aria-label="Loading today’s tasks">
      {['w-1/2', 'w-2/5', 'w-3/5'].map((width, row) => (
        <div key={row} className="flex gap-2">
          <Skeleton className="size-5" />
          <div className="flex flex-1 flex-col gap-1.5">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
