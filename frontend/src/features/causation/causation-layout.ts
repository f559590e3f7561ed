import dagre from '@dagrejs/dagre';
import type { Edge, Node } from '@xyflow/react';
import type { Causation, CausationNode } from './build-causation.js';

/** Pixels. On a phone the width fits one box, or two beside each other. */
const widths = { LR: 264, TB: 280, TBbranched: 168 };
const boxHeight = 72;
const margin = 16;
/** The gap between unconnected parts. */
const gap = 16;

export type CausationFlowNode = Node<{ node: CausationNode; chosen: boolean }, 'causation'>;
interface CausationPlan {
  nodes: CausationFlowNode[];
  edges: Edge[];
  /** Pixels, with the margins. */
  width: number;
  height: number;
}

/**
 * Places the nodes by layers, causes before effects, and gives them to React Flow. Unconnected parts are stacked in log order:
 * a bulk action is a list to scroll, on a phone too.
 * @param direction left to right on a wide screen, top to bottom on a narrow one
 */
export function layOut(causation: Causation, direction: 'LR' | 'TB', chosen: string | undefined): CausationPlan {
  const narrow = direction === 'TB' && branches(causation);
  const size = { width: widths[narrow ? 'TBbranched' : direction], height: boxHeight };
  const nodes: CausationFlowNode[] = [];
  let width = 0;
  let height = margin;
  for (const part of partsOf(causation)) {
    const graph = new dagre.graphlib.Graph();
    const takesBack = part.edges.some(({ kind }) => kind === 'takes back');
    // The words "takes back" are on their line, and some of the line must be visible on both sides.
    graph.setGraph({ rankdir: direction, nodesep: 16, ranksep: (direction === 'LR' ? 56 : 36) + (takesBack ? 40 : 0) });
    graph.setDefaultEdgeLabel(() => ({}));
    for (const { id } of part.nodes) graph.setNode(id, { ...size });
    for (const { from, to } of part.edges) graph.setEdge(from, to);
    dagre.layout(graph);
    for (const node of part.nodes) {
      const { x, y } = graph.node(node.id) as { x: number; y: number };
      nodes.push({
        id: node.id,
        type: 'causation',
        position: { x: margin + x - size.width / 2, y: height + y - size.height / 2 },
        ...size,
        data: { node, chosen: node.kind === 'event' && node.event.id === chosen },
      });
    }
    const drawn = graph.graph() as { width?: number; height?: number };
    width = Math.max(width, drawn.width ?? 0);
    height += (drawn.height ?? 0) + gap;
  }
  const edges = causation.edges.map(({ from, to, kind }) => ({
    id: `${from} ${to} ${kind}`,
    source: from,
    target: to,
    type: 'smoothstep',
    markerEnd: { type: 'arrowclosed' as const, color: 'var(--line-strong)' },
    ...(kind === 'takes back' && { label: kind, className: 'graph-back' }),
  }));
  return { nodes, edges, width: width + 2 * margin, height: height - gap + margin };
}

interface Frame {
  width: number;
  height: number;
}

/**
 * The initial view of a graph: at a readable size; whole and centred if it fits, otherwise at its start or at the chosen
 * box.
 * @param middle of the chosen box, px in the graph @returns React Flow's viewport
 */
export function firstView(
  graph: Frame,
  frame: Frame,
  middle: { x: number; y: number } | undefined,
): { x: number; y: number; zoom: number } {
  const zoom = Math.min(1, Math.max(0.75, frame.width / graph.width));
  const place = (whole: number, room: number, wanted: number | undefined) => {
    const over = room - whole * zoom;
    if (over >= 0) return over / 2;
    return wanted === undefined ? 0 : Math.min(0, Math.max(over, room / 2 - wanted * zoom));
  };
  return {
    x: place(graph.width, frame.width, middle?.x),
    y: place(graph.height, frame.height, middle?.y),
    zoom,
  };
}

/** Whether the whole box is within the frame. @param viewport as React Flow has it: px from the frame's corner */
export function inSight(
  { position, width = 0, height = 0 }: Pick<CausationFlowNode, 'position' | 'width' | 'height'>,
  { x, y, zoom }: { x: number; y: number; zoom: number },
  frame: Frame,
): boolean {
  const within = (start: number, length: number, room: number) => start >= 0 && start + length * zoom <= room;
  return within(x + position.x * zoom, width, frame.width) && within(y + position.y * zoom, height, frame.height);
}

/** The connected parts of a graph, each in the order of its nodes, ordered by their first nodes. */
function partsOf({ nodes, edges }: Causation): Causation[] {
  const partOf = new Map<string, Causation>(nodes.map(({ id }) => [id, { nodes: [], edges: [] }]));
  const members = new Map([...partOf].map(([id, part]) => [part, [id]]));
  for (const { from, to } of edges) {
    const [into, other] = [partOf.get(from), partOf.get(to)];
    if (!into || !other || into === other) continue;
    for (const id of members.get(other)!) partOf.set(id, into);
    members.get(into)!.push(...members.get(other)!);
    members.delete(other);
  }
  for (const node of nodes) partOf.get(node.id)!.nodes.push(node);
  for (const edge of edges) partOf.get(edge.from)?.edges.push(edge);
  return [...new Set(nodes.map(({ id }) => partOf.get(id)!))];
}

/** Whether any boxes are beside each other: one has several causes or effects. */
function branches({ edges }: Causation): boolean {
  const one = (ends: string[]) => new Set(ends).size === ends.length;
  return !one(edges.map(({ from }) => from)) || !one(edges.map(({ to }) => to));
}
