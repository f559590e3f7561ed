import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { maxFileMB } from '../../../../contracts/src/files/file-kinds.js';
import type { OwnerPage } from '../../../../contracts/src/owner-page/view.js';
import { ApiProblem, sentenceOf } from '../../lib/calls/api-problem.js';
import { newKey } from '../../lib/calls/api.js';
import { acceptedFiles, isFileRefused, tooLarge } from '../../lib/calls/upload.js';
import { exactMoney, officeDate } from '../../lib/format.js';
import { leftPage } from '../../lib/left-page.js';
import { Button } from '../../ui/button.js';
import { UploadProgress, useWarningBeforeLeaving } from '../../ui/upload-progress.js';
import { company, telephoneHref } from '../content/company.js';
import { openTask, ownerPageQuery, ownersTimesQuery, pickTime, sendDocument } from './owner-page-calls.js';
import { ownersTime } from './owners-time.js';

type Task = OwnerPage['awaited'][number];

/** Of a task that does not wait any more, whoever did it or took it back. */
const isOver = (error: unknown) => error instanceof ApiProblem && error.code === 'not_awaited';

/** Why a press did nothing, in the place of the button. */
function Refusal({ error, nothing }: { error: Error | null; nothing: string }) {
  return (
    <div role="alert">
      {error && (
        <p className="text-small text-danger">
          {sentenceOf(error, 'Something went wrong on our side.')} {nothing}
        </p>
      )}
    </div>
  );
}

/** What waits for the owner, each with the button that does it. After a refusal the page is read again. */
export function OwnersTasks({ tasks, token }: { tasks: readonly Task[]; token: string }) {
  const client = useQueryClient();
  /** Stands here once its task is gone. */
  const [over, setOver] = useState<{ error: Error; nothing: string } | null>(null);
  /** Of what the owner has just sent. */
  const [said, setSaid] = useState('');
  const readAgain = () => client.invalidateQueries({ queryKey: ownerPageQuery(token).queryKey });
  const onSent = (words: string) => {
    setOver(null);
    setSaid(words);
    return readAgain();
  };
  const onRefused = (error: Error, nothing: string) => {
    setOver(isOver(error) ? { error, nothing } : null);
    setSaid('');
    return readAgain();
  };
  return (
    <>
      <div>
        <Refusal error={over && over.error} nothing={over?.nothing ?? ''} />
        <p role="status" className="text-small text-success wrap-anywhere">
          {said}
        </p>
      </div>
      {tasks.length === 0 ? (
        <p className="text-body text-ink-soft">There is nothing for you to do now.</p>
      ) : (
        <TaskList tasks={tasks} token={token} onRefused={onRefused} onSent={onSent} />
      )}
    </>
  );
}

interface Refusable {
  token: string;
  /** @param nothing what did not happen: "Nothing was paid." */
  onRefused: (error: Error, nothing: string) => Promise<void>;
  /** @param words what came of it, for where the task stood */
  onSent: (words: string) => Promise<void>;
}

function TaskList({ tasks, ...refusable }: { tasks: readonly Task[] } & Refusable) {
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
          <Way task={task} {...refusable} />
        </li>
      ))}
    </ul>
  );
}

/** How the owner does it. */
function Way({ task, ...refusable }: { task: Task } & Refusable) {
  if (task.kind === 'time') return <PickTime {...refusable} />;
  if (task.kind === 'file') return <SendDocument task={task} {...refusable} />;
  if (task.kind !== 'call') return <Open task={task} kind={task.kind} {...refusable} />;
  return (
    <p className="text-small text-ink-soft">
      We tried to reach you and left you a message. Our number is{' '}
      <a href={telephoneHref(company.phone)} className="whitespace-nowrap underline underline-offset-4">
        {company.phone}
      </a>
      .
    </p>
  );
}

const verbs = { signature: 'Read and sign', document: 'Open the document', payment: 'Pay now' } as const;

