import { randomUUID } from 'node:crypto';
import { test, type Mail } from './support/demo.js';
import { complete, fillAll } from './support/enrollment.js';
import { chooseAction, section } from './support/lead-page.js';
import { expect } from './support/test.js';

test('an owner is answered and followed up, unsubscribes by the link, and gets no more; the lead’s page shows all of it', async ({
  browser,
  demo,
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
  const start = section(page, 'Campaigns').getByRole('button', { name: 'Start campaign: Warm lead' });
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
  await expect(page.getByText('No emails, because the person unsubscribed.')).toBeVisible();
  expect(await mails()).toHaveLength(3);
});

test('a text by hand goes to who agreed to it, a mail in a template’s words, and the history shows both', async ({
  browser,
  demo,
}) => {
  const { product, sandbox, person } = demo;
  const headers = { Origin: product };
  const staff = await browser.newContext({ baseURL: product, viewport: { width: 1440, height: 2_000 } });
  expect((await staff.request.post('/api/auth/login', { data: person, headers })).status()).toBe(200);
  const lead = { name: 'Sam Sample', email: 'written.to@example.com', phone: '(202) 555-0166', source: 'manual' };
  const added = await staff.request.post('/api/leads', { data: lead, headers });
  const { id } = (await added.json()) as { id: string };
  const page = await staff.newPage();
  await page.goto(`/leads/${id}`);
  const dialog = page.getByRole('dialog', { name: 'Write to Sam Sample' });
  const history = page.getByRole('region', { name: 'History' }).first();

  await chooseAction(page, 'Write');
  await dialog.getByLabel('Send by').selectOption('Text');
  await expect(dialog).toContainText('No text can be sent: there is no consent.');
  await expect(dialog.getByRole('button', { name: 'Send text' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await section(page, 'Consent').getByRole('button', { name: 'Record consent' }).click();
  await page.getByRole('dialog').getByLabel('What they said').selectOption('They may be sent texts');
  await page.getByRole('dialog').getByRole('button', { name: 'Record consent' }).click();
  await expect(section(page, 'Consent')).toContainText('Agreed by word of mouth.');

  await chooseAction(page, 'Write');
  await dialog.getByLabel('Send by').selectOption('Text');
  await dialog.getByRole('button', { name: 'Send text' }).click();
  await expect(dialog).toContainText('Text is required');
  await dialog.getByRole('textbox').fill('We are at the house at 10.');
  await dialog.getByRole('button', { name: 'Send text' }).click();
  await expect(page.getByText('Text sent', { exact: true })).toBeVisible();
  await expect(history).toContainText('We are at the house at 10.');
  const { texts } = (await (await page.request.get(`${sandbox}/_sandbox/state/twilio`)).json()) as {
    texts: { to: string; body: string }[];
  };
  expect(texts.filter(({ to }) => to === '+12025550166').map(({ body }) => body)).toEqual([
    'We are at the house at 10.',
  ]);

  await chooseAction(page, 'Write');
  await dialog.getByLabel('Subject').fill('Your question');
  await dialog.getByLabel('Text').fill('Yes, we take care of that.');
  await dialog.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByText('Email sent', { exact: true })).toBeVisible();
  await expect(history).toContainText('Yes, we take care of that.');

  await chooseAction(page, 'Write');
  await dialog.getByLabel('Words').selectOption('Onboarding: welcome');
  await expect(dialog.getByRole('region', { name: 'The email' })).toContainText('Hello Sam,');
  await dialog.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByText('Email sent', { exact: true })).toBeVisible();
  await expect(history).toContainText('Welcome to Porchlight');
  await staff.close();
});
