import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import { templatePreviewSchema } from '../../../contracts/src/templates/routes.js';
import { failing, fourUnits, leadIdsOf, startWithProvider, submitForm } from '../../../testing/analyses.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import type { TestSystem } from '../../../testing/start-app.js';
import { LeadsToWrite } from './lead-to-write.js';
import { MessageWords } from './message-words.js';

let system: TestSystem;
let staff: Caller;

beforeAll(async () => {
  system = await startWithProvider();
  staff = await system.signedIn('user');
});
afterAll(() => system.stop());

const template = { id: 'warm-lead-first', version: 1 };

/** What the first mail to a warm lead says of our estimate, as it is sent and as it is previewed. */
async function saidTo(leadId: string): Promise<(string | null)[]> {
  const known = (await system.nest.get(LeadsToWrite, { strict: false }).read(leadId)) ?? null;
  const message = { channel: 'email', purpose: 'warm_lead', to: 'owner@example.com', template } as const;
  const sent = await system.nest.get(MessageWords, { strict: false }).of(message, leadId, known);
  const of = {
    type: 'email',
    content: '{% if estimated_rent != blank %}Our estimate is {{ estimated_rent }}.{% endif %}',
  };
  const { body } = await staff.call('POST', '/api/campaigns/templates/preview', { ...of, leadId });
  return [sent.text, templatePreviewSchema.parse(body).text].map(
    (text) => /Our estimate is .*?(\$[\d,]+)/.exec(text)?.[1] ?? null,
  );
}

it('a mail calls our estimate what the analysis found, for the units of the lead, and nothing else', async () => {
  const { body } = await submitForm(system, [fourUnits, failing]);
  const [analysed, unknown] = leadIdsOf(body);
  const text = 'select from read.analyses where lead_id = any($1) and rent_per_unit_cents is not null';
  await eventually(async () => (await system.infrastructure.pool.query(text, [[analysed, unknown]])).rowCount === 2);
  expect(await saidTo(analysed!)).toEqual(['$7,580', '$7,580']);
  // Standard figures are no estimate of this property, and what an owner told us is none of ours.
  expect(await saidTo(unknown!)).toEqual([null, null]);
  const owners = { estimatedRentCents: 900_000, unitCount: 3 };
  for (const id of [analysed!, unknown!]) {
    const priced = await staff.call<CommandAnswer>('PATCH', `/api/leads/${id}`, owners);
    await system.projected(priced.body.position);
  }
  expect(await saidTo(analysed!)).toEqual(['$5,685', '$5,685']);
  expect(await saidTo(unknown!)).toEqual([null, null]);
});
