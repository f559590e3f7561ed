import { createHash, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  type History,
  historyExportEventSchema,
  historyExportHeadSchema,
} from '../../../../contracts/src/history/queries.js';
import { exportHistory, HistorySigner } from './lead-histories.js';

const history: History = {
  id: '0b7d3f6e-8a51-4c1e-9f0a-2b6f4b1d9c11',
  revision: 0,
  events: [
    {
      id: '7c3a1c9e-52b5-4f3e-8a68-6f1c0e3f7d21',
      type: 'LeadCreated',
      revision: 0,
      position: '12',
      occurredAt: '2026-03-03T20:15:00.000Z',
      actor: { kind: 'visitor', id: null },
      actorName: null,
      correlationId: 'c',
      causationId: 'c',
      data: { name: 'Sample "Owner" </script>' },
      undoable: false,
      undoBlocked: 'The first event cannot be undone.',
      changes: [{ field: 'name', from: null, to: 'Sample "Owner" </script>' }],
    },
  ],
};
const made = { exportedAt: '2026-04-01T12:00:00.000Z', exportedBy: 'ann@example.com' };
const signer = new HistorySigner(Buffer.alloc(32, 7));

describe('exportHistory', () => {
  const exported = exportHistory(history, made, signer);

  it('begins with who exported which lead, and holds every event without what is true only now', () => {
    const [head, event] = exported.lines.map((line) => JSON.parse(line) as unknown);
    expect(historyExportHeadSchema.parse(head)).toEqual({
      format: 'lead-history-1',
      leadId: history.id,
      ...made,
      events: 1,
      macs: { valid: 1, before: 0, unproven: 0 },
    });
    expect(historyExportEventSchema.strict().parse(event)).toMatchObject({ type: 'LeadCreated' });
  });

  it('covers every line before with each hash', () => {
    const first = createHash('sha256').update(`\n${exported.lines[0]}`).digest('hex');
    const second = createHash('sha256').update(`${first}\n${exported.lines[1]}`).digest('hex');
    expect(exported.hashes).toEqual([first, second]);
  });

  it('signs the last hash with a key that follows from the seed alone', () => {
    const again = new HistorySigner(Buffer.alloc(32, 7));
    const other = new HistorySigner(Buffer.alloc(32, 8));
    expect(exported.publicKey).toBe(again.publicKey);
    const fits = ({ publicKey }: HistorySigner) =>
      verify(
        null,
        Buffer.from(exported.hashes[1] ?? ''),
        createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' }),
        Buffer.from(exported.signature, 'base64'),
      );
    expect([fits(again), fits(other)]).toEqual([true, false]);
  });
});
