import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { commandAnswerSchema } from '../../../../../contracts/src/commands/answers.js';
import { lookAlikesSchema } from '../../../../../contracts/src/queries/duplicates.js';
import { answer, calls, refuse } from '../../../../test/api.js';
import { forgetPerson } from '../../../lib/kept-of-person.js';
import { closePage, field, openPage, sampleUser, type Page } from '../../../../test/render-page.js';
import { answerDashboard } from '../../../../test/sample-dashboard.js';
import { sampleId } from '../../../../test/sample-history.js';

const add = 'POST /api/leads';
const dialog = () => screen.findByRole('dialog', { name: 'Add New Lead' });
const open = (page: Page) => page.user.click(screen.getAllByRole('button', { name: 'Add Lead' })[0]!);
const send = async (page: Page) => page.user.click(within(await dialog()).getByRole('button', { name: 'Add Lead' }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add New Lead' })).toBeNull());

beforeEach(() => {
  answerDashboard({}, { position: '1' });
  answer('GET /api/duplicates/of', lookAlikesSchema, { position: '1', leads: [] });
  answer(add, commandAnswerSchema, { id: sampleId(1), revision: 0, position: '2' });
  // The new lead is shown beside the board, which is not for this spec.
  for (const part of ['', '/history', '/timeline'])
    refuse(`GET /api/leads/${sampleId(1)}${part}`, { status: 404, code: 'lead_not_found', title: 'No such lead' });
});

async function opened(): Promise<Page> {
  const page = await openPage('/dashboard', sampleUser);
  await screen.findByText('Pipeline Overview');
  await open(page);
  await dialog();
  return page;
}

async function fill({ user }: Page): Promise<void> {
  await user.type(field('Full Name'), 'Sample Owner');
  await user.type(field('Email'), 'owner@example.com');
  await user.type(field('Property Address'), '7 Sample Ct');
  await user.selectOptions(field('Property Type'), 'Commercial');
}

it('asks for what the specification asks for, with the checks of the browser alone', async () => {
  const page = await opened();
  for (const required of ['Full Name', 'Email', 'Property Address', 'Property Type'])
    expect(field(required)).toHaveAttribute('required');
  for (const optional of ['Phone', 'Square Footage', 'Purchase Price'])
    expect(field(optional)).not.toHaveAttribute('required');
  expect([field('Email'), field('Phone')].map((one) => one.getAttribute('type'))).toEqual(['email', 'tel']);
  const types = within(field('Property Type')).getAllByRole('option', { hidden: true });
  expect(types.map(({ textContent }) => textContent)).toEqual([
    'Select type',
    'Single Family',
    'Multi Family',
    'Commercial',
  ]);
  expect(types[0]).toBeDisabled();
  await send(page);
  expect(field('Full Name')).toBeInvalid();
  expect(calls(add)).toEqual([]);
});

it('adds the lead, and closes', async () => {
  const page = await opened();
  await fill(page);
  await page.user.type(field('Square Footage'), '1,250');
  await page.user.type(field('Purchase Price'), '$200,000.50');
  await send(page);
  await closed();
  const [sent] = calls(add);
  expect(sent?.body).toEqual({
    ...{ name: 'Sample Owner', email: 'owner@example.com', phone: null, propertyAddress: '7 Sample Ct' },
    ...{ propertyType: 'commercial', squareFootage: 1250, purchasePriceCents: 200_000_50, source: 'manual' },
  });
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy();
});

it('what is no number, or empty, counts as 0', async () => {
  const page = await opened();
  await fill(page);
  await page.user.type(field('Square Footage'), 'a lot');
  await send(page);
  await closed();
  expect(calls(add)[0]?.body).toMatchObject({ squareFootage: 0, purchasePriceCents: 0 });
});

it('Cancel and Escape close it and send nothing; only Cancel gives up what was typed', async () => {
  const page = await opened();
  await fill(page);
  await page.user.keyboard('{Escape}');
  await closed();
  await open(page);
  await dialog();
  expect(field('Full Name')).toHaveValue('Sample Owner');
  expect(field('Property Type')).toHaveDisplayValue('Commercial');
  await page.user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  await closed();
  await open(page);
  await dialog();
  expect(field('Full Name')).toHaveValue('');
  expect(calls(add)).toEqual([]);
});

it('what was typed is there after a reload, and gone once it is added or the person has left', async () => {
  await fill(await opened());
  closePage();
  let page = await opened();
  expect(field('Email')).toHaveValue('owner@example.com');
  await send(page);
  await closed();
  await open(page);
  await dialog();
  expect(field('Email')).toHaveValue('');
  await fill(page);
  closePage();
  forgetPerson();
  page = await opened();
  expect(field('Full Name')).toHaveValue('');
});

it('what the server refuses stands at its field, nothing typed is lost, and the second try is the same command', async () => {
  const page = await opened();
  await fill(page);
  const message = 'Enter an email address like name@example.com';
  const problem = { status: 400, code: 'invalid_input', title: 'Some fields are not valid' } as const;
  refuse(add, { ...problem, errors: [{ path: 'email', message }] });
  await send(page);
  expect(await screen.findByText(message)).toBeVisible();
  expect(field('Email')).toHaveFocus();
  expect(field('Full Name')).toHaveValue('Sample Owner');
  expect(within(await dialog()).getByRole('button', { name: 'Add Lead' })).toBeEnabled();
  await send(page);
  await waitFor(() => expect(calls(add)).toHaveLength(2));
  const [first, second, ...more] = calls(add).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(second).toBe(first);
  expect(more).toEqual([]);
});

it('what the server says of a name of blanks stands at its field, which has the focus', async () => {
  const page = await opened();
  await fill(page);
  await page.user.clear(field('Full Name'));
  await page.user.type(field('Full Name'), '   ');
  const problem = { status: 400, code: 'invalid_input', title: 'Check the marked fields.' } as const;
  refuse(add, { ...problem, errors: [{ path: 'name', message: 'Name is required' }] });
  await send(page);
  await waitFor(() => expect(field('Full Name')).toHaveAccessibleDescription('Name is required'));
  expect(field('Full Name')).toHaveAttribute('aria-invalid', 'true');
  expect(field('Full Name')).toHaveFocus();
  expect(calls(add).map(({ body }) => body)).toMatchObject([{ name: '   ' }]);
});
