import { describe, expect, it } from '@jest/globals';
import { buildCausation, causationLines, type CausedEvent } from './build-causation.js';

const event = (
  id: string,
  causationId: string | null,
  { undoes = null, command = `Does ${id}` }: { undoes?: string | null; command?: string } = {},
): CausedEvent => ({
  ...{ id, causationId, undoes, command, actor: 'import', occurredAt: '2026-03-01T09:00:00.000Z' },
  ...{ title: `Type${id}`, sentence: '', place: '' },
});
const outline = (events: CausedEvent[]) =>
  causationLines(buildCausation(events)).map(({ node, depth }) => `${'  '.repeat(depth)}${node.id}`);

describe('what caused what', () => {
  it('hangs the events of one append on their command', () => {
    const graph = buildCausation([event('a', 'k1'), event('b', 'k1'), event('c', 'k2')]);
    expect(graph.nodes.map(({ id }) => id)).toEqual(['command k1', 'event a', 'event b', 'command k2', 'event c']);
    expect(graph.edges).toEqual([
      { from: 'command k1', to: 'event a', kind: 'caused' },
      { from: 'command k1', to: 'event b', kind: 'caused' },
      { from: 'command k2', to: 'event c', kind: 'caused' },
    ]);
    expect(graph.nodes[0]).toMatchObject({ kind: 'command', actor: 'import', reaction: false });
  });

  it('calls a command what its first event says', () => {
    const { nodes } = buildCausation([event('a', 'k1', { command: 'Move lead status' }), event('b', 'k1')]);
    expect(nodes.flatMap((node) => (node.kind === 'command' ? node.name : []))).toEqual(['Move lead status']);
  });

  it('hangs a reaction on the event it reacted to', () => {
    const events = [event('a', 'k1'), event('b', 'a'), event('c', 'b')];
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

  it('lists every node once, even in a circle and without a cause', () => {
    expect(
      outline([event('a', 'b'), event('b', 'a')])
        .map((line) => line.trim())
        .sort(),
    ).toEqual([...['command a', 'command b', 'event a', 'event b']]);
    expect(outline([event('a', null)])).toEqual(['event a']);
    expect(outline([])).toEqual([]);
  });
});
