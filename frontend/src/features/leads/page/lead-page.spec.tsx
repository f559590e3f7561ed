import { leadsRoutes } from '../../../../../contracts/src/leads/routes.js';
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { templatesRoutes } from '../../../../../contracts/src/templates/routes.js';
import { answer, calls, hold, filled } from '../../../../test/api.js';
import { choose, fill, press } from '../../../../test/fill-in.js';
import { field, type Page } from '../../../../test/render-page.js';
import { answerDashboard, sampleCard } from '../../../../test/sample-dashboard.js';
import { sampleId } from '../../../../test/sample-history.js';
import { openLeadPage, section, serveLead, toasts } from '../../../../test/sample-lead-page.js';

// A lead's own page: its fields, edited in place, the stage, and its deletion.

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const begin = () => within(screen.getByRole('heading', { level: 1 })).getByRole('button');
const box = (name: string) => screen.getByRole('textbox', { name });
async function write(page: Page, name: string, text: string): Promise<void> {
  await page.user.clear(box(name));
  if (text) await page.user.paste(text);
}

it('name, email and phone are edited where they stand: Enter saves, Escape gives up', async () => {
  const lead = serveLead();
  lead.takesEdits();
  const page = await openLeadPage(lead);
  begin().focus();
  await page.user.keyboard('{Enter}');
  expect(box('Name')).toHaveFocus();
  await write(page, 'Name', 'Another Sample');
  await page.user.keyboard('{Escape}');
  expect(await title('Sample Owner 1')).toBeVisible();
  expect(begin()).toHaveFocus();

  await page.user.keyboard('{Enter}');
  await write(page, 'Name', '  Another Sample ');
  await page.user.keyboard('{Enter}');
  expect(await title('Another Sample')).toBeVisible();
  expect(toasts()).toEqual([expect.stringContaining('Lead updated successfully')]);
  expect(begin()).toHaveFocus();

  await press(page, 'Edit email');
  await write(page, 'Email', 'new.owner@example.com');
  await press(page, 'Save email');
  expect(await screen.findByRole('link', { name: 'new.owner@example.com' })).toHaveAttribute(
    'href',
    'mailto:new.owner@example.com',
  );
  await press(page, 'Add phone');
  await write(page, 'Phone', '(515) 555-0142');
  // Leaving the field saves it.
  await page.user.click(screen.getByLabelText('Write a note'));
  expect(await screen.findByRole('link', { name: '(515) 555-0142' })).toHaveAttribute('href', 'tel:+15155550142');
  // A cleared phone number is unknown.
  await press(page, 'Edit phone');
  await write(page, 'Phone', '');
  await page.user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Add phone' })).toBeVisible();
  expect(calls(filled(leadsRoutes.edit, lead)).map(({ body }) => body)).toEqual([
    { name: 'Another Sample' },
    { email: 'new.owner@example.com' },
    { phone: '(515) 555-0142' },
    { phone: null },
  ]);
});

it('a fact of the property is edited where it stands: Enter opens and saves, Escape gives up, Tab saves and goes on', async () => {
  const known = { streetAddress: null, city: null, state: null, zipCode: null, propertyAddress: 'Not provided' };
  const lead = serveLead({ ...known, yearBuilt: null, bedrooms: null });
  lead.takesEdits();
  const page = await openLeadPage(lead);
  screen.getByRole('button', { name: 'Edit year built: Not known' }).focus();
  await page.user.keyboard('{Enter}');
  await page.user.keyboard('1987{Escape}');
  expect(screen.getByRole('button', { name: 'Edit year built: Not known' })).toHaveFocus();
  await page.user.keyboard('{Enter}');
  await page.user.keyboard('1987{Enter}');
  expect(await screen.findByRole('button', { name: 'Edit year built: 1987' })).toHaveFocus();
  await press(page, 'Edit bedrooms: Not known');
  await page.user.keyboard('3{Tab}');
  expect(await screen.findByRole('button', { name: 'Edit bedrooms: 3' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Edit bathrooms/ })).toHaveFocus();

  await press(page, 'Add address');
  expect(box('Address')).toHaveValue('');
  await page.user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Add address' })).toHaveFocus();
  await press(page, 'Add address');
  await page.user.keyboard('7 Elm St, Ames, Iowa 50010{Enter}');
  expect(await screen.findByRole('button', { name: 'Edit address: 7 Elm St, Ames, IA 50010' })).toBeVisible();
  const parts = { streetAddress: '7 Elm St', city: 'Ames', state: 'IA', zipCode: '50010' };
  expect(calls(filled(leadsRoutes.edit, lead)).map(({ body }) => body)).toEqual([
    { yearBuilt: 1987 },
    { bedrooms: 3 },
    { ...parts, propertyAddress: '7 Elm St, Ames, IA 50010' },
  ]);
});

