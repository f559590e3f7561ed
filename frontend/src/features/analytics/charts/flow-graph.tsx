import {
  Background,
  BaseEdge,
  Controls,
  EdgeLabelRenderer,
  getBezierPath,
  Handle,
  Position,
  ReactFlow,
  type EdgeProps,
  type NodeProps,
} from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { useMemo } from 'react';
import type { FlowAnswer } from '../../../../../contracts/src/queries/analytics.js';
import { money } from '../../../lib/format.js';
import '../../causation/causation-graph.css';
import { StatusDot } from '../../leads/components/status-badge.js';
import { FigureMark } from './figure-mark.js';
import { layOutFlow, type StageNode, type WayEdge } from './flow-layout.js';

const nodeTypes = { stage: StageBox };
const edgeTypes = { way: WayArrow };

/** The directly-follows graph of stages. Every number in it opens what it counts. */
export function FlowGraph({ answer, byRent }: { answer: FlowAnswer; byRent: boolean }) {
  const { nodes, edges } = useMemo(
    () =>
      layOutFlow(
        answer,
        ({ moves }) => (byRent ? moves.cents : moves.count),
        ({ moves }) => (byRent ? money(moves.cents) : moves.count.toLocaleString('en-US')),
      ),
    [answer, byRent],
  );
  return (
    <div className="causation-graph h-112 w-full">
      <ReactFlow
        key={nodes.map(({ id }) => id).join()}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        fitView
        minZoom={0.2}
        zoomOnScroll={false}
        preventScrolling={false}
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
  );
}

function StageBox({ data: { stage } }: NodeProps<StageNode>) {
  return (
    <div className="nopan pointer-events-auto flex h-full flex-col justify-center rounded-control border border-line-strong bg-surface px-3 text-sm">
      <Handle type="target" position={Position.Left} isConnectable={false} />
      {stage === null ? (
        <p className="font-medium">Created</p>
      ) : (
        <>
          <p className="flex items-center gap-2 font-medium">
            <StatusDot status={stage.stage} /> {stage.label}
          </p>
          <p className="text-xs text-ink-soft">
            <FigureMark figure={stage.now} /> there now
          </p>
        </>
      )}
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </div>
  );
}

function WayArrow({ id, data, style, markerEnd, ...ends }: EdgeProps<WayEdge>) {
  const [path, x, y] = getBezierPath({ ...ends, curvature: data?.way.back ? 0.9 : 0.25 });
  return (
    <>
      <BaseEdge id={id} path={path} {...(style && { style })} {...(markerEnd && { markerEnd })} />
      {data && (
        <EdgeLabelRenderer>
          <span
            className="nopan pointer-events-auto absolute rounded-sm border border-line bg-surface px-1 text-xs tabular"
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          >
            <FigureMark figure={data.way.moves}>{data.text}</FigureMark>
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  );
}
