import { bulkAnswerSchema } from '../../../contracts/src/commands/answers.js';
import type { LeadStatus } from '../../../contracts/src/lead-status.js';
import { boardSchema } from '../../../contracts/src/queries/board.js';
import { campaignListSchema } from '../../../contracts/src/queries/campaigns.js';
import type { StaffMember } from './world.js';

/** Each workflow begins in one of these stages. */
const stages: readonly LeadStatus[] = ['analysis_submitted', 'proposal', 'walkthrough_scheduled', 'closed'];
const ofEachStage = 6;

/**
 * Begins campaigns for some leads over the product's API, as staff do on the board. Their messages come due within the hour or later,
 * and go to the sandbox. Does nothing if there are campaigns already.
 * @param api origin of the running API
 * @returns how many began
 * @throws Error with the answer of a call that was refused
 */
export async function beginCampaigns(api: string, { email }: StaffMember, password: string): Promise<number> {
  const call = async (method: string, path: string, headers: Record<string, string>, body?: unknown) => {
    const json = body !== undefined && { body: JSON.stringify(body) };
    const type = { 'content-type': 'application/json' };
    const answer = await fetch(`${api}/api/${path}`, { method, headers: { ...headers, ...(json && type) }, ...json });
    if (!answer.ok)
      throw new Error(`${method} /api/${path} was answered with ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const signedIn = await call('POST', 'auth/login', {}, { email, password });
  const session = {
    cookie: signedIn.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; '),
  };
  const { runs } = campaignListSchema.parse(await (await call('GET', 'campaigns?limit=1', session)).json());
  if (runs.length > 0) return 0;
  const { columns } = boardSchema.parse(await (await call('GET', 'board', session)).json());
  const ids = columns
    .filter(({ status }) => stages.includes(status))
    .flatMap(({ cards }) => cards.slice(0, ofEachStage).map(({ id }) => id));
  if (ids.length === 0) return 0;
  const key = { 'idempotency-key': crypto.randomUUID() };
  const answer = await call('POST', 'campaigns/start-many', { ...session, ...key }, { ids });
  const { results } = bulkAnswerSchema.parse(await answer.json());
  await call('POST', 'auth/logout', session);
  return results.filter(({ ok }) => ok).length;
}