it('the owner and the company are edited where they stand, too', async () => {
  const lead = serveLead({ ownerName: 'Sample Trust' });
  lead.takesEdits();
  const page = await openLeadPage(lead);
  await press(page, 'Edit owner name: Sample Trust');
  await write(page, 'Owner name', 'Sample Family Trust');
  await page.user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Edit owner name: Sample Family Trust' })).toHaveFocus();
  await press(page, 'Edit company: Not known');
  await page.user.keyboard('Sample Homes{Enter}');
  expect(await screen.findByRole('button', { name: 'Edit company: Sample Homes' })).toBeVisible();
  expect(calls(filled(leadsRoutes.edit, lead)).map(({ body }) => body)).toEqual([
    { ownerName: 'Sample Family Trust' },
    { company: 'Sample Homes' },
  ]);
});

it('a lead without an email is offered no mail, and the address can be added', async () => {
  const lead = serveLead({ email: '', phone: '515-555-0100' });
  const page = await openLeadPage(lead);
  const why = 'There is no email address yet. Add one first.';
  for (const name of ['Send document', 'Send payment link', 'New invoice'])
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-description', why);
  expect(screen.queryByRole('link', { name: /^mailto/ })).toBeNull();
  await press(page, 'Add email');
  expect(box('Email')).toHaveValue('');
});

it('an address that a colleague adds opens what was locked, and takes no words from whoever writes a text', async () => {
  answer(templatesRoutes.list, { templates: [] });
  answer(templatesRoutes.variables, { variables: [] });
  const lead = serveLead({ email: '', phone: '515-555-0100' });
  const page = await openLeadPage(lead);
  await choose(page, 'Write');
  const dialog = await screen.findByRole('dialog', { name: /^Write to/ });
  await fill(page, 'Text', 'Are you there?');
  const set = { email: 'owner@example.com' };
  lead.happensElsewhere('LeadDetailsEdited', set, { set });
  await waitFor(() => expect(dialog).not.toHaveTextContent('There is no email address.'));
  expect(field('Text')).toHaveValue('Are you there?');
  expect(within(dialog).getByRole('button', { name: 'Send text' })).toBeVisible();
  await page.user.selectOptions(within(dialog).getByLabelText(/^Send by/), 'Email');
  expect(dialog).toHaveTextContent('owner@example.com');
  await page.user.keyboard('{Escape}');
  for (const name of ['Send document', 'Send payment link', 'New invoice'])
    expect(await screen.findByRole('button', { name })).not.toHaveAttribute('aria-disabled');
});

it('an answer that comes while one writes is said in the dialog, and takes no words', async () => {
  answer(templatesRoutes.list, { templates: [] });
  answer(templatesRoutes.variables, { variables: [] });
  const lead = serveLead({ email: '', phone: '515-555-0100' });
  const arrives = (n: number, text: string, automatic = false) => {
    const from = '+15155550100';
    const data = { leadId: lead.id, channel: 'sms', from, subject: null, text, automatic, providerId: `SM${n}` };
    lead.happensBeside({ kind: 'message', id: sampleId(700 + n) }, 'MessageReceived', data);
  };
  arrives(1, 'Known before.');
  const page = await openLeadPage(lead);
  await choose(page, 'Write');
  const dialog = await screen.findByRole('dialog', { name: /^Write to/ });
  await fill(page, 'Text', 'Are you there?');
  arrives(2, 'I am out of office.', true);
  lead.announce();
  await waitFor(() => expect(screen.getAllByText(/I am out of office/).length).toBeGreaterThan(0));
  expect(dialog).not.toHaveTextContent('in the meantime');
  arrives(3, 'Thursday works for me.');
  lead.announce();
  const said = await within(dialog).findByRole('status');
  expect(said).toHaveTextContent('wrote in the meantime: “Thursday works for me.”');
  expect(field('Text')).toHaveValue('Are you there?');
});

it('an email that is wrong is taken away, unless nobody could then be reached, which its field says', async () => {
  const lead = serveLead({ phone: '515-555-0100' });
  const message = 'Email is required if there is no phone';
  const errors = [{ path: 'email', message }];
  lead.refuses(leadsRoutes.edit, { status: 400, title: 'Check the marked fields.', code: 'invalid_input', errors });
  const page = await openLeadPage(lead);
  await press(page, 'Edit email');
  await write(page, 'Email', '');
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(box('Email')).toHaveAccessibleDescription(message));
  lead.takesEdits();
  await page.user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Add email' })).toBeVisible();
  const sent = calls(filled(leadsRoutes.edit, lead)).map(({ body }) => body);
  expect(sent).toEqual([{ email: '' }, { email: '' }]);
});

