import { withCommas } from '../../../../../contracts/src/numerals.js';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { z } from 'zod';
import type { Rehearsal, Rehearse } from '../../../../../contracts/src/campaigns/rehearsal.js';
import { rehearsalsRoutes } from '../../../../../contracts/src/campaigns/routes.js';
import { send } from '../../../lib/calls/api.js';
import { whileSignedIn } from '../../session/while-signed-in.js';
import { useKeptEntries } from '../../../lib/kept-form.js';
import { Button } from '../../../ui/button.js';
import { Failure } from '../../../ui/failure.js';
import { Choice } from '../../../ui/field.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { DraftForm, draftOf, draftStateSchema, emptyDraft } from './draft-form.js';
import { RehearsalResult } from './rehearsal-result.js';
import { readQuery } from '../../../live/read-query.js';

const lookMs = 500;

/** The progress of a rehearsal, polled until it has ended. */
const rehearsalQuery = (id: string) =>
  readQuery(
    rehearsalsRoutes.find,
    { id },
    { refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : lookMs), staleTime: 0 },
  );

/** @throws ApiProblem rehearsal_busy */
const beginRehearsal = (body: Rehearse): Promise<Rehearsal> =>
  whileSignedIn(() => send(rehearsalsRoutes.begin, { body }));

/** @throws ApiProblem */
const cancelRehearsal = (id: string): Promise<Rehearsal> => whileSignedIn(() => send(rehearsalsRoutes.cancel, { id }));

const dayMs = 86_400_000;
const spans = { 30: 'last 30 days', 90: 'last 3 months', 180: 'last 6 months', 365: 'last year' } as const;
const entriesSchema = z.object({ drafts: z.array(draftStateSchema).min(1), days: z.string() });
const toasts = actionToast('rehearsal', 'campaigns');

/** Replays one or two draft workflows over real history: who would have received what and when, beside what was really sent. */
export function RehearsalView() {
  const { entries, enter } = useKeptEntries('rehearsal', entriesSchema, { drafts: [emptyDraft], days: '90' });
  const { drafts, days } = entries;
  const [id, setId] = useState<string | null>(null);
  const answer = useQuery({ ...rehearsalQuery(id ?? ''), enabled: id !== null });
  const field = useId();
  const begin = useMutation({
    mutationFn: beginRehearsal,
    onSuccess: (rehearsal) => {
      toasts.clear();
      setId(rehearsal.id);
    },
    onError: (error) => toasts.failed('The rehearsal could not start', error),
  });
  const cancel = useMutation({
    mutationFn: cancelRehearsal,
    onSuccess: () => void answer.refetch(),
    onError: (error) => toasts.failed('The rehearsal could not be cancelled', error),
  });
  const asked = drafts.map(draftOf);
  const wrong = asked.find((draft) => typeof draft === 'string');
  const running =
    begin.isPending || (id !== null && (answer.data?.state ?? 'running') === 'running' && !answer.isError);
  const start = () =>
    begin.mutate({
      drafts: asked.filter((draft) => typeof draft !== 'string'),
      from: new Date(Date.now() - Number(days) * dayMs).toISOString(),
    });
  return (
    <section aria-label="Rehearsal" className="flex flex-col gap-3 text-sm">
      <p className="max-w-prose text-ink-soft">
        Nothing is sent. The campaign is replayed against what really happened, as if it had started automatically for
        every lead it fits. It assumes that people acted as they did: nobody knows who would have answered, booked or
        unsubscribed because of a message.
      </p>
      <div className="grid items-start gap-3 md:grid-cols-2">
        {drafts.map((draft, index) => (
          <DraftForm
            key={index}
            title={drafts.length === 1 ? 'Draft' : `Draft ${'AB'[index]}`}
            draft={draft}
            onChange={(changed) => enter({ drafts: drafts.map((each, at) => (at === index ? changed : each)) })}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={field}>Over the</label>
        <Choice
          id={field}
          value={days}
          options={spans}
          onChoose={(chosen) => enter({ days: chosen })}
          className="max-w-44"
        />
        <Button onClick={() => enter({ drafts: drafts.length === 1 ? [...drafts, drafts[0]!] : drafts.slice(0, 1) })}>
          {drafts.length === 1 ? 'Compare with a second draft' : 'Remove the second draft'}
        </Button>
        <Button variant="primary" busy={running} disabled={wrong !== undefined} onClick={start}>
          {running ? 'Rehearsing…' : 'Rehearse'}
        </Button>
        {running && id !== null && (
          <Button variant="quiet" disabled={cancel.isPending} onClick={() => cancel.mutate(id)}>
            Cancel
          </Button>
        )}
      </div>
      {wrong !== undefined && <p className="text-danger">{wrong}</p>}
      {running && (
        <p role="status" className="text-ink-soft">
          {withCommas(answer.data?.events ?? 0)} events read…
        </p>
      )}
      {answer.isError && !answer.data && (
        <Failure title="The rehearsal could not be read" of={answer} otherwise="Start it again." />
      )}
      {answer.data?.state === 'failed' && (
        <p role="alert" className="text-danger">
          The rehearsal could not be finished. Nothing was sent. Start it again.
        </p>
      )}
      {answer.data?.state === 'cancelled' && <p role="status">The rehearsal was cancelled.</p>}
      {answer.data?.result && <RehearsalResult rehearsal={answer.data} result={answer.data.result} />}
    </section>
  );
}
