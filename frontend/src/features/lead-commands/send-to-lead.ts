import { commandAnswerSchema, type CommandAnswer } from '../../../../contracts/src/answers.js';
import { command } from '../../lib/calls/api.js';
import { queryClient } from '../../lib/calls/query-client.js';
import { historyKey } from '../../live/refresh-subjects.js';
import { whileSignedIn } from '../session/while-signed-in.js';

/**
 * Sends a command on a lead. It outlives the end of the session. Afterwards the lead's history is read again from the log itself.
 * @param path below the lead's
 * @param revision the revision that was seen, for commands that overwrite something
 * @param key the same one for the same intent, so that a repeat does nothing twice; unset: a new one
 * @throws ApiProblem
 */
export async function sendToLead(
  leadId: string,
  path: string,
  { method, body, revision, key }: { method?: 'PATCH' | 'DELETE'; body?: object; revision?: number; key?: string } = {},
): Promise<CommandAnswer> {
  const options = {
    ...(method && { method }),
    ...(body && { body }),
    ...(revision !== undefined && { revision }),
    ...(key !== undefined && { key }),
  };
  const answer = await whileSignedIn(() => command(`/api/leads/${leadId}/${path}`, commandAnswerSchema, options));
  await queryClient.invalidateQueries({ queryKey: historyKey('lead', leadId) });
  return answer;
}
