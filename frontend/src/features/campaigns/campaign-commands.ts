import {
  bulkAnswerSchema,
  commandAnswerSchema,
  type BulkAnswer,
  type CommandAnswer,
} from '../../../../contracts/src/answers.js';
import { command } from '../../lib/calls/api.js';
import { queryClient } from '../../lib/calls/query-client.js';
import { keyOf, listKeyOf } from '../../live/refresh-subjects.js';
import { whileSignedIn } from '../session/while-signed-in.js';

async function thenRead<Answer>(leadIds: readonly string[], send: () => Promise<Answer>): Promise<Answer> {
  const answer = await whileSignedIn(send);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: listKeyOf('campaign') }),
    ...leadIds.map((id) => queryClient.invalidateQueries({ queryKey: keyOf('lead', id) })),
  ]);
  return answer;
}

/** Starts the campaign that fits the lead's stage. @throws ApiProblem campaign_running, campaign_nothing_due, campaign_empty, ... */
export const startCampaign = (leadId: string): Promise<CommandAnswer> =>
  thenRead([leadId], () => command('/api/campaigns/start', commandAnswerSchema, { body: { leadId } }));

/** The same for many leads, each independently. @param ids 500 at most @throws ApiProblem */
export const startCampaigns = (ids: readonly string[]): Promise<BulkAnswer> =>
  thenRead([], () => command('/api/campaigns/start-many', bulkAnswerSchema, { body: { ids } }));

/** Stops one run, or all runs of a lead. @throws ApiProblem */
export const stopCampaign = ({ id, leadId }: { id: string; leadId: string }): Promise<CommandAnswer> =>
  thenRead([leadId], () => command(`/api/campaigns/${id}/stop`, commandAnswerSchema, { body: {} }));
