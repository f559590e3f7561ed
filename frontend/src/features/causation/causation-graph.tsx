import { Handle, Position, ReactFlowProvider, useReactFlow, type NodeProps } from '@xyflow/react';
import { clsx } from 'clsx';
import { createContext, use, useCallback, useMemo, useState, type FocusEvent } from 'react';
import { officeDateTime } from '../../lib/format.js';
import { useMediaQuery } from '../../lib/use-media-query.js';
import type { Causation } from './build-causation.js';
import { ReadGraph } from '../../ui/read-graph.js';
import { firstView, inSight, layOut, type CausationFlowNode } from './causation-layout.js';

interface Choice {
  onChoose: (eventId: string) => void;
  onElsewhere: (eventId: string) => void;
  leftToRight: boolean;
}
const ChoiceContext = createContext<Choice | null>(null);
const nodeTypes = { causation: CausationBox };

/**
 * The action as a graph: commands, their events, and the effects of those. Every event is a button in reading order. A large
 * graph opens at the chosen box or its first boxes, at a readable size, and scrolls like a page.
 */
export function CausationGraph({
  causation,
  chosen,
  onChoose,
  onElsewhere,
}: {
  causation: Causation;
  chosen: string | undefined;
  onChoose: (eventId: string) => void;
  onElsewhere: (eventId: string) => void;
}) {
  const leftToRight = useMediaQuery('(min-width: 48rem)');
  const direction = leftToRight ? 'LR' : 'TB';
  const { nodes, edges, width, height } = useMemo(
    () => layOut(causation, direction, chosen),
    [causation, direction, chosen],
  );
  const [frame, setFrame] = useState<{ width: number; height: number } | null>(null);
  const measure = useCallback((element: HTMLDivElement | null) => {
    if (element) setFrame({ width: element.clientWidth, height: element.clientHeight });
  }, []);
  const shown = nodes.find(({ data }) => data.chosen);
  const middle = shown && {
    x: shown.position.x + (shown.width ?? 0) / 2,
    y: shown.position.y + (shown.height ?? 0) / 2,
  };
  const choice = useMemo(() => ({ onChoose, onElsewhere, leftToRight }), [onChoose, onElsewhere, leftToRight]);
  return (
    <ChoiceContext value={choice}>
      <ReactFlowProvider>
        <div key={direction} ref={measure} className="causation-graph min-h-80 flex-1">
          {frame && (
            <ReadGraph
              className="h-full"
              key={`${direction} ${frame.width}`}
              nodes={nodes}
              edges={edges}
              nodeTypes={nodeTypes}
              defaultViewport={firstView({ width, height }, frame, middle)}
              minZoom={0.1}
              panOnScroll
              panOnScrollSpeed={1}
            />
          )}
        </div>
      </ReactFlowProvider>
    </ChoiceContext>
  );
}

function CausationBox({ id, data: { node, chosen } }: NodeProps<CausationFlowNode>) {
  const choice = use(ChoiceContext)!;
  const flow = useReactFlow();
  // Scrolls a box into sight when Tab reaches it; the graph has no scroll bar for that.
  const reveal = (focused: FocusEvent<HTMLElement>) => {
    const button = focused.currentTarget;
    const frame = button.closest('.react-flow');
    const box = flow.getNode(id);
    if (!frame || !box || !button.matches(':focus-visible')) return;
    // Not measured on the screen: the browser has just scrolled there, and React Flow will scroll back.
    const room = { width: frame.clientWidth, height: frame.clientHeight };
    if (!inSight(box, flow.getViewport(), room)) void flow.fitView({ nodes: [{ id }], maxZoom: flow.getZoom() });
  };
  const [into, out] = choice.leftToRight ? [Position.Left, Position.Right] : [Position.Top, Position.Bottom];
  return (
    <>
      <Handle type="target" position={into} isConnectable={false} />
      {node.kind === 'command' && (
        <div
          className="flex h-full flex-col justify-center rounded-control border border-dashed border-line-strong bg-sunken px-3"
          title={`${node.name}, ${node.actor}`}
        >
          <p className="truncate text-sm font-medium">{node.name}</p>
          <p className="truncate text-xs text-ink-soft">
            {node.role} · {node.actor}
          </p>
          <p className="truncate text-xs text-ink-soft">{officeDateTime(node.occurredAt)}</p>
        </div>
      )}
      {node.kind === 'elsewhere' && (
        <button
          type="button"
          className="nopan pointer-events-auto flex h-full w-full flex-col justify-center rounded-control border border-dashed border-line-strong bg-surface px-3 text-left hover:bg-hover"
          onFocus={reveal}
          onClick={() => choice.onElsewhere(node.eventId)}
        >
          <span className="truncate text-sm font-medium">Event of another action</span>
          <span className="truncate text-xs text-ink-soft tabular" title={node.eventId}>
            {node.eventId}
          </span>
        </button>
      )}
      {node.kind === 'event' && (
        <button
          type="button"
          aria-pressed={chosen}
          title={[node.event.title, node.event.sentence].filter(Boolean).join(': ')}
          className={clsx(
            // React Flow disables pointer events on nodes that can be neither dragged nor selected.
            'nopan pointer-events-auto flex h-full w-full flex-col justify-center rounded-control border px-3 text-left hover:bg-hover',
            chosen ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
          )}
          onFocus={reveal}
          onClick={() => choice.onChoose(node.event.id)}
        >
          <span className="truncate text-sm font-medium">{node.event.title}</span>
          <span className="truncate text-xs empty:hidden">{node.event.sentence}</span>
          <span className="truncate text-xs text-ink-soft tabular">{node.event.place}</span>
        </button>
      )}
      <Handle type="source" position={out} isConnectable={false} />
    </>
  );
}
