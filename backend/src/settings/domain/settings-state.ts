import type { SettingsEvent } from '../../../../contracts/src/settings/events.js';
import {
  isSettingName,
  schemaOf,
  settingNames,
  type SettingName,
  type SettingValues,
} from '../../../../contracts/src/settings/catalogue.js';
import type { Decider } from '../../platform/commands/decider.js';

/** The settings as their stream made them. A setting in neither map follows its default. */
export interface SettingsState {
  /** The set values by name, including names that this version does not know. */
  readonly set: ReadonlyMap<string, unknown>;
  /** Known settings whose newest stored value is beyond today's limits, with the reason: the previous value stays in effect. */
  readonly refused: ReadonlyMap<SettingName, string>;
}

export const settingsDecider: Decider<SettingsState, SettingsEvent> = {
  category: 'settings',
  initialState: { set: new Map(), refused: new Map() },
  evolve: evolveSettings,
};

/** The stream is `settings-office`: one office, one stream. */
export const officeStreamId = 'office';
export const officeStream = `${settingsDecider.category}-${officeStreamId}`;

function evolveSettings(state: SettingsState, event: SettingsEvent): SettingsState {
  const { name, to, toDefault } = event.data;
  const set = new Map(state.set);
  const refused = new Map(state.refused);
  if (!isSettingName(name)) {
    if (toDefault) set.delete(name);
    else set.set(name, to);
    return { set, refused };
  }
  refused.delete(name);
  const parsed = schemaOf(name).safeParse(to);
  if (toDefault) set.delete(name);
  else if (parsed.success) set.set(name, parsed.data);
  else refused.set(name, parsed.error.issues[0]!.message);
  return { set, refused };
}

/** The values in effect: the set ones, and defaults for the rest. */
export function valuesOf({ set }: SettingsState, defaults: SettingValues): SettingValues {
  const known = settingNames.filter((name) => set.has(name)).map((name) => [name, set.get(name)]);
  return { ...defaults, ...(Object.fromEntries(known) as Partial<SettingValues>) };
}

/** Stored values of settings that this version does not know. */
export function unknownOf({ set }: SettingsState): { name: string; value: unknown }[] {
  return [...set].flatMap(([name, value]) => (isSettingName(name) ? [] : [{ name, value }]));
}
