import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { caseTimelineRoutes, duplicatesRoutes, leadMergeRoutes } from '../../../../../contracts/src/cases/routes.js';
import { paymentRequested } from '../../../../../contracts/src/payments/request-events.js';
import { pipelineRoutes } from '../../../../../contracts/src/pipeline/routes.js';
import { walkthroughsRoutes, type WalkthroughMailsAnswer } from '../../../../../contracts/src/walkthroughs/routes.js';
import { expectAccessible } from '../../../../test/accessible.js';
import { answer, calls, filled } from '../../../../test/api.js';
import { choose, fill, press } from '../../../../test/fill-in.js';
import { field, sampleAdmin } from '../../../../test/render-page.js';
import { sampleDocument } from '../../../../test/sample-document.js';
import {
  openLeadPage,
  section,
  serveDocuments,
  serveLead,
  type ServedLead,
} from '../../../../test/sample-lead-page.js';

let first: ServedLead;
let second: ServedLead;
const compared = ({ now }: ServedLead) => {
  const { id, revision, name, email, phone, propertyAddress, status, createdAt } = now();
  return { id, revision, name, email, phone, propertyAddress, status, createdAt };
};
const alike = () => [{ ...compared(first), reasons: ['email' as const], strength: 'probable' as const }];
const dialog = (name = 'Merge two leads') => screen.findByRole('dialog', { name });
const happening = async () => within(await dialog()).findByRole('region', { name: 'What happens' });

beforeEach(() => {
  first = serveLead({ email: 'twin@example.com', createdAt: '2026-03-01T12:00:00.000Z' }, 1);
  second = serveLead({ email: 'twin@example.com' }, 2);
  answer(filled(duplicatesRoutes.ofLead, second), () => ({ position: '0', leads: alike() }));
  second.takes(leadMergeRoutes.merge, () => second.happens('LeadMerged', {}, { set: { mergedInto: first.id } }));
  second.takes(leadMergeRoutes.unmerge, () => second.happens('LeadUnmerged', {}, { set: { mergedInto: null } }));
});

it('two leads are compared, merged into one, and unmerged again', async () => {
  const page = await openLeadPage(second);
  expect(await screen.findByText(/^Probable duplicate$/)).toBeVisible();
  await press(page, 'Merge…');
  const row = await within(await dialog()).findByRole('row', { name: /^Email/ });
  expect(row).toHaveTextContent('twin@example.com');
  // The older one stays, unless somebody chooses otherwise.
  expect(await happening()).toHaveTextContent('Sample Owner 1, 100 Sample St, Ankeny, IA 50023 stays as it is.');
  expect(within(await dialog()).getByRole('radio', { name: /^Stays ?: Sample Owner 1/ })).toBeChecked();
  await expectAccessible();
  await press(page, 'Merge', await dialog());
  const merged = await dialog('Merged');
  expect(within(merged).getByRole('link', { name: 'Open the lead' })).toHaveAttribute('href', `/leads/${first.id}`);
  expect(calls(filled(leadMergeRoutes.merge, second)).map(({ body }) => body)).toEqual([{ into: first.id }]);
  await page.user.keyboard('{Escape}');

  second.announce();
  const band = await waitFor(() => {
    const found = screen.getAllByRole('status').find(({ textContent }) => textContent?.startsWith('Merged into'));
    expect(found).toBeVisible();
    return found!;
  });
  expect(await within(band).findByRole('link', { name: /Sample Owner 1/ })).toHaveAttribute(
    'href',
    `/leads/${first.id}`,
  );
  await expectAccessible();
  await press(page, 'Unmerge Sample Owner 2');
  expect(await screen.findByText('Sample Owner 2 is a separate lead again.')).toBeVisible();
  second.announce();
  await waitFor(() => expect(band).not.toBeInTheDocument());
  expect(await screen.findByText(/^Probable duplicate$/)).toBeVisible();
});

it('the payment link of the lead that stays is named before the merge ends it', async () => {
  first.happens('PaymentRequested', { ...paymentRequested.example, amountCents: 199_00 });
  const page = await openLeadPage(second);
  await press(page, 'Merge…');
  expect(
    await within(await happening()).findByText(/^The payment link of \$199 on the lead that stays ends/),
  ).toBeVisible();
});

