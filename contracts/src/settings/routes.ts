import {
  changeSettingsSchema,
  undoSettingSchema,
  configuredServicesSchema,
  settingsHistoryQuerySchema,
  settingsHistorySchema,
  settingsSchema,
} from './queries.js';
import { read, command, routesOf } from '../routes/route.js';

/** The office's settings. All staff work by them, so they may read them; admins change them. */
export const settingsRoutes = routesOf('Settings', 'Settings', {
  current: read({
    at: 'GET /api/settings',
    summary: 'Every setting with its value, its default, who changed it last, and how up to date that is here',
    who: 'staff',
    answer: settingsSchema,
    etag: true,
  }),
  history: read({
    at: 'GET /api/settings/history',
    summary: 'Every change, newest first: who, when, from, to, and whether it can be undone',
    who: 'admin',
    query: settingsHistoryQuerySchema,
    answer: settingsHistorySchema,
    problems: ['log_unavailable'],
  }),
  services: read({
    at: 'GET /api/settings/services',
    summary: 'Which outside services the environment configures; never the values',
    who: 'admin',
    answer: configuredServicesSchema,
  }),
  change: command({
    at: 'PATCH /api/settings',
    summary:
      'Change all of the named settings or none; null restores the default. If-Match "-1": nobody has changed any yet',
    who: 'admin',
    body: changeSettingsSchema,
  }),
  undo: command({
    at: 'POST /api/settings/undo',
    summary: 'Give one setting back its value from before a change, unless it was changed again since',
    who: 'admin',
    body: undoSettingSchema,
    problems: ['setting_change_not_found', 'undo_not_possible', 'undo_superseded'],
  }),
});
