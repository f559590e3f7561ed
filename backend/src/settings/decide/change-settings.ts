import { isDeepStrictEqual } from 'node:util';
import type { ChangeSettings, UndoSetting } from '../../../../contracts/src/settings/queries.js';
import type { SettingsEvent } from '../../../../contracts/src/settings/events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import { settingNames, type SettingName, type SettingValues } from '../../../../contracts/src/settings/catalogue.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { settingsDecider, valuesOf, type SettingsState, settingSteps, undoRefusal } from './settings-history.js';
import { DomainError } from '../../platform/problems/problem.js';

/**
 * An admin changes settings: one event for each new value, all in one append.
 * @param defaults of this office: a setting that is reset follows them
 */
export function changeSettings(
  defaults: SettingValues,
): CommandDefinition<SettingsState, ChangeSettings, SettingsEvent> {
  return {
    name: 'ChangeSettings',
    decider: settingsDecider,
    decide: (state, changes) =>
      settingNames.flatMap((name) => {
        const wanted = changes[name];
        if (wanted === undefined || holds(state, name, wanted, defaults)) return [];
        return [wanted === null ? backToDefault(state, name, defaults) : setTo(state, name, wanted, defaults)];
      }),
  };
}

/** A refused stored value counts as different, even if the value in effect is the wanted one. */
function holds(
  state: SettingsState,
  name: SettingName,
  wanted: SettingValues[SettingName] | null,
  defaults: SettingValues,
): boolean {
  if (state.refused.has(name)) return false;
  return wanted === null ? !state.set.has(name) : isDeepStrictEqual(valuesOf(state, defaults)[name], wanted);
}

/** The event that sets a value. */
function setTo(
  state: SettingsState,
  name: SettingName,
  to: SettingValues[SettingName],
  defaults: SettingValues,
): SettingsEvent {
  return changed({ name, from: asJson(valuesOf(state, defaults)[name]), to: asJson(to) });
}

/** The event that returns a setting to its default. */
function backToDefault(state: SettingsState, name: SettingName, defaults: SettingValues): SettingsEvent {
  const from = asJson(valuesOf(state, defaults)[name]);
  return changed({ name, from, to: asJson(defaults[name]), toDefault: true });
}

type Changed = DataOf<'SettingsChanged'>;

function changed(data: Changed): SettingsEvent {
  return { type: 'SettingsChanged', data };
}

/** Setting values are JSON by their kinds, but the compiler can't see that from the interface. */
function asJson(value: SettingValues[SettingName]): Changed['to'] {
  return value as Changed['to'];
}

/**
 * Restores a setting to its state before one change: its value, or following its default. Settings that were saved together are undone
 * one by one, since none depends on another.
 * Refused with setting_change_not_found, undo_not_possible, stream_unreadable or, if the setting was changed again since,
 * undo_superseded (naming the later changes).
 * @param defaults of this office
 */
export function undoSetting(defaults: SettingValues): CommandDefinition<SettingsState, UndoSetting, SettingsEvent> {
  return {
    name: 'UndoSetting',
    decider: settingsDecider,
    needsHistory: true,
    decide(state, { eventId }, { history }) {
      if (!history) throw new Error('Undo decides on the history, and was given none');
      const steps = settingSteps(history);
      const index = steps.findIndex(({ event }) => event.id === eventId);
      const step = steps[index];
      if (!step) throw new DomainError('setting_change_not_found');
      const refusal = undoRefusal(steps, index);
      if (refusal) {
        const { code, reason, laterEvents } = refusal;
        throw new DomainError(code, reason, laterEvents && { laterEvents });
      }
      const name = step.data!.name as SettingName;
      const event = step.before.set.has(name)
        ? setTo(state, name, step.before.set.get(name) as SettingValues[SettingName], defaults)
        : backToDefault(state, name, defaults);
      return [{ ...event, undoes: eventId }];
    },
  };
}
