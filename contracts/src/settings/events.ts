import { z } from 'zod';
import { defineEvent, type EventOf } from '../log/define-event.js';
import { plain } from '../log/personal.js';

/**
 * `from` and `to` are the values before and after. `toDefault`: from now on the default holds, whatever it will be; `to` is its value then.
 * The name is any text: a setting that was renamed or removed stays readable, and readers show it as unknown.
 */
const settingsChanged = defineEvent({
  name: 'SettingsChanged',
  version: 1,
  description: 'An office setting was changed.',
  schema: z.object({
    name: plain(z.string().min(1), 'code'),
    /** The office's own values: hours, limits, names of holidays. */
    from: plain(z.json(), 'code'),
    to: plain(z.json(), 'code'),
    toDefault: z.literal(true).optional(),
  }),
  example: { name: 'sessionIdleMinutes', from: 480, to: 60 },
});

/** Admins' changes to the office's settings, in the one stream `settings-office`. */
export const settingsEvents = [settingsChanged] as const;
export type SettingsEvent = EventOf<(typeof settingsEvents)[number]>;
