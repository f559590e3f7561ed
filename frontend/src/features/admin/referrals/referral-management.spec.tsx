import {
  referralAdminRoutes,
  referralHistoryRoutes,
  referralListRoutes,
} from '../../../../../contracts/src/referrals/routes.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import type { Route } from '../../../lib/calls/called.js';
import { assigneesRoutes } from '../../../../../contracts/src/accounts/user-routes.js';
import type { ShownReferral } from '../../../../../contracts/src/referrals/queries.js';
import { answer, calls, refuse, filled } from '../../../../test/api.js';
import { announceChanges } from '../../../../test/quiet-browser.js';
import { field, openPage, sampleAdmin, sampleUser, type Page } from '../../../../test/render-page.js';
import { sampleEvent } from '../../../../test/sample-history.js';
import { sampleReferral } from '../../../../test/sample-referral.js';

const list = referralListRoutes.list;
const broken = { status: 422, title: 'Something broke.', code: 'internal_error' } as const;
let now: ShownReferral;

/** Takes this command, which makes the referral so. */
function take(route: Route, over: Partial<ShownReferral>): void {
  answer(route, () => {
    changed(over);
    return { id: now.id, revision: now.revision, position: String(10 + now.revision) };
  });
}

/** The referral is changed by somebody. */
function changed(over: Partial<ShownReferral>): void {
  now = { ...now, ...over, revision: now.revision + 1 };
  announceChanges(String(10 + now.revision), [{ kind: 'referral', id: now.id }]);
}

const open = () => openPage('/admin/referrals', sampleAdmin);
const row = () => screen.findByRole('link', { name: 'Sample Client' });
const status = (label: string) => screen.findByRole('button', { name: `Status of Sample Client: ${label}` });
const toast = async (title: string) => (await screen.findByText(title)).closest('[data-sonner-toast]');

async function choose(page: Page, action: string): Promise<void> {
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Sample Client' }));
  await page.user.click(await screen.findByRole('menuitem', { name: action }));
}
async function fill({ user }: Page, label: string, text: string): Promise<void> {
  await user.clear(field(label));
  if (text) await user.type(field(label), text);
}

beforeEach(() => {
  answer(assigneesRoutes.all, { assignees: [] });
  now = sampleReferral();
  answer(list, () => {
    const referrals = now.deletedAt ? [] : [now];
    return { position: '7', referrals, total: referrals.length };
  });
});

describe('the table of referrals', () => {
  it('where there are no referrals at all, the table says so', async () => {
    answer(list, { position: '1', referrals: [], total: 0 });
    await open();
    expect(await screen.findByText('No referrals found')).toBeVisible();
    expect(screen.getByText('0 referrals')).toBeVisible();
  });

  it('referrals that can not be loaded are reported, and a later try takes it back', async () => {
    refuse(list, broken);
    const page = await open();
    expect(await screen.findByText('Failed to load referrals')).toBeVisible();
    expect(await screen.findByText('The rows could not be loaded')).toBeVisible();
    answer(list, { position: '7', referrals: [now], total: 1 });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row()).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Failed to load referrals')).toBeNull());
  });

  it('only admins see the table', async () => {
    const page = await openPage('/admin/referrals', sampleUser);
    await page.leavesFor('/');
    expect(calls(list)).toEqual([]);
  });

  it('the server sorts and filters, the address holds it, and the file has what the table has', async () => {
    answer(list, ({ path }) =>
      path.includes('fee=paid')
        ? { position: '7', referrals: [], total: 0 }
        : { position: '7', referrals: [now], total: 1 },
    );
    const page = await open();
    await row();
    await page.user.click(screen.getByRole('button', { name: /^Filter/ }));
    await page.user.click(await screen.findByRole('checkbox', { name: 'Paid' }));
    await page.user.keyboard('{Escape}');
    expect(await screen.findByText('No referrals match')).toBeVisible();
    expect(page.address()).toBe('/admin/referrals?fee=paid');
    await page.user.click(screen.getByRole('button', { name: 'Remove Fee: Paid' }));
    await row();
    await page.user.click(screen.getAllByText('Realtor').find((one) => one.closest('[role="columnheader"]'))!);
    await waitFor(() => expect(page.address()).toBe('/admin/referrals?sort=realtorName'));
    await waitFor(() => expect(calls(list).at(-1)?.path).toContain('sort=realtorName'));
    expect(screen.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/api\/referrals\/export\?sort=realtorName&columns=clientName%2Cstatus%2Cfee/),
    );
  });
});

