import {
  Background,
  Controls,
  Handle,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  type NodeProps,
} from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { clsx } from 'clsx';
import { createContext, use, useMemo, type FocusEvent } from 'react';
import type { LoggedEvent } from '../../../../contracts/src/queries/operations-events.js';
import { officeDateTime } from '../../lib/format.js';
import { useMediaQuery } from '../../lib/use-media-query.js';
import { commandTitle, type Causation } from './build-causation.js';
import './causation-graph.css';
import { layOut, type CausationFlowNode } from './causation-layout.js';
import { shortStream } from './words.js';

interface Choice {
  onChoose: (event: LoggedEvent) => void;
  onElsewhere: (eventId: string) => void;
  leftToRight: boolean;
}
const ChoiceContext = createContext<Choice | null>(null);
const nodeTypes = { causation: CausationBox };
/** A big action opens on its first boxes, in a size that can be read; the rest is a drag, a Tab or the outline away. */
const shownFirst = { wide: 24, narrow: 4 };

/** The action as a graph: commands, their events, what those caused. Every event is a button in reading order. */
export function CausationGraph({
  causation,
  chosen,
  onChoose,
  onElsewhere,
}: {
  causation: Causation;
  chosen: string | undefined;
  onChoose: (event: LoggedEvent) => void;
  onElsewhere: (eventId: string) => void;
}) {
  const leftToRight = useMediaQuery('(min-width: 48rem)');
  const { nodes, edges } = useMemo(
    () => layOut(causation, leftToRight ? 'LR' : 'TB', chosen),
    [causation, leftToRight, chosen],
  );
  const choice = useMemo(() => ({ onChoose, onElsewhere, leftToRight }), [onChoose, onElsewhere, leftToRight]);
  return (
    <ChoiceContext value={choice}>
      <ReactFlowProvider>
        <div className="causation-graph min-h-80 flex-1">
          <ReactFlow
            key={leftToRight ? 'wide' : 'narrow'}
            nodes={nodes}
            edges={edges}
            nodeTypes={nodeTypes}
            fitView
            fitViewOptions={{
              ...{ maxZoom: 1, minZoom: 0.75, padding: 0.05 },
              nodes: nodes.slice(0, leftToRight ? shownFirst.wide : shownFirst.narrow).map(({ id }) => ({ id })),
            }}
            minZoom={0.1}
            nodesDraggable={false}
            nodesConnectable={false}
            nodesFocusable={false}
            edgesFocusable={false}
            elementsSelectable={false}
            proOptions={{ hideAttribution: true }}
          >
            <Background />
            <Controls showInteractive={false} />
          </ReactFlow>
        </div>
      </ReactFlowProvider>
    </ChoiceContext>
  );
}

function CausationBox({ id, data: { node, chosen } }: NodeProps<CausationFlowNode>) {
  const choice = use(ChoiceContext)!;
  const flow = useReactFlow();
  // A box that Tab reaches comes into sight; the graph has no scroll bar to do it.
  const reveal = (focused: FocusEvent<HTMLElement>) => {
    if (focused.currentTarget.matches(':focus-visible'))
      void flow.fitView({ nodes: [{ id }], maxZoom: flow.getZoom() });
  };
  const [into, out] = choice.leftToRight ? [Position.Left, Position.Right] : [Position.Top, Position.Bottom];
  return (
    <>
      <Handle type="target" position={into} isConnectable={false} />
      {node.kind === 'command' && (
        <div className="flex h-full flex-col justify-center rounded-control border border-dashed border-line-strong bg-sunken px-3">
          <p className="truncate text-sm font-medium">{commandTitle(node)}</p>
          <p className="truncate text-xs text-ink-soft">
            {node.reaction ? 'Reaction' : 'Command'} · {node.actor}
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
          <span className="text-sm font-medium">Event of another action</span>
          <span className="truncate text-xs text-ink-soft">{node.eventId}</span>
        </button>
      )}
      {node.kind === 'event' && (
        <button
          type="button"
          aria-pressed={chosen}
          className={clsx(
            // React Flow lets the pointer through nodes that can be neither dragged nor selected.
            'nopan pointer-events-auto flex h-full w-full flex-col justify-center rounded-control border px-3 text-left hover:bg-hover',
            chosen ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
          )}
          onFocus={reveal}
          onClick={() => choice.onChoose(node.event)}
        >
          <span className="truncate text-sm font-medium">{node.event.type}</span>
          <span className="truncate font-mono text-xs text-ink-soft">
            {shortStream(node.event.stream)} @ {node.event.revision}
          </span>
        </button>
      )}
      <Handle type="source" position={out} isConnectable={false} />
    </>
  );
}
