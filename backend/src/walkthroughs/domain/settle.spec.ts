import { describe, expect, it } from '@jest/globals';
import { leadMerged } from '../../../../contracts/src/cases/events.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { endsStream } from '../../../../contracts/src/erasure/events.js';
import { slotReserved } from '../../../../contracts/src/walkthroughs/events.js';
import { appendedAt, logOf, staff, type Append } from '../../../../testing/given-when-then.js';
import { settle, type HeldTime } from './calendar-day.js';
import { heldBefore } from './free-slots.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const tuesday = '2026-03-03T20:15:00.000Z';
const friday = '2026-03-06T15:00:00.000Z';
const scheduled = (start: string) => ({ type: 'WalkthroughScheduled', data: { start } }) as const;
const lost = { type: 'LeadStatusMoved', data: { from: 'leads', to: 'lost' } } as const;
const back = { type: 'LeadStatusMoved', data: { from: 'lost', to: 'leads' } } as const;
const held = (start: string, reservedAt: string, assigneeId: string | null = null): HeldTime => ({
  ...slotReserved.example,
  ...{ start, assigneeId, reservedAt, reservationId: start, byRequest: true },
});
const muchLater = '2026-03-02T18:00:00.000Z';
const settled = (history: readonly Append[], times: HeldTime[], now = muchLater) => {
  const events = logOf(history);
  const before = heldBefore({ events, erased: events.some(endsStream) });
  const { reserve, release } = settle(before, times, now);
  return { reserve: reserve?.start ?? null, release: release.map(({ start }) => start) };
};

describe('what is held for a lead', () => {
  const onTuesday = held(tuesday, appendedAt(1));

  it('is what it needs', () => {
    expect(settled([created, scheduled(tuesday)], [onTuesday])).toEqual({ reserve: null, release: [] });
  });

  it('moves with it, at once', () => {
    const onFriday = held(friday, appendedAt(2));
    const history = [created, scheduled(tuesday), scheduled(friday)];
    expect(settled(history, [onTuesday, onFriday], appendedAt(2))).toEqual({ reserve: null, release: [tuesday] });
    expect(settled(history, [onTuesday])).toEqual({ reserve: friday, release: [tuesday] });
  });

  it.each([
    ['deleted', [created, scheduled(tuesday), { type: 'LeadDeleted', data: {} } as const]],
    ['lost', [created, scheduled(tuesday), lost]],
    ['merged into another', [created, scheduled(tuesday), { type: 'LeadMerged', data: leadMerged.example } as const]],
    ['not to be visited any more', [created, scheduled(tuesday), { type: 'WalkthroughCancelled', data: {} } as const]],
    ['erased', [created, scheduled(tuesday), { type: 'LeadErased', data: {} } as unknown as Append]],
  ])('is released when it is %s', (_, history) => {
    expect(settled(history as Append[], [onTuesday])).toEqual({ reserve: null, release: [tuesday] });
  });

  it('is held again when it comes back', () => {
    expect(settled([created, scheduled(tuesday), lost, back], [])).toEqual({ reserve: tuesday, release: [] });
  });

  it('is released at once when it is lost again, though it was held only after it had been scheduled', () => {
    const history = [created, scheduled(tuesday), lost, back, lost];
    const again = { ...held(tuesday, appendedAt(4)), byRequest: false };
    expect(settled(history, [again], appendedAt(4)).release).toEqual([tuesday]);
  });

  it('goes to whoever looks after it', () => {
    const assigned = { type: 'LeadAssigned', data: { userId: staff.id } } as const;
    expect(settled([created, scheduled(tuesday), assigned], [onTuesday])).toEqual({
      reserve: tuesday,
      release: [tuesday],
    });
  });

  it('waits a minute for the request that reserved it, then is no ghost', () => {
    const at = (seconds: number) => new Date(Date.parse(appendedAt(1)) + seconds * 1_000).toISOString();
    expect(settled([created], [onTuesday], at(59)).release).toEqual([]);
    expect(settled([created], [onTuesday], at(60)).release).toEqual([tuesday]);
  });
});
