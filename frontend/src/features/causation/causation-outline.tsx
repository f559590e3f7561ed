import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { officeDateTime } from '../../lib/format.js';
import { causationLines, type Causation } from './build-causation.js';

/**
 * The graph's content as a list: each event below the command that caused it.
 * @param elsewhere links to an event that is undone
 */
export function CausationOutline({
  causation,
  chosen,
  onChoose,
  elsewhere,
}: {
  causation: Causation;
  chosen: string | undefined;
  onChoose: (eventId: string) => void;
  elsewhere: (eventId: string) => ReactNode;
}) {
  return (
    <ol className="min-h-0 flex-1 overflow-y-auto px-4 py-2 text-sm">
      {causationLines(causation).map(({ node, depth }) => (
        <li key={node.id} className="py-0.5" style={{ paddingInlineStart: `${Math.min(depth, 8) * 1.25}rem` }}>
          {node.kind === 'command' && (
            <p>
              <span className="font-medium">{node.name}</span>{' '}
              <span className="text-xs text-ink-soft">
                {node.role.toLowerCase()}, {node.actor}, {officeDateTime(node.occurredAt)}
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
              onClick={() => onChoose(node.event.id)}
            >
              <span className="font-medium">{node.event.title}</span>{' '}
              <span className="text-xs">{node.event.sentence}</span>{' '}
              <span className="text-xs text-ink-soft tabular">{node.event.place}</span>
            </button>
          )}
          {node.kind === 'event' && node.event.undoes !== null && (
            <span className="ml-1 text-xs text-ink-soft">takes back {elsewhere(node.event.undoes)}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