describe('a referral’s row', () => {
  it('the status is chosen in the row; a failure leaves it, and a success takes the failure away', async () => {
    const route = filled(referralAdminRoutes.status, now);
    refuse(route, broken);
    const page = await open();
    await page.user.click(await status('Pending'));
    await page.user.click(await screen.findByRole('menuitemradio', { name: 'Lost' }));
    expect(await toast('Failed to update status')).toBeVisible();
    take(route, { status: 'contacted' });
    await page.user.click(await status('Pending'));
    await page.user.click(await screen.findByRole('menuitemradio', { name: 'Contacted' }));
    expect(await toast('Status updated successfully')).toBeVisible();
    expect(await status('Contacted')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Failed to update status')).toBeNull());
    expect(calls(route).map(({ body }) => body)).toEqual([{ status: 'lost' }, { status: 'contacted' }]);
    expect(calls(route)[1]?.headers.get('If-Match')).toBe('"0"');
  });

  it('a status that another admin changed meanwhile is not overwritten', async () => {
    const route = filled(referralAdminRoutes.status, now);
    refuse(route, { status: 412, title: 'It has changed.', code: 'revision_mismatch' });
    answer(filled(referralHistoryRoutes.history, sampleReferral()), {
      id: now.id,
      revision: 1,
      events: [
        sampleEvent(1, 'ReferralStatusChanged', { changes: [{ field: 'status', from: 'pending', to: 'converted' }] }),
      ],
    });
    const page = await open();
    await page.user.click(await status('Pending'));
    await page.user.click(await screen.findByRole('menuitemradio', { name: 'Lost' }));
    changed({ status: 'converted' });
    expect(await toast('Failed to update status')).toHaveTextContent(/changed it to Converted in the meantime/);
    expect(await status('Converted')).toBeVisible();
  });

  it('contact, property and notes are edited in a dialog, which a failure leaves as it is', async () => {
    refuse(filled(referralAdminRoutes.edit, sampleReferral()), broken);
    const page = await open();
    await choose(page, 'Edit');
    await screen.findByRole('dialog', { name: 'Edit referral' });
    await waitFor(() => expect(field('Realtor name')).toHaveFocus());
    const save = () => page.user.click(screen.getByRole('button', { name: 'Save' }));
    await fill(page, 'Client email', 'nobody');
    await save();
    expect(screen.getByText('Enter an email address like name@example.com')).toBeVisible();
    expect(field('Client email')).toHaveFocus();
    await fill(page, 'Client email', 'sample@example.com');
    await page.user.type(screen.getByLabelText(/^Notes/), 'Calls back{Enter}on Friday.');
    await page.user.selectOptions(field('Property type'), 'Condo');
    await save();
    expect(await toast('Failed to update referral')).toBeVisible();
    expect(screen.getByLabelText(/^Notes/)).toHaveValue('Calls back\non Friday.');
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
    take(filled(referralAdminRoutes.edit, now), { clientEmail: 'sample@example.com' });
    await save();
    expect(await toast('Referral updated successfully')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.queryByText('Failed to update referral')).toBeNull());
    expect(calls(filled(referralAdminRoutes.edit, sampleReferral())).at(-1)?.body).toEqual({
      ...{ clientEmail: 'sample@example.com', notes: 'Calls back\non Friday.', propertyType: 'condo' },
    });
  });

  it('Process Payment records the fee once, 400 dollars unless another is given', async () => {
    const route = filled(referralAdminRoutes.payment, now);
    refuse(route, broken);
    const page = await open();
    await page.user.click(
      await screen.findByRole('button', { name: 'Process Payment to Sample Realtor for Sample Client' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Process Payment' }));
    const pay = () => page.user.click(dialog.getByRole('button', { name: 'Process Payment' }));
    expect(field('Amount')).toHaveValue('400');
    for (const [typed, sentence] of [
      ['', 'Amount is required'],
      ['much', 'Amount must be in dollars, like 400 or 412.50'],
      ['1.005', 'Amount must be in dollars, like 400 or 412.50'],
      ['-1', 'Amount must be at least 0'],
    ] as const) {
      await fill(page, 'Amount', typed);
      await pay();
      expect(dialog.getByText(sentence)).toBeVisible();
    }
    await fill(page, 'Amount', '425.50');
    await pay();
    expect(await toast('Failed to process payment')).toBeVisible();
    expect(field('Amount')).toHaveValue('425.50');
    expect(dialog.getByRole('button', { name: 'Process Payment' })).toBeEnabled();
    // Another admin had the dialog open too.
    refuse(route, { status: 409, title: 'The fee of this referral was already paid.', code: 'referral_paid' });
    await pay();
    await waitFor(async () =>
      expect(await toast('Failed to process payment')).toHaveTextContent('The fee of this referral was already paid.'),
    );
    expect(screen.getByRole('dialog', { name: 'Process Payment' })).toBeVisible();
    const paid = { fee: 'paid', paymentStatus: 'paid', referralFeeCents: 42_550 } as const;
    take(route, { ...paid, paymentDate: '2026-03-02T18:00:00.000Z' });
    await pay();
    expect(await toast('Payment processed successfully')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Failed to process payment')).toBeNull());
    expect(await screen.findByText(/^Paid \$426 on /)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Process Payment/ })).toBeNull();
    expect(calls(route).map(({ body }) => body)).toEqual(Array(3).fill({ feeCents: 42_550 }));
  });

  it('a referral is deleted and brought back; a failure leaves it on the list', async () => {
    refuse(filled(referralAdminRoutes.delete, sampleReferral()), broken);
    const page = await open();
    await choose(page, 'Delete');
    await page.user.click(await screen.findByRole('button', { name: 'Delete referral' }));
    expect(await toast('Failed to delete referral')).toBeVisible();
    expect(await row()).toBeVisible();
    take(filled(referralAdminRoutes.delete, now), { deletedAt: '2026-03-02T18:00:00.000Z' });
    await choose(page, 'Delete');
    await page.user.click(await screen.findByRole('button', { name: 'Delete referral' }));
    const deleted = await toast('Referral deleted successfully');
    expect(await screen.findByText('No referrals found')).toBeVisible();
    take(filled(referralAdminRoutes.restore, now), { deletedAt: null });
    await page.user.click(within(deleted as HTMLElement).getByRole('button', { name: 'Undo' }));
    expect(await toast('Referral restored')).toBeVisible();
    expect(await row()).toBeVisible();
  });
});

describe('the referral beside the table', () => {
  it('a referral that is deleted while it is looked at says so, and comes back from there', async () => {
    const came = sampleEvent(1, 'ReferralSubmitted', {
      changes: [{ field: 'clientName', from: null, to: 'Sample Client' }],
    });
    const gone = sampleEvent(2, 'ReferralDeleted', { changes: [{ field: 'deleted', from: false, to: true }] });
    answer(filled(referralListRoutes.one, sampleReferral()), () => ({ position: '7', referral: now }));
    answer(filled(referralHistoryRoutes.history, sampleReferral()), () => ({
      id: now.id,
      revision: now.deletedAt ? 2 : 1,
      events: now.deletedAt ? [came, gone] : [came],
    }));
    const page = await openPage(`/admin/referrals?referral=${now.id}`, sampleAdmin);
    const panel = within(await screen.findByRole('region', { name: 'Referral' }));
    expect(await panel.findByRole('heading', { name: 'Sample Client' })).toBeVisible();
    changed({ deletedAt: '2026-03-02T18:00:00.000Z' });
    expect(await panel.findByText(/^This referral is deleted\./)).toBeVisible();
    take(filled(referralAdminRoutes.restore, now), { deletedAt: null });
    await page.user.click(panel.getAllByRole('button', { name: 'Undo' })[0]!);
    expect(await toast('Referral restored')).toBeVisible();
    await waitFor(() => expect(panel.queryByText(/^This referral is deleted\./)).toBeNull());
  });

  it('that never was is not found', async () => {
    const missing = { status: 400, title: 'id must be a UUID', code: 'invalid_input' } as const;
    refuse(filled(referralListRoutes.one, { id: 7 }), missing);
    refuse(filled(referralHistoryRoutes.history, { id: 7 }), missing);
    await openPage('/admin/referrals?referral=7', sampleAdmin);
    expect(await screen.findByText('Referral not found')).toBeVisible();
  });
});
