import { keepPreviousData } from '@tanstack/react-query';
import { send } from '../../lib/calls/api.js';
import { listKeyOf, keyOf } from '../../live/changed.js';
import type { CampaignsAddress } from './campaigns-address.js';
import type { BulkAnswer, CommandAnswer } from '../../../../contracts/src/answers.js';
import { invalidate } from '../../lib/calls/query-client.js';
import { whileSignedIn } from '../session/while-signed-in.js';
import { campaignsRoutes } from '../../../../contracts/src/campaigns/routes.js';
import { readQuery } from '../../live/read-query.js';

const key = listKeyOf('campaign');
const ofOneLead = 20;

export const campaignStatsQuery = readQuery(campaignsRoutes.stats, {}, { under: key });

type Filter = Pick<CampaignsAddress, 'workflow' | 'state' | 'q'>;

/** A page of runs. @param page from 0 */
export const campaignRunsQuery = ({ workflow, state, q }: Filter, page: number) =>
  readQuery(
    campaignsRoutes.list,
    { query: { offset: page * runsOnAPage, limit: runsOnAPage, workflow, state, search: q } },
    { under: key, placeholderData: keepPreviousData },
  );
export const runsOnAPage = 50;

/** A lead's runs, active ones first. */
export const leadCampaignsQuery = (leadId: string) =>
  readQuery(campaignsRoutes.list, { query: { leadId, limit: ofOneLead } }, { under: key });

/** A run with all of its messages. */
export const campaignQuery = (id: string) => readQuery(campaignsRoutes.find, { id }, { under: key });

/** The messages due in the next days. @param days 1 to 14 */
export const upcomingQuery = (days: number, leadId?: string) =>
  readQuery(
    campaignsRoutes.upcoming,
    { query: { days, limit: 200, leadId } },
    { under: key, placeholderData: keepPreviousData },
  );

/** The messages of a campaign that begins now. Settings and templates define them; the live stream does not cover those. */
export const workflowsQuery = readQuery(campaignsRoutes.workflows, {}, { staleTime: 0 });

async function thenRead<Answer>(leadIds: readonly string[], send: () => Promise<Answer>): Promise<Answer> {
  const answer = await whileSignedIn(send);
  await Promise.all([invalidate(listKeyOf('campaign')), ...leadIds.map((id) => invalidate(keyOf('lead', id)))]);
  return answer;
}

/** Starts the campaign that fits the lead's stage. @throws ApiProblem campaign_running, campaign_nothing_due, campaign_empty, ... */
export const startCampaign = (leadId: string): Promise<CommandAnswer> =>
  thenRead([leadId], () => send(campaignsRoutes.start, { body: { leadId } }));

/** Those of the leads that a start leaves out, as they have no email address. @param ids 500 at most @throws ApiProblem */
export const leftOutOf = async (ids: readonly string[]): Promise<readonly string[]> =>
  (await whileSignedIn(() => send(campaignsRoutes.leftOut, { body: { ids: [...ids] } }))).ids;

/** The same for many leads, each independently. @param ids 500 at most @throws ApiProblem */
export const startCampaigns = (ids: readonly string[], correlationId: string): Promise<BulkAnswer> =>
  thenRead([], () => send(campaignsRoutes.startMany, { body: { ids: [...ids] }, correlationId }));

/** Takes back what one start did for these leads, each independently. @param ids 500 at most @throws ApiProblem */
export const undoStarts = (ids: readonly string[], correlationId: string): Promise<BulkAnswer> =>
  thenRead([], () => send(campaignsRoutes.undoMany, { body: { ids: [...ids], correlationId } }));

/** Stops one run, or all runs of a lead. @throws ApiProblem */
export const stopCampaign = ({ id, leadId }: { id: string; leadId: string }): Promise<CommandAnswer> =>
  thenRead([leadId], () => send(campaignsRoutes.stop, { id }));
