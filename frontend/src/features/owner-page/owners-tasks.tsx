import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { OwnerPage } from '../../../../contracts/src/owner-page/view.js';
import { sentenceOf } from '../../lib/calls/api-problem.js';
import { newKey } from '../../lib/calls/api.js';
import { exactMoney, officeDate } from '../../lib/format.js';
import { leftPage } from '../../lib/left-page.js';
import { Button } from '../../ui/button.js';
import { openTask, ownerPageQuery, ownersTimesQuery, pickTime } from './owner-page-calls.js';
import { ownersTime } from './owners-time.js';

type Task = OwnerPage['awaited'][number];

/** What waits for the owner, each with the button that does it. */
export function OwnersTasks({ tasks, token }: { tasks: readonly Task[]; token: string }) {
  return (
    <ul className="flex flex-col divide-y divide-line rounded-control border border-line-strong/60 bg-surface">
      {tasks.map((task) => (
        <li key={`${task.kind} ${task.id}`} className="flex flex-col gap-4 p-5">
          <div className="flex items-baseline gap-x-3 max-sm:flex-col">
            <span className="min-w-0 flex-1 text-body font-semibold">
              {task.what}
              {task.amountCents !== null && `: ${exactMoney(task.amountCents)}`}
            </span>
            <span className="text-small text-ink-soft">open since {officeDate(task.since)}</span>
          </div>
          {task.kind === 'time' ? <PickTime token={token} /> : <Open task={task} kind={task.kind} token={token} />}
        </li>
      ))}
    </ul>
  );
}

const verbs = { signature: 'Read and sign', document: 'Open the document', payment: 'Pay now' } as const;

/** Leads to the page of the signing or the payment service, which opens only when it is pressed. */
function Open({ task: { what, id }, kind, token }: { task: Task; kind: keyof typeof verbs; token: string }) {
  const open = useMutation({
    mutationFn: () => openTask(token, kind, id),
    onSuccess(url) {
      leftPage.keep();
      window.location.assign(url);
    },
  });
  if (id === null && kind !== 'payment')
    return <p className="text-small text-ink-soft">You have it by mail. If you cannot find it, call us.</p>;
  const isLeaving = open.isPending || open.isSuccess;
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        variant="action"
        size="lg"
        busy={isLeaving}
        aria-label={`${verbs[kind]}: ${what}`}
        onClick={() => open.mutate()}
      >
        {isLeaving ? 'Opening…' : verbs[kind]}
      </Button>
      <div role="alert">
        {open.isError && (
          <p className="text-small text-danger">
            {sentenceOf(open.error, 'Something went wrong on our side.')} Nothing was{' '}
            {kind === 'payment' ? 'paid' : 'signed'}.
          </p>
        )}
      </div>
    </div>
  );
}

/** So many times are offered at first. */
const few = 8;

function PickTime({ token }: { token: string }) {
  const [all, setAll] = useState(false);
  const [key] = useState(newKey);
  const client = useQueryClient();
  const label = useId();
  const { data, error, isPending, refetch } = useQuery(ownersTimesQuery(token));
  const pick = useMutation({
    mutationFn: (start: string) => pickTime(token, start, `${key}-${start}`),
    onSettled: () => client.invalidateQueries({ queryKey: ownerPageQuery(token).queryKey }),
    onError: () => void refetch(),
  });
  if (isPending)
    return (
      <p role="status" className="text-small text-ink-soft">
        Looking for free times…
      </p>
    );
  if (!data)
    return (
      <div role="alert" className="flex flex-col items-start gap-3 text-small">
        <p className="text-danger">{sentenceOf(error, 'The free times could not be read.')}</p>
        <Button size="lg" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  const { times, timeZone, minutes } = data;
  if (times.length === 0)
    return <p className="text-small text-ink-soft">No time is free online. Call us, and we will find one.</p>;
  return (
    <div className="flex flex-col items-start gap-3">
      <p id={label} className="text-small text-ink-soft">
        It takes about {minutes} minutes. Times are those at your property.
      </p>
      <ul aria-labelledby={label} className="flex flex-wrap gap-2">
        {(all ? times : times.slice(0, few)).map((start) => (
          <li key={start}>
            <Button busy={pick.isPending} className="h-10" onClick={() => pick.mutate(start)}>
              {pick.isPending && pick.variables === start ? 'Booking…' : ownersTime(start, timeZone)}
            </Button>
          </li>
        ))}
      </ul>
      {!all && times.length > few && (
        <Button variant="link" className="h-10" onClick={() => setAll(true)}>
          More times
        </Button>
      )}
      <div role="alert">
        {pick.isError && (
          <p className="text-small text-danger">
            {sentenceOf(pick.error, 'Something went wrong.')} Nothing was booked.
          </p>
        )}
      </div>
    </div>
  );
}
