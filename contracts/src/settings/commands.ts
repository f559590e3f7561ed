import { z } from 'zod';
import { schemaOf, settingNames, type SettingName, type SettingValues } from './catalogue.js';
import { idInput } from '../fields.js';

/** Any of the settings with a new value; null resets a setting to its default. All named settings change together. */
export type ChangeSettings = { [Name in SettingName]?: SettingValues[Name] | null };

export const changeSettingsSchema = z
  .strictObject(Object.fromEntries(settingNames.map((name) => [name, schemaOf(name).nullable().optional()])))
  .refine((changes) => Object.keys(changes).length > 0, 'Name at least one setting') as unknown as z.ZodType<
  ChangeSettings,
  ChangeSettings
>;

export const undoSettingSchema = z.strictObject({ eventId: idInput('eventId') });
export type UndoSetting = z.infer<typeof undoSettingSchema>;
