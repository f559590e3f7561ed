import { counted, withCommas } from '../../../../../contracts/src/numerals.js';
import { BaseEdge, EdgeLabelRenderer, Handle, Position, type EdgeProps, type NodeProps } from '@xyflow/react';
import { useMemo } from 'react';
import type { FlowAnswer } from '../../../../../contracts/src/analytics/queries.js';
import { shortMoney } from '../../../lib/format.js';
import { ReadGraph } from '../../../ui/read-graph.js';
import { StatusDot } from '../../leads/components/status-badge.js';
import { FigureMark } from './bar-list.js';
import { layOutFlow, wayPath, type StageNode, type WayEdge } from './flow-layout.js';

const nodeTypes = { stage: StageBox };
const edgeTypes = { way: WayArrow };
/** The directly-follows graph of stages. Every number in it opens the events it counts. */
export function FlowGraph({ answer, byRent }: { answer: FlowAnswer; byRent: boolean }) {
  const { nodes, edges, left } = useMemo(
    () =>
      layOutFlow(
        answer,
        ({ moves }) => (byRent ? moves.cents : moves.count),
        ({ moves }) => (byRent ? shortMoney(moves.cents) : withCommas(moves.count)),
      ),
    [answer, byRent],
  );
  return (
    <>
      <ReadGraph
        key={nodes.map(({ id }) => id).join()}
        className="h-112 w-full"
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        fitView
        fitViewOptions={{ padding: 0.04 }}
        minZoom={0.2}
        zoomOnScroll={false}
        preventScrolling={false}
      />
      {left > 0 && <p className="text-xs text-ink-soft">{counted(left, 'rare path')} only in the list below.</p>}
    </>
  );
}

const anchors = [
  { side: 'beside', into: Position.Left, out: Position.Right },
  { side: 'above', into: Position.Top, out: Position.Top },
  { side: 'below', into: Position.Bottom, out: Position.Bottom },
] as const;

function StageBox({ data: { stage, toLost } }: NodeProps<StageNode>) {
  return (
    <div className="nopan pointer-events-auto flex h-full flex-col justify-center rounded-control border border-line-strong bg-surface px-2 text-sm">
      {anchors.map(({ side, into, out }) => (
        <span key={side}>
          <Handle id={`in-${side}`} type="target" position={into} isConnectable={false} />
          <Handle id={`out-${side}`} type="source" position={out} isConnectable={false} />
        </span>
      ))}
      {stage === null ? (
        <p className="font-medium">Created</p>
      ) : (
        <>
          <p className="flex items-center gap-1.5 leading-tight font-medium">
            <StatusDot status={stage.stage} /> {stage.label}
          </p>
          <p className="text-xs text-ink-soft">
            <FigureMark figure={stage.now} /> now
          </p>
        </>
      )}
      {toLost && (
        <p className="text-xs text-ink-soft">
          <FigureMark figure={toLost.moves} /> lost
        </p>
      )}
    </div>
  );
}

function WayArrow({ id, data, style, sourceX, sourceY, targetX, targetY }: EdgeProps<WayEdge>) {
  if (!data) return null;
  const { path, x, y } = wayPath({ sourceX, sourceY, targetX, targetY }, data.span);
  return (
    <>
      <BaseEdge id={id} path={path} style={style} />
      <EdgeLabelRenderer>
        <span
          className="nopan pointer-events-auto absolute rounded-sm border border-line bg-surface px-1 text-xs tabular"
          style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
        >
          <FigureMark figure={data.way.moves}>{data.text}</FigureMark>
        </span>
      </EdgeLabelRenderer>
    </>
  );
}
