import type { z } from 'zod';
import { messageSettings } from './message-settings.js';
import { officeSettings } from './office-settings.js';
import { runningSettings } from './running-settings.js';
import { valueSchema, type SettingDefinition, type ValueByKind } from './setting-kinds.js';
import { workSettings } from './work-settings.js';

/**
 * Every setting there is: one entry each, with something that reads it. The names are stored in the log: a renamed setting is
 * another one, and values stored under the old name stay readable.
 */
export const settings = { ...officeSettings, ...workSettings, ...messageSettings, ...runningSettings };

export type SettingName = keyof typeof settings;
type ValueOf<Definition extends SettingDefinition> = Definition extends { choices: infer Choices }
  ? keyof Choices
  : ValueByKind[Definition['kind']];
type SettingValue<Name extends SettingName> = ValueOf<(typeof settings)[Name]>;
export type SettingValues = { [Name in SettingName]: SettingValue<Name> };

export const settingNames = Object.keys(settings) as SettingName[];

const schemas = new Map<string, z.ZodType>(
  Object.entries(settings).map(([name, definition]) => [name, valueSchema(definition)]),
);

/** The schema of the setting's values. */
export function schemaOf(name: SettingName): z.ZodType {
  return schemas.get(name)!;
}

/** Whether this version has a setting of that name; stored ones can be older or newer. */
export function isSettingName(name: string): name is SettingName {
  return schemas.has(name);
}

/** The definition by a name that this version knows. */
export function settingDefinition(name: SettingName): SettingDefinition {
  return settings[name];
}

/**
 * Every setting's value until somebody changes it.
 * @param ofEnvironment defaults from the process's environment instead
 */
export function defaultSettings(ofEnvironment: Partial<SettingValues> = {}): SettingValues {
  const own = Object.fromEntries(settingNames.map((name) => [name, settings[name].default]));
  return { ...(own as unknown as SettingValues), ...ofEnvironment };
}
