import type { Edge, Node } from '@xyflow/react';
import { isOnTheWay } from '../../../../../contracts/src/lead-status.js';
import type { FlowAnswer } from '../../../../../contracts/src/analytics/queries.js';

type FlowStage = FlowAnswer['nodes'][number];
export type FlowWay = FlowAnswer['edges'][number];
/** Null is the creation, which is not a stage. */
export type StageNode = Node<{ stage: FlowStage | null; toLost: FlowWay | undefined }, 'stage'>;
/** @property span how many stages the move spans: 1 to the next one, negative backwards */
export type WayEdge = Edge<{ way: FlowWay; text: string; span: number }, 'way'>;

const isDrawn = (end: FlowWay['from']) => end === 'created' || isOnTheWay(end);

/** Pixels. */
const size = { width: 112, height: 88 };
const gap = 58;
const thickest = 12;
/** Moves with less than this share of the heaviest one make the picture unreadable; the list below shows them. */
const rare = 0.02;

/**
 * Places the stages in one row, in the order in which cards pass through them. Moves that skip stages are drawn above it, moves
 * back below. Each stage's box states its moves to Lost, since their arrows would cross everything.
 * @param weightOf decides an arrow's thickness @param textOf the label on it
 * @returns the layout, with the number of rare moves that are not drawn
 */
export function layOutFlow(
  { nodes, edges }: Pick<FlowAnswer, 'nodes' | 'edges'>,
  weightOf: (way: FlowWay) => number,
  textOf: (way: FlowWay) => string,
): { nodes: StageNode[]; edges: WayEdge[]; left: number } {
  const ways = edges.filter(({ from, to, moves }) => isDrawn(from) && isDrawn(to) && moves.count > 0);
  const heaviest = Math.max(1, ...ways.map(weightOf));
  const drawn = ways.filter((way) => weightOf(way) / heaviest >= rare);
  const met = new Set(drawn.flatMap(({ from, to }) => [from, to]));
  const shown = [null, ...nodes.filter(({ stage }) => isOnTheWay(stage))].filter((stage) => met.has(idOf(stage)));
  const place = new Map(shown.map((stage, index) => [idOf(stage), index]));
  return {
    nodes: shown.map((stage, index) => ({
      id: idOf(stage),
      type: 'stage',
      position: { x: index * (size.width + gap), y: 0 },
      ...size,
      data: {
        stage,
        toLost: edges.find(({ from, to, moves }) => from === idOf(stage) && to === 'lost' && moves.count > 0),
      },
    })),
    edges: drawn.map((way) => {
      const span = place.get(way.to)! - place.get(way.from)!;
      return {
        id: `${way.from} ${way.to}`,
        source: way.from,
        target: way.to,
        sourceHandle: `out-${sideOf(span)}`,
        targetHandle: `in-${sideOf(span)}`,
        type: 'way',
        data: { way, text: textOf(way), span },
        style: {
          strokeWidth: 1.5 + (weightOf(way) / heaviest) * (thickest - 1.5),
          ...(span < 0 && { strokeDasharray: '6 5', stroke: 'var(--orange)' }),
        },
      };
    }),
    left: ways.length - drawn.length,
  };
}

const idOf = (stage: FlowStage | null) => stage?.stage ?? 'created';

/** Where an arrow leaves a box and where it arrives. */
export function sideOf(span: number): 'beside' | 'above' | 'below' {
  if (span < 0) return 'below';
  return span === 1 ? 'beside' : 'above';
}

/**
 * The line between two points, and its middle, where its number is drawn. Pixels; longer moves arch further from the row.
 */
export function wayPath(
  { sourceX, sourceY, targetX, targetY }: Record<'sourceX' | 'sourceY' | 'targetX' | 'targetY', number>,
  span: number,
): { path: string; x: number; y: number } {
  const side = sideOf(span);
  const x = (sourceX + targetX) / 2;
  if (side === 'beside') return { path: `M${sourceX} ${sourceY}L${targetX} ${targetY}`, x, y: (sourceY + targetY) / 2 };
  const reach = (30 + Math.abs(span) * 26) * (side === 'above' ? -1 : 1);
  const bend = sourceY + reach;
  // A cubic curve reaches three quarters of the way to its two control points.
  return {
    path: `M${sourceX} ${sourceY}C${sourceX} ${bend} ${targetX} ${bend} ${targetX} ${targetY}`,
    x,
    y: sourceY + reach * 0.75,
  };
}
