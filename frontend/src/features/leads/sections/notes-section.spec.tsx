import { leadsRoutes } from '../../../../../contracts/src/leads/routes.js';
import { leadWorkRoutes } from '../../../../../contracts/src/leads/work-routes.js';
import { expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react/pure';
import { calls, refuse, filled } from '../../../../test/api.js';
import { press } from '../../../../test/fill-in.js';
import { sampleId } from '../../../../test/sample-history.js';
import { broken, openLeadPage, section, serveLead, type ServedLead } from '../../../../test/sample-lead-page.js';

const draft = () => screen.getByLabelText('Write a note');
const notes = () => within(section('Notes')).queryAllByRole('listitem');
const shown = () => notes().map(({ textContent }) => textContent);
const wording = () => screen.getByLabelText('Correct the note');
const noteId = '7d1c0f9e-52a4-4c3d-9a3f-0b7a4d6f1e11';

const takesNotes = (lead: ServedLead) =>
  lead.takes(leadsRoutes.note, ({ content }) => lead.happens('NoteAdded', { noteId: sampleId(800), content }));

it('a note is written and shown by its author, newest first; others see it at once; blank ones are ignored', async () => {
  const lead = serveLead();
  const page = await openLeadPage(lead);
  takesNotes(lead);
  await page.user.type(draft(), '   ');
  await press(page, 'Add note');
  await page.user.clear(draft());
  await page.user.type(draft(), 'Prefers calls after five.');
  await press(page, 'Add note');
  await waitFor(() => expect(notes()).toHaveLength(1));
  await waitFor(() => expect(draft()).toHaveValue(''));
  lead.happensElsewhere('NoteAdded', { noteId, content: 'Called back.\nHe agrees.' });
  await waitFor(() => expect(notes()).toHaveLength(2));
  expect(shown()[0]).toMatch(/Sample Colleague.*just now/);
  expect(shown()[0]).toContain('Called back.');
  expect(shown()[1]).toMatch(/Admin.*just now/);
  await page.user.type(draft(), 'By keys.');
  await page.user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(shown()[0]).toContain('By keys.'));
  expect(calls(filled(leadsRoutes.note, lead)).map(({ body }) => body)).toEqual([
    { content: 'Prefers calls after five.' },
    { content: 'By keys.' },
  ]);
});

it('what was written survives a failure and a reload, and is saved once', async () => {
  const lead = serveLead();
  lead.refuses(leadsRoutes.note);
  let page = await openLeadPage(lead);
  await page.user.type(draft(), 'Half of a story');
  await press(page, 'Add note');
  await waitFor(() =>
    expect(within(section('Notes')).getByRole('alert')).toHaveTextContent('The note could not be saved'),
  );
  expect(draft()).toHaveValue('Half of a story');
  takesNotes(lead);
  cleanup();
  page = await openLeadPage(lead);
  expect(draft()).toHaveValue('Half of a story');
  await press(page, 'Add note');
  await waitFor(() => expect(shown()).toEqual([expect.stringContaining('Half of a story')]));
  cleanup();
  await openLeadPage(lead);
  expect(notes()).toHaveLength(1);
  expect(draft()).toHaveValue('');
});

it('a note is corrected by anybody; its first wording stays, struck through', async () => {
  const lead = serveLead();
  const { id: eventId } = lead.happens('NoteAdded', { noteId, content: 'Calls after five.' });
  lead.refuses(filled(leadWorkRoutes.correctNote, { noteId }));
  const page = await openLeadPage(lead);
  await press(page, 'Edit note');
  expect(wording()).toHaveFocus();
  await page.user.clear(wording());
  await page.user.type(wording(), ' ');
  await press(page, 'Save note');
  expect(within(notes()[0]!).getByRole('alert')).toHaveTextContent('Note is required');
  await page.user.clear(wording());
  await page.user.type(wording(), 'Calls after six.');
  await press(page, 'Save note');
  await waitFor(() =>
    expect(within(notes()[0]!).getByRole('alert')).toHaveTextContent('The note could not be corrected'),
  );
  expect(wording()).toHaveValue('Calls after six.');
  const takesCorrections = () =>
    lead.takes(filled(leadWorkRoutes.correctNote, { noteId }), ({ content }) =>
      lead.happens('NoteCorrected', { eventId, content }),
    );
  takesCorrections();
  await press(page, 'Save note');
  await waitFor(() => expect(notes()[0]!.querySelector('del')).toHaveTextContent('Calls after five.'));
  expect(shown()[0]).toMatch(/Calls after six\..*Corrected by Admin.*just now/);
  expect(screen.getByRole('button', { name: 'Edit note' })).toHaveFocus();

  // The slower person is asked, and their text is kept.
  await press(page, 'Edit note');
  const { id: theirs } = lead.happensElsewhere('NoteCorrected', { eventId, content: 'Calls after seven.' });
  await page.user.clear(wording());
  await page.user.type(wording(), 'Calls after eight.');
  refuse(filled(leadWorkRoutes.correctNote, { id: lead.id, noteId }), { ...broken, status: 409, code: 'note_changed' });
  await press(page, 'Save note');
  const choice = await screen.findByRole('group', { name: 'Note: two values' });
  expect(choice).toHaveTextContent('Calls after seven.');
  expect(choice).toHaveTextContent('Calls after eight.');
  takesCorrections();
  await press(page, 'Keep mine', choice);
  await waitFor(() => expect(shown()[0]).toContain('Calls after eight.'));
  expect(calls(filled(leadWorkRoutes.correctNote, { id: lead.id, noteId })).at(-1)?.body).toEqual({
    content: 'Calls after eight.',
    wording: theirs,
  });
  await press(page, 'Edit note');
  await page.user.keyboard('{Escape}');
  expect(screen.queryByLabelText('Correct the note')).toBeNull();
});
