import { z } from 'zod';
import { mustBe } from '../fields.js';

const uuid = z.uuid();

/** Whose leads a list shows, in a query: those of the caller (`me`), of nobody (`none`), or of the user with this id. */
export const assigneeFilter = z
  .string(mustBe('Assignee', 'text'))
  .toLowerCase()
  .refine((asked) => asked === 'me' || asked === 'none' || uuid.safeParse(asked).success, {
    error: 'Assignee must be me, none or the id of a user',
  })
  .optional();

/** The filter with the id of the user who asks in place of `me`; nobody's leads are those of who has none. */
export function askedBy<Filter extends { assignee?: string | undefined }>(filter: Filter, userId: string): Filter {
  return filter.assignee === 'me' ? { ...filter, assignee: userId } : filter;
}
