import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { openLeadPage, section, serveLead } from '../../../../test/sample-lead-page.js';

it('staff see why an event is there, as a graph and as a list, also by keys', async () => {
  const lead = serveLead();
  const pitched = lead.happens(
    'LeadPitched',
    { estimatedRentCents: 1950_00, improvements: [], feeScheduleVersion: 1 },
    { set: { estimatedRentCents: 1950_00 } },
  );
  lead.happens(
    'LeadStatusMoved',
    { from: 'leads', to: 'proposal' },
    { set: { status: 'proposal' }, correlationId: pitched.correlationId, causationId: pitched.causationId },
  );
  const page = await openLeadPage(lead);
  const more = within(section('History')).getByRole('button', { name: 'More for: Moved from New Lead to Proposal' });
  more.focus();
  await page.user.keyboard('{Enter}');
  const item = await screen.findByRole('menuitem', { name: 'Why is this here?' });
  item.focus();
  await page.user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Why is this here?' });
  const list = within(dialog).getByRole('region', { name: 'The same as a list' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(3);
  expect(list).toHaveTextContent('Done by hand');
  expect(list).toHaveTextContent('Moved from New Lead to Proposal');
  const graph = dialog.querySelector<HTMLElement>('.causation-graph')!;
  const drawn = within(graph).getAllByRole('button', { hidden: true, name: /^(Pitched|Moved)/ });
  expect(drawn.map((each) => each.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
  // It contains neither another action nor a raw id.
  expect(dialog).not.toHaveTextContent('Added by hand');
  expect(dialog).not.toHaveTextContent(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  within(list)
    .getByRole('button', { name: /^Pitched at/ })
    .focus();
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(page.address()).toBe(`/leads/${lead.id}?event=${pitched.id}`));
  expect(document.querySelector('[data-past]')).toBeVisible();
});