it('what is not valid stands with its sentence at the field, and stays when the field is left', async () => {
  const lead = serveLead();
  const page = await openLeadPage(lead);
  await press(page, 'Edit email');
  await write(page, 'Email', 'no address');
  await page.user.click(screen.getByLabelText('Write a note'));
  await waitFor(() => expect(box('Email')).toHaveAccessibleDescription('Enter an email address like name@example.com'));
  expect(box('Email')).toHaveValue('no address');
  expect(box('Email')).toBeInvalid();
  await write(page, 'Email', 'owner.two@example.com');
  const errors = [{ path: 'email', message: 'Not this one' }];
  lead.refuses(leadsRoutes.edit, { status: 400, title: 'Check the marked fields.', code: 'invalid_input', errors });
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(box('Email')).toHaveAccessibleDescription('Not this one'));
  expect(box('Email')).toHaveValue('owner.two@example.com');
  expect(calls(filled(leadsRoutes.edit, lead))).toHaveLength(1);
});

it('an old phone that nobody can call is shown without a link, and another such one is refused', async () => {
  const lead = serveLead({ phone: 'call my wife' });
  const page = await openLeadPage(lead);
  expect((await screen.findAllByText('call my wife'))[0]).toBeVisible();
  expect(screen.queryByRole('link', { name: 'call my wife' })).toBeNull();
  await press(page, 'Edit phone');
  await write(page, 'Phone', '5.15556E+09');
  await page.user.keyboard('{Enter}');
  await waitFor(() =>
    expect(box('Phone')).toHaveAccessibleDescription('Phone must be a number that we can call, like (515) 555-0199'),
  );
  expect(calls(filled(leadsRoutes.edit, lead))).toEqual([]);
});

it('what could not be saved is still in its field, and a later success takes the failure away', async () => {
  const lead = serveLead();
  const page = await openLeadPage(lead);
  lead.refuses(leadsRoutes.edit);
  await press(page, 'Add phone');
  await write(page, 'Phone', '515-555-0143');
  await page.user.keyboard('{Enter}');
  expect(await screen.findByText('Failed to update lead')).toBeVisible();
  expect(box('Phone')).toHaveValue('515-555-0143');
  lead.takesEdits();
  await page.user.keyboard('{Enter}');
  expect(await screen.findByText('Lead updated successfully')).toBeVisible();
  await waitFor(() => expect(toasts().join()).not.toContain('Failed to update lead'));
  expect(screen.getByRole('link', { name: '515-555-0143' })).toBeVisible();
});

it('email and address are copied', async () => {
  const page = await openLeadPage(serveLead());
  await press(page, 'Copy the email');
  expect(await screen.findByText('The email copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('owner@example.com');
  await press(page, 'Copy the address');
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('100 Sample St, Ankeny, IA 50023'));
});

it('the stage is picked from a menu of all stages, shown at once, and goes back when it is refused', async () => {
  const lead = serveLead();
  const page = await openLeadPage(lead);
  const stage = () => screen.getByRole('button', { name: /^Stage: / });
  stage().focus();
  await page.user.keyboard('{Enter}');
  expect((await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent)).toEqual([
    ...['New Lead', 'Analysis Submitted', 'Walkthrough Scheduled', 'Proposal', 'Contract Sent'],
    ...['Property Enrolled', 'Closed', 'Won', 'Lost'],
  ]);
  lead.refuses(leadsRoutes.move);
  const letGo = hold(filled(leadsRoutes.move, lead));
  await page.user.click(screen.getByRole('menuitemradio', { name: 'Contract Sent' }));
  await waitFor(() => expect(stage()).toHaveTextContent('Contract Sent'));
  letGo();
  expect(await screen.findByText('Failed to update lead status')).toBeVisible();
  await waitFor(() => expect(stage()).toHaveTextContent('New Lead'));
  lead.takesMoves();
  await page.user.click(stage());
  await page.user.click(await screen.findByRole('menuitemradio', { name: 'Contract Sent' }));
  expect(await screen.findByText('Lead status updated')).toBeVisible();
  await waitFor(() => expect(toasts().join()).not.toContain('Failed'));
  await waitFor(() => expect(section('History')).toHaveTextContent('Moved from New Lead to Contract Sent'));
  expect(stage()).toHaveTextContent('Contract Sent');
  expect(calls(filled(leadsRoutes.move, lead)).map(({ body }) => body)).toEqual([
    { status: 'contract_sent' },
    { status: 'contract_sent' },
  ]);
});

it('the stage says since when, now and then', async () => {
  const lead = serveLead({ stageSince: '2025-11-03T18:00:00.000Z' });
  const page = await openLeadPage(lead);
  const since = () => screen.getByRole('button', { name: /^Stage: / }).parentElement!;
  expect(since()).toHaveTextContent('New Lead since Nov 3, 2025');
  const set = { status: 'proposal', stageSince: new Date().toISOString() } as const;
  lead.happensElsewhere('LeadStatusMoved', { from: 'leads', to: 'proposal' }, { set });
  await waitFor(() => expect(since()).toHaveTextContent('Proposal since today'));
  screen.getByRole('slider', { name: 'Moment in the history' }).focus();
  await page.user.keyboard('{Home}');
  await waitFor(() => expect(since()).toHaveTextContent('New Lead since Nov 3, 2025'));
});

it('setup progress follows the stage, also of others, without a reload', async () => {
  const lead = serveLead();
  await openLeadPage(lead);
  const step = (name: string) =>
    within(screen.getByRole('region', { name: /^Setup progress/ }))
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent.includes(name));
  expect(step('Property Analysis')).toHaveTextContent('complete');
  for (const name of ['Document Signing', 'Payment Processing', 'Setup Complete'])
    expect(step(name)).toHaveTextContent('not yet');
  const move = (status: 'contract_sent' | 'closed') =>
    lead.happensElsewhere('LeadStatusMoved', { from: lead.now().status, to: status }, { set: { status } });
  move('contract_sent');
  await waitFor(() => expect(step('Document Signing')).toHaveTextContent(', complete'));
  move('closed');
  await waitFor(() => expect(step('Setup Complete')).toHaveTextContent(', complete'));
  expect(step('Payment Processing')).toHaveTextContent(', complete');
  expect(step('Document Signing')).toHaveTextContent('not yet');
});

