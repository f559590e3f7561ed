import { describe, expect, it } from '@jest/globals';
import { sampleEvent, sampleHistory, sampleId } from '../../../test/sample-history.js';
import { differences, stateAt, whoSet } from './state-at.js';

const instant = (n: number) => sampleHistory[n - 1]!.occurredAt;

describe('stateAt', () => {
  it('is empty before the first event', () => {
    expect(stateAt(sampleHistory, -1)).toEqual({});
  });

  it('holds what the changes up to the event made of the lead, and nothing of what came later', () => {
    expect(stateAt(sampleHistory, 1)).toEqual({
      name: 'Sample Owner',
      status: 'won',
      estimatedRentCents: 180_000,
      createdAt: instant(1),
      stageSince: instant(2),
    });
  });

  it('follows an undo like any other event, back to since when the lead had been in its stage', () => {
    expect(stateAt(sampleHistory, 3)).toMatchObject({
      status: 'leads',
      estimatedRentCents: 195_000,
      stageSince: instant(1),
    });
  });
});

describe('a moment after the last event', () => {
  const past = sampleHistory.length + 3;

  it('is the state after the last event, set by whoever set it last', () => {
    expect(stateAt(sampleHistory, past)).toEqual(stateAt(sampleHistory, 3));
    expect(whoSet(sampleHistory, 'status', past)?.id).toBe(sampleId(4));
  });
});

describe('differences', () => {
  it('compares any two events by the states after them', () => {
    expect(differences(stateAt(sampleHistory, 0), stateAt(sampleHistory, 2))).toEqual([
      { field: 'status', from: 'leads', to: 'won' },
      { field: 'estimatedRentCents', from: 180_000, to: 195_000 },
      { field: 'stageSince', from: instant(1), to: instant(2) },
    ]);
  });

  it('says backwards what it says forwards, the other way round', () => {
    const [first, second] = [stateAt(sampleHistory, 0), stateAt(sampleHistory, 2)];
    const turned = differences(second, first).map(({ field, from, to }) => ({ field, from: to, to: from }));
    expect(turned).toEqual(differences(first, second));
  });

  it('has nothing to say of a value that went away and came back, nor of equal lists', () => {
    const list = [{ name: 'Painting' }];
    expect(differences({ status: 'leads', improvements: list }, { status: 'leads', improvements: [...list] })).toEqual(
      [],
    );
  });

  it('takes a missing field for null', () => {
    expect(differences({ phone: null }, {})).toEqual([]);
    expect(differences({}, { phone: '515-555-0100' })).toEqual([{ field: 'phone', from: null, to: '515-555-0100' }]);
  });
});

describe('whoSet', () => {
  const setter = (field: string, index: number) => whoSet(sampleHistory, field, index)?.id ?? null;

  it('names the last event that touched the field up to the moment', () => {
    expect([setter('status', 3), setter('status', 2), setter('status', 0)]).toEqual([
      sampleId(4),
      sampleId(2),
      sampleId(1),
    ]);
    expect(setter('name', 3)).toBe(sampleId(1));
  });

  it('knows who set the instants, the one too that no event carries as a field', () => {
    expect([setter('createdAt', 3), setter('stageSince', 2)]).toEqual([sampleId(1), sampleId(2)]);
  });

  it('is null for a field that nobody has touched by then', () => {
    expect(setter('estimatedRentCents', -1)).toBeNull();
    expect(whoSet([sampleEvent(1, 'NoteAdded')], 'phone', 0)).toBeNull();
  });
});
