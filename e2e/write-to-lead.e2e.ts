import { expectAccessibleInBothThemes } from './support/accessible.js';
import { startDemo } from './support/demo.js';
import { section } from './support/lead-page.js';
import { expect, test } from './support/test.js';

let demo: Awaited<ReturnType<typeof startDemo>>;
test.beforeAll(async () => {
  demo = await startDemo();
});
test.afterAll(() => demo?.stop());

test('a text by hand goes to who agreed to it, a mail in a template’s words, and the history shows both', async ({
  browser,
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
  const write = page.getByRole('button', { name: 'Write', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Write to Sam Sample' });
  const history = page.getByRole('region', { name: 'History' }).first();

  await write.click();
  await dialog.getByLabel('Send by').selectOption('Text');
  await expect(dialog).toContainText('No text can be sent: the lead has not agreed to it.');
  await expect(dialog.getByRole('button', { name: 'Send text' })).toBeDisabled();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await section(page, 'Consent').getByRole('button', { name: 'Record consent' }).click();
  await page.getByRole('dialog').getByLabel('What they said').selectOption('They may be sent texts');
  await page.getByRole('dialog').getByRole('button', { name: 'Record consent' }).click();
  await expect(section(page, 'Consent')).toContainText('Agreed by word of mouth.');

  await write.click();
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

  await write.click();
  await dialog.getByLabel('Words').selectOption('Onboarding: welcome');
  await expect(dialog.getByRole('region', { name: 'The email' })).toContainText('Hello Sam,');
  await dialog.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByText('Email sent', { exact: true })).toBeVisible();
  await expect(history).toContainText('Welcome to Porchlight');
  await staff.close();
});
