import { z } from 'zod';
import { unsubscribePaths } from '../../../../contracts/src/messages/paths.js';
import type { unsubscribeRoutes } from '../../../../contracts/src/messages/routes.js';
import { send } from '../../lib/calls/api.js';
import type { PartOf } from '../../lib/calls/called.js';
import { readQuery } from '../../live/read-query.js';

/** GET and POST /api/unsubscribe/:token: the subject of the link, and the current state. */
const standingSchema = z.object({ address: z.string(), channel: z.enum(['email', 'sms']), unsubscribed: z.boolean() });
export type Standing = z.infer<typeof standingSchema>;

const change: PartOf<typeof unsubscribeRoutes.change> = { at: unsubscribePaths.change, answer: standingSchema };

export const standingQuery = (token: string) =>
  readQuery({ at: unsubscribePaths.look, answer: standingSchema }, { token }, { gcTime: 0 });

/** @param again resubscribes @throws ApiProblem */
export function changeStanding(token: string, again: boolean): Promise<Standing> {
  return send(change, { token, body: again ? { again: true } : {} });
}
