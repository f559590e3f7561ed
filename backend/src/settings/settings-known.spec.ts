import { describe, expect, it } from '@jest/globals';
import { defaultSettings } from '../../../contracts/src/settings/catalogue.js';
import type { SettingsEvent } from '../../../contracts/src/settings/events.js';
import type { LogEvent } from '../../../event-store/src/types.js';
import {
  appendedAt,
  commandId,
  eventId,
  folded,
  logOf,
  refusalOf,
  staff,
  happened,
} from '../../../testing/given-when-then.js';
import { templateDefaults, templateOf, foldSettings, nothingKnown, problemsOf } from './decide/known-settings.js';
import { settingsHistory, settingsDecider, unknownOf, valuesOf } from './decide/settings-history.js';
import { undoSetting } from './decide/change-settings.js';

type Data = SettingsEvent['data'];
const defaults = defaultSettings();
const changed = (data: Data): SettingsEvent => ({ type: 'SettingsChanged', data });
const idle = (from: number, to: number, more: Partial<Data> = {}) =>
  changed({ name: 'sessionIdleMinutes', from, to, ...more });
const colour = (to: string, more: Partial<Data> = {}) => changed({ name: 'colour', from: null, to, ...more });
const streamOf = (...events: SettingsEvent[]): LogEvent[] => logOf(events, 'settings');
const unreadable = (event: LogEvent) =>
  ({
    ...event,
    readable: false,
    data: null,
    unreadable: { reason: 'unknown_version', message: 'version 9 is unknown' },
  }) as LogEvent;

describe('settings of the office', () => {
  it('keep what this version does not know, and no default overrules it', () => {
    const state = folded(settingsDecider, [colour('red'), colour('blue'), idle(480, 60)]);
    expect(unknownOf(state)).toEqual([{ name: 'colour', value: 'blue' }]);
    expect(valuesOf(state, defaults)).toEqual({ ...defaults, sessionIdleMinutes: 60 });
    expect(unknownOf(folded(settingsDecider, [colour('red'), colour('red', { toDefault: true })]))).toEqual([]);
  });

  it('keep the value before one that is beyond today’s limits, until a good one or the default comes', () => {
    const state = folded(settingsDecider, [idle(480, 60), idle(60, 5)]);
    expect([...state.refused.keys()]).toEqual(['sessionIdleMinutes']);
    expect(valuesOf(state, defaults).sessionIdleMinutes).toBe(60);
    for (const end of [idle(60, 90), idle(60, 480, { toDefault: true })])
      expect(settingsDecider.evolve(state, happened(end)).refused.size).toBe(0);
    expect(settingsDecider.evolve(state, happened(idle(60, 480, { toDefault: true }))).set.size).toBe(0);
  });
});

describe('what a process knows of the settings', () => {
  it('grows with what it reads, each event once', () => {
    const [first, second, third] = streamOf(idle(480, 60), idle(60, 90), colour('red')) as [
      LogEvent,
      LogEvent,
      LogEvent,
    ];
    const known = foldSettings(nothingKnown, [first, second]);
    expect(known).toMatchObject({ revision: 1, position: second.position, unreadable: [] });
    expect([...known.lastChanges]).toEqual([['sessionIdleMinutes', second]]);
    const more = foldSettings(known, [first, second, third]);
    expect(more.revision).toBe(2);
    expect([...more.lastChanges]).toEqual([
      ['sessionIdleMinutes', second],
      ['colour', third],
    ]);
    expect([...more.changedAt]).toEqual([
      ['sessionIdleMinutes', appendedAt(1)],
      ['colour', appendedAt(2)],
    ]);
    expect(valuesOf(more.state, defaults).sessionIdleMinutes).toBe(90);
    expect(nothingKnown).toMatchObject({ revision: -1, position: 0n });
    expect(nothingKnown.lastChanges.size).toBe(0);
  });

  it('says which stored values have no effect, and why', () => {
    const [good, broken, beyond] = streamOf(idle(480, 60), idle(60, 90), idle(60, 5)) as [LogEvent, LogEvent, LogEvent];
    const known = foldSettings(foldSettings(nothingKnown, [good, unreadable(broken)]), [beyond]);
    expect(valuesOf(known.state, defaults).sessionIdleMinutes).toBe(60);
    expect(problemsOf(known)).toEqual([
      { revision: 1, name: null, message: 'SettingsChanged: version 9 is unknown' },
      {
        ...{ revision: 2, name: 'sessionIdleMinutes' },
        message:
          'Idle time until sign-out keeps its value: the stored value is beyond its limits (Idle time until sign-out must be at least 30 minutes)',
      },
    ]);
    expect(problemsOf({ ...known, lastChanges: new Map() })[1]).toMatchObject({ revision: -1 });
    expect(problemsOf(nothingKnown)).toEqual([]);
  });
});