describe('a lead with a walkthrough ahead', () => {
  const start = '2036-12-08T16:30:00.000Z';
  const { mails } = walkthroughsRoutes;
  const box = 'Send an email about it to owner@example.com';
  const told = (stands: boolean): WalkthroughMailsAnswer => ({
    leads: [
      {
        ...{ leadId: second.id, name: 'Sample Owner 2', stands, start },
        mail: {
          ...{ to: 'owner@example.com', withheld: null },
          preview: { subject: 'Walkthrough', text: '', html: '<p>We are sorry</p>', lead: null, faults: [] },
        },
      },
    ],
  });

  beforeEach(() => {
    answer(walkthroughsRoutes.list, { position: '0', walkthroughs: [], calendar: 'not_configured' });
    second.happens('WalkthroughScheduled', { start }, { set: { walkthroughStart: start } });
  });

  it('says before it is merged, and before it is unmerged, what becomes of it; each email can be left out', async () => {
    answer(mails, told(false));
    const page = await openLeadPage(second);
    await press(page, 'Merge…');
    expect(
      await within(await happening()).findByText('The walkthrough on Dec 8, 10:30 AM is called off.'),
    ).toBeVisible();
    expect(calls(mails).map(({ body }) => body)).toEqual([
      { ids: [second.id], change: { what: 'merge', into: first.id } },
    ]);
    await page.user.click(within(await happening()).getByLabelText(box));
    await press(page, 'Merge', await dialog());
    const merged = await dialog('Merged');
    expect(calls(filled(leadMergeRoutes.merge, second)).map(({ body }) => body)).toEqual([
      { into: first.id, mail: false },
    ]);
    answer(mails, told(true));
    await press(page, 'Unmerge Sample Owner 2', merged);
    const question = await dialog('Unmerge Sample Owner 2?');
    expect(question).toHaveTextContent('The walkthrough is on Dec 8, 10:30 AM again.');
    await page.user.click(within(question).getByLabelText(box));
    await press(page, 'Unmerge', question);
    expect(
      await screen.findByText('Sample Owner 2 is a separate lead again. The walkthrough is on Dec 8, 10:30 AM again.'),
    ).toBeVisible();
    expect(calls(filled(leadMergeRoutes.unmerge, second)).map(({ path }) => path)).toEqual([
      expect.stringMatching(/\?mail=false$/),
    ]);
  });

  it('is not unmerged by staff who think better of it', async () => {
    second.happens('LeadMerged', {}, { set: { mergedInto: first.id } });
    answer(mails, told(true));
    const page = await openLeadPage(second);
    await press(page, 'Unmerge Sample Owner 2');
    await press(page, 'Cancel', await dialog('Unmerge Sample Owner 2?'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Unmerge Sample Owner 2' })).toBeEnabled());
    expect(calls(filled(leadMergeRoutes.unmerge, second))).toEqual([]);
  });
});

it('a lead is merged into one that is picked, from its menu', async () => {
  answer(pipelineRoutes.list, () => ({ position: '0', leads: [first.now(), second.now()], total: 2 }));
  const page = await openLeadPage(second, sampleAdmin);
  await choose(page, 'Merge into another lead…');
  const picker = await dialog('Merge into another lead');
  expect(within(picker).getByRole('button', { name: 'Compare' })).toBeDisabled();
  await page.user.type(within(picker).getByRole('searchbox', { name: 'Search leads' }), 'Sample Owner');
  await page.user.click(await within(picker).findByRole('radio', { name: /Sample Owner 2/ }));
  expect(within(picker).getByText('That is this lead itself. Choose another one.')).toBeVisible();
  await page.user.click(within(picker).getByRole('radio', { name: /Sample Owner 1/ }));
  await press(page, 'Compare', picker);
  expect(await happening()).toHaveTextContent('Sample Owner 1, ');
  await press(page, 'Merge', await dialog());
  const merged = await dialog('Merged');
  expect(merged).toHaveTextContent('Sample Owner 2');
  await press(page, 'Unmerge Sample Owner 2', merged);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls(filled(leadMergeRoutes.unmerge, second))).toHaveLength(1);
});

describe('a merge by a colleague, while one has the page open', () => {
  const merged = () => second.happensElsewhere('LeadMerged', {}, { set: { mergedInto: first.id } });

  it('of the lead that goes says where it went, and offers nothing that would go to the wrong lead', async () => {
    const page = await openLeadPage(second);
    await press(page, 'Log contact');
    await screen.findByRole('dialog', { name: 'Log contact' });
    await fill(page, 'Note', 'Asked to call back.');
    merged();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const band = screen.getAllByRole('status').find(({ textContent }) => textContent?.startsWith('Merged into'))!;
    expect(await within(band).findByRole('link', { name: /Sample Owner 1/ })).toBeVisible();
    for (const name of ['Record payment', 'Send payment link', 'Send document', 'Add task'])
      expect(screen.getAllByRole('button', { name })[0]).toHaveAttribute('aria-disabled', 'true');
    // What was typed is not lost with it.
    await press(page, 'Unmerge Sample Owner 2');
    second.announce();
    expect(await screen.findByRole('dialog', { name: 'Log contact' })).toBeVisible();
    expect(field('Note')).toHaveValue('Asked to call back.');
  });

  it('of the lead that stays shows the documents of the other one, too, and says which it was', async () => {
    await openLeadPage(first);
    await waitFor(() => expect(section('Documents')).toHaveTextContent('No documents yet.'));
    serveDocuments([sampleDocument(1, { leadId: second.id })]);
    const { id, name, propertyAddress, status, createdAt } = second.now();
    answer(filled(caseTimelineRoutes.timeline, first), {
      ...{ position: '100', id: first.id, revision: 0, others: [], othersCount: 0, events: first.events },
      merged: [{ id, name, propertyAddress, status, createdAt }],
    });
    first.announce();
    expect(await screen.findByText('Merged into this lead:')).toBeVisible();
    await waitFor(() => expect(within(section('Documents')).getAllByRole('listitem')).toHaveLength(1));
  });
});
