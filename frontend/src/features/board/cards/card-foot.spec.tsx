import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { marketingRoutes } from '../../../../../contracts/src/marketing/routes.js';
import { answer, calls, hold, refuse } from '../../../../test/api.js';
import { openPage, sampleAdmin } from '../../../../test/render-page.js';
import { answerDashboard, sampleCard } from '../../../../test/sample-dashboard.js';
import { sampleId } from '../../../../test/sample-history.js';

const sync = marketingRoutes.sync;
const button = (name: string) => screen.findByRole('button', { name: `${name}: Sample Owner 1` });
const toasts = () => [...document.querySelectorAll('[data-sonner-toast]')].map(({ textContent }) => textContent);

beforeEach(() => answerDashboard({ leads: [sampleCard(1), sampleCard(2, 'leads', { marketing: 'enrolled' })] }));

it('Enroll in Marketing on the card: under way, why it failed in red, and idle again', async () => {
  const title = 'Failed to sync lead with Odoo';
  const detail = 'The marketing system is not configured.';
  refuse(sync, { status: 502, code: 'marketing_sync_failed', title, detail });
  const answerIt = hold(sync);
  const page = await openPage('/dashboard', sampleAdmin);
  await page.user.click(await button('Enroll in Marketing'));
  expect(await button('Enrolling...')).toBeVisible();
  answerIt();
  expect(await screen.findByText('The marketing system is not configured.')).toBeVisible();
  const card = document.getElementById(`card-${sampleId(1)}`)!.closest('[role="listitem"], li')!;
  expect(within(card as HTMLElement).getByText('Failed to sync lead with Odoo')).toHaveClass('text-danger');
  expect(await button('Enroll in Marketing')).toBeEnabled();
  expect(calls(sync).map(({ body }) => body)).toEqual([{ id: sampleId(1) }]);
});

it('a marketing system that answers what nobody can read is a failure; the next success takes it away', async () => {
  answer({ at: sync.at }, {});
  const page = await openPage('/dashboard', sampleAdmin);
  await page.user.click(await button('Enroll in Marketing'));
  await waitFor(() => expect(screen.getAllByText('Failed to enroll in marketing')).toHaveLength(2));
  expect(toasts()).toEqual([expect.stringContaining('Failed to enroll in marketing')]);
  expect(await button('Enroll in Marketing')).toBeEnabled();
  answer(sync, { odooId: '4711' });
  await page.user.click(await button('Enroll in Marketing'));
  expect(await screen.findByText('Enrolled in marketing')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Failed to enroll in marketing')).toBeNull());
});

it('a lead that is enrolled in marketing says so, and cannot be enrolled twice', async () => {
  await openPage('/dashboard', sampleAdmin);
  expect(await screen.findByRole('button', { name: 'Enrolled: Sample Owner 2' })).toBeDisabled();
});
