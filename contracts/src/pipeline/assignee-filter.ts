import { z } from 'zod';
import { mustBe } from '../fields.js';

const uuid = z.uuid();

/** Whose leads a list shows, in a query: the caller's (`me`), nobody's (`none`), or those of the user with this id. */
export const assigneeFilter = z
  .string(mustBe('Assignee', 'text'))
  .toLowerCase()
  .refine((asked) => asked === 'me' || asked === 'none' || uuid.safeParse(asked).success, {
    error: 'Assignee must be me, none or the id of a user',
  })
  .optional();

/** The filter with the caller's id in place of `me`. */
export function askedBy<Filter extends { assignee?: string | undefined }>(filter: Filter, userId: string): Filter {
  return filter.assignee === 'me' ? { ...filter, assignee: userId } : filter;
}
