import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import type { ShownLead } from '../../../../../contracts/src/leads/queries.js';
import { leadsRoutes } from '../../../../../contracts/src/leads/routes.js';
import { stepHelp } from '../../../../../contracts/src/leads/situations.js';
import { templatesRoutes } from '../../../../../contracts/src/templates/routes.js';
import { walkthroughsRoutes } from '../../../../../contracts/src/walkthroughs/routes.js';
import { expectAccessible } from '../../../../test/accessible.js';
import { answer, calls, filled } from '../../../../test/api.js';
import { choose, press } from '../../../../test/fill-in.js';
import { closePage } from '../../../../test/render-page.js';
import { makeNarrow } from '../../../../test/quiet-browser.js';
import { openLeadPage, serveLead } from '../../../../test/sample-lead-page.js';

// Where a lead stands, its next step as the one prominent button, and every other action in one menu.

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const stands = (situation: ShownLead['situation'], over: Partial<ShownLead> = {}, n = 1) =>
  serveLead({ situation, situationSince: ago(4), ...over }, n);
const standing = () => screen.getByText('Where it stands').parentElement!;
const button = (name: string) => screen.getByRole('button', { name });
const row = () => button('Actions').parentElement!;
const named = (element: HTMLElement) => element.getAttribute('aria-label') ?? element.textContent.trim();
const buttons = (of: HTMLElement) => within(of).queryAllByRole('button').map(named);

beforeEach(() => {
  answer(templatesRoutes.list, { templates: [] });
  answer(templatesRoutes.variables, { variables: [] });
});

it('the page says what is awaited, since when and why, and the next step does it', async () => {
  const page = await openLeadPage(stands('signature', { status: 'contract_sent' }));
  expect(standing()).toHaveTextContent(
    'Awaiting signature, 4 d The owner has the agreement and has not signed it yet.',
  );
  await expectAccessible();
  await press(page, 'Write to the owner');
  expect(await screen.findByRole('dialog', { name: /^Write to/ })).toBeVisible();
});

const looks = (name: string) =>
  button(name)
    .className.split(' ')
    .filter((word) => word.startsWith('bg-'));

it('the walkthrough of the specification stays in the header, secondary while something else is next', async () => {
  await openLeadPage(stands('to_charge', { status: 'contract_sent' }));
  expect(looks('Start Confirmation Walkthrough')).toEqual(looks('Actions'));
  expect(looks('Request the payment')).not.toEqual(looks('Actions'));
});

it('the walkthrough of the specification is the prominent button once it is next', async () => {
  answer(walkthroughsRoutes.list, { position: '100', walkthroughs: [], calendar: 'not_configured' });
  await openLeadPage(stands('booked', { walkthroughStart: new Date(Date.now() + 86_400_000).toISOString() }));
  expect(screen.getAllByRole('button', { name: 'Start Confirmation Walkthrough' })).toHaveLength(1);
  expect(looks('Start Confirmation Walkthrough')).not.toEqual(looks('Actions'));
  expect(standing()).toHaveTextContent('Walkthrough booked, 4 d');
});

it('the next step is the one prominent button of the page, whatever the sections offer', async () => {
  await openLeadPage(stands('signature', { status: 'contract_sent' }));
  expect(button('Run analysis')).toBeVisible();
  const [prominent] = looks('Write to the owner');
  const all = within(screen.getByRole('main')).getAllByRole('button');
  expect(all.filter(({ classList }) => classList.contains(prominent!)).map(named)).toEqual(['Write to the owner']);
});

it('the payment is requested at its step of the enrollment; the menu opens the enrollment, too', async () => {
  const page = await openLeadPage(stands('to_charge', { status: 'contract_sent' }));
  await press(page, 'Request the payment');
  const steps = () => within(screen.getByRole('dialog', { name: 'Enrollment' })).getByRole('list');
  await waitFor(() => expect(steps().querySelector('[aria-current="step"]')).toHaveTextContent('Payment'));
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose(page, 'Start Enrollment');
  expect(await screen.findByRole('dialog', { name: 'Enrollment' })).toBeVisible();
});

it.each([false, true])(
  'what the buttons do stands below them, where a finger finds it, too (on a phone: %s)',
  async (narrow) => {
    makeNarrow(narrow);
    await openLeadPage(stands('held'));
    expect(button('Start Enrollment')).toHaveAccessibleDescription(stepHelp.pitch);
    expect(screen.getByText(stepHelp.pitch!)).toHaveAttribute(
      'id',
      button('Start Enrollment').getAttribute('aria-describedby'),
    );
    expect(button('Start Confirmation Walkthrough')).toHaveAccessibleDescription(stepHelp.walkthrough);
    await expectAccessible();
  },
);

it('the one menu has every action, with the keyboard, too', async () => {
  const page = await openLeadPage(stands('to_book'));
  button('Actions').focus();
  await page.user.keyboard('{Enter}');
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  const entries = await screen.findAllByRole('menuitem');
  const names = [
    ...['Log contact', 'Write', 'Book a time', 'Start Enrollment', 'Send payment link', 'Ask for a document'],
    'Copy owner’s link',
    ...['Export history', 'Verify a history', 'What is stored, PDF', 'What is stored, JSON'],
    ...['Merge into another lead…', 'Revoke owner’s link…', 'Delete lead', 'Erase person…'],
  ];
  expect(entries).toHaveLength(names.length);
  entries.forEach((entry, n) => expect(entry).toHaveAccessibleName(names[n]));
  // On a phone there is no hover: what they do stands below their names.
  expect(entries[3]).toHaveTextContent(stepHelp.pitch!);
  expect(entries[3]).toHaveAccessibleDescription(stepHelp.pitch);
  await page.user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Log contact' })).toBeVisible();
});

