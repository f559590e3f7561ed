import { describe, expect, it } from '@jest/globals';
import type { Causation, CausationEdge } from './build-causation.js';
import { firstView, inSight, layOut } from './causation-layout.js';

const causation = (ids: string[], edges: [from: string, to: string, kind?: CausationEdge['kind']][]): Causation => ({
  nodes: ids.map((id) => ({ id, kind: 'elsewhere', eventId: id })),
  edges: edges.map(([from, to, kind = 'caused']) => ({ from, to, kind })),
});
const places = (plan: ReturnType<typeof layOut>) => new Map(plan.nodes.map(({ id, position }) => [id, position]));

describe('the places of the boxes', () => {
  it.each(['LR', 'TB'] as const)('puts what nothing joins one below the other in log order (%s)', (direction) => {
    const plan = layOut(
      causation(
        ['k1', 'a', 'k2', 'b'],
        [
          ['k1', 'a'],
          ['k2', 'b'],
        ],
      ),
      direction,
      undefined,
    );
    const at = places(plan);
    expect(at.get('k1')!.x).toBe(at.get('k2')!.x);
    expect(at.get('k2')!.y).toBeGreaterThan(at.get('a')!.y);
    expect(at.get('b')!.y).toBeLessThan(plan.height);
  });

  it('draws causes before effects, also of a part that came together late', () => {
    const plan = layOut(
      causation(
        ['k1', 'a', 'k2', 'b'],
        [
          ['k1', 'a'],
          ['k2', 'b'],
          ['a', 'k2'],
        ],
      ),
      'LR',
      undefined,
    );
    const at = places(plan);
    expect(['k1', 'a', 'k2', 'b'].map((id) => at.get(id)!.x)).toEqual(
      [...at.values()].map(({ x }) => x).sort((a, b) => a - b),
    );
    expect(new Set([...at.values()].map(({ y }) => y)).size).toBe(1);
  });
});

describe('the first view', () => {
  it('shows a small graph whole, in the middle and not enlarged', () => {
    expect(firstView({ width: 400, height: 200 }, { width: 1000, height: 600 }, undefined)).toEqual({
      x: 300,
      y: 200,
      zoom: 1,
    });
  });

  it('starts a long one at its start, or at the chosen box, never beyond an end', () => {
    const long = { width: 400, height: 3000 };
    const frame = { width: 400, height: 600 };
    expect(firstView(long, frame, undefined).y).toBe(0);
    expect(firstView(long, frame, { x: 200, y: 1500 }).y).toBe(-1200);
    expect(firstView(long, frame, { x: 200, y: 50 }).y).toBe(0);
    expect(firstView(long, frame, { x: 200, y: 2990 }).y).toBe(-2400);
  });

  it('makes a wide one smaller only as far as it can be read', () => {
    expect(firstView({ width: 800, height: 100 }, { width: 700, height: 600 }, undefined).zoom).toBe(0.875);
    expect(firstView({ width: 8000, height: 100 }, { width: 700, height: 600 }, undefined)).toMatchObject({
      x: 0,
      zoom: 0.75,
    });
  });
});

describe('a box is in sight', () => {
  const frame = { width: 400, height: 300 };
  const box = { position: { x: 100, y: 200 }, width: 100, height: 50 };
  it.each([
    ['where all of it is within the frame', { x: 0, y: 0, zoom: 1 }, true],
    ['not where it is scrolled out above', { x: 0, y: -201, zoom: 1 }, false],
    ['not where it ends below', { x: 0, y: 51, zoom: 1 }, false],
    ['not where it is enlarged beyond the edge', { x: 0, y: 0, zoom: 2.1 }, false],
  ])('%s', (_, viewport, expected) => {
    expect(inSight(box, viewport, frame)).toBe(expected);
  });
});
