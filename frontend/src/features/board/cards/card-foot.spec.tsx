import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { marketingRoutes } from '../../../../../contracts/src/marketing/routes.js';
import { expectAccessible } from '../../../../test/accessible.js';
import { answer, calls, hold, refuse } from '../../../../test/api.js';
import { closePage, openPage, sampleAdmin, withChosen } from '../../../../test/render-page.js';
import { sessionRoutes, signIn } from '../../session/session.js';
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

describe('compact cards', () => {
  const cards = (count: number) => Array.from({ length: count }, (_, n) => sampleCard(n + 1));
  const offer = () => screen.queryByRole('region', { name: 'Compact cards' });
  const heightOf = (n: number) =>
    Number.parseInt(
      document.getElementById(`card-${sampleId(n)}`)!.parentElement!.querySelector<HTMLElement>('[style]')!.style
        .height,
    );
  beforeEach(() => localStorage.clear());

  it('are not offered for short columns', async () => {
    answerDashboard({ leads: cards(49) });
    await openPage('/dashboard', sampleAdmin);
    await button('Enroll in Marketing');
    expect(offer()).toBeNull();
  });

  it('are offered once, from 50 cards in a column on; the button stays, as an icon with its name and states', async () => {
    refuse(sync, { status: 502, code: 'marketing_sync_failed', title: 'Failed to sync lead with Odoo' });
    const answerIt = hold(sync);
    answerDashboard({ leads: cards(50) });
    const page = await openPage('/dashboard', sampleAdmin);
    expect(await button('Enroll in Marketing')).toHaveTextContent('Enroll in Marketing');
    expect(offer()).toHaveTextContent('Your choice is remembered.');
    await page.user.click(within(offer()!).getByRole('button', { name: 'Use compact cards' }));
    expect(offer()).toBeNull();
    expect(heightOf(1)).toBeLessThanOrEqual(60);
    const icon = await button('Enroll in Marketing');
    expect(icon).toBeVisible();
    expect(icon).toHaveTextContent(/^$/);
    await expectAccessible();
    await page.user.click(icon);
    expect(await button('Enrolling...')).toBeVisible();
    answerIt();
    const card = document.getElementById(`card-${sampleId(1)}`)!.closest('li')!;
    expect(await within(card).findByText('Failed to sync lead with Odoo')).toHaveClass('text-danger');
    expect(heightOf(1)).toBeLessThanOrEqual(60);
    expect(await button('Enroll in Marketing')).toBeEnabled();
    await page.user.click(screen.getByRole('button', { name: 'Board settings' }));
    await page.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Compact cards' }));
    expect(await button('Enroll in Marketing')).toHaveTextContent('Enroll in Marketing');
    expect(offer()).toBeNull();
  });

  it('are of the person who chose them: another one at the same browser has whole ones, and is offered them', async () => {
    const other = { ...sampleAdmin, id: sampleId(900) };
    const opens = async (user: typeof sampleAdmin) => {
      closePage();
      answer(sessionRoutes.login, { user: withChosen(user) });
      await signIn({ email: user.email, password: 'sample password' });
      answerDashboard({ leads: cards(50) });
      return openPage('/dashboard', user);
    };
    const page = await opens(sampleAdmin);
    await button('Enroll in Marketing');
    await page.user.click(within(offer()!).getByRole('button', { name: 'Use compact cards' }));
    await opens(other);
    expect(await button('Enroll in Marketing')).toHaveTextContent('Enroll in Marketing');
    expect(offer()).not.toBeNull();
    await opens(sampleAdmin);
    expect(await button('Enroll in Marketing')).toHaveTextContent(/^$/);
    expect(offer()).toBeNull();
  });

  it('are not offered again to whoever keeps the whole ones', async () => {
    answerDashboard({ leads: cards(50) });
    const page = await openPage('/dashboard', sampleAdmin);
    await button('Enroll in Marketing');
    await page.user.click(within(offer()!).getByRole('button', { name: 'Keep these' }));
    expect(offer()).toBeNull();
    closePage();
    await openPage('/dashboard', sampleAdmin);
    expect(await button('Enroll in Marketing')).toHaveTextContent('Enroll in Marketing');
    expect(offer()).toBeNull();
  });
});

it('a lead that is enrolled in marketing says so, and cannot be enrolled twice', async () => {
  await openPage('/dashboard', sampleAdmin);
  expect(await screen.findByRole('button', { name: 'Enrolled: Sample Owner 2' })).toBeDisabled();
});