/** Leads to the page of the signing or the payment service, which opens only when it is pressed. */
function Open({ task: { what, id }, kind, token, onRefused }: { task: Task; kind: keyof typeof verbs } & Refusable) {
  const nothing = `Nothing was ${kind === 'payment' ? 'paid' : 'signed'}.`;
  const open = useMutation({
    mutationFn: () => openTask(token, kind, id),
    onSuccess(url) {
      leftPage.keep();
      window.location.assign(url);
    },
    onError: (error) => onRefused(error, nothing),
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
      <Refusal error={isOver(open.error) ? null : open.error} nothing={nothing} />
    </div>
  );
}

/**
 * Sends the document that they are asked for: a file that is chosen is sent at once. What failed can be tried again with the same file,
 * unless the file itself was refused.
 */
function SendDocument({ task: { what, id }, token, onRefused, onSent }: { task: Task } & Refusable) {
  const chooser = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState(0);
  const send = useMutation({
    async mutationFn(chosen: { file: File; key: string }) {
      const why = tooLarge(chosen.file);
      if (why !== null) throw new ApiProblem({ title: why, status: 413 }, 'file_too_large');
      setShare(0);
      await sendDocument({ token, wantedId: id!, ...chosen }, setShare);
    },
    onSuccess: (_, { file }) => onSent(`${file.name} has come in. Thank you.`),
    onError: (error) => (isFileRefused(error) ? undefined : onRefused(error, 'Nothing was sent.')),
  });
  useWarningBeforeLeaving(send.isPending);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Allows choosing the same file once more.
    target.value = '';
    if (file) send.mutate({ file, key: newKey() });
  };
  const error = isOver(send.error) ? null : send.error;
  if (send.isSuccess) return <p className="text-small text-ink-soft">It has come in.</p>;
  return (
    <div className="flex flex-col items-start gap-3">
      <input ref={chooser} hidden type="file" accept={acceptedFiles} aria-label={`File: ${what}`} onChange={choose} />
      <Button
        variant="action"
        size="lg"
        busy={send.isPending}
        aria-label={`Choose a file: ${what}`}
        onClick={() => chooser.current?.click()}
      >
        {send.isPending ? 'Sending…' : 'Choose a file'}
      </Button>
      {send.isPending ? (
        <div className="flex w-full flex-col gap-1">
          <p className="text-small wrap-anywhere">{send.variables.file.name}</p>
          <UploadProgress file={send.variables.file} share={share} />
        </div>
      ) : (
        <p className="text-small text-ink-soft">
          A photo, a PDF, or a Word or Excel file of up to {maxFileMB} MB. It is sent as soon as you choose it.
        </p>
      )}
      <Refusal error={error} nothing="Nothing was sent." />
      {error && !isFileRefused(error) && (
        <Button
          size="lg"
          aria-label={`Try again: ${send.variables!.file.name}`}
          onClick={() => send.mutate(send.variables!)}
        >
          Try again
        </Button>
      )}
    </div>
  );
}

/** So many times are offered at first, and so many more with each press: two weeks have some 170. */
const few = 8;
const more = 24;

function PickTime({ token, onRefused }: Refusable) {
  const [offered, setOffered] = useState(few);
  const [key] = useState(newKey);
  const client = useQueryClient();
  const label = useId();
  const { data, error, isPending, refetch } = useQuery(ownersTimesQuery(token));
  const pick = useMutation({
    mutationFn: (start: string) => pickTime(token, start, `${key}-${start}`),
    onSuccess: () => client.invalidateQueries({ queryKey: ownerPageQuery(token).queryKey }),
    onError(error) {
      void refetch();
      return onRefused(error, 'Nothing was booked.');
    },
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
        {times.slice(0, offered).map((start) => (
          <li key={start}>
            <Button busy={pick.isPending} className="h-10" onClick={() => pick.mutate(start)}>
              {pick.isPending && pick.variables === start ? 'Booking…' : ownersTime(start, timeZone)}
            </Button>
          </li>
        ))}
      </ul>
      {times.length > offered && (
        <Button variant="link" className="h-10" onClick={() => setOffered(offered + more)}>
          More times
        </Button>
      )}
      <Refusal error={isOver(pick.error) ? null : pick.error} nothing="Nothing was booked." />
    </div>
  );
}
