import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { assigneesRoutes } from '../../../../../contracts/src/accounts/user-routes.js';
import {
  referralAdminRoutes,
  referralHistoryRoutes,
  referralListRoutes,
} from '../../../../../contracts/src/referrals/routes.js';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import type { ShownReferral } from '../../../../../contracts/src/referrals/queries.js';
import { expectAccessible } from '../../../../test/accessible.js';
import { answer, calls, refuse, refuseOnce, filled } from '../../../../test/api.js';
import { fill, press } from '../../../../test/fill-in.js';
import { announceChanges } from '../../../../test/quiet-browser.js';
import { field, openPage, sampleAdmin, type Page } from '../../../../test/render-page.js';
import { sampleEvent } from '../../../../test/sample-history.js';
import { changedMeanwhile } from '../../../../test/sample-lead-page.js';
import { sampleReferral } from '../../../../test/sample-referral.js';

// One of two admins changes a referral while the other has it on the screen.

let now: ShownReferral;
let events: HistoryEvent[];
const came = [
  ...(['realtorName', 'realtorEmail', 'realtorPhone', 'realtorCompany', 'clientName', 'clientEmail'] as const),
  ...(['clientPhone', 'propertyAddress', 'propertyType', 'notes'] as const),
];

/** The other admin does this. */
function changed(over: Partial<ShownReferral>, type = 'ReferralEdited'): void {
  const changes = Object.entries(over).map(([name, to]) => ({
    ...{ field: name, from: now[name as keyof ShownReferral], to },
  }));
  now = { ...now, ...over, revision: now.revision + 1 };
  events.push(sampleEvent(now.revision, type, { changes }));
  announceChanges(String(10 + now.revision), [{ kind: 'referral', id: now.id }]);
}

async function open(): Promise<Page> {
  const page = await openPage('/admin/referrals', sampleAdmin);
  await screen.findByRole('link', { name: 'Sample Client' });
  return page;
}
async function choose(page: Page, action: string): Promise<void> {
  await press(page, 'Actions for Sample Client');
  await page.user.click(await screen.findByRole('menuitem', { name: action }));
}

beforeEach(() => {
  now = sampleReferral({ notes: 'Two\nlines' });
  const changes = came.map((name) => ({ field: name, from: null, to: now[name] }));
  events = [sampleEvent(0, 'ReferralSubmitted', { occurredAt: '2026-03-01T12:00:00.000Z', changes })];
  answer(assigneesRoutes.all, { assignees: [] });
  answer(referralListRoutes.list, () => {
    const referrals = now.deletedAt ? [] : [now];
    return { position: String(10 + now.revision), referrals, total: referrals.length };
  });
  answer(filled(referralHistoryRoutes.history, sampleReferral()), () => ({
    id: now.id,
    revision: now.revision,
    events,
  }));
});

it('both edit it: what only one changed is kept, and the second chooses what both changed', async () => {
  const page = await open();
  await choose(page, 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit referral' });
  await fill(page, 'Client phone', '515-555-0152');
  await fill(page, 'Notes', 'Mine');
  changed({ clientPhone: '515-555-0153', realtorCompany: 'Other Realty' });
  answer(filled(referralAdminRoutes.edit, sampleReferral()), () => ({ id: now.id, revision: 2, position: '20' }));
  refuseOnce(filled(referralAdminRoutes.edit, sampleReferral()), changedMeanwhile);
  await press(page, 'Save', dialog);
  const choice = await screen.findByRole('group', { name: 'Client’s phone: two values' });
  const values = within(choice).getAllByRole('definition');
  expect(values.map(({ textContent }) => textContent)).toEqual(['515-555-0153', '515-555-0152']);
  expect(
    within(dialog).getByText(/changed Realtor’s company in the meantime\. That change and yours are both kept\./),
  ).toBeVisible();
  expect(field('Realtor company')).toHaveValue('Other Realty');
  await expectAccessible();
  await press(page, 'Keep mine', choice);
  await press(page, 'Save', dialog);
  expect(await screen.findByText('Referral updated successfully')).toBeVisible();
  const sent = calls(filled(referralAdminRoutes.edit, sampleReferral()));
  expect(sent.at(-1)?.body).toEqual({ clientPhone: '515-555-0152', notes: 'Mine' });
  expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual(['"0"', '"1"']);
});

it('what the other changed is deleted by nobody who has not seen it', async () => {
  refuse(filled(referralAdminRoutes.delete, sampleReferral()), changedMeanwhile);
  const page = await open();
  await choose(page, 'Delete');
  await press(page, 'Delete referral');
  expect(await screen.findByText(/^Somebody has changed it\. Review the change/)).toBeVisible();
  expect(screen.getByText('Failed to delete referral')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sample Client' })).toBeVisible();
  expect(
    calls(filled(referralAdminRoutes.delete, sampleReferral())).map(({ headers }) => headers.get('If-Match')),
  ).toEqual(['"0"']);
});

it('what the other does is seen without a reload', async () => {
  await open();
  changed({ status: 'contacted' }, 'ReferralStatusChanged');
  expect(await screen.findByRole('button', { name: 'Status of Sample Client: Contacted' })).toBeVisible();
  changed({ deletedAt: '2026-03-02T18:00:00.000Z' }, 'ReferralDeleted');
  expect(await screen.findByText('No referrals found')).toBeVisible();
  changed({ deletedAt: null }, 'ReferralRestored');
  expect(await screen.findByRole('link', { name: 'Sample Client' })).toBeVisible();
});

it('the fee is due once we manage the property of the lead that the referral became, and the lead is a click away', async () => {
  await open();
  expect(screen.getByText('Due once we manage the property')).toBeVisible();
  const leadId = sampleReferral().id;
  changed({ leadId, leadStatus: 'leads' }, 'ReferralLinked');
  const link = await screen.findByRole('link', { name: /^Lead of / });
  expect(link).toHaveAttribute('href', `/leads/${leadId}`);
  changed({ leadStatus: 'closed', fee: 'due' }, 'ReferralLinked');
  expect(await screen.findByText('Due $400')).toBeVisible();
  await waitFor(() => expect(link).toHaveAccessibleName('Lead of Sample Client: Closed'));
});
