import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react/pure';
import { answerSteps } from '../../test/public-forms.js';
import { field, openPage, sampleAdmin } from '../../test/render-page.js';
import { answerDashboard } from '../../test/sample-dashboard.js';
import { openLeadPage, serveLead } from '../../test/sample-lead-page.js';

// Another page takes the focus and is announced; the first one is as the browser opens it.

const announced = () => document.querySelector('[data-page-change]')?.textContent;

it('a public page that a link opens has the focus, and is announced by its title', async () => {
  answerSteps();
  const page = await openPage('/');
  expect(document.body).toHaveFocus();
  expect(announced()).toBe('');
  const link = screen.getAllByRole('link', { name: 'Get Free Property Analysis' })[0]!;
  link.focus();
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(page.address()).toBe('/analysis'));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  expect(announced()).toBe(document.title);
});

it('so does a page of the console', async () => {
  const lead = serveLead();
  answerDashboard({});
  const page = await openLeadPage(lead);
  expect(document.body).toHaveFocus();
  await page.user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0]!);
  await screen.findByRole('heading', { level: 1, name: 'Property Management Dashboard' });
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  expect(announced()).toBe('Dashboard · Property Management');
});

it('the same page with another search leaves the focus alone', async () => {
  const lead = serveLead();
  const page = await openLeadPage(lead, sampleAdmin);
  screen.getByLabelText('Write a note').focus();
  await page.go(`/leads/${lead.id}?event=${lead.events[0]!.id}`);
  expect(screen.getByLabelText('Write a note')).toHaveFocus();
  expect(announced()).toBe('');
});

it('a page that gives the focus to its own field keeps it there', async () => {
  const page = await openPage('/team');
  await page.go('/login');
  await screen.findByRole('heading', { name: 'Sign in to the console' });
  await waitFor(() => expect(announced()).toBe(document.title));
  expect(field('Email')).toHaveFocus();
});
