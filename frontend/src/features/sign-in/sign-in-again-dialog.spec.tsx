import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { sessionRoutes } from '../session/session.js';
import { leadsRoutes } from '../../../../contracts/src/leads/routes.js';
import { answer, calls, refuse, refuseOnce, filled } from '../../../test/api.js';
import { fill, press } from '../../../test/fill-in.js';
import { field, sampleAdmin, type Page } from '../../../test/render-page.js';
import { openLeadPage, section, serveLead } from '../../../test/sample-lead-page.js';

// The session ends while somebody writes: no typed text is lost.

const ended = { status: 401, code: 'unauthenticated', title: 'Please sign in' } as const;
const dialog = () => screen.findByRole('dialog', { name: 'Your session has ended' });

beforeEach(() => answer(sessionRoutes.login, { user: sampleAdmin }));

async function signInOver(page: Page): Promise<void> {
  const over = await dialog();
  expect(field('Email')).toHaveValue(sampleAdmin.email);
  await fill(page, 'Password', 'a password of the tests');
  await press(page, 'Sign in', over);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your session has ended' })).toBeNull());
}

it('the session ends while a field is written: the text is still there, and is saved after the sign-in', async () => {
  const lead = serveLead();
  const page = await openLeadPage(lead);
  lead.takesEdits();
  await press(page, 'Add phone');
  await page.user.type(screen.getByRole('textbox', { name: 'Phone' }), '515-555-0154');
  refuseOnce(filled(leadsRoutes.edit, lead), ended);
  await page.user.keyboard('{Enter}');
  expect(await dialog()).toBeVisible();
  expect(page.address()).toBe(`/leads/${lead.id}`);
  expect(screen.getByLabelText('Phone')).toHaveValue('515-555-0154');
  await signInOver(page);
  expect(await screen.findByText('Lead updated successfully')).toBeVisible();
  expect(screen.getByRole('link', { name: '515-555-0154' })).toBeVisible();
  expect(lead.now().phone).toBe('515-555-0154');
});

it('the session ends under the property’s form and under a note: both go on', async () => {
  const lead = serveLead();
  const page = await openLeadPage(lead);
  lead.takesEdits();
  lead.takes(leadsRoutes.note, ({ content }) =>
    lead.happens('NoteAdded', { noteId: '7d1c0f9e-52a4-4c3d-9a3f-0b7a4d6f1e11', content }),
  );
  await press(page, 'Edit property details');
  await fill(page, 'Bedrooms', '3');
  refuseOnce(filled(leadsRoutes.edit, lead), ended);
  await press(page, 'Save', screen.getByRole('dialog', { name: 'Edit property details' }));
  await signInOver(page);
  expect(await screen.findByText('Property details updated successfully')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await page.user.type(screen.getByLabelText('Write a note'), 'Written before the end');
  refuseOnce(filled(leadsRoutes.note, lead), ended);
  await press(page, 'Add note');
  await signInOver(page);
  await waitFor(() => expect(section('Notes')).toHaveTextContent('Written before the end'));
  expect(lead.now().bedrooms).toBe(3);
  expect(calls(filled(leadsRoutes.note, lead))).toHaveLength(2);
  // The page stays live: others' changes appear by themselves.
  const set = { name: 'After the sign-in' };
  lead.happensElsewhere('LeadDetailsEdited', set, { set });
  expect(await screen.findByRole('heading', { level: 1, name: 'After the sign-in' })).toBeVisible();
});

it('who does not want to sign in again is led to the login, and back afterwards', async () => {
  const lead = serveLead();
  const page = await openLeadPage(lead);
  await press(page, 'Add phone');
  await page.user.type(screen.getByRole('textbox', { name: 'Phone' }), '515-555-0155');
  lead.refuses(leadsRoutes.edit, ended);
  await page.user.keyboard('{Enter}');
  const over = await dialog();
  await page.user.keyboard('{Escape}');
  expect(over).toBeVisible();
  refuse(sessionRoutes.login, { status: 401, code: 'invalid_credentials', title: 'Invalid email or password' });
  await fill(page, 'Password', 'not the password');
  await press(page, 'Sign in', over);
  expect(await within(over).findByRole('alert')).toHaveTextContent('Invalid email or password');
  answer(sessionRoutes.read, { user: null });
  await press(page, 'Leave without saving', over);
  await page.leavesFor(`/login?from=${encodeURIComponent(`/leads/${lead.id}`)}`);
});
