import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { templatesRoutes } from '../../../../../contracts/src/templates/routes.js';
import { leadsRoutes } from '../../../../../contracts/src/leads/routes.js';
import { leadTasksRoutes, leadWorkRoutes } from '../../../../../contracts/src/leads/work-routes.js';
import { sessionRoutes, signIn } from '../../session/session.js';
import { answer, calls, hold, filled } from '../../../../test/api.js';
import { choose, fill, press } from '../../../../test/fill-in.js';
import { dialog, dialogClosed, expectKept, leavePage } from '../../../../test/kept-form.js';
import { field, sampleAdmin, type Page } from '../../../../test/render-page.js';
import { sampleId } from '../../../../test/sample-history.js';
import { openLeadPage, section, serveLead, type ServedLead } from '../../../../test/sample-lead-page.js';
import { forgetPerson } from '../../../lib/kept-of-person.js';

// Whatever is typed about a lead stays until it is sent or given up.

let lead: ServedLead;
beforeEach(() => {
  lead = serveLead({ city: 'Ames' });
  answer(templatesRoutes.list, { templates: [] });
  answer(templatesRoutes.variables, { variables: [] });
});
const open = () => openLeadPage(lead);
const pressing = (name: string) => (page: Page) => press(page, name);

const forms = [
  { name: 'a contact', form: pressing('Log contact'), label: 'Note', text: 'Asked to call back.' },
  { name: 'a task', form: pressing('Add task'), label: 'Title', text: 'Send the brochure' },
  { name: 'a payment', form: pressing('Record payment'), label: 'Reference', text: 'Check 7' },
  { name: 'an invoice', form: pressing('New invoice'), label: 'Description', text: 'The roof', blank: 'Onboarding' },
  { name: 'a consent', form: pressing('Record consent'), label: 'Note', text: 'On the phone' },
  { name: 'the property', form: pressing('Edit property details'), label: 'City', text: 'Ankeny', blank: 'Ames' },
];
it.each(forms)('$name that was begun stays over a reload, until it is given up', async (form) => {
  await expectKept({ open, ...form });
});

it('a text that was begun stays with its way of sending, until it is given up', async () => {
  await expectKept({
    open,
    form: async (page) => {
      await choose(page, 'Write');
      const by = await waitFor(() => field('Send by'));
      if (within(await dialog()).queryByLabelText(/^Subject/)) await page.user.selectOptions(by, 'Text');
    },
    ...{ label: 'Text', text: 'The keys are here.' },
  });
});

it('the items of an invoice stay, and more can be added', async () => {
  let page = await open();
  await press(page, 'New invoice');
  await press(page, 'Add item', await dialog());
  await fill(page, 'Item 2', 'New locks');
  await fill(page, 'Amount, $', '75', 1);
  leavePage();
  page = await open();
  await press(page, 'New invoice');
  expect(field('Item 2')).toHaveValue('New locks');
  await press(page, 'Add item', await dialog());
  await fill(page, 'Item 3', 'Paint');
  expect(field('Item 2')).toHaveValue('New locks');
  expect(screen.getByText('Total $274')).toBeVisible();
});

it('what was sent is a draft no longer', async () => {
  lead.takes(leadTasksRoutes.add, (task) => lead.happens('TaskAdded', { taskId: sampleId(801), ...task }));
  const page = await open();
  await press(page, 'Add task');
  await dialog();
  await fill(page, 'Title', 'Send the brochure');
  await press(page, 'Add task', await dialog());
  await dialogClosed();
  await press(page, 'Add task', section('Tasks'));
  await dialog();
  expect(field('Title')).toHaveValue('');
});

it('what was typed is there after signing in again, and gone for anybody else and after signing out', async () => {
  const task = async (title: string) => {
    const page = await open();
    await press(page, 'Add task', section('Tasks'));
    await dialog();
    expect(field('Title')).toHaveValue(title);
    return page;
  };
  const signingIn = async (user: typeof sampleAdmin) => {
    leavePage();
    answer(sessionRoutes.login, { user });
    await signIn({ email: user.email, password: 'sample password' });
  };
  await fill(await task(''), 'Title', 'Send the brochure');
  await signingIn(sampleAdmin);
  await task('Send the brochure');
  await signingIn({ ...sampleAdmin, id: sampleId(7) });
  await signingIn(sampleAdmin);
  await fill(await task(''), 'Title', 'Send the brochure');
  leavePage();
  forgetPerson();
  await task('');
});