describe('the history of the settings', () => {
  const erased = { type: 'StreamErased', data: {} } as never;
  it('has a whole row for each change, and knows its undo', () => {
    const back = { ...idle(60, 480, { toDefault: true }), undoes: eventId(0) };
    const [undo, first] = settingsHistory(streamOf(idle(480, 60), back), undefined);
    const about = { actor: staff, name: 'sessionIdleMinutes' };
    expect(first).toEqual({
      ...{ ...about, eventId: eventId(0), revision: 0, at: appendedAt(0), from: 480, to: 60, fromDefault: true },
      ...{ toDefault: false, undoes: null, undoneBy: eventId(1), whyNot: 'It has been changed again since.' },
    });
    expect(undo).toEqual({
      ...{ ...about, eventId: eventId(1), revision: 1, at: appendedAt(1), from: 60, to: 480, fromDefault: false },
      ...{ toDefault: true, undoes: eventId(0), undoneBy: null, whyNot: null },
    });
  });

  it('has a row without words for what cannot be read', () => {
    const [row] = settingsHistory(streamOf(idle(480, 60)).map(unreadable), undefined);
    expect(row).toMatchObject({
      ...{ name: null, from: null, to: null, fromDefault: false, toDefault: false, undoes: null },
      ...{ whyNot: 'It cannot be read, so nobody knows what it changed.' },
      unreadable: 'SettingsChanged: version 9 is unknown',
    });
    expect(settingsHistory(streamOf(erased), undefined)).toMatchObject([{ name: null, fromDefault: false }]);
  });

  it.each<[string, () => LogEvent[], string, code?: string]>([
    ['an unknown setting', () => streamOf(colour('red')), 'This version does not know the setting.'],
    [
      'what stands beside something broken',
      () => streamOf(idle(480, 60), idle(60, 90)).map((event, n) => (n === 0 ? event : unreadable(event))),
      'The history holds an event that cannot be read.',
      'stream_unreadable',
    ],
    ['a value without effect', () => streamOf(idle(480, 5)), 'It changed nothing that could be undone.'],
    ['an event of another kind', () => streamOf(erased), 'It cannot be read, so nobody knows what it changed.'],
  ])('says why %s stays, and so does the undo', (_what, happened, reason, code = 'undo_not_possible') => {
    const history = happened();
    expect(settingsHistory(history, undefined).at(-1)!.whyNot).toBe(reason);
    const context = { now: appendedAt(9), actor: staff, commandId: commandId(9), history };
    const state = settingsDecider.initialState;
    const refusal = refusalOf(() => undoSetting(defaults).decide(state, { eventId: eventId(0) }, context));
    expect([refusal.code, refusal.detail]).toEqual([code, reason]);
  });

  it('names the later changes of the same setting alone', () => {
    const history = streamOf(idle(480, 60), colour('red'), idle(60, 90));
    const context = { now: appendedAt(9), actor: staff, commandId: commandId(9), history };
    const state = folded(settingsDecider, [idle(480, 60), colour('red'), idle(60, 90)]);
    const refusal = refusalOf(() => undoSetting(defaults).decide(state, { eventId: eventId(0) }, context));
    expect(refusal.detail).toBe('It has been changed again since.');
    expect(refusal.extras).toEqual({
      laterEvents: [{ id: eventId(2), type: 'SettingsChanged', occurredAt: appendedAt(2) }],
    });
  });

  it('is needed for an undo', () => {
    const context = { now: appendedAt(9), actor: staff, commandId: commandId(9) };
    const undo = () => undoSetting(defaults).decide(settingsDecider.initialState, { eventId: eventId(0) }, context);
    expect(undo).toThrow('Undo decides on the history, and was given none');
  });
});

describe('the template of a document', () => {
  it.each([
    ['management_agreement', 'agreementTemplate'],
    ['onboarding_form', 'onboardingTemplate'],
    ['walkthrough_checklist', 'checklistTemplate'],
    ['lease_agreement', 'leaseTemplate'],
  ] as const)('for %s is named by the setting %s', (type, name) => {
    expect(templateOf(type, { ...defaults, [name]: 1001 })).toBe(1001);
    expect(templateOf(type, { ...defaults, [name]: 0 })).toBeNull();
    expect(templateDefaults({ [type]: 7 })).toEqual({ [name]: 7 });
  });
});
