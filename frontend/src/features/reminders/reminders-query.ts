import { queryOptions } from '@tanstack/react-query';
import { remindersSchema } from '../../../../contracts/src/tasks/reminders.js';
import { getFresh } from '../../live/live-position.js';
import { listKeyOf } from '../../live/refresh-subjects.js';

/** One's own tasks around now. They are read again when a lead changes (by the live stream); the passing of time is handled here. */
export const remindersQuery = queryOptions({
  queryKey: [...listKeyOf('lead'), 'reminders'],
  queryFn: ({ signal }) => getFresh('/api/reminders', remindersSchema, signal),
});
