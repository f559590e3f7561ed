import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { NewEvent } from '../../../../event-store/src/types.js';
import { ArrayLog } from '../../../test/array-log.js';
import { appendOnce } from './append-once.js';

const stream = 'projection-pipeline';
const paused = (): NewEvent => ({
  id: randomUUID(),
  type: 'ProjectionPaused',
  data: { position: '0' },
  metadata: {
    $correlationId: 'sample',
    $causationId: 'sample',
    actor: { kind: 'user', id: 'operator-1' },
    occurredAt: '2026-03-02T10:00:00.000Z',
  },
});

describe('an append to the end of a stream', () => {
  let log: ArrayLog;
  const ids = () => log.events.map(({ id }) => id);
  beforeEach(() => {
    log = new ArrayLog();
  });

  it('begins the stream, and goes on after what others appended', async () => {
    const [first, second] = [paused(), paused()];
    await appendOnce(log, stream, [first]);
    await appendOnce(log, stream, [second]);
    expect(ids()).toEqual([first.id, second.id]);
  });

  it('is stored once when it is repeated, also by a store that recognises no repetition', async () => {
    const both = [paused(), paused()];
    await log.append(stream, both, 'any');
    await log.append(stream, [paused()], 'any');
    const before = ids();
    await appendOnce(log, stream, both);
    expect(ids()).toEqual(before);
    await log.append(stream, both, 'any');
    expect(ids()).toHaveLength(before.length + 2);
  });

  it('is decided again when another was first', async () => {
    const [theirs, ours] = [paused(), paused()];
    const raced = {
      readStream: async (...asked: Parameters<ArrayLog['readStream']>) => {
        const read = await log.readStream(...asked);
        if (read.length === 0) await log.append(stream, [theirs], 'no_stream');
        return read;
      },
      append: (...asked: Parameters<ArrayLog['append']>) => log.append(...asked),
    };
    await appendOnce(raced, stream, [ours]);
    expect(ids()).toEqual([theirs.id, ours.id]);
  });
});