it('a stage is the next step where only the move is left', async () => {
  const lead = stands('to_enroll', { status: 'contract_sent' });
  lead.takesMoves();
  const page = await openLeadPage(lead);
  await press(page, 'Move to Property Enrolled');
  await waitFor(() =>
    expect(calls(filled(leadsRoutes.move, lead)).map(({ body }) => body)).toEqual([{ status: 'enrolled' }]),
  );
});

it('a part of the page is the next step where something went wrong', async () => {
  const page = await openLeadPage(stands('document_unsent'));
  await press(page, 'Go to the documents');
  expect(screen.getByRole('heading', { name: 'Documents' })).toHaveFocus();
});

it('an analysis that runs or failed is said', async () => {
  await openLeadPage(stands('analysis_running'));
  expect(standing()).toHaveTextContent('Analysis running, 4 d The rent is being estimated.');
  expect(buttons(row())).toEqual(['Start Confirmation Walkthrough', 'Actions']);
  closePage();
  const lead = stands('analysis_failed', {}, 2);
  const page = await openLeadPage(lead);
  expect(standing()).toHaveTextContent('Analysis failed, 4 d');
  await press(page, 'Go to the analysis');
  expect(screen.getByRole('heading', { name: 'Property analysis' })).toHaveFocus();
  lead.happensElsewhere(
    'ContactLogged',
    { kind: 'call', outcome: 'reached', at: ago(1) },
    { set: { lastContactedAt: ago(1), situation: 'to_book', situationSince: ago(1) } },
  );
  await waitFor(() => expect(standing()).toHaveTextContent('Walkthrough to book'));
});

it('all that waits for the owner is listed, also while the next step is ours, with the reason why a message was lost', async () => {
  const ownersTasks: ShownLead['ownersTasks'] = [
    { kind: 'signature', id: 'a', documentType: 'management_agreement', since: ago(4) },
    { kind: 'call', id: null, since: ago(2) },
  ];
  await openLeadPage(stands('unreached', { status: 'contract_sent', unreachedFor: 'refused', ownersTasks }));
  expect(standing()).toHaveTextContent(
    'Message not delivered, 4 d The last message did not reach the owner because the address refused it.',
  );
  const list = screen.getByRole('list', { name: 'Awaits the owner' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Sign the Management Agreement, 4 d', 'Call us back, 2 d']]);
  await expectAccessible();
  closePage();
  await openLeadPage(stands('to_book', {}, 2));
  expect(screen.queryByRole('list', { name: 'Awaits the owner' })).toBeNull();
});

it('a probable repeat is compared with the lead that it repeats', async () => {
  const other = serveLead({}, 2);
  const lead = stands('repeat');
  lead.events[0]!.data = { ...lead.events[0]!.data, enrolledFrom: { leadId: other.id } };
  const page = await openLeadPage(lead);
  await press(page, 'Compare the leads');
  expect(await screen.findByRole('dialog', { name: /^Merge/ })).toHaveTextContent('Sample Owner 2');
  expect(screen.queryByText('Find the lead that this one is the same as.')).toBeNull();
});

it('on a phone a number is called by a tap, and the actions are one row: the next step, the walkthrough as an icon, the menu', async () => {
  makeNarrow();
  const page = await openLeadPage(stands('signature', { status: 'contract_sent', phone: '(515) 555-0142' }));
  expect(buttons(row())).toEqual(['Write to the owner', 'Start Confirmation Walkthrough', 'Actions']);
  expect(screen.getByRole('link', { name: /555-0142/ })).toHaveAttribute('href', expect.stringMatching(/^tel:/));
  await expectAccessible();
  await choose(page, 'Go to the history');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'History' })).toHaveFocus());
});

it('a lead that waits for nobody has no next step', async () => {
  await openLeadPage(stands('managed', { status: 'closed' }));
  expect(standing()).toHaveTextContent(/Under management, 4 d$/);
  expect(buttons(row())).toEqual(['Start Confirmation Walkthrough', 'Actions']);
  expect(buttons(dates())).toEqual(['Log contact']);
});

const dates = () => screen.getByText('Last contact').closest('dl')!;

it('a contact and a time are one press away, at the dates that they change, where another step is next', async () => {
  answer(walkthroughsRoutes.list, { position: '100', walkthroughs: [], calendar: 'not_configured' });
  answer(walkthroughsRoutes.free, { minutes: 60, times: [], until: '2026-12-12', askDays: [] });
  const page = await openLeadPage(stands('signature', { status: 'contract_sent' }));
  await press(page, 'Log contact', dates());
  expect(await screen.findByRole('dialog', { name: 'Log contact' })).toBeVisible();
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(within(dates()).getByRole('button', { name: 'Log contact' })).toHaveFocus();
  await press(page, 'Book a time', dates());
  expect(await screen.findByRole('dialog', { name: /^Book/ })).toBeVisible();
});

it('what is the next step already stands once', async () => {
  await openLeadPage(stands('to_book'));
  expect(buttons(row())).toEqual(['Book a time', 'Start Confirmation Walkthrough', 'Actions']);
  expect(buttons(dates())).toEqual(['Log contact']);
});
