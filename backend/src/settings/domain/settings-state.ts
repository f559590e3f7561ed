import type { SettingsEvent } from '../../../../contracts/src/events/catalogue.js';
import {
  isSettingName,
  schemaOf,
  settingNames,
  type SettingName,
  type SettingValues,
} from '../../../../contracts/src/settings/catalogue.js';
import type { Decider } from '../../platform/commands/decider.js';

/** The settings as their stream made them. What is in neither map follows its default. */
export interface SettingsState {
  /** What was set, by name; names that this version does not know among them. */
  readonly set: ReadonlyMap<string, unknown>;
  /** Of known settings whose newest stored value is beyond today's limits, why: the one before goes on. */
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

/** What holds: what was set, and the defaults for the rest. */
export function valuesOf({ set }: SettingsState, defaults: SettingValues): SettingValues {
  const known = settingNames.filter((name) => set.has(name)).map((name) => [name, set.get(name)]);
  return { ...defaults, ...(Object.fromEntries(known) as Partial<SettingValues>) };
}

/** What is stored for settings that this version does not know. */
export function unknownOf({ set }: SettingsState): { name: string; value: unknown }[] {
  return [...set].flatMap(([name, value]) => (isSettingName(name) ? [] : [{ name, value }]));
}
