import { randomUUID } from 'node:crypto';
import { expectAccessible } from './support/accessible.js';
import { test, type Mail } from './support/demo.js';
import { complete, fillContact, fillProperty, heading, next } from './support/enrollment.js';
import { expect } from './support/test.js';

test('a form is left on a computer, and finished on a phone by the link that was mailed; there is no lead before', async ({
  browser,
  demo,
}) => {
  const { product, sandbox, person } = demo;
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const computer = await (await browser.newContext({ baseURL: product })).newPage();
  const staff = await browser.newContext({ baseURL: product });
  await staff.request.post('/api/auth/login', { data: person, headers: { Origin: product } });
  const leads = async () => {
    const answer = (await (await staff.request.get(`/api/leads?search=${email}`)).json()) as { leads: unknown[] };
    return answer.leads.length;
  };
  const mails = async () => {
    const state = (await (await staff.request.get(`${sandbox}/_sandbox/state/mail`)).json()) as { mails: Mail[] };
    return state.mails.filter(({ to }) => to === email);
  };

  await computer.goto('/enroll');
  await fillProperty(computer, '9 Later Street');
  await next(computer);
  await fillContact(computer, email);
  await computer.getByRole('button', { name: 'Email me a link to finish later' }).click();
  await expect(computer.getByText(`A link is on its way to ${email}.`)).toBeVisible();

  await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBe(1);
  const [mail] = await mails();
  expect(mail!.text).not.toContain('Unsubscribe');
  expect(await leads()).toBe(0);
  const link = /https?:\/\/\S+\/resume\/[\w-]+/.exec(mail!.text)![0];

  const phone = await (await browser.newContext({ viewport: { width: 375, height: 812 } })).newPage();
  await phone.goto(link);
  await expect(phone.getByRole('heading', { level: 1, name: 'Continue your enrollment' })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Continue where I stopped' }).click();
  await expect(heading(phone, 'Contact Info')).toBeVisible();
  await expect(phone.getByLabel('Email')).toHaveValue(email);
  await next(phone);
  await complete(phone).click();
  await expect(phone.getByRole('dialog')).toBeVisible();
  await expect.poll(leads).toBe(1);
  await expect.poll(async () => (await mails()).map(({ subject }) => subject)).toHaveLength(2);

  await phone.goto(link);
  await expect(phone.getByRole('heading', { level: 1, name: 'There is nothing to continue' })).toBeVisible();
});
