import { leadWorkRoutes } from '../../../../../contracts/src/leads/work-routes.js';
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react/pure';
import { calls, hold, filled } from '../../../../test/api.js';
import { sampleAdmin, type Page } from '../../../../test/render-page.js';
import { colleague, openLeadPage, serveLead, toasts, type ServedLead } from '../../../../test/sample-lead-page.js';

const assignee = () => screen.getByRole('button', { name: /^Assignee: / });
const named = (name: string) => waitFor(() => expect(assignee()).toHaveAccessibleName(`Assignee: ${name}`));
const takes = (lead: ServedLead) =>
  lead.takes(leadWorkRoutes.assign, ({ userId }) => {
    lead.happens('LeadAssigned', { userId }, { set: { assigneeId: userId as string | null } });
  });
async function choose(page: Page, name: string): Promise<void> {
  await page.user.click(assignee());
  await page.user.click(await screen.findByRole('menuitemradio', { name }));
}

it('a lead is given to oneself, to a colleague and to nobody; others see it at once', async () => {
  const lead = serveLead();
  takes(lead);
  const page = await openLeadPage(lead);
  await named('Unassigned');
  assignee().focus();
  await page.user.keyboard('{Enter}');
  await page.user.click(await screen.findByRole('menuitemradio', { name: 'Assign to me' }));
  expect(await screen.findByText('Lead assigned to you')).toBeVisible();
  await named('Admin');
  await choose(page, colleague.actorName);
  expect(await screen.findByText(`Lead assigned to ${colleague.actorName}`)).toBeVisible();
  await named(colleague.actorName);
  await choose(page, 'Unassigned');
  expect(await screen.findByText('Lead unassigned')).toBeVisible();
  await named('Unassigned');
  expect(calls(filled(leadWorkRoutes.assign, lead)).map(({ body }) => body)).toEqual([
    { userId: sampleAdmin.id },
    { userId: colleague.actor.id },
    { userId: null },
  ]);
  const set = { assigneeId: colleague.actor.id };
  lead.happensElsewhere('LeadAssigned', { userId: set.assigneeId }, { set });
  await named(colleague.actorName);
});

it('who it was given to stands there at once, and goes back when that is refused', async () => {
  const lead = serveLead();
  const page = await openLeadPage(lead);
  lead.refuses(leadWorkRoutes.assign);
  const letGo = hold(filled(leadWorkRoutes.assign, lead));
  await choose(page, 'Assign to me');
  await named('Admin');
  letGo();
  expect(await screen.findByText('Failed to assign lead')).toBeVisible();
  await named('Unassigned');
  takes(lead);
  await choose(page, 'Assign to me');
  expect(await screen.findByText('Lead assigned to you')).toBeVisible();
  await waitFor(() => expect(toasts().join()).not.toContain('Failed'));
  expect(lead.now().assigneeId).toBe(sampleAdmin.id);
});
