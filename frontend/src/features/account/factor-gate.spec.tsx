import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { accountRoutes } from '../../../../contracts/src/accounts/routes.js';
import { sessionRoutes } from '../session/session.js';
import { leadsRoutes } from '../../../../contracts/src/leads/routes.js';
import { expectAccessible } from '../../../test/accessible.js';
import { answer, calls, refuse, refuseOnce, filled } from '../../../test/api.js';
import { press } from '../../../test/fill-in.js';
import { openPage, sampleAdmin, sampleUser, type Page } from '../../../test/render-page.js';
import { openLeadPage, section, serveLead } from '../../../test/sample-lead-page.js';
import { timeLeft } from './account-in-frame.js';

const dayMs = 24 * 60 * 60 * 1000;
const due = (days: number) => ({
  dueAt: new Date(Date.now() + days * dayMs).toISOString(),
  isOver: days <= 0,
});
const account = (isRequired: boolean, enabled = false) => ({
  ...{ id: sampleUser.id, email: sampleUser.email, role: sampleUser.role, displayName: null, takesNewLeads: true },
  secondFactor: { enabled, recoveryCodesLeft: enabled ? 10 : 0, isRequired },
});
const codes = Array.from({ length: 10 }, (_, n) => `code-${n}`);

/** Sets one up as the screen asks; from the code on it is on. */
async function setUp(page: Page, inside: HTMLElement, user = sampleUser): Promise<void> {
  answer(accountRoutes.beginFactor, { secret: 'ABCDEFGH', uri: 'otpauth://totp/sample' });
  answer(accountRoutes.confirmFactor, () => {
    answer(sessionRoutes.read, { user });
    return { recoveryCodes: codes };
  });
  await press(page, 'Set up', inside);
  const code = await within(inside).findByRole('img', { name: 'Code to scan with your authenticator app' });
  // Its first square, inside the border.
  expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/);
  await page.user.type(within(inside).getByLabelText('Code'), '123456');
  await press(page, 'Turn on', inside);
  expect(
    within(await within(inside).findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem'),
  ).toHaveLength(10);
}

describe('once the time to set up a second factor is over', () => {
  it('a page shows that and nothing else, and appears after the recovery codes', async () => {
    const page = await openPage('/account?part=password', { ...sampleUser, factorToSetUp: due(-1) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Set up your second factor' })).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(calls(accountRoutes.account)).toEqual([]);
    await expectAccessible();
    await setUp(page, screen.getByRole('main'));
    expect(screen.getByRole('heading', { level: 1, name: 'Keep your recovery codes' })).toBeVisible();
    await press(page, 'Continue');
    expect(await screen.findByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
    expect(page.address()).toBe('/account?part=password');
  });

  it('one can log out instead', async () => {
    const page = await openPage('/account', { ...sampleUser, factorToSetUp: due(-1) });
    await screen.findByRole('heading', { level: 1, name: 'Set up your second factor' });
    answer(sessionRoutes.logout, () => {
      answer(sessionRoutes.read, { user: null });
      return { user: null };
    });
    await press(page, 'Logout');
    await page.leavesFor('/login');
  });

  it('one that was set up in another window is noticed', async () => {
    const page = await openPage('/account', { ...sampleUser, factorToSetUp: due(-1) });
    await screen.findByRole('heading', { level: 1, name: 'Set up your second factor' });
    answer(sessionRoutes.read, { user: sampleUser });
    refuse(accountRoutes.beginFactor, {
      status: 409,
      code: 'second_factor_on',
      title: 'A second factor is on.',
    });
    await press(page, 'Set up');
    expect(await screen.findByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  });

  it('what was typed stays, and is saved once the second factor is on', async () => {
    const lead = serveLead();
    const page = await openLeadPage(lead);
    lead.takesEdits();
    lead.takes(leadsRoutes.note, ({ content }) =>
      lead.happens('NoteAdded', { noteId: '7d1c0f9e-52a4-4c3d-9a3f-0b7a4d6f1e11', content }),
    );
    await page.user.type(screen.getByLabelText('Write a note'), 'Written before the end');
    answer(sessionRoutes.read, { user: { ...sampleAdmin, factorToSetUp: due(-1) } });
    refuseOnce(filled(leadsRoutes.note, lead), {
      ...{ status: 403, code: 'second_factor_to_set_up', title: 'Set up your second factor first.' },
    });
    await press(page, 'Add note');
    const dialog = await screen.findByRole('dialog', { name: 'Set up your second factor' });
    await page.user.keyboard('{Escape}');
    expect(dialog).toBeVisible();
    await setUp(page, dialog, sampleAdmin);
    await press(page, 'Continue', dialog);
    await waitFor(() => expect(section('Notes')).toHaveTextContent('Written before the end'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('while there is time to set up a second factor', () => {
  it('every page says how long, and leads to it; nothing is said once it is on', async () => {
    const page = await openPage('/account', { ...sampleUser, factorToSetUp: due(5) });
    const notice = within(await screen.findByRole('region', { name: 'Second factor to set up' }));
    expect(notice.getByText(/^You have 5 days left to set up your second factor, until /)).toBeVisible();
    await page.user.click(notice.getByRole('link', { name: 'Set it up' }));
    expect(await screen.findByRole('tab', { name: 'Second factor', selected: true })).toBeVisible();
    await setUp(page, screen.getByRole('main'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Second factor to set up' })).toBeNull());
    expect(screen.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  });

  it.each([
    ['2026-03-07T16:30:00.000Z', 'You have 5 days left to set up your second factor, until Mar 7, 10:30 AM.'],
    ['2026-03-03T16:30:00.000Z', 'You have until tomorrow, 10:30 AM, to set up your second factor.'],
    ['2026-03-02T22:30:00.000Z', 'You have until 4:30 PM today to set up your second factor.'],
  ])('until %s: %s', (dueAt, words) => {
    expect(timeLeft(dueAt, '2026-03-02T15:00:00.000Z')).toBe(words);
  });
});

it('who turns off a second factor that the company requires is warned of what follows', async () => {
  const opening = openPage('/account?part=factor', sampleUser);
  answer(accountRoutes.account, account(true, true));
  await opening;
  expect(await screen.findByText(/^Your company requires one\. To move to another phone/)).toBeVisible();
});
