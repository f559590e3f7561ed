import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { command, get } from '../../lib/calls/api.js';

/** GET and POST /api/unsubscribe/:token: the subject of the link, and the current state. */
const standingSchema = z.object({ address: z.string(), channel: z.enum(['email', 'sms']), unsubscribed: z.boolean() });
export type Standing = z.infer<typeof standingSchema>;

const addressOf = (token: string) => `/api/unsubscribe/${encodeURIComponent(token)}`;

export const standingQuery = (token: string) =>
  queryOptions({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }) => get(addressOf(token), standingSchema, signal),
    gcTime: 0,
  });

/** @param again resubscribes @throws ApiProblem */
export function changeStanding(token: string, again: boolean): Promise<Standing> {
  return command(addressOf(token), standingSchema, { body: again ? { again: true } : {} });
}
