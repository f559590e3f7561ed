import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react/pure';
import { boardRoutes } from '../../../../contracts/src/board/routes.js';
import { viewsRoutes } from '../../../../contracts/src/views/routes.js';
import { assigneesRoutes } from '../../../../contracts/src/accounts/user-routes.js';
import { leadHistoryRoutes } from '../../../../contracts/src/leads/history-routes.js';
import { activityRoutes, type ActivityItem } from '../../../../contracts/src/activity/routes.js';
import { analysesRoutes } from '../../../../contracts/src/analyses/routes.js';
import { walkthroughsRoutes } from '../../../../contracts/src/walkthroughs/routes.js';
import { leadsRoutes } from '../../../../contracts/src/leads/routes.js';
import { portfolioRoutes } from '../../../../contracts/src/pipeline/routes.js';
import { columnTitle } from '../../../../contracts/src/stages/words.js';
import { leadStatuses, mainBoardStatuses } from '../../../../contracts/src/lead-status.js';
import { answer, calls, refuse, filled } from '../../../test/api.js';
import { openPage, sampleUser, type Page } from '../../../test/render-page.js';
import { board, card } from '../../../test/sample-board.js';
import { sampleId } from '../../../test/sample-history.js';

// The dashboard as the specification has it: board, lists beside it, portfolio. Sizes, sight and journeys are for the browser tests.

const [first, second, third] = [sampleId(1), sampleId(2), sampleId(3)];
const name = `Sample Owner ${first}`;
const region = (of: string) => screen.getByRole('region', { name: of });
const column = (title: string) => screen.getByRole('region', { name: new RegExp(`^${title}`) });
const lifted = () => document.querySelector('[data-lifted]');

const created: ActivityItem = {
  ...{ position: '1', eventId: sampleId(9), type: 'LeadCreated', leadId: first, leadName: name, leadDeleted: false },
  ...{ propertyAddress: '100 Sample St', analysisId: null, actor: { kind: 'visitor', id: null }, actorName: null },
  ...{ occurredAt: '2026-03-02T15:00:00.000Z', data: {}, parts: [], leadCount: 1 },
};

const allowance = { day: '2026-03-02', callsADay: 50, calls: 0, overBudget: 0, overVisitorLimit: 0 };

beforeEach(() => {
  const nameless = { ...card(third, 'closed', 1), name: '' };
  const shown = { leads: [card(first, 'leads', 3)], enrolled: [card(second, 'enrolled', 2)], closed: [nameless] };
  answer(boardRoutes.board, board('1', shown));
  answer(viewsRoutes.all, { views: [] });
  answer(assigneesRoutes.all, { assignees: [] });
  answer(activityRoutes.list, { position: '1', items: [created] });
  answer(analysesRoutes.allowance, allowance);
  answer(filled(leadHistoryRoutes.history, { id: first }), { id: first, revision: 0, events: [] });
});

async function dashboard(): Promise<Page> {
  const page = await openPage('/dashboard', sampleUser);
  await screen.findByRole('link', { name: new RegExp(`^${name},`) });
  return page;
}

