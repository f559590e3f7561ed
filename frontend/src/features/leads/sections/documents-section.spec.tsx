import { documentsRoutes } from '../../../../../contracts/src/documents/routes.js';
import { expect, it } from '@jest/globals';
import { waitFor, within } from '@testing-library/react/pure';
import { calls, refuse } from '../../../../test/api.js';
import { press } from '../../../../test/fill-in.js';
import { sampleDocument } from '../../../../test/sample-document.js';
import { openLeadPage, section, serveDocuments, serveLead } from '../../../../test/sample-lead-page.js';

it('a lead’s documents stand there with their progress, their reasons and their files', async () => {
  const lead = serveLead();
  const own = { leadId: lead.id };
  serveDocuments([
    sampleDocument(1, { ...own, lastReminderSent: '2026-03-05T15:00:00.000Z' }),
    sampleDocument(2, { ...own, state: 'completed', type: 'lease_agreement' }),
    sampleDocument(3, { ...own, state: 'declined', reason: 'Too expensive' }),
    sampleDocument(4, { ...own, state: 'failed', reason: 'No answer' }),
  ]);
  await openLeadPage(lead);
  const documents = () => within(section('Documents'));
  await waitFor(() => expect(documents().getAllByRole('listitem')).toHaveLength(4));
  expect(section('Documents')).toHaveTextContent('Declined: Too expensive');
  expect(section('Documents')).toHaveTextContent('Not sent: No answer');
  expect(section('Documents')).toHaveTextContent('reminded');
  const files = documents().getAllByRole('link', { name: /^Download/ });
  expect(files.map((each) => each.getAttribute('href'))).toEqual([1, 2, 3].map((n) => sampleDocument(n).downloadUrl));
  const [asked] = calls(documentsRoutes.list);
  expect(new URLSearchParams(asked!.path.split('?')[1]).get('leadId')).toBe(lead.id);
});

it('documents that cannot be read say so, and are there when tried again', async () => {
  const lead = serveLead();
  refuse(documentsRoutes.list, { status: 422, title: 'Torn', code: 'internal_error' });
  const page = await openLeadPage(lead);
  await waitFor(() => expect(section('Documents')).toHaveTextContent('Failed to load documents. Please try again.'));
  serveDocuments([]);
  await press(page, 'Try again', section('Documents'));
  await waitFor(() => expect(section('Documents')).toHaveTextContent('No documents yet.'));
});
