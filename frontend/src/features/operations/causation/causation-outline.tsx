import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { LoggedEvent } from '../../../../../contracts/src/queries/operations-events.js';
import { officeDateTime } from '../../../lib/format.js';
import { causationLines, commandTitle, type Causation } from './build-causation.js';
import { provenanceOf, sentenceOf } from '../data/logged-event.js';
import { shortStream } from '../data/words.js';

/** The same as the graph, as a list: each event under the command that caused it. */
export function CausationOutline({
  causation,
  chosen,
  onChoose,
}: {
  causation: Causation;
  chosen: string | undefined;
  onChoose: (event: LoggedEvent) => void;
}) {
  return (
    <ol className="min-h-0 flex-1 overflow-y-auto px-4 py-2 text-sm">
      {causationLines(causation).map(({ node, depth }) => (
        <li key={node.id} className="py-0.5" style={{ paddingInlineStart: `${Math.min(depth, 8) * 1.25}rem` }}>
          {node.kind === 'command' && (
            <p>
              <span className="font-medium">{commandTitle(node)}</span>{' '}
              <span className="text-xs text-ink-soft">
                {node.reaction ? 'reaction' : 'command'}, {node.actor}, {officeDateTime(node.occurredAt)}
              </span>
            </p>
          )}
          {node.kind === 'event' && (
            <button
              type="button"
              aria-pressed={node.event.id === chosen}
              className={clsx(
                'rounded-control px-2 py-1 text-left hover:bg-hover',
                node.event.id === chosen && 'bg-accent-soft',
              )}
              onClick={() => onChoose(node.event)}
            >
              <span className="font-medium">{node.event.type}</span>{' '}
              <span className="text-xs">{sentenceOf(node.event)}</span>{' '}
              <span className="text-xs text-ink-soft tabular">
                {shortStream(node.event.stream)} @ {node.event.revision}
              </span>
            </button>
          )}
          {node.kind === 'event' && <TakesBack eventId={provenanceOf(node.event).undoes} />}
        </li>
      ))}
    </ol>
  );
}

/** The way to the event that is taken back, of the events that take one back. */
function TakesBack({ eventId }: { eventId: string | null }) {
  if (eventId === null) return null;
  return (
    <span className="ml-1 text-xs text-ink-soft">
      takes back{' '}
      <Link
        to="/operations/events"
        search={{ event: eventId }}
        title={eventId}
        className="rounded-sm underline underline-offset-2"
      >
        an earlier event
      </Link>
    </span>
  );
}
