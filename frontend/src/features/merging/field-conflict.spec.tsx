import { leadsRoutes } from '../../../../contracts/src/leads/routes.js';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { calls, hold, refuseOnce, filled } from '../../../test/api.js';
import { fill, press } from '../../../test/fill-in.js';
import { texts } from '../../../test/links.js';
import { field } from '../../../test/render-page.js';
import { changedMeanwhile, openLeadPage, serveLead, toasts, type ServedLead } from '../../../test/sample-lead-page.js';

// Two people edit one lead: no typed text is lost.

const box = (name: string) => screen.getByRole('textbox', { name });
const values = (of: HTMLElement) =>
  within(of)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);

it('one changes the phone, another the name: both are kept', async () => {
  const lead = serveLead();
  const page = await openLeadPage(lead);
  await press(page, 'Add phone');
  await page.user.type(box('Phone'), '515-555-0151');
  const set = { name: 'Renamed Sample' };
  lead.happensElsewhere('LeadDetailsEdited', set, { set });
  expect(await screen.findByRole('heading', { level: 1, name: 'Renamed Sample' })).toBeVisible();
  lead.takesEdits();
  refuseOnce(filled(leadsRoutes.edit, lead), changedMeanwhile);
  await page.user.keyboard('{Enter}');
  expect(
    await screen.findByText('Sample Colleague changed Name in the meantime. That change and yours are both kept.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: '515-555-0151' })).toBeVisible();
  const sent = calls(filled(leadsRoutes.edit, lead));
  expect(sent.map(({ body }) => body)).toEqual([{ phone: '515-555-0151' }, { phone: '515-555-0151' }]);
  expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual(['"0"', '"1"']);
});

it.each(['mine', 'theirs'])('both change the phone: the second sees both values, and keeps %s', async (keep) => {
  const lead = serveLead();
  const page = await openLeadPage(lead);
  await press(page, 'Add phone');
  await page.user.type(box('Phone'), '515-555-0152');
  const set = { phone: '515-555-0153' };
  lead.happensElsewhere('LeadDetailsEdited', set, { set });
  lead.takesEdits();
  refuseOnce(filled(leadsRoutes.edit, lead), changedMeanwhile);
  await page.user.keyboard('{Enter}');
  const choice = await screen.findByRole('group', { name: 'Phone: two values' });
  expect(choice).toHaveTextContent('Sample Colleague changed this while you were editing. Which one stays?');
  expect(values(choice)).toEqual(['515-555-0153', '515-555-0152']);
  expect(lead.now().phone).toBe('515-555-0153');
  await press(page, keep === 'mine' ? 'Keep mine' : 'Keep Sample Colleague’s', choice);
  const kept = keep === 'mine' ? '515-555-0152' : '515-555-0153';
  expect(await screen.findByRole('link', { name: kept })).toBeVisible();
  expect(lead.now().phone).toBe(kept);
});

describe('an address, which stands in one line and in its parts', () => {
  const parts = { streetAddress: '7 Elm St', city: 'Ames', state: 'IA', zipCode: '50010' };
  const address = { ...parts, propertyAddress: '7 Elm St, Ames, IA 50010' };
  const elsewhere = (lead: ServedLead, set: Partial<typeof address>) =>
    lead.happensElsewhere('PropertyDetailsEdited', set, { set });

  it('one changes its street, another its ZIP code: both are kept, and the line has both', async () => {
    const lead = serveLead(address);
    const page = await openLeadPage(lead);
    await press(page, 'Edit zip: 50010');
    await page.user.clear(box('ZIP'));
    await page.user.type(box('ZIP'), '50014');
    elsewhere(lead, { streetAddress: '9 Oak St', propertyAddress: '9 Oak St, Ames, IA 50010' });
    lead.takesEdits();
    refuseOnce(filled(leadsRoutes.edit, lead), changedMeanwhile);
    await page.user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Edit zip: 50014' })).toBeVisible();
    expect(lead.now()).toMatchObject({
      ...{ streetAddress: '9 Oak St', zipCode: '50014', propertyAddress: '9 Oak St, Ames, IA 50014' },
    });
  });

  it('one changes its line, another a part: the second is shown both lines, and what stays is whole', async () => {
    const lead = serveLead(address);
    const page = await openLeadPage(lead);
    await press(page, 'Edit address: 7 Elm St, Ames, IA 50010');
    await page.user.clear(box('Address'));
    await page.user.type(box('Address'), '9 Oak St, Ankeny, IA 50023');
    elsewhere(lead, { zipCode: '50014', propertyAddress: '7 Elm St, Ames, IA 50014' });
    lead.takesEdits();
    refuseOnce(filled(leadsRoutes.edit, lead), changedMeanwhile);
    await page.user.keyboard('{Enter}');
    const choice = await screen.findByRole('group', { name: 'Address: two values' });
    expect(values(choice)).toEqual(['7 Elm St, Ames, IA 50014', '9 Oak St, Ankeny, IA 50023']);
    await press(page, 'Keep mine', choice);
    expect(await screen.findByRole('button', { name: 'Edit address: 9 Oak St, Ankeny, IA 50023' })).toBeVisible();
    expect(lead.now()).toMatchObject({
      ...{ streetAddress: '9 Oak St', city: 'Ankeny', zipCode: '50023', propertyAddress: '9 Oak St, Ankeny, IA 50023' },
    });
  });
});

it('the property’s form takes over what only the other changed, and asks about what both did', async () => {
  const lead = serveLead({ estimatedRentCents: 180_000 });
  const page = await openLeadPage(lead);
  await press(page, 'Edit property details');
  const dialog = screen.getByRole('dialog', { name: 'Edit property details' });
  await fill(page, 'Bedrooms', '3');
  await fill(page, 'Estimated Rent', '1,900');
  const set = { estimatedRentCents: 195_000, squareFootage: 1200 };
  lead.happensElsewhere('PropertyDetailsEdited', set, { set });
  lead.takesEdits();
  refuseOnce(filled(leadsRoutes.edit, lead), changedMeanwhile);
  await press(page, 'Save', dialog);
  const choice = await within(dialog).findByRole('group', { name: 'Rent: two values' });
  expect(values(choice)).toEqual(['$1,950', '$1,900']);
  expect(texts(within(dialog).getAllByRole('status'))).toContain(
    'Sample Colleague changed Square footage in the meantime. That change and yours are both kept.',
  );
  expect(field('Square Footage')).toHaveValue(1200);
  expect(field('Bedrooms')).toHaveValue(3);
  expect(within(dialog).getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await press(page, 'Keep mine', choice);
  await press(page, 'Save', dialog);
  expect(await screen.findByText('Property details updated successfully')).toBeVisible();
  expect(lead.now()).toMatchObject({ estimatedRentCents: 190_000, bedrooms: 3, squareFootage: 1200 });
});

it('a stage that somebody else picked first is shown, and not overwritten without asking', async () => {
  const lead = serveLead();
  const page = await openLeadPage(lead);
  lead.takesMoves();
  refuseOnce(filled(leadsRoutes.move, lead), changedMeanwhile);
  const seen = hold(filled(leadsRoutes.move, lead));
  const stage = () => screen.getByRole('button', { name: /^Stage: / });
  await page.user.click(stage());
  await page.user.click(await screen.findByRole('menuitemradio', { name: 'Lost' }));
  // The colleague's change has not reached this page yet.
  lead.happensElsewhere('LeadStatusMoved', { from: 'leads', to: 'won' }, { set: { status: 'won' } });
  seen();
  expect(await screen.findByText('Sample Colleague moved this lead to Won in the meantime.')).toBeVisible();
  expect(toasts().join()).toContain('Failed to update lead status');
  await waitFor(() => expect(stage()).toHaveTextContent('Won'));
  expect(lead.now().status).toBe('won');
  await press(page, 'Move to Lost');
  await waitFor(() => expect(stage()).toHaveTextContent('Lost'));
  await waitFor(() => expect(lead.now().status).toBe('lost'));
});
