import { queryOptions } from '@tanstack/react-query';
import { remindersSchema } from '../../../../contracts/src/queries/reminders.js';
import { getFresh } from '../../live/live-position.js';
import { listKeyOf } from '../../live/refresh-subjects.js';

/** One's own tasks around now. The live stream has them read again when a lead changes; that time passes is known here. */
export const remindersQuery = queryOptions({
  queryKey: [...listKeyOf('lead'), 'reminders'],
  queryFn: ({ signal }) => getFresh('/api/reminders', remindersSchema, signal),
});
