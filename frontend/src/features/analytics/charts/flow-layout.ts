import dagre from '@dagrejs/dagre';
import type { Edge, Node } from '@xyflow/react';
import type { FlowAnswer } from '../../../../../contracts/src/queries/analytics.js';

type FlowStage = FlowAnswer['nodes'][number];
type FlowWay = FlowAnswer['edges'][number];
export type StageNode = Node<{ stage: FlowStage | null }, 'stage'>;
export type WayEdge = Edge<{ way: FlowWay; text: string }, 'way'>;

/** Pixels. */
const size = { width: 168, height: 64 };
const thickest = 12;

/**
 * Places the stages by layers, in the order in which cards go through them; ways back take no part in that order.
 * @param weightOf what an arrow's thickness stands for @param textOf what stands on it
 */
export function layOutFlow(
  { nodes, edges }: Pick<FlowAnswer, 'nodes' | 'edges'>,
  weightOf: (way: FlowWay) => number,
  textOf: (way: FlowWay) => string,
): { nodes: StageNode[]; edges: WayEdge[] } {
  const taken = edges.filter((way) => way.moves.count > 0);
  const met = new Set(taken.flatMap(({ from, to }) => [from, to]));
  const shown = nodes.filter(({ stage }) => met.has(stage));
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 40, ranksep: 96 });
  graph.setDefaultEdgeLabel(() => ({}));
  if (met.has('created')) graph.setNode('created', { ...size });
  for (const { stage } of shown) graph.setNode(stage, { ...size });
  for (const { from, to, back } of taken) if (!back) graph.setEdge(from, to);
  dagre.layout(graph);
  const at = (id: string) => {
    const { x, y } = graph.node(id) as { x: number; y: number };
    return { x: x - size.width / 2, y: y - size.height / 2 };
  };
  const heaviest = Math.max(1, ...taken.map(weightOf));
  return {
    nodes: [
      ...(met.has('created') ? [nodeOf('created', null, at('created'))] : []),
      ...shown.map((stage) => nodeOf(stage.stage, stage, at(stage.stage))),
    ],
    edges: taken.map((way) => ({
      id: `${way.from} ${way.to}`,
      source: way.from,
      target: way.to,
      type: 'way',
      data: { way, text: textOf(way) },
      markerEnd: {
        type: 'arrowclosed' as const,
        color: 'var(--line-strong)',
        markerUnits: 'userSpaceOnUse',
        width: 16,
        height: 16,
      },
      style: {
        strokeWidth: 1.5 + (weightOf(way) / heaviest) * (thickest - 1.5),
        ...(way.back && { strokeDasharray: '6 5', stroke: 'var(--orange)' }),
      },
    })),
  };
}

const nodeOf = (id: string, stage: FlowStage | null, position: { x: number; y: number }): StageNode => ({
  id,
  type: 'stage',
  position,
  ...size,
  data: { stage },
});
