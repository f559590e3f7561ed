import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react/pure';
import type { Route } from '../../../lib/calls/called.js';
import { assigneesRoutes } from '../../../../../contracts/src/accounts/user-routes.js';
import { leadHistoryRoutes } from '../../../../../contracts/src/leads/history-routes.js';
import { pipelineRoutes } from '../../../../../contracts/src/pipeline/routes.js';
import { leadsRoutes } from '../../../../../contracts/src/leads/routes.js';
import type { ShownLead } from '../../../../../contracts/src/leads/queries.js';
import { answer, calls, hold, refuse, filled } from '../../../../test/api.js';
import { announceChanges } from '../../../../test/quiet-browser.js';
import { openPage, sampleAdmin, type Page } from '../../../../test/render-page.js';
import { sampleEvent } from '../../../../test/sample-history.js';
import { sampleLead } from '../../../../test/sample-lead.js';

const list = pipelineRoutes.list;
const trouble = { status: 422, title: 'Sample trouble', code: 'internal_error' } as const;
let lead: ShownLead;

/** The lead is changed by somebody. */
function changed(over: Partial<ShownLead>): void {
  lead = { ...lead, ...over, revision: lead.revision + 1 };
  announceChanges(String(10 + lead.revision), [{ kind: 'lead', id: lead.id }]);
}
/** Takes this command, which makes the lead so. */
function take(route: Route, over: Partial<ShownLead>): void {
  answer(route, () => {
    changed(over);
    return { id: lead.id, revision: lead.revision, position: String(10 + lead.revision) };
  });
}

const open = (at = '/admin') => openPage(at, sampleAdmin);
const row = () => screen.findByRole('link', { name: 'Sample Owner 1' });
const stage = async (label: string) => {
  const button = await screen.findByRole('button', { name: /^Stage of Sample Owner 1/ });
  await waitFor(() => expect(button).toHaveTextContent(label));
  return button;
};
const toast = async (title: string) => (await screen.findByText(title)).closest<HTMLElement>('[data-sonner-toast]')!;
const cell = (text: string) => screen.findByRole('gridcell', { name: text });

