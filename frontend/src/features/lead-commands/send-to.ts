import type { SubjectKind } from '../../../../contracts/src/live/subject.js';
import { send, type Carried } from '../../lib/calls/api.js';
import type { AnswerOf, Input, Route } from '../../lib/calls/called.js';
import { invalidate } from '../../lib/calls/query-client.js';
import { historyKey } from '../../live/changed.js';
import { whileSignedIn } from '../session/while-signed-in.js';

/**
 * Sends a command on a lead or a referral, the `id` of its route. It outlives the end of the session. Afterwards the history is read
 * again from the log itself; tables follow by the live stream.
 * @throws ApiProblem
 */
export async function sendTo<R extends Route>(
  kind: SubjectKind,
  route: R,
  given: Input<R> & Carried & { id: string },
): Promise<AnswerOf<R>> {
  const answer = await whileSignedIn(() => send(route, given));
  await invalidate(historyKey(kind, given.id));
  return answer;
}
