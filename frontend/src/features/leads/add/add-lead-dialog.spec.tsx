import { pipelineRoutes } from '../../../../../contracts/src/pipeline/routes.js';
import { leadsRoutes } from '../../../../../contracts/src/leads/routes.js';
import { leadHistoryRoutes } from '../../../../../contracts/src/leads/history-routes.js';
import { caseTimelineRoutes, duplicatesRoutes } from '../../../../../contracts/src/cases/routes.js';
import { filled, answer, calls, refuse } from '../../../../test/api.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react/pure';
import { sessionRoutes } from '../../session/session.js';
import { forgetPerson } from '../../../lib/kept-of-person.js';
import { closePage, field, openPage, sampleUser, type Page } from '../../../../test/render-page.js';
import { answerDashboard } from '../../../../test/sample-dashboard.js';
import { sampleId } from '../../../../test/sample-history.js';
import { sampleLead } from '../../../../test/sample-lead.js';

const add = leadsRoutes.create;
const dialog = () => screen.findByRole('dialog', { name: 'Add New Lead' });
const open = (page: Page) => page.user.click(screen.getAllByRole('button', { name: 'Add Lead' })[0]!);
const send = async (page: Page) => page.user.click(within(await dialog()).getByRole('button', { name: 'Add Lead' }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add New Lead' })).toBeNull());

beforeEach(() => {
  answerDashboard({}, { position: '1' });
  answer(duplicatesRoutes.of, { position: '1', leads: [] });
  answer(add, { id: sampleId(1), revision: 0, position: '2' });
  // The new lead is shown beside the board, which is not for this spec.
  for (const route of [pipelineRoutes.one, leadHistoryRoutes.history, caseTimelineRoutes.timeline])
    refuse(filled(route, { id: sampleId(1) }), { status: 404, code: 'lead_not_found', title: 'No such lead' });
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
    assigneeId: sampleUser.id,
  });
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy();
});

it('belongs to whoever adds it, or to whom they choose', async () => {
  const page = await opened();
  await fill(page);
  expect(field('Assigned to')).toHaveDisplayValue('Me');
  await page.user.selectOptions(field('Assigned to'), 'Nobody yet');
  await send(page);
  await closed();
  expect(calls(add).map(({ body }) => body)).toMatchObject([{ assigneeId: null }]);
});

it('what is no number, or empty, counts as 0', async () => {
  const page = await opened();
  await fill(page);
  await page.user.type(field('Square Footage'), 'a lot');
  await send(page);
  await closed();
  expect(calls(add)[0]?.body).toMatchObject({ squareFootage: 0, purchasePriceCents: 0 });
});

it('takes a caller who gave no email and no address, if a phone number is there', async () => {
  const page = await opened();
  await page.user.type(field('Full Name'), 'Sample Caller');
  await page.user.type(field('Email'), 'mistyped');
  await page.user.selectOptions(field('Property Type'), 'Commercial');
  const [noEmail, noAddress] = [field('They gave no e-mail'), field('Address not known yet')];
  await page.user.click(noEmail);
  await page.user.click(noAddress);
  for (const name of ['Email', 'Property Address']) {
    expect(field(name)).toBeDisabled();
    expect(field(name)).not.toHaveAttribute('required');
    expect(field(name)).toHaveValue('');
  }
  expect(field('Phone')).toHaveAttribute('required');
  await send(page);
  expect(field('Phone')).toBeInvalid();
  expect(calls(add)).toEqual([]);
  await page.user.type(field('Phone'), '515-555-0100');
  await send(page);
  await closed();
  expect(calls(add).map(({ body }) => body)).toMatchObject([
    { name: 'Sample Caller', email: '', phone: '515-555-0100', propertyAddress: '' },
  ]);
});

it('what they did give after all is asked for again, with what was typed', async () => {
  const page = await opened();
  await fill(page);
  await page.user.click(field('They gave no e-mail'));
  await page.user.click(field('They gave no e-mail'));
  expect(field('Email')).toHaveValue('owner@example.com');
  expect(field('Email')).toHaveAttribute('required');
  expect(field('Phone')).not.toHaveAttribute('required');
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

it('a click beside it closes it, and one on it does not', async () => {
  const page = await opened();
  await page.user.click(field('Full Name'));
  expect(await dialog()).toBeVisible();
  const beside = (await dialog()).previousElementSibling!;
  fireEvent.pointerDown(beside);
  fireEvent.click(beside);
  await closed();
});

it('the name has the focus when it opens', async () => {
  await opened();
  await waitFor(() => expect(field('Full Name')).toHaveFocus());
});

it('asks to sign in over the page when the session has ended, and keeps what was typed', async () => {
  const page = await opened();
  const ended = { status: 401, code: 'unauthenticated', title: 'Sign in again' } as const;
  for (const route of [add, duplicatesRoutes.of]) refuse(route, ended);
  answer(sessionRoutes.read, { user: null });
  await page.user.type(field('Full Name'), 'Sample Owner');
  await page.user.type(field('Email'), 'owner@example.com');
  await page.user.tab();
  expect(await screen.findByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  expect(page.address()).toBe('/dashboard');
  expect(field('Full Name')).toHaveValue('Sample Owner');
});

describe('a lead like this one', () => {
  const known = sampleLead(5, { name: 'Sample Known' });
  beforeEach(() =>
    answer(duplicatesRoutes.of, ({ path }) => {
      const alike = { ...known, reasons: ['email' as const], strength: 'probable' as const };
      return { position: '1', leads: path.includes('twin%40example.com') ? [alike] : [] };
    }),
  );

  it('is reported once its field is left, and does not stand in the way', async () => {
    const page = await opened();
    await fill(page);
    expect(screen.queryByText(/already exist/)).toBeNull();
    await page.user.clear(field('Email'));
    await page.user.type(field('Email'), 'twin@example.com');
    expect(calls(duplicatesRoutes.of).some(({ path }) => path.includes('twin'))).toBe(false);
    await page.user.tab();
    expect(await screen.findByText('A lead like this already exists')).toBeVisible();
    const link = screen.getByRole('link', { name: /^Sample Known/ });
    expect(link).toHaveAttribute('href', `/leads/${known.id}`);
    expect(link).toHaveAttribute('target', '_blank');
    await send(page);
    await closed();
    expect(calls(add)).toHaveLength(1);
  });

  it('is reported only after the press that leaves the field, which would lose its button', async () => {
    const page = await opened();
    await fill(page);
    await page.user.clear(field('Email'));
    await page.user.type(field('Email'), 'twin@example.com');
    const button = within(await dialog()).getByRole('button', { name: 'Cancel' });
    await page.user.pointer({ keys: '[MouseLeft>]', target: button });
    expect(field('Email')).not.toHaveFocus();
    expect(calls(duplicatesRoutes.of).some(({ path }) => path.includes('twin'))).toBe(false);
    await page.user.pointer({ keys: '[/MouseLeft]', target: field('Phone') });
    expect(await screen.findByText('A lead like this already exists')).toBeVisible();
  });
});
