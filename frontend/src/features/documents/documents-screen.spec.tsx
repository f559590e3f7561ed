import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { documentsRoutes, type ShownDocument } from '../../../../contracts/src/documents/routes.js';
import { answer, calls, refuse, filled } from '../../../test/api.js';
import { announceChanges } from '../../../test/quiet-browser.js';
import { openPage, sampleUser } from '../../../test/render-page.js';
import { sampleDocument } from '../../../test/sample-document.js';

const list = documentsRoutes.list;
const waiting = sampleDocument(1, { leadName: 'Waiting Sample', lastReminderSent: '2026-03-05T15:00:00.000Z' });
const silent = sampleDocument(2, { leadName: 'Silent Sample', leadEmail: '' });
const signed = sampleDocument(3, { leadName: 'Signed Sample', state: 'completed', type: 'lease_agreement' });
const declined = sampleDocument(4, { leadName: 'Declined Sample', state: 'declined', reason: 'Too expensive' });

/** The list, by type and status, as the server would answer it. */
function answerWith(documents: ShownDocument[], notConfigured: string | null = null): void {
  answer(list, ({ path }) => {
    const asked = new URLSearchParams(path.split('?')[1]);
    const matches = (name: string, value: string) => !asked.get(name) || asked.get(name)!.split(',').includes(value);
    const found = documents.filter(({ type, status }) => matches('type', type) && matches('status', status));
    return { position: '0', documents: found, total: found.length, notConfigured };
  });
}

const open = (at = '/documents') => openPage(at, sampleUser);
const toast = async (title: string) => (await screen.findByText(title)).closest('[data-sonner-toast]');
const remind = () => screen.findByRole('button', { name: /^Send reminder .* Waiting Sample$/ });

beforeEach(() => answerWith([waiting, silent, signed, declined]));

it('the list is filtered by type and status, and the address keeps it', async () => {
  const page = await open('/documents?type=lease_agreement');
  expect(await screen.findByText('1 document')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Remove Document: Lease Agreement' }));
  expect(await screen.findByText('4 documents')).toBeVisible();
  expect(screen.getByText(/Too expensive/)).toBeVisible();
  expect(page.address()).toBe('/documents');
  await page.user.click(screen.getByRole('button', { name: 'Filter' }));
  await page.user.click(await screen.findByRole('checkbox', { name: 'Completed' }));
  expect(await screen.findByText('1 document')).toBeVisible();
  expect(page.address()).toContain('status=completed');
  expect(screen.getByText('Signed Sample', { exact: false })).toBeVisible();
});

it('the documents of a lead that somebody deletes go', async () => {
  await open();
  expect(await screen.findByText('4 documents')).toBeVisible();
  answerWith([silent, signed, declined]);
  announceChanges('8', [{ kind: 'lead', id: waiting.leadId }]);
  expect(await screen.findByText('3 documents')).toBeVisible();
  expect(screen.queryByText('Waiting Sample', { exact: false })).toBeNull();
});

it('what ended without a signature is named by how it ended: only an expired one is called expired', async () => {
  const ended = (['failed', 'declined', 'voided', 'expired'] as const).map((state, index) =>
    sampleDocument(10 + index, { leadName: `Sample ${state}`, state }),
  );
  answerWith(ended);
  await open();
  expect(await screen.findByText('4 documents')).toBeVisible();
  for (const badge of ['Not sent', 'Declined', 'Voided', 'Expired']) {
    const cells = screen.getAllByText(badge).filter((shown) => shown.closest('[title]'));
    expect(cells).toHaveLength(1);
  }
});

it('an address that names a status shows those documents', async () => {
  await open('/documents?status=pending');
  expect(await screen.findByText('2 documents')).toBeVisible();
});

it('only a pending document of a lead with an e-mail has a reminder; one that is sent says so, one that is overtaken too', async () => {
  const route = filled(documentsRoutes.remind, waiting);
  answer(route, { id: waiting.id, revision: 2, position: '0' });
  const page = await open();
  expect(await remind()).toBeVisible();
  expect(screen.getByText(/Mar 5/)).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Send reminder/ })).toHaveLength(1);
  await page.user.click(await remind());
  expect(await toast('Reminder is on its way')).toHaveTextContent('owner@example.com');
  refuse(route, { status: 409, title: 'The document is not pending.', code: 'document_ended' });
  await page.user.click(await remind());
  expect(await toast('Failed to send reminder')).toHaveTextContent('It is no longer pending.');
  await waitFor(() => expect(screen.queryByText('Reminder is on its way')).toBeNull());
});

it('a pending document is voided with a reason, which must be given', async () => {
  const route = filled(documentsRoutes.void, waiting);
  answer(route, { id: waiting.id, revision: 2, position: '0' });
  const page = await open();
  await page.user.click(await screen.findByRole('button', { name: /^Actions for .* Waiting Sample$/ }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Void' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Void this document?' }));
  await page.user.click(dialog.getByRole('button', { name: 'Void document' }));
  expect(dialog.getByText('Give a reason')).toBeVisible();
  expect(calls(route)).toEqual([]);
  await page.user.type(dialog.getByLabelText(/^Reason/), ' The fee was wrong. ');
  await page.user.click(dialog.getByRole('button', { name: 'Void document' }));
  expect(await toast('Document voided')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls(route).map(({ body }) => body)).toEqual([{ reason: 'The fee was wrong.' }]);
});

it('documents that can not be read say so in the specification’s words, and are there when asked for again', async () => {
  refuse(list, { status: 422, title: 'Torn', code: 'internal_error' });
  const page = await open();
  expect((await screen.findAllByText('Failed to load documents. Please try again.'))[0]).toBeVisible();
  answerWith([waiting]);
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await remind()).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Failed to load documents. Please try again.')).toBeNull());
});

it('with nothing the page says what comes there; not configured, what is missing', async () => {
  answerWith([], 'DOCUSEAL_API_KEY is not set.');
  await open();
  expect(await screen.findByText('No documents yet')).toBeVisible();
  expect(
    await screen.findByText('Documents cannot be sent for signature yet. DOCUSEAL_API_KEY is not set.'),
  ).toBeVisible();
});
