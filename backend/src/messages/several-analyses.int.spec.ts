import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import { newEvent } from '../../../event-store/test/sample-events.js';
import { property, submitForm } from '../../../testing/analyses.js';
import { startBuiltSandbox, type BuiltSandbox } from '../../../testing/built-sandbox.js';
import { eventually } from '../../../testing/eventually.js';
import { carriersOf, PostOffice, type KeptMail } from '../../../testing/messages.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { leadIdOf } from '../analyses/domain/analysed-lead.js';
import { RentProvider } from '../integrations/rentcast/rent-provider.js';
import { SubmittedAnalyses } from './message-words.js';

let sandbox: BuiltSandbox;
let system: TestSystem;
let office: PostOffice;

beforeAll(async () => {
  sandbox = await startBuiltSandbox();
  const { RENTCAST_API_KEY: apiKey, RENTCAST_BASE_URL: baseUrl } = sandbox.environment;
  system = await startSystem({
    ...carriersOf(sandbox),
    rentcast: { apiKey: apiKey!, baseUrl: baseUrl!, callsADay: 500 },
  });
  office = new PostOffice(system, sandbox, await system.signedIn('user'));
});
afterEach(() => void jest.restoreAllMocks());
afterAll(async () => {
  await system?.stop();
  await sandbox?.stop();
});

const inClive = { ...property, city: 'Clive', zipCode: '50325' };
const unknown = { ...inClive, streetAddress: '404 Sample Ln' };

/** The mail of the submission; waits until nothing more is due for it, so that a second one would be there. */
async function mailOf(email: string, submissionId: string): Promise<KeptMail[]> {
  const text = `select from effects where kind = 'acknowledgment' and correlation_id = $1 and state = 'done'`;
  await eventually(async () => ((await system.infrastructure.pool.query(text, [submissionId])).rowCount ?? 0) > 0);
  return office.mailsTo(email);
}

it('several properties of one submission come in one mail, each with its own rent or why there is none, and their total', async () => {
  const { body, email } = await submitForm(system, [inClive, { ...inClive, streetAddress: '9 Sample Ct' }, unknown]);
  const [mail, ...more] = await mailOf(email, body.submissionId);
  expect(more).toEqual([]);
  expect(mail!.subject).toBe('Your rent analyses for 3 properties');
  for (const result of body.results) expect(mail!.text).toContain(`/analysis/${result.ok ? result.leadId : 'none'}`);
  const lines = mail!.text.replaceAll(/\s+/g, ' ');
  expect(lines).toMatch(
    /100 Sample St, Clive, IA 50325 \([^)]+\): about \$[\d,]+ a month, likely between \$[\d,]+ and \$[\d,]+/,
  );
  expect(lines).toMatch(/404 Sample Ln, Clive, IA 50325 \([^)]+\): we know no rents for it yet/);
  const [first, second] = [...lines.matchAll(/about (\$[\d,]+) a month, likely/g)].map(([, amount]) => cents(amount!));
  expect(lines).toContain(
    `The 2 with an estimate bring about $${((first! + second!) / 100).toLocaleString('en-US')} a month together.`,
  );
});

it('a request that broke off and is repeated makes one mail, with all of them', async () => {
  const key = randomUUID();
  const email = `owner.${randomUUID()}@example.com`;
  const properties = [inClive, { ...inClive, streetAddress: '9 Sample Ct' }];
  const first = await submitForm(system, properties, { email, key });
  await submitForm(system, properties, { email, key });
  const mails = await mailOf(email, first.body.submissionId);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your rent analyses for 2 properties']);
});

it('the mail waits for the last estimate, and leaves once that is there', async () => {
  const provider = system.nest.get(RentProvider, { strict: false });
  const own = provider.estimate.bind(provider);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  jest.spyOn(provider, 'estimate').mockImplementation(async (question, ...rest) => {
    if (question.address.startsWith('77 ')) await released;
    return own(question, ...rest);
  });
  const looks = jest.spyOn(system.nest.get(SubmittedAnalyses, { strict: false }), 'of');
  const email = `owner.${randomUUID()}@example.com`;
  const properties = [inClive, { ...inClive, streetAddress: '77 Sample Ct' }];
  const submitted = submitForm(system, properties, { email });
  await eventually(() => Promise.resolve(looks.mock.calls.length >= 2));
  expect(await office.mailsTo(email)).toEqual([]);
  release();
  const [mail] = await mailOf(email, (await submitted).body.submissionId);
  expect(mail!.text).not.toContain('the estimate is on its way');
});

it('a mail that has waited long enough leaves without the estimate that is missing', async () => {
  // No process will ever analyse this lead.
  const asked = async (agoMs: number) => {
    const [submissionId, email] = [randomUUID(), `owner.${randomUUID()}@example.com`];
    const data = { ...leadCreated.example, email, source: 'analysis' } as const;
    const event = newEvent({ type: 'LeadCreated', data });
    const occurredAt = new Date(Date.now() - agoMs).toISOString();
    const metadata = {
      ...event.metadata,
      actor: { kind: 'visitor', id: null } as const,
      $correlationId: submissionId,
      occurredAt,
    };
    await system.infrastructure.log.append(`lead-${leadIdOf(submissionId, 0)}`, [{ ...event, metadata }], 'no_stream');
    return { submissionId, email };
  };
  const looks = jest.spyOn(system.nest.get(SubmittedAnalyses, { strict: false }), 'of');
  const fresh = await asked(0);
  const old = await asked(61_000);
  expect(await mailOf(old.email, old.submissionId)).toHaveLength(1);
  const ofFresh = () => looks.mock.calls.filter(([id]) => id === fresh.submissionId);
  await eventually(() => Promise.resolve(ofFresh().length >= 2));
  expect(await office.mailsTo(fresh.email)).toEqual([]);
});

it('one property has the mail that it always had', async () => {
  const { body, email } = await submitForm(system, [inClive]);
  const mails = await mailOf(email, body.submissionId);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your rent analysis for 100 Sample St, Clive, IA 50325']);
});

const cents = (amount: string) => Number(amount.replaceAll(/[$,]/g, '')) * 100;
