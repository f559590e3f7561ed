import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { AnalysisReport, LeadAnalysis } from '../../../contracts/src/analyses/report.js';
import type { Board } from '../../../contracts/src/board/queries.js';
import type { Portfolio } from '../../../contracts/src/pipeline/dashboard.js';
import type { Problem } from '../../../contracts/src/problem.js';
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

/** The link to the report in a mail to the lead, as it is previewed; empty without one. */
async function reportLinkTo(leadId: string): Promise<string> {
  const of = { type: 'email', content: 'Report: {{ report_link }}' };
  const { body } = await staff.call('POST', '/api/campaigns/templates/preview', { ...of, leadId });
  return /Report: ?(.*)/.exec(templatePreviewSchema.parse(body).text)![1]!.trim();
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

it('after a merge the analysis is the case’s: on the lead that stays, in its report, on its card, its page and in its mails', async () => {
  const { body } = await submitForm(system, [fourUnits]);
  const [analysed] = leadIdsOf(body);
  const propertyAddress = '500 Kept St, Ankeny, IA 50023';
  const { body: kept } = await staff.call<CommandAnswer>('POST', '/api/leads', {
    ...{ name: 'Sample Owner', email: 'kept@example.com', source: 'manual', propertyAddress, unitCount: 4 },
  });
  await system.projected((await system.infrastructure.log.head()).toString());
  const link = await reportLinkTo(kept.id);
  expect([await saidTo(kept.id), link]).toEqual([[null, null], '']);
  const merged = await staff.call<CommandAnswer>('POST', `/api/leads/${analysed!}/merge`, { into: kept.id });
  await system.projected(merged.body.position);

  expect(await saidTo(kept.id)).toEqual(['$7,580', '$7,580']);
  expect(await reportLinkTo(kept.id)).toMatch(new RegExp(`/analysis/${kept.id}$`));
  const shown = await staff.call<LeadAnalysis>('GET', `/api/leads/${kept.id}/analysis`);
  expect(shown.body.analysis).toMatchObject({ leadId: analysed });
  const again = await staff.call<Problem>('POST', `/api/leads/${kept.id}/analysis`, {});
  expect([again.status, again.body.code]).toEqual([409, 'analysis_exists']);
  const report = await system.visitor().call<AnalysisReport>('GET', `/api/analyses/${kept.id}`);
  expect(report.body.analysis).toMatchObject({ leadId: analysed });
  const { body: board } = await staff.call<Board>('GET', '/api/board');
  const card = board.columns.flatMap(({ cards }) => cards).find(({ id }) => id === kept.id);
  expect(card?.analysedRentCents).toBe(758_000);
  const { body: portfolio } = await staff.call<Portfolio>('GET', '/api/portfolio?search=500 Kept St');
  expect(portfolio.properties).toMatchObject([{ leadId: kept.id, analysed: true }]);
  const { body: owner } = await staff.call<{ url: string }>('POST', `/api/leads/${kept.id}/owner-link`);
  const page = await system.visitor().call('GET', `/api/owner/${owner.url.split('/').at(-1)!}`);
  expect(page.body).toMatchObject({ report: `/analysis/${kept.id}` });

  await staff.call('DELETE', `/api/leads/${kept.id}`);
  await system.projected((await system.infrastructure.log.head()).toString());
  expect((await system.visitor().call('GET', `/api/analyses/${kept.id}`)).status).toBe(404);
});
