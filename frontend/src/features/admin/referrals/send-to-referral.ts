import { commandAnswerSchema, type CommandAnswer } from '../../../../../contracts/src/answers.js';
import { command, type CommandOptions } from '../../../lib/calls/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { historyKey } from '../../../live/refresh-subjects.js';
import { whileSignedIn } from '../../session/while-signed-in.js';

/**
 * Sends a command on a referral. It outlives the end of the session. Afterwards the referral's history is read again from the log
 * itself. The table follows by the live stream.
 * @param path below the referral's, '' for the referral itself
 * @throws ApiProblem
 */
export async function sendToReferral(id: string, path: string, options: CommandOptions): Promise<CommandAnswer> {
  const address = `/api/referrals/${id}${path && `/${path}`}`;
  const answer = await whileSignedIn(() => command(address, commandAnswerSchema, options));
  await queryClient.invalidateQueries({ queryKey: historyKey('referral', id) });
  return answer;
}
