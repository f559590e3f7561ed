import { describe, expect, it } from '@jest/globals';
import type { LoggedEvent } from '../../../../../contracts/src/queries/operations-events.js';
import { buildCausation, causationLines, commandTitle } from './build-causation.js';

const event = (
  id: string,
  causation: string,
  over: { undoes?: string; stream?: string; command?: string } = {},
): LoggedEvent => ({
  ...{ id, stream: over.stream ?? 'lead-1', revision: 0, position: '1', recordedAt: '2026-03-01T09:00:00.000Z' },
  ...{ type: `Type${id}`, data: {} },
  metadata: {
    ...{ $correlationId: 'c', $causationId: causation, actor: { kind: 'system', id: 'import' } },
    ...{
      occurredAt: '2026-03-01T09:00:00.000Z',
      version: 1,
      ...(over.command && { command: over.command }),
      ...(over.undoes && { undoes: over.undoes }),
    },
  },
});
const outline = (events: LoggedEvent[]) =>
  causationLines(buildCausation(events)).map(({ node, depth }) => `${'  '.repeat(depth)}${node.id}`);

describe('what caused what', () => {
  it('hangs the events of one append on their command', () => {
    const graph = buildCausation([event('a', 'k1'), event('b', 'k1'), event('c', 'k2', { stream: 'lead-2' })]);
    expect(graph.nodes.map(({ id }) => id)).toEqual(['command k1', 'event a', 'event b', 'command k2', 'event c']);
    expect(graph.edges).toEqual([
      { from: 'command k1', to: 'event a', kind: 'caused' },
      { from: 'command k1', to: 'event b', kind: 'caused' },
      { from: 'command k2', to: 'event c', kind: 'caused' },
    ]);
    expect(graph.nodes[0]).toMatchObject({ kind: 'command', actor: 'import', reaction: false });
  });

  it('calls a command what its events say, or else after the first of them', () => {
    const { nodes } = buildCausation([
      event('a', 'k1', { command: 'MoveLeadStatus' }),
      event('b', 'k2'),
      event('c', 'k2'),
    ]);
    const commands = nodes.flatMap((node) => (node.kind === 'command' ? commandTitle(node) : []));
    expect(commands).toEqual(['Move lead status', 'Command of Typeb']);
  });

  it('hangs a reaction on the event it reacted to, across streams', () => {
    const events = [event('a', 'k1'), event('b', 'a', { stream: 'campaign-1' }), event('c', 'b')];
    expect(outline(events)).toEqual([
      'command k1',
      '  event a',
      '    command a',
      '      event b',
      '        command b',
      '          event c',
    ]);
    expect(buildCausation(events).nodes.filter((node) => node.kind === 'command' && node.reaction)).toHaveLength(2);
  });

  it('leads to what is taken back, also when it belongs to another action', () => {
    expect(buildCausation([event('b', 'k2', { undoes: 'a' })])).toMatchObject({
      nodes: [{ kind: 'command' }, { id: 'event b' }, { id: 'event a', kind: 'elsewhere', eventId: 'a' }],
      edges: [{}, { from: 'event b', to: 'event a', kind: 'takes back' }],
    });
    const together = buildCausation([event('a', 'k1'), event('b', 'k1', { undoes: 'a' })]);
    expect(together.nodes.some(({ kind }) => kind === 'elsewhere')).toBe(false);
  });

  it('lists every node once, even in a circle and without metadata', () => {
    expect(
      outline([event('a', 'b'), event('b', 'a')])
        .map((line) => line.trim())
        .sort(),
    ).toEqual([...['command a', 'command b', 'event a', 'event b']]);
    expect(outline([{ ...event('a', 'k1'), metadata: {} }])).toEqual(['event a']);
    expect(outline([])).toEqual([]);
  });
});
