import { listKeyOf } from '../../live/refresh-subjects.js';
import { tasksRoutes } from '../../../../contracts/src/tasks/routes.js';
import { readQuery } from '../../live/read-query.js';

/** One's own tasks around now. They are read again when a lead changes (by the live stream); the passing of time is handled here. */
export const remindersQuery = readQuery([...listKeyOf('lead'), 'reminders'], tasksRoutes.reminders, {});