describe('the board', () => {
  it('Add Lead is in the header beside Export Data, and opens Add New Lead', async () => {
    const page = await dashboard();
    expect(screen.getByRole('heading', { level: 1, name: 'Property Management Dashboard' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Export Data' })).toHaveAttribute('download');
    const add = screen.getByRole('button', { name: 'Add Lead' });
    expect(add).toBeVisible();
    await page.user.click(add);
    expect(await screen.findByRole('dialog', { name: 'Add New Lead' })).toBeVisible();
  });

  it('five counters and five columns, one for each stage, and each card leads to its lead', async () => {
    await dashboard();
    const overview = region('Pipeline Overview');
    const counters = within(overview).getAllByRole('term');
    expect(counters.map(({ textContent }) => textContent)).toEqual(mainBoardStatuses.map(columnTitle));
    expect(counters.map((one) => one.nextElementSibling?.textContent)).toEqual(['1', '0', '0', '1', '1']);
    const columns = [...document.querySelectorAll('[data-column]')].map((one) => one.getAttribute('data-column'));
    expect(columns).toEqual([...mainBoardStatuses]);
    expect(within(column('New Leads')).getByRole('link', { name: new RegExp(`^${name},`) })).toHaveAttribute(
      'href',
      `/leads/${first}`,
    );
    const nameless = await within(column('Closed')).findByRole('link', { name: /^Anonymous,/ });
    expect(nameless).toHaveAttribute('href', `/leads/${third}`);
  });

  it('the menu of a card offers every other stage, and moves it there', async () => {
    const page = await dashboard();
    const move = filled(leadsRoutes.move, { id: first });
    refuse(move, { status: 409, code: 'lead_deleted', title: 'This lead was deleted' });
    await page.user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
    const offered = screen.getAllByRole('menuitem').map(({ textContent }) => textContent?.trim());
    const others = leadStatuses.filter((status) => status !== 'leads').map(columnTitle);
    expect(offered.slice(0, others.length)).toEqual(others);
    await page.user.click(screen.getByRole('menuitem', { name: 'Closed' }));
    expect(await screen.findByText('Failed to update lead status')).toBeVisible();
    // It is back where it was.
    expect(await within(column('New Leads')).findByRole('link', { name: new RegExp(`^${name},`) })).toBeVisible();

    answer(move, { id: first, revision: 1, position: '2' });
    await page.user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
    await page.user.click(screen.getByRole('menuitem', { name: 'Enrolled' }));
    expect(await screen.findByText('Lead status updated')).toBeVisible();
    expect(calls(move).map(({ body }) => (body as { status: string }).status)).toEqual(['closed', 'enrolled']);
    expect(await within(column('Enrolled')).findByRole('link', { name: new RegExp(`^${name},`) })).toBeVisible();
  });

  it('a pointer picks a card up after 8 px, and Escape puts it back', async () => {
    await dashboard();
    const link = screen.getByRole('link', { name: new RegExp(`^${name},`) });
    // A card can be carried once it is touched.
    fireEvent.focus(link);
    await waitFor(() => {
      fireEvent.mouseDown(link, { button: 0, clientX: 40, clientY: 40 });
      fireEvent.mouseMove(document, { clientX: 48, clientY: 40 });
      expect(lifted()).toBeNull();
      fireEvent.mouseMove(document, { clientX: 49, clientY: 40 });
      expect(lifted()).not.toBeNull();
    });
    fireEvent.keyDown(document, { code: 'Escape' });
    await waitFor(() => expect(lifted()).toBeNull());
    expect(calls(filled(leadsRoutes.move, { id: first }))).toEqual([]);
  });
});

describe('the lists beside the board', () => {
  it('a lead is deleted from its row of the activity once that is confirmed; a failure leaves it there', async () => {
    const page = await dashboard();
    const removal = filled(leadsRoutes.delete, { id: first });
    answer(walkthroughsRoutes.mails, { leads: [] });
    refuse(removal, { status: 409, code: 'lead_deleted', title: 'This lead was deleted' });
    expect(await screen.findByRole('button', { name: `View Details of ${name}` })).toHaveTextContent('View Details');
    const remove = async () => {
      await page.user.click(screen.getByRole('button', { name: `Delete ${name}` }));
      await page.user.click(
        within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete lead' }),
      );
    };
    await page.user.click(screen.getByRole('button', { name: `Delete ${name}` }));
    await page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    expect(calls(removal)).toEqual([]);
    await remove();
    expect(await screen.findByText('Failed to delete lead')).toBeVisible();
    expect(screen.getByRole('button', { name: `View Details of ${name}` })).toBeInTheDocument();
    await waitFor(() => expect(document.getElementById(`card-${first}`)).toBeInTheDocument());

    answer(removal, { id: first, revision: 2, position: '3' });
    await remove();
    expect(await screen.findByText('Lead deleted successfully')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Failed to delete lead')).toBeNull());
  });

  it('a property of the portfolio leads to its report', async () => {
    const page = await dashboard();
    const property = { leadId: first, name, propertyAddress: '100 Sample St', city: null, propertyType: 'condo' };
    answer(portfolioRoutes.page, {
      ...{ position: '1', totals: { properties: 1, units: 2, monthlyRevenueCents: 3, averageRentPerUnitCents: null } },
      properties: [{ ...property, unitCount: 2, estimatedRentCents: null, state: 'active', analysed: true }],
    });
    await page.user.click(screen.getByRole('button', { name: 'Portfolio' }));
    const portfolio = await screen.findByRole('region', { name: 'Portfolio' });
    const report = await within(portfolio).findByRole('link', { name: '100 Sample St' });
    expect(report).toHaveAttribute('href', `/analysis/${first}`);
    expect(within(portfolio).getByRole('listitem')).toHaveTextContent('Active');
  });
});
