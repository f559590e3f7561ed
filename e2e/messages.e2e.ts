import { randomUUID } from 'node:crypto';
import { startDemo, type Mail } from './support/demo.js';
import { complete, fillAll } from './support/enrollment.js';
import { section } from './support/lead-page.js';
import { expect, test } from './support/test.js';

let demo: Awaited<ReturnType<typeof startDemo>>;
test.beforeAll(async () => {
  demo = await startDemo();
});
test.afterAll(() => demo?.stop());

test('an owner is answered and followed up, unsubscribes by the link, and gets no more; the lead’s page tells all of it', async ({
  browser,
}) => {
  const { product, sandbox, person } = demo;
  const headers = { Origin: product };
  // Tall enough to draw the whole history.
  const staff = await browser.newContext({ baseURL: product, viewport: { width: 1440, height: 3_000 } });
  const signedIn = await staff.request.post('/api/auth/login', { data: person, headers });
  expect(signedIn.status(), await signedIn.text()).toBe(200);
  const { revision } = (await (await staff.request.get('/api/settings')).json()) as { revision: number };
  const changed = await staff.request.patch('/api/settings', {
    headers: { ...headers, 'If-Match': `"${revision}"` },
    data: { warmLeadFirstHours: 0, noticeAddresses: 'office@example.com' },
  });
  expect(changed.ok(), await changed.text()).toBe(true);

  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const owner = await (await browser.newContext({ baseURL: product })).newPage();
  const mails = async () => {
    const state = (await (await owner.request.get(`${sandbox}/_sandbox/state/mail`)).json()) as { mails: Mail[] };
    return state.mails.filter(({ to, text }) => to === email || text.includes(email));
  };
  const subjects = async () => (await mails()).map(({ subject }) => subject).sort();
  await fillAll(owner, email);
  await complete(owner).click();
  const first = ['An enrollment: Sample Owner', 'We have your enrollment'];
  await expect.poll(subjects).toEqual(first);

  const { leads } = (await (await staff.request.get(`/api/leads?search=${email}`)).json()) as {
    leads: { id: string }[];
  };
  const page = await staff.newPage();
  await page.goto(`/leads/${leads[0]!.id}`);
  const start = section(page, 'Campaigns').getByRole('button', { name: 'Start Warm lead' });
  await start.click();
  await expect.poll(subjects).toEqual([...first, 'What 12 Sample Street, Clive, IA 50325 could earn']);
  const followUp = (await mails()).at(-1)!;
  const history = page.getByRole('region', { name: 'History' }).first();
  await expect(history).toContainText('Follow-up by email sent');
  // Exactly the text that was sent, apart from the footer of every mail.
  const words = followUp.text.split('\n--\n')[0]!.replaceAll(/\s+/g, ' ').trim();
  await expect(history).toContainText(words);
  await expect(section(page, 'Consent')).toContainText('Agreed in the form.');

  await owner.goto(`/unsubscribe/${/\/unsubscribe\/(\S+)/.exec(followUp.text)![1]!}`);
  await owner.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(owner.getByRole('heading', { level: 1, name: 'You are unsubscribed' })).toBeVisible();
  await expect(section(page, 'Consent')).toContainText('Unsubscribed by the link in an email.');
  await expect(section(page, 'Campaigns')).toContainText('The lead unsubscribed');
  await start.click();
  await expect(section(page, 'Campaigns')).toContainText('Not sent, because the lead unsubscribed');
  await expect(history).toContainText('Follow-up by email not sent, because the person unsubscribed');
  expect(await mails()).toHaveLength(3);
});
