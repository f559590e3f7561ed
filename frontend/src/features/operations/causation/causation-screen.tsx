import { counted } from '../../../../../contracts/src/numerals.js';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { LoggedEvent } from '../../../../../contracts/src/operations/log-queries.js';
import { buildCausation, type CausedEvent } from '../../causation/build-causation.js';
import { systemPart } from '../../history/actor-of.js';
import { actorText, occurredAtOf, provenanceOf, sentenceOf } from '../data/logged-event.js';
import { leadOf, shortStream } from '../data/words.js';
import { EmptyState, Failure } from '../../../ui/failure.js';
import { Loading } from '../../../ui/skeleton.js';
import { CausationGraph } from '../../causation/causation-graph.js';
import { CausationOutline } from '../../causation/causation-outline.js';
import { correlationQuery } from '../data/events-query.js';

/** A stored event as the causation graph draws it: by its type, its command and its place in the log. */
export function loggedCause(event: LoggedEvent): CausedEvent {
  const { causationId, command, undoes } = provenanceOf(event);
  return {
    id: event.id,
    causationId,
    undoes,
    command: commandTitle(command, event.type),
    actor: systemPart(actorText(event)),
    occurredAt: occurredAtOf(event),
    title: event.type,
    sentence: sentenceOf(event),
    place: `${shortStream(event.stream)} @ ${event.revision}`,
  };
}

/** "Move lead status"; if the events do not name the command, "Command of LeadStatusMoved". */
function commandTitle(name: string | null, firstType: string): string {
  if (name === null) return `Command of ${firstType}`;
  const [first = '', ...others] = name.split(/(?<=[a-z])(?=[A-Z])/);
  return [first, ...others.map((word) => word.toLowerCase())].join(' ');
}

/** Everything that one action caused, as a graph or as an outline, and the leads that it touched. */
export function CausationScreen({
  correlation,
  view,
  chosen,
  onChoose,
}: {
  correlation: string;
  view: 'graph' | 'outline';
  chosen: string | undefined;
  onChoose: (event: LoggedEvent) => void;
}) {
  const answer = useQuery(correlationQuery(correlation));
  const navigate = useNavigate();
  const { data } = answer;
  const events = data?.events;
  const causation = useMemo(() => buildCausation((events ?? []).map(loggedCause)), [events]);
  const goElsewhere = useCallback(
    (eventId: string) => void navigate({ to: '/operations/events', search: { event: eventId } }),
    [navigate],
  );
  const choose = useCallback(
    (eventId: string) => {
      const event = events?.find(({ id }) => id === eventId);
      if (event) onChoose(event);
    },
    [events, onChoose],
  );
  if (answer.isPending) return <Loading label="Loading the action" className="flex flex-1 p-4" bars={['flex-1']} />;
  if (!data || !events)
    return (
      <Failure title="The action could not be read" of={answer}>
        {answer.error?.message} Nothing in the log is lost.
      </Failure>
    );
  if (events.length === 0)
    return <EmptyState title="No event has this correlation">It may be mistyped, or too new to be indexed.</EmptyState>;
  const streams = new Set(events.map(({ stream }) => stream));
  const leads = [...streams].flatMap((stream) => leadOf(stream) ?? []);
  return (
    <section aria-label="What caused what" className="flex min-h-0 flex-1 flex-col">
      <p className="flex shrink-0 flex-wrap items-center gap-x-3 border-b border-line px-4 py-1.5 text-xs text-ink-soft">
        <span>
          {counted(events.length, 'event')} in {counted(streams.size, 'stream')}
          {data.next !== undefined && ', and more: the first 500 are shown'}
        </span>
        {leads.length > 0 && leads.length <= 3 && (
          <span className="flex gap-2">
            {leads.map((id, index) => (
              <Link key={id} to="/leads/$id" params={{ id }} className="rounded-sm underline underline-offset-2">
                {leads.length === 1 ? 'Open the lead' : `Open lead ${index + 1}`}
              </Link>
            ))}
          </span>
        )}
      </p>
      {view === 'graph' ? (
        <CausationGraph causation={causation} chosen={chosen} onChoose={choose} onElsewhere={goElsewhere} />
      ) : (
        <CausationOutline
          causation={causation}
          chosen={chosen}
          onChoose={choose}
          elsewhere={(eventId) => (
            <Link
              to="/operations/events"
              search={{ event: eventId }}
              title={eventId}
              className="rounded-sm underline underline-offset-2"
            >
              an earlier event
            </Link>
          )}
        />
      )}
    </section>
  );
}
