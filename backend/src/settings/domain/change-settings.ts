import { isDeepStrictEqual } from 'node:util';
import type { ChangeSettings } from '../../../../contracts/src/commands/settings.js';
import type { DataOf, SettingsEvent } from '../../../../contracts/src/events/catalogue.js';
import { settingNames, type SettingName, type SettingValues } from '../../../../contracts/src/settings/catalogue.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { settingsDecider, valuesOf, type SettingsState } from './settings-state.js';

/**
 * An admin changes settings: one event for each that gets another value, all in one append.
 * @param defaults of this office: a setting that is given back follows them
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

/** A stored value that is refused is replaced even by the one that holds in its place. */
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
export function setTo(
  state: SettingsState,
  name: SettingName,
  to: SettingValues[SettingName],
  defaults: SettingValues,
): SettingsEvent {
  return changed({ name, from: asJson(valuesOf(state, defaults)[name]), to: asJson(to) });
}

/** The event from which on the default holds. */
export function backToDefault(state: SettingsState, name: SettingName, defaults: SettingValues): SettingsEvent {
  const from = asJson(valuesOf(state, defaults)[name]);
  return changed({ name, from, to: asJson(defaults[name]), toDefault: true });
}

type Changed = DataOf<'SettingsChanged'>;

function changed(data: Changed): SettingsEvent {
  return { type: 'SettingsChanged', data };
}

/** Values of settings are JSON by their kinds, which an interface does not tell the compiler. */
function asJson(value: SettingValues[SettingName]): Changed['to'] {
  return value as Changed['to'];
}
