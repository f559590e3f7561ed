import { describe, expect, it } from '@jest/globals';
import type { FlowAnswer } from '../../../../../contracts/src/analytics/queries.js';
import { layOutFlow, sideOf, wayPath } from './flow-layout.js';

type Stage = 'leads' | 'proposal' | 'closed' | 'lost';
const none = { count: 0, cell: 'none' };
const stage = (name: Stage): FlowAnswer['nodes'][number] => ({
  ...{ stage: name, label: name, entered: none, now: { ...none, cents: 0 } },
});
const way = (from: 'created' | Stage, to: Stage, count: number, back = false) => ({
  ...{ from, to, back, undone: none, undos: none },
  moves: { count, cents: 0, cell: `${from} ${to}` },
});
const laidOut = (edges: FlowAnswer['edges']) =>
  layOutFlow(
    { nodes: (['leads', 'proposal', 'closed', 'lost'] as const).map(stage), edges },
    ({ moves }) => moves.count,
    ({ moves }) => String(moves.count),
  );
const width = (edge: { style?: unknown } | undefined) => Number((edge?.style as { strokeWidth: number }).strokeWidth);

describe('the graph of ways', () => {
  it('puts the stages that were met in one row, in the order of the work', () => {
    const { nodes } = laidOut([way('created', 'closed', 5), way('closed', 'leads', 4, true)]);
    expect(nodes.map(({ id }) => id)).toEqual(['created', 'leads', 'closed']);
    expect(nodes.map(({ position }) => position.x)).toEqual(
      [...nodes.map(({ position }) => position.x)].sort((a, b) => a - b),
    );
    expect(new Set(nodes.map(({ position }) => position.y)).size).toBe(1);
  });

  it('shows the way to Lost in the box of the stage', () => {
    const { nodes, edges } = laidOut([
      way('created', 'leads', 5),
      way('leads', 'lost', 2),
      way('lost', 'leads', 1, true),
    ]);
    expect(edges.map(({ id }) => id)).toEqual(['created leads']);
    expect(nodes.find(({ id }) => id === 'leads')!.data.toLost?.moves.count).toBe(2);
  });

  it('leaves rare ways to the list, and says how many', () => {
    const { edges, left } = laidOut([
      way('created', 'leads', 500),
      way('leads', 'closed', 3),
      way('closed', 'leads', 0, true),
    ]);
    expect(edges.map(({ id }) => id)).toEqual(['created leads']);
    expect(left).toBe(1);
  });

  it('draws the busiest way thickest, what passes stages over above the row, and ways back dashed below it', () => {
    const { edges } = laidOut([
      way('created', 'leads', 8),
      way('leads', 'proposal', 2),
      way('leads', 'closed', 2),
      way('closed', 'leads', 1, true),
    ]);
    expect(width(edges[0])).toBeGreaterThan(width(edges[1]));
    expect(edges.map(({ data }) => sideOf(data!.span))).toEqual(['beside', 'beside', 'above', 'below']);
    expect(edges[3]!.style).toMatchObject({ strokeDasharray: '6 5' });
  });

  it('puts the number on the line', () => {
    const ends = { sourceX: 0, sourceY: 0, targetX: 400, targetY: 0 };
    expect(wayPath(ends, 1)).toMatchObject({ x: 200, y: 0 });
    expect(wayPath(ends, 2).y).toBeLessThan(0);
    expect(wayPath(ends, -2).y).toBeGreaterThan(0);
  });
});
