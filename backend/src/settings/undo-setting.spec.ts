import { describe, expect, it } from '@jest/globals';
import { defaultSettings } from '../../../contracts/src/settings/catalogue.js';
import type { Identified } from '../../../contracts/src/log/recorded.js';
import type { SettingsEvent } from '../../../contracts/src/settings/events.js';
import type { LogEvent } from '../../../event-store/src/types.js';
import { appendedAt, commandId, eventId, happened, refusalOf, staff } from '../../../testing/given-when-then.js';
import { settingsDecider, valuesOf, settingsHistory } from './decide/settings-history.js';
import { undoSetting } from './decide/change-settings.js';

const defaults = defaultSettings();
const undo = undoSetting(defaults);

type Data = SettingsEvent['data'];
const idle = (from: number, to: number, more: Partial<Data> = {}): Data => ({
  ...{ name: 'sessionIdleMinutes', from, to },
  ...more,
});
const calls = (from: number, to: number): Data => ({ name: 'rentCallsADay', from, to });

/** The stream `settings-office`, one change a minute; null is an event that no schema accepts. */
function streamOf(...changes: (Data | null)[]): LogEvent[] {
  return changes.map((data, n): LogEvent => {
    const place = { id: eventId(n), stream: 'settings-office', revision: n, position: BigInt(n) * 10n };
    const metadata = {
      ...{ $correlationId: commandId(n), $causationId: commandId(n), actor: staff },
      ...{ occurredAt: appendedAt(n), version: 1 },
    };
    const created = new Date(appendedAt(n));
    if (data) return { ...place, created, metadata, readable: true, type: 'SettingsChanged', data };
    const unreadable = { reason: 'unknown_version', message: 'version 9 is unknown' } as const;
    return { ...place, created, metadata, readable: false, type: 'SettingsChanged', data: null, unreadable };
  });
}

function undone(history: LogEvent[], index: number) {
  const state = history.reduce(
    (before, event) => (event.readable ? settingsDecider.evolve(before, event as Identified<SettingsEvent>) : before),
    settingsDecider.initialState,
  );
  const context = { now: appendedAt(99), actor: staff, commandId: commandId(99), history };
  return { state, run: () => undo.decide(state, { eventId: eventId(index) }, context) };
}

describe('undo of a setting’s change', () => {
  it('gives back the value that was set before', () => {
    const { run } = undone(streamOf(idle(480, 60), idle(60, 90)), 1);
    expect(run()).toEqual([{ type: 'SettingsChanged', data: idle(90, 60), undoes: eventId(1) }]);
  });

  it('lets the default hold again where that stood there', () => {
    const { state, run } = undone(streamOf(idle(480, 60)), 0);
    const [event] = run();
    expect(event).toEqual({ type: 'SettingsChanged', data: idle(60, 480, { toDefault: true }), undoes: eventId(0) });
    expect(settingsDecider.evolve(state, happened(event!))).toEqual(settingsDecider.initialState);
  });

  it('gives back what a return to the default took', () => {
    const { run } = undone(streamOf(idle(480, 60), idle(60, 480, { toDefault: true })), 1);
    expect(run()).toEqual([{ type: 'SettingsChanged', data: idle(480, 60), undoes: eventId(1) }]);
  });

  it('leaves other settings alone, also those that were changed since or together with it', () => {
    const { state, run } = undone(streamOf(idle(480, 60), calls(500, 100), calls(100, 200)), 0);
    const after = run().reduce((before, event) => settingsDecider.evolve(before, happened(event)), state);
    expect(valuesOf(after, defaults)).toEqual({ ...defaults, rentCallsADay: 200 });
  });

  it('is refused when the setting was changed again, naming the later changes', () => {
    const { run } = undone(streamOf(idle(480, 60), calls(500, 100), idle(60, 90)), 0);
    expect(refusalOf(run)).toMatchObject({
      code: 'undo_superseded',
      extras: { laterEvents: [{ id: eventId(2), type: 'SettingsChanged', occurredAt: appendedAt(2) }] },
    });
  });

  it('does not name a later change that had no effect', () => {
    const { run } = undone(streamOf(idle(480, 60), idle(60, 5), idle(60, 90)), 0);
    expect(refusalOf(run).extras).toEqual({
      laterEvents: [{ id: eventId(2), type: 'SettingsChanged', occurredAt: appendedAt(2) }],
    });
  });

  it('is taken when the setting got back to what the change made it, by whatever way', () => {
    const { run } = undone(streamOf(idle(480, 60), idle(60, 90), idle(90, 60)), 0);
    expect(run()).toMatchObject([{ data: { to: 480, toDefault: true } }]);
  });

  it.each([
    ['an id that is none of its events', streamOf(idle(480, 60)), 7, 'setting_change_not_found'],
    ['any event of an empty stream', [], 0, 'setting_change_not_found'],
    ['a setting that this version does not know', streamOf({ name: 'colour', from: 1, to: 2 }), 0, 'undo_not_possible'],
    ['what can’t be read', streamOf(null), 0, 'undo_not_possible'],
    ['anything beside what can’t be read', streamOf(idle(480, 60), null), 0, 'stream_unreadable'],
    ['a value that had no effect', streamOf(idle(480, 5)), 0, 'undo_not_possible'],
  ])('is refused for %s', (_what, history, index, code) => {
    expect(refusalOf(undone(history, index).run).code).toBe(code);
  });
});

describe('the history', () => {
  it('says of each change whether it followed the default and what can be undone now, newest first', () => {
    const history = streamOf(idle(480, 60), calls(500, 100), idle(60, 90), null);
    expect(settingsHistory(history.slice(0, 3), undefined)).toMatchObject([
      { revision: 2, from: 60, to: 90, fromDefault: false, whyNot: null },
      { revision: 1, name: 'rentCallsADay', fromDefault: true, whyNot: null },
      { revision: 0, fromDefault: true, whyNot: 'It has been changed again since.' },
    ]);
    const [newest, ...others] = settingsHistory(history, undefined);
    expect(newest).toMatchObject({ name: null, unreadable: 'SettingsChanged: version 9 is unknown' });
    expect(others.every(({ whyNot }) => whyNot !== null)).toBe(true);
  });

  it('can be that of one setting', () => {
    const history = streamOf(idle(480, 60), calls(500, 100), null);
    expect(settingsHistory(history, 'rentCallsADay').map(({ revision }) => revision)).toEqual([1]);
  });
});