async function pick({ user }: Page, from: string, to: string): Promise<void> {
  await user.click(await stage(from));
  await user.click(await screen.findByRole('menuitemradio', { name: to }));
}
async function choose({ user }: Page, action: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Actions for Sample Owner 1' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

beforeEach(() => {
  lead = sampleLead();
  answer(assigneesRoutes.all, { assignees: [] });
  answer(list, () => {
    const leads = lead.deletedAt ? [] : [lead];
    return { position: '7', leads, total: leads.length };
  });
  answer(filled(leadHistoryRoutes.history, sampleLead()), () => ({ id: lead.id, revision: lead.revision, events: [] }));
});

describe('the table of leads', () => {
  it('the server sorts and filters, the address holds it, and the file is of the same rows', async () => {
    const page = await open();
    await row();
    const label = () => screen.getAllByText('Name').find((one) => one.closest('[role="columnheader"]'))!;
    await page.user.click(label());
    await waitFor(() => expect(page.address()).toBe('/admin?sort=name'));
    await page.user.click(label());
    await waitFor(() => expect(page.address()).toBe('/admin?sort=-name'));
    expect(label().closest('[role="columnheader"]')).toHaveAttribute('aria-sort', 'descending');
    await page.user.click(screen.getByRole('button', { name: 'Filter' }));
    await page.user.click(await screen.findByRole('checkbox', { name: 'Closed' }));
    await page.user.click(screen.getByRole('checkbox', { name: 'Lost' }));
    // Closed before the typing has rested.
    await page.user.type(screen.getByLabelText('Name contains'), 'Sample 9');
    await page.user.keyboard('{Escape}');
    const asked = 'status=closed%2Clost&name=Sample\\+9';
    await waitFor(() =>
      expect(calls(list).at(-1)?.path).toMatch(new RegExp(`${asked}.*sort=-name|sort=-name.*${asked}`)),
    );
    expect(page.address()).toContain('status=closed');
    const file = screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href');
    expect(file).toMatch(
      new RegExp(`^/api/leads/export\\?${asked}&sort=-name&columns=name%2Cstatus%2Cawaits%2Cassignee`),
    );
    await page.user.click(screen.getByRole('button', { name: 'Remove Stage: Closed, Lost' }));
    await waitFor(() => expect(page.address()).not.toContain('status='));
    answer(list, { position: '7', leads: [], total: 0 });
    await page.user.type(screen.getByLabelText('Search leads'), 'nobody');
    await waitFor(() => expect(calls(list).at(-1)?.path).toContain('search=nobody'));
    expect(await screen.findByText('No leads match')).toBeVisible();
    answer(list, { position: '7', leads: [lead], total: 1 });
    await page.user.click(screen.getAllByRole('button', { name: 'Clear the filters' })[0]!);
    expect(await row()).toBeVisible();
    await waitFor(() => expect(page.address()).toBe('/admin?sort=-name'));
  });

  it('cleared while something is typed, it brings that back neither in the field nor in the address', async () => {
    const page = await open('/admin?status=closed');
    await row();
    await page.user.type(screen.getByLabelText('Search leads'), 'nobody');
    await page.user.click(screen.getAllByRole('button', { name: 'Clear the filters' })[0]!);
    expect(screen.getByLabelText('Search leads')).toHaveValue('');
    await waitFor(() => expect(page.address()).toBe('/admin'));
    expect(calls(list).filter(({ path }) => path.includes('nobody'))).toEqual([]);
  });

  it('has whose each lead is, and filters by it', async () => {
    answer(assigneesRoutes.all, {
      assignees: [{ id: sampleAdmin.id, email: sampleAdmin.email, displayName: 'Ann Sample' }],
    });
    lead = sampleLead(1, { assigneeId: sampleAdmin.id });
    const page = await open('/admin?assignee=me');
    const assignee = () => document.querySelector('[row-index="0"] [col-id="assignee"]');
    await row();
    expect(new URLSearchParams(calls(list).at(-1)!.path.split('?')[1]).get('assignee')).toBe('me');
    await waitFor(() => expect(assignee()).toHaveTextContent('Ann Sample'));
    await page.user.click(screen.getByRole('button', { name: /^Filter/ }));
    await page.user.selectOptions(await screen.findByLabelText('Assignee'), 'Unassigned');
    await waitFor(() => expect(page.address()).toBe('/admin?assignee=none'));
    await waitFor(() => expect(calls(list).at(-1)?.path).toContain('assignee=none'));
  });

  it('another order ends what was asked for in the one before', async () => {
    const page = await open('/admin?sort=createdAt');
    await row();
    const name = () => screen.getAllByText('Name').find((one) => one.closest('[role="columnheader"]'))!;
    const ended: string[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = (path, init) => {
      init?.signal?.addEventListener('abort', () => ended.push(path as string));
      return fetch(path, init);
    };
    const letGo = hold(list);
    await page.user.click(name());
    await waitFor(() => expect(calls(list).at(-1)?.path).toContain('sort=name'));
    await page.user.click(name());
    await waitFor(() => expect(calls(list).at(-1)?.path).toContain('sort=-name'));
    await waitFor(() => expect(ended.filter((path) => path.includes('sort=name'))).toHaveLength(1));
    letGo();
    globalThis.fetch = fetch;
    expect(await row()).toBeVisible();
  });

  it('a row leads to its lead: by its link, and by Enter from a cell that offers nothing else', async () => {
    const page = await open();
    expect(await row()).toHaveAttribute('href', `/leads/${lead.id}`);
    act(() => document.querySelector<HTMLElement>('[row-index="0"] [col-id="email"]')!.focus());
    await page.user.keyboard('{Enter}');
    await page.leavesFor(`/leads/${lead.id}`);
  });

  it('columns are chosen and moved by keyboard, stay so, and can be reset', async () => {
    const page = await open();
    await row();
    const header = (name: string) => screen.queryByRole('columnheader', { name });
    screen.getByRole('button', { name: 'Columns' }).focus();
    await page.user.keyboard('{Enter}');
    const entry = (name: string) => within(screen.getByRole('menu')).getByRole('menuitemcheckbox', { name });
    await screen.findByRole('menu');
    await waitFor(() => expect(entry('Stage')).toHaveFocus());
    // Moves it past Next step, Assignee and Email.
    for (let n = 0; n < 3; n++) {
      await page.user.keyboard('{Alt>}{ArrowDown}{/Alt}');
      await waitFor(() => expect(entry('Stage')).toHaveFocus());
    }
    await page.user.keyboard('{ArrowUp}');
    expect(entry('Email')).toHaveFocus();
    await page.user.keyboard('{Enter}{Escape}');
    await waitFor(() => expect(header('Email')).toBeNull());
    const columns = () =>
      new URLSearchParams(
        screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')?.split('?')[1],
      ).get('columns');
    await waitFor(() => expect(columns()).toMatch(/^name,awaits,assignee,status,phone,/));
    await page.user.click(screen.getByRole('button', { name: 'Columns' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Reset columns' }));
    await waitFor(() => expect(header('Email')).not.toBeNull());
  });

  it('rows that can not be read say so, and are read with the retry', async () => {
    refuse(list, trouble);
    const page = await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('The rows could not be loaded');
    answer(list, { position: '7', leads: [lead], total: 1 });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row()).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    refuse(list, trouble);
    announceChanges('30', [{ kind: 'lead', id: lead.id }]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Some rows could not be read');
    answer(list, { position: '30', leads: [lead], total: 1 });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('where there are no leads at all, the table says so', async () => {
    answer(list, { position: '7', leads: [], total: 0 });
    await open();
    expect(await screen.findByText('No leads found')).toBeVisible();
  });
});

describe('a lead’s row', () => {
  it('a stage is picked in its row, and on a failure the row stays as it was', async () => {
    const route = filled(leadsRoutes.move, sampleLead());
    refuse(route, trouble);
    const page = await open();
    await pick(page, 'New Lead', 'Won');
    expect(await toast('Failed to update status')).toBeVisible();
    take(route, { status: 'won' });
    await pick(page, 'New Lead', 'Won');
    expect(await toast('Status updated successfully')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Failed to update status')).toBeNull());
    expect(await stage('Won')).toBeVisible();
    expect(calls(route).map(({ body }) => body)).toEqual([{ status: 'won' }, { status: 'won' }]);
  });

  it('a stage that another admin picked first is not overwritten without asking', async () => {
    const route = filled(leadsRoutes.move, sampleLead());
    refuse(route, { status: 412, title: 'Somebody was faster.', code: 'revision_mismatch' });
    const go = hold(route);
    answer(filled(leadHistoryRoutes.history, sampleLead()), () => ({
      id: lead.id,
      revision: lead.revision,
      events: [sampleEvent(1, 'LeadStatusMoved', { changes: [{ field: 'status', from: 'leads', to: lead.status }] })],
    }));
    const page = await open();
    await pick(page, 'New Lead', 'Lost');
    await stage('Lost');
    changed({ status: 'won' });
    go();
    const shown = await toast('Failed to update status');
    expect(shown).toHaveTextContent('moved this lead to Won in the meantime.');
    await stage('Won');
    take(route, { status: 'lost' });
    await page.user.click(within(shown).getByRole('button', { name: 'Move to Lost' }));
    expect(await toast('Status updated successfully')).toBeVisible();
    await stage('Lost');
  });

  it('a lead is edited with its e-mail and phone as such; a failure leaves the dialog as it is', async () => {
    refuse(filled(leadsRoutes.edit, sampleLead()), trouble);
    const page = await open();
    await choose(page, 'Edit lead');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit lead' }));
    const fill = async (label: RegExp, text: string) => {
      await page.user.clear(dialog.getByLabelText(label));
      await page.user.type(dialog.getByLabelText(label), text);
    };
    const save = () => page.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByLabelText(/^Email/)).toHaveAttribute('type', 'email');
    expect(dialog.getByLabelText(/^Phone/)).toHaveAttribute('type', 'tel');
    await fill(/^Email/, 'nobody');
    await save();
    expect(dialog.getByText('Enter an email address like name@example.com')).toBeVisible();
    await fill(/^Email/, 'edited@example.com');
    await fill(/^Phone/, '515-555-0161');
    await fill(/^Bedrooms/, '4');
    await save();
    expect(await toast('Failed to update lead')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
    expect(dialog.getByLabelText(/^Phone/)).toHaveValue('515-555-0161');
    take(filled(leadsRoutes.edit, lead), { email: 'edited@example.com' });
    await save();
    expect(await toast('Lead updated successfully')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Failed to update lead')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await cell('edited@example.com')).toBeVisible();
    expect(calls(filled(leadsRoutes.edit, sampleLead())).at(-1)?.body).toEqual({
      ...{ email: 'edited@example.com', phone: '515-555-0161', bedrooms: 4 },
    });
  });

  it('a lead is deleted from its row, and the deletion is taken back', async () => {
    const page = await open();
    const remove = async () => {
      await choose(page, 'Delete lead');
      const asked = within(await screen.findByRole('alertdialog'));
      await page.user.click(asked.getByRole('button', { name: 'Delete lead' }));
    };
    refuse(filled(leadsRoutes.delete, sampleLead()), trouble);
    await remove();
    expect(await toast('Failed to delete lead')).toBeVisible();
    expect(await row()).toBeVisible();
    take(filled(leadsRoutes.delete, lead), { deletedAt: '2026-03-02T18:00:00.000Z' });
    await remove();
    const deleted = await toast('Lead deleted successfully');
    await waitFor(() => expect(screen.queryByText('Failed to delete lead')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Sample Owner 1' })).toBeNull());
    take(filled(leadsRoutes.restore, lead), { deletedAt: null });
    await page.user.click(within(deleted).getByRole('button', { name: 'Undo' }));
    expect(await toast('Lead restored')).toBeVisible();
    expect(await row()).toBeVisible();
  });

  it('what others do to a lead shows in its row', async () => {
    await open();
    await row();
    changed({ phone: '515-555-0164' });
    expect(await cell('515-555-0164')).toBeVisible();
    changed({ status: 'enrolled' });
    await stage('Property Enrolled');
  });
});
