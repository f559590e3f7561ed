import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../actor.js';
import { shownAfterMove, shownAtFirst, type ShownStage } from './shown-stage.js';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const ann: Actor = { kind: 'user', id: 'ann' };
const monday = '2026-03-02T15:00:00.000Z';
const tuesday = '2026-03-03T15:00:00.000Z';
const wednesday = '2026-03-04T15:00:00.000Z';
const unknown = (): undefined => undefined;

const first = shownAtFirst({ id: uuid(1), metadata: { actor: { kind: 'visitor', id: null } } }, monday);
const byAnn = shownAfterMove(first, { id: uuid(2), metadata: { actor: ann }, data: {} }, tuesday, unknown);

describe('what is shown of a stay', () => {
  it('begins with the lead, which nobody has contacted yet', () => {
    expect(first).toEqual({ stageSince: monday, stageEventId: uuid(1), stageActorId: null, lastContactedAt: null });
  });

  it('is the move that began it, and a contact when a user made it', () => {
    expect(byAnn).toEqual({
      stageSince: tuesday,
      stageEventId: uuid(2),
      stageActorId: 'ann',
      lastContactedAt: tuesday,
    });
  });

  it.each([
    { kind: 'visitor', id: null },
    { kind: 'webhook', id: 'stripe' },
    { kind: 'system', id: 'rent-estimates' },
  ] as const)('leaves the last contact as it was when $kind made the move', (actor) => {
    for (const before of [first, byAnn])
      expect(shownAfterMove(before, { id: uuid(3), metadata: { actor }, data: {} }, wednesday, unknown)).toEqual({
        stageSince: wednesday,
        stageEventId: uuid(3),
        stageActorId: actor.id,
        lastContactedAt: before.lastContactedAt,
      });
  });

  describe('after an undo', () => {
    const undo = (restores?: ShownStage) => ({
      id: uuid(4),
      metadata: { actor: ann, undoes: uuid(2) },
      data: { ...(restores && { restores }) },
    });
    const earlier: ShownStage = { ...first, lastContactedAt: '2026-02-01T00:00:00Z' };

    it('is what the compensation says, in the one form that instants have', () => {
      expect(shownAfterMove(byAnn, undo(earlier), wednesday, unknown)).toEqual({
        ...first,
        lastContactedAt: '2026-02-01T00:00:00.000Z',
      });
    });

    it('is what was shown before the move that it undoes, where it does not say it', () => {
      const asked: string[] = [];
      const shown = shownAfterMove(byAnn, undo(), wednesday, (id) => {
        asked.push(id);
        return { before: first, contactAfter: tuesday };
      });
      expect(asked).toEqual([uuid(2)]);
      expect(shown).toEqual(first);
    });

    it('keeps a contact that came after the move', () => {
      const contacted = { ...byAnn, lastContactedAt: wednesday };
      const seen = { before: first, contactAfter: tuesday };
      expect(shownAfterMove(contacted, undo(), wednesday, () => seen)).toEqual({
        ...first,
        lastContactedAt: wednesday,
      });
    });

    it('is what it was, where that move was never seen', () => {
      expect(shownAfterMove(first, undo(), wednesday, unknown)).toEqual(first);
    });
  });
});