it('a lead is deleted from its menu; a refusal says so, and goes with the next success', async () => {
  const lead = serveLead();
  const page = await openLeadPage(lead);
  answerDashboard({ leads: [{ ...sampleCard(1), id: lead.id }] });
  const remove = async () => {
    await choose(page, 'Delete lead');
    await press(page, 'Delete lead', await screen.findByRole('alertdialog'));
    await waitFor(() => expect(page.address()).toBe('/dashboard'));
  };
  const cardOf = () => screen.queryByRole('link', { name: /^Sample Owner 1,/ });
  lead.refuses(leadsRoutes.delete);
  await remove();
  expect(await screen.findByText('Failed to delete lead')).toBeVisible();
  await waitFor(() => expect(cardOf()).toBeVisible());
  lead.takes(leadsRoutes.delete, () => lead.happens('LeadDeleted', {}, { set: { deleted: true } }));
  await page.go(`/leads/${lead.id}`);
  await title('Sample Owner 1');
  await remove();
  expect(await screen.findByText('Lead deleted successfully')).toBeVisible();
  await waitFor(() => expect(toasts().join()).not.toContain('Failed to delete lead'));
  await waitFor(() => expect(cardOf()).toBeNull());
});

it('nothing of a past moment can be changed, and everything says why', async () => {
  const lead = serveLead();
  lead.happens('NoteAdded', { noteId: '7d1c0f9e-52a4-4c3d-9a3f-0b7a4d6f1e11', content: 'Prefers calls after five.' });
  const set = { name: 'Later Name', phone: '515-555-0144' };
  lead.happens('LeadDetailsEdited', set, { set });
  const page = await openLeadPage(lead);
  screen.getByRole('slider', { name: 'Moment in the history' }).focus();
  await page.user.keyboard('{Home}');
  expect(await title('Sample Owner 1')).toBeVisible();
  expect(section('Notes')).toHaveTextContent('No notes yet.');
  const names = ['Sample Owner 1', /^Stage: New Lead/, 'Edit email', 'Add phone', 'Edit property details'];
  for (const name of [...names, 'Record payment', 'Add note']) {
    const locked = screen.getByRole('button', { name });
    expect(locked).toHaveAttribute('aria-disabled', 'true');
    expect(locked).toHaveAttribute(
      'aria-description',
      'You are looking at the past. Go back to now to change anything.',
    );
  }
  expect(screen.getByLabelText('Write a note')).toHaveAttribute('readonly');
  await press(page, 'Actions');
  expect(await screen.findByRole('menuitem', { name: 'Delete lead' })).toHaveAttribute('aria-disabled', 'true');
  await page.user.keyboard('{Escape}');
  await press(page, 'Back to now');
  await waitFor(() => expect(section('Notes')).toHaveTextContent('Prefers calls after five.'));
  await press(page, 'Edit phone');
  expect(box('Phone')).toHaveValue('515-555-0144');
});
