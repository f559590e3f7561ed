import { describe, expect, it } from '@jest/globals';
import type { FlowAnswer } from '../../../../../contracts/src/queries/analytics.js';
import { layOutFlow } from './flow-layout.js';

const none = { count: 0, cell: 'none' };
const stage = (name: 'leads' | 'closed' | 'lost'): FlowAnswer['nodes'][number] => ({
  ...{ stage: name, label: name, entered: none, now: { ...none, cents: 0 } },
});
const way = (from: 'created' | 'leads' | 'closed', to: 'leads' | 'closed' | 'lost', count: number, back = false) => ({
  ...{ from, to, back, undone: none, undos: none },
  moves: { count, cents: 0, cell: `${from} ${to}` },
});
const laidOut = (edges: FlowAnswer['edges']) =>
  layOutFlow(
    { nodes: [stage('leads'), stage('closed'), stage('lost')], edges },
    ({ moves }) => moves.count,
    ({ moves }) => String(moves.count),
  );
const width = (edge: { style?: unknown } | undefined) => Number((edge?.style as { strokeWidth: number }).strokeWidth);

describe('the graph of ways', () => {
  it('puts stages after those that cards come from, whatever goes back', () => {
    const { nodes } = laidOut([way('created', 'leads', 5), way('leads', 'closed', 4), way('closed', 'leads', 1, true)]);
    const x = (id: string) => nodes.find((node) => node.id === id)!.position.x;
    expect(x('created')).toBeLessThan(x('leads'));
    expect(x('leads')).toBeLessThan(x('closed'));
  });

  it('leaves out ways that nothing took, and stages that nothing met', () => {
    const { nodes, edges } = laidOut([way('created', 'leads', 5), way('leads', 'lost', 0)]);
    expect(edges.map(({ id }) => id)).toEqual(['created leads']);
    expect(nodes.map(({ id }) => id)).toEqual(['created', 'leads']);
  });

  it('draws the busiest way thickest, and ways back dashed', () => {
    const { edges } = laidOut([way('created', 'leads', 8), way('leads', 'closed', 2), way('closed', 'leads', 1, true)]);
    expect(width(edges[0])).toBeGreaterThan(width(edges[1]));
    expect(edges[2]!.style).toMatchObject({ strokeDasharray: '6 5' });
  });
});
