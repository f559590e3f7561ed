import dagre from '@dagrejs/dagre';
import type { Edge, Node } from '@xyflow/react';
import type { Causation, CausationNode } from './build-causation.js';

const size = { width: 232, height: 64 };

export type CausationFlowNode = Node<{ node: CausationNode; chosen: boolean }, 'causation'>;

/**
 * Places the nodes by layers, causes before effects, and gives them to React Flow.
 * @param direction left to right on a wide screen, top to bottom on a narrow one
 */
export function layOut(
  { nodes, edges }: Causation,
  direction: 'LR' | 'TB',
  chosen: string | undefined,
): { nodes: CausationFlowNode[]; edges: Edge[] } {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: direction, nodesep: 16, ranksep: direction === 'LR' ? 56 : 36, marginx: 16, marginy: 16 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of nodes) graph.setNode(id, { ...size });
  for (const { from, to } of edges) graph.setEdge(from, to);
  dagre.layout(graph);
  return {
    nodes: nodes.map((node) => {
      const { x, y } = graph.node(node.id) as { x: number; y: number };
      return {
        id: node.id,
        type: 'causation',
        position: { x: x - size.width / 2, y: y - size.height / 2 },
        ...size,
        data: { node, chosen: node.kind === 'event' && node.event.id === chosen },
      };
    }),
    edges: edges.map(({ from, to, kind }) => ({
      id: `${from} ${to} ${kind}`,
      source: from,
      target: to,
      type: 'smoothstep',
      ...(kind === 'takes back' && { label: kind, className: 'causation-back', animated: false }),
    })),
  };
}