it('what was on its way at a reload is sent again as the same intent; what was sent is another one', async () => {
  lead.takes(leadWorkRoutes.logContact, (contact) =>
    lead.happens('ContactLogged', { ...contact, at: '2026-03-04T20:15:00.000Z' }),
  );
  const sent = () =>
    calls(filled(leadWorkRoutes.logContact, lead)).map(({ headers }) => headers.get('Idempotency-Key'));
  const log = async (page: Page) => {
    await press(page, 'Log contact');
    await fill(page, 'Note', 'Asked to call back.');
    await press(page, 'Log contact', await dialog());
  };
  const letGo = hold(filled(leadWorkRoutes.logContact, lead));
  await log(await open());
  await waitFor(() => expect(sent()).toHaveLength(1));
  leavePage();
  const page = await open();
  await press(page, 'Log contact');
  expect(field('Note')).toHaveValue('Asked to call back.');
  await press(page, 'Log contact', await dialog());
  await waitFor(() => expect(sent()).toHaveLength(2));
  letGo();
  await dialogClosed();
  await log(page);
  await dialogClosed();
  const [first, again, anew] = sent();
  expect(again).toBe(first);
  expect(anew).not.toBe(first);
});

it('a corrected note stays over Escape and a reload, and who reworded it meanwhile is asked about', async () => {
  const noteId = sampleId(800);
  const { id: wording } = lead.happens('NoteAdded', { noteId, content: 'Calls after five.' });
  const correction = filled(leadWorkRoutes.correctNote, { id: lead.id, noteId });
  let page = await open();
  const correct = async () => {
    await press(page, 'Edit note');
    return screen.findByLabelText('Correct the note');
  };
  await page.user.type(await correct(), ' Or six.');
  await page.user.keyboard('{Escape}');
  expect(await correct()).toHaveValue('Calls after five. Or six.');
  leavePage();
  lead.happens('NoteCorrected', { eventId: wording, content: 'Calls after seven.' });
  page = await open();
  expect(await correct()).toHaveValue('Calls after five. Or six.');
  expect(screen.getByText(/You typed this earlier/)).toBeVisible();
  lead.refuses(filled(leadWorkRoutes.correctNote, { noteId }), {
    status: 409,
    code: 'note_changed',
    title: 'Reworded',
  });
  await press(page, 'Save note');
  expect(await screen.findByRole('group', { name: /two values$/ })).toHaveTextContent('Calls after seven.');
  expect(calls(correction).map(({ body }) => body)).toEqual([{ content: 'Calls after five. Or six.', wording }]);
  await press(page, /^Keep (?!mine)/);
  expect(await correct()).toHaveValue('Calls after seven.');
});

it('a kept edit of the property goes on beside what others changed: theirs stays, and the same field is asked about', async () => {
  let page = await open();
  await press(page, 'Edit property details');
  await fill(page, 'City', 'Ankeny');
  await fill(page, 'Bedrooms', '4');
  await page.user.keyboard('{Escape}');
  await dialogClosed();
  lead.happensElsewhere('PropertyDetailsEdited', {}, { set: { bedrooms: 5, bathrooms: 2.5 } });
  await waitFor(() => expect(section('Property details')).toHaveTextContent('2.5'));
  await press(page, 'Edit property details');
  expect(field('City')).toHaveValue('Ankeny');
  expect(field('Bedrooms')).toHaveValue(4);
  expect(field('Bathrooms')).toHaveValue(2.5);
  lead.refuses(leadsRoutes.edit, { status: 412, code: 'revision_mismatch', title: 'It was changed meanwhile' });
  await press(page, 'Save', await dialog());
  const choice = await screen.findByRole('group', { name: 'Bedrooms: two values' });
  // Kept as it was until somebody has chosen.
  leavePage();
  page = await open();
  await press(page, 'Edit property details');
  expect(field('Bedrooms')).toHaveValue(4);
  expect(choice).not.toBeInTheDocument();
  await press(page, 'Save', await dialog());
  const asked = await screen.findByRole('group', { name: 'Bedrooms: two values' });
  lead.takesEdits();
  await press(page, 'Keep mine', asked);
  await press(page, 'Save', await dialog());
  await dialogClosed();
  expect(calls(filled(leadsRoutes.edit, lead)).at(-1)?.body).toEqual({ city: 'Ankeny', bedrooms: 4 });
  await press(page, 'Edit property details');
  expect(await dialog()).not.toHaveAccessibleDescription(/You typed this earlier/);
});

it('an improvement that is not added yet stays too', async () => {
  let page = await open();
  await page.user.type(screen.getByLabelText('Another improvement'), 'New gutters');
  await page.user.type(screen.getByLabelText('Its cost'), '800');
  leavePage();
  page = await open();
  expect(screen.getByLabelText('Another improvement')).toHaveValue('New gutters');
  expect(screen.getByLabelText('Its cost')).toHaveValue('800');
  await press(page, 'Add the improvement');
  expect(screen.getByLabelText('Another improvement')).toHaveValue('');
});
