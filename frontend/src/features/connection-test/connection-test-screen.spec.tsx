import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react/pure';
import { marketingRoutes } from '../../../../contracts/src/marketing/routes.js';
import { expectAccessible } from '../../../test/accessible.js';
import { answer, calls, cutOff, hold, refuse } from '../../../test/api.js';
import { fillAll, press } from '../../../test/fill-in.js';
import { link } from '../../../test/links.js';
import { openPage, sampleUser } from '../../../test/render-page.js';
import { sampleId } from '../../../test/sample-history.js';

const test = marketingRoutes.test;
const failed = 'Connection test failed';
const notSet = 'ODOO_URL and ODOO_API_KEY are not set.';

const open = () => openPage('/admin/odoo-test', sampleUser);
const result = () => screen.findByRole('region', { name: 'Result' });
const toasts = () => screen.queryAllByText(failed).filter((each) => each.closest('[data-sonner-toast]'));

it('without its variables the test says which are not set', async () => {
  const page = await open();
  expect(await result()).toHaveTextContent('Not tested yet.');
  refuse(test, { status: 503, code: 'odoo_not_configured', title: failed, detail: notSet });
  screen.getByRole('button', { name: 'Test the connection' }).focus();
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(await result()).toHaveTextContent(failed);
  expect(await result()).toHaveTextContent(notSet);
  expect(screen.getByRole('button', { name: 'Test again' })).toHaveFocus();
});

it('a success takes the failure away, and a press while it is tested asks once', async () => {
  const detail = 'The marketing system refused the user or the key.';
  refuse(test, { status: 502, code: 'marketing_connection_failed', title: failed, detail });
  const page = await open();
  await press(page, 'Test the connection');
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(await result()).toHaveTextContent(detail);
  answer(test, { connected: true, version: '17.0' });
  const go = hold(test);
  await press(page, 'Test again');
  await press(page, 'Testing…');
  go();
  await waitFor(async () => expect(await result()).toHaveTextContent('Odoo 17.0 accepts our sign-in.'));
  await waitFor(() => expect(toasts()).toEqual([]));
  expect(calls(test)).toHaveLength(2);
});

it('a server that can’t be reached is shown as such', async () => {
  cutOff(test);
  const page = await open();
  await press(page, 'Test the connection');
  await waitFor(async () => expect(await result()).toHaveTextContent(failed));
  expect(await result()).toHaveTextContent("The server can't be reached. Check your connection and try again.");
});

it('a lead is created for Odoo: what is missing, why it failed, and that it is here all the same', async () => {
  const create = marketingRoutes.create;
  const page = await open();
  const form = await screen.findByRole('region', { name: 'A lead for Odoo' });
  const send = () => press(page, 'Create lead in Odoo', form);
  await send();
  expect(form).toHaveTextContent('Enter an email address like name@example.com');
  await expectAccessible();
  expect(calls(create)).toEqual([]);
  const lead = { Name: 'Sample Owner', Email: 'for-odoo@example.com', 'Property address': '12 Sample St' };
  await fillAll(page, lead);
  const detail = 'The marketing system is not configured.';
  refuse(create, { status: 502, code: 'marketing_create_failed', title: 'Failed to create lead in Odoo', detail });
  await send();
  await waitFor(() => expect(form).toHaveTextContent(`Failed to create lead in Odoo. ${detail}`));
  await expectAccessible();
  answer(create, { id: '8', leadId: sampleId(1) });
  await send();
  await waitFor(() => expect(form).toHaveTextContent('In Odoo as 8.'));
  await expectAccessible();
  expect(link('Open the lead', form)).toHaveAttribute('href', `/leads/${sampleId(1)}`);
  const [name, email, propertyAddress] = Object.values(lead);
  // A server that fails is asked again by itself.
  const sent = new Set(calls(create).map(({ body }) => JSON.stringify(body)));
  expect([...sent]).toEqual([JSON.stringify({ name, email, propertyAddress })]);
});
