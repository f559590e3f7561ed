import { z } from 'zod';
import { actorSchema } from '../actor.js';
import { instant, positionSchema } from '../answers.js';
import { schemaOf, settingNames, type SettingName, type SettingValues } from './catalogue.js';
import { idInput, pageLimit } from '../fields.js';

/**
 * The source of a process's values: the log itself, its own copy of the log's last values, or the defaults,
 * because it has been able to read neither since it started.
 */
export const settingsStandingSchema = z.object({
  source: z.enum(['log', 'copy', 'defaults']),
  /** Revision of the stream `settings-office`; -1 while nobody has changed anything. Send it as If-Match. */
  revision: z.int(),
  /** Until when they are known to match the log; null: never. */
  asOf: instant.nullable(),
  /** Whether changes arrive at once. */
  following: z.boolean(),
  /** Stored changes that have no effect here, and why. */
  problems: z.array(z.object({ revision: z.int(), name: z.string().nullable(), message: z.string() })),
});
export type SettingsStanding = z.infer<typeof settingsStandingSchema>;

const lastChange = z.object({
  eventId: z.uuid(),
  at: instant,
  actor: actorSchema.nullable(),
  actorName: z.string().optional(),
});

/** GET /api/settings (staff): the present values. `ETag` is the revision. */
export const settingsSchema = settingsStandingSchema.extend({
  position: positionSchema,
  settings: z.record(
    z.string(),
    z.object({
      value: z.json(),
      default: z.json(),
      isDefault: z.boolean(),
      lastChange: lastChange.nullable(),
    }),
  ),
  /** Stored settings that this version does not know. */
  unknown: z.array(z.object({ name: z.string(), value: z.json() })),
  /** `nextDay`: when the office opens on a later day than today; `nextWeek`: in a later week. */
  office: z.object({
    ...{ timeZone: z.string(), open: z.boolean() },
    ...{ nextOpening: instant.nullable(), nextDay: instant.nullable() },
    nextWeek: instant.nullable(),
  }),
});
export type Settings = z.infer<typeof settingsSchema>;

export const settingsHistoryQuerySchema = z.strictObject({
  name: z.string().max(200).optional(),
  /** Only changes before this revision: the oldest one of the page before. */
  before: z.coerce.number().int().min(0).optional(),
  limit: pageLimit,
});
export type SettingsHistoryQuery = z.infer<typeof settingsHistoryQuerySchema>;

/** One change of one setting, or an event of the stream that no schema accepts (`unreadable` says why). */
const settingChangeSchema = z.object({
  eventId: z.uuid(),
  revision: z.int(),
  at: instant,
  actor: actorSchema.nullable(),
  actorName: z.string().optional(),
  name: z.string().nullable(),
  from: z.json(),
  to: z.json(),
  fromDefault: z.boolean(),
  toDefault: z.boolean(),
  /** The change that this one takes back, and the one that last took this one back. */
  undoes: z.string().nullable(),
  undoneBy: z.string().nullable(),
  /** Why it can't be undone now; null if it can. */
  whyNot: z.string().nullable(),
  unreadable: z.string().optional(),
});
export type SettingChange = z.infer<typeof settingChangeSchema>;

/** GET /api/settings/history (admin), newest first. */
export const settingsHistorySchema = z.object({
  changes: z.array(settingChangeSchema),
  /** `before` of the next page; null: there is none. */
  next: z.int().nullable(),
});
export type SettingsHistory = z.infer<typeof settingsHistorySchema>;

/** GET /api/settings/services (admin): the outside services configured for this process; names of variables, never values. */
export const configuredServicesSchema = z.object({
  services: z.array(
    z.object({
      name: z.string(),
      configured: z.boolean(),
      without: z.string(),
      variables: z.array(z.object({ name: z.string(), set: z.boolean() })),
    }),
  ),
});
export type ConfiguredServices = z.infer<typeof configuredServicesSchema>;

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
