import { leadsRoutes } from '../../../../../contracts/src/leads/routes.js';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { calls, filled } from '../../../../test/api.js';
import { press } from '../../../../test/fill-in.js';
import type { Page } from '../../../../test/render-page.js';
import { expectOutside } from '../../../../test/links.js';
import { openLeadPage, serveLead, toasts, type ServedLead } from '../../../../test/sample-lead-page.js';
import { externalLinks } from '../../content/company.js';

const opened: unknown[][] = [];
beforeEach(() => {
  opened.length = 0;
  window.open = (...how) => {
    opened.push(how);
    return null;
  };
});

const dialog = () => screen.getByRole('dialog', { name: 'Confirmation walkthrough' });
const button = (name: string) => within(dialog()).getByRole('button', { name });
const booking = [externalLinks.walkthroughBooking, '_blank', 'noopener'];
const takes = (lead: ServedLead) =>
  lead.takes(leadsRoutes.acknowledge, () => {
    lead.happens('RequirementsAcknowledged', {}, { set: { requirementsAcknowledged: true } });
    const set = { status: 'walkthrough_scheduled' } as const;
    lead.happens('LeadStatusMoved', { from: 'leads', to: set.status }, { set });
  });

async function toAcknowledgment(lead: ServedLead): Promise<Page> {
  const page = await openLeadPage(lead);
  await press(page, 'Start Confirmation Walkthrough');
  expect(dialog()).toHaveTextContent('12 months');
  expect(dialog()).toHaveTextContent('under $1,500');
  await press(page, 'Continue', dialog());
  return page;
}

it('the walkthrough is scheduled once the requirements are acknowledged', async () => {
  const lead = serveLead();
  takes(lead);
  const page = await toAcknowledgment(lead);
  expect(within(dialog()).getByRole('heading', { name: 'Acknowledgment' })).toHaveFocus();
  expect(dialog()).toHaveTextContent('Please acknowledge the requirements before proceeding.');
  expect(button('Schedule Walkthrough')).toBeDisabled();
  await page.user.click(within(dialog()).getByRole('checkbox'));
  expect(dialog()).not.toHaveTextContent('Please acknowledge');
  await page.user.click(button('Schedule Walkthrough'));
  expect(await screen.findByText('Lead status updated')).toBeVisible();
  expect(opened).toEqual([booking]);
  const link = within(dialog()).getByRole('link', { name: /^Open it here/ });
  expectOutside(link);
  expect(link).toHaveAttribute('href', externalLinks.walkthroughBooking);
  await page.user.click(button('Done'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Stage: Walkthrough Scheduled' })).toBeVisible());
  expect(calls(filled(leadsRoutes.acknowledge, lead)).map(({ body }) => body)).toEqual([{ acknowledged: true }]);
});

it('where that fails no booking page opens, the box stays checked, and it can be pressed again', async () => {
  const lead = serveLead();
  lead.refuses(leadsRoutes.acknowledge, { status: 409, title: 'Busy', code: 'lead_deleted' });
  const page = await toAcknowledgment(lead);
  await page.user.click(within(dialog()).getByRole('checkbox'));
  await page.user.click(button('Schedule Walkthrough'));
  expect(await screen.findByText('Failed to update lead status')).toBeVisible();
  expect(within(dialog()).getByRole('checkbox')).toBeChecked();
  expect(button('Schedule Walkthrough')).toBeEnabled();
  expect(opened).toEqual([]);
  takes(lead);
  await page.user.click(button('Schedule Walkthrough'));
  expect(await screen.findByText('Lead status updated')).toBeVisible();
  expect(opened).toEqual([booking]);
  await waitFor(() => expect(toasts().join()).not.toContain('Failed'));
});
