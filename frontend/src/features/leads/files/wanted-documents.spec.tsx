import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { wantedDocumentsRoutes } from '../../../../../contracts/src/files/routes.js';
import type { ShownLead } from '../../../../../contracts/src/leads/queries.js';
import type { OwnersMail } from '../../../../../contracts/src/messages/owners-mail.js';
import { expectAccessible } from '../../../../test/accessible.js';
import { answer, calls, fail, filled } from '../../../../test/api.js';
import { choose, fill, press } from '../../../../test/fill-in.js';
import { field } from '../../../../test/render-page.js';
import { sampleId } from '../../../../test/sample-history.js';
import { openLeadPage, section, serveLead, type ServedLead } from '../../../../test/sample-lead-page.js';

let lead: ServedLead;
const [wantedId, fileId] = [sampleId(941), sampleId(942)];
const what = 'Proof of insurance';
const asked = { wantedId, what };
const sent = {
  ...{ fileId, hash: 'a', name: 'insurance.pdf', mediaType: 'application/pdf', bytes: 1200 },
  ...{ wanted: wantedId, width: null, height: null },
};
const withdrawal = () => filled(wantedDocumentsRoutes.withdraw, { id: lead.id, wantedId });
const list = () => within(section('Photos and files')).queryByRole('list', { name: 'Asked of the owner' });
const standing: Partial<ShownLead> = {
  ...{ situation: 'file', ownersTasks: [{ kind: 'file', id: wantedId, since: '2026-03-03T15:00:00.000Z' }] },
};

const told: OwnersMail = {
  ...{ to: 'owner@example.com', withheld: null },
  preview: { subject: `Please send us: ${what}`, text: '', html: '<p>Hello</p>', lead: null, faults: [] },
};
const mail = () => filled(wantedDocumentsRoutes.mail, { id: lead.id });
const box = 'Send an email about it to owner@example.com';

beforeEach(() => {
  lead = serveLead();
  answer(mail(), told);
});

it('staff ask for it in their words, see that the owner is awaited, and withdraw it', async () => {
  const page = await openLeadPage(lead);
  await choose(page, 'Ask for a document');
  const dialog = await screen.findByRole('dialog', { name: 'Ask for a document' });
  await expectAccessible();
  await press(page, 'Ask for it', dialog);
  expect(field('What you need')).toHaveAttribute('aria-invalid', 'true');
  expect(calls(mail())).toEqual([]);
  await fill(page, 'What you need', ` ${what} `);
  expect(await within(dialog).findByLabelText(box)).toBeChecked();
  expect(within(dialog).getByText('Show the email')).toBeVisible();
  await waitFor(() => expect(calls(mail()).at(-1)?.path).toMatch(/[?]what=Proof(\+|%20)of(\+|%20)insurance$/));
  lead.takes(wantedDocumentsRoutes.ask, () => lead.happens('DocumentWanted', asked, { set: standing }));
  await press(page, 'Ask for it', dialog);
  expect(await screen.findByText('Document asked for', { selector: '[data-title] *, [data-title]' })).toBeVisible();
  expect(calls(filled(wantedDocumentsRoutes.ask, { id: lead.id }))[0]?.body).toEqual({ what });
  await waitFor(() => expect(list()).toHaveTextContent(what));
  lead.announce();
  expect(await screen.findByRole('list', { name: 'Awaits the owner' })).toHaveTextContent(`Send a document: ${what}`);
  expect(section('History')).toHaveTextContent(`Owner asked for a document: ${what}`);
  lead.takes(withdrawal(), () => lead.happens('DocumentWantWithdrawn', { wantedId }));
  await press(page, `Withdraw: ${what}`);
  expect(await screen.findByText('Request withdrawn')).toBeVisible();
  await waitFor(() => expect(list()).toBeNull());
});

it.each([
  ['left out by staff, who write to the owner themselves', told, true],
  [
    'none where none can go to the owner, and the dialog says why',
    { ...told, withheld: 'bounced', preview: null },
    false,
  ],
] as const)('the email about it is %s', async (_, shown, canBe) => {
  answer(mail(), shown);
  const page = await openLeadPage(lead);
  await choose(page, 'Ask for a document');
  const dialog = await screen.findByRole('dialog', { name: 'Ask for a document' });
  await fill(page, 'What you need', what);
  if (canBe) await page.user.click(await within(dialog).findByLabelText(box));
  else
    expect(
      await within(dialog).findByText('The owner gets no email, because the address has refused email before.'),
    ).toBeVisible();
  lead.takes(wantedDocumentsRoutes.ask, () => lead.happens('DocumentWanted', asked, { set: standing }));
  await press(page, 'Ask for it', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls(filled(wantedDocumentsRoutes.ask, { id: lead.id })).map(({ body }) => body)).toEqual([
    { what, ...(canBe && { mail: false }) },
  ]);
});

it('it can be asked for, too, while the email cannot be shown', async () => {
  fail(mail(), 400);
  const page = await openLeadPage(lead);
  await choose(page, 'Ask for a document');
  const dialog = await screen.findByRole('dialog', { name: 'Ask for a document' });
  await fill(page, 'What you need', what);
  expect(await within(dialog).findByText(/It cannot be shown right now/)).toBeVisible();
  lead.takes(wantedDocumentsRoutes.ask, () => lead.happens('DocumentWanted', asked, { set: standing }));
  await press(page, 'Ask for it', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a document that staff send by the owner’s link is theirs, not the owner’s', async () => {
  lead.happens('DocumentWanted', asked);
  lead.happensElsewhere('FileAttached', sent);
  await openLeadPage(lead);
  expect(section('Photos and files')).toHaveTextContent(/insurance\.pdf.*Sample Colleague/);
  expect(section('History')).toHaveTextContent('Requested document received: insurance.pdf');
  expect(section('History')).not.toHaveTextContent('The owner sent');
  expect(list()).toBeNull();
});

it('staff who withdraw it as the owner sends it are told, and find the file, which is the owner’s', async () => {
  lead.happens('DocumentWanted', asked);
  const page = await openLeadPage(lead);
  await waitFor(() => expect(list()).toHaveTextContent(what));
  lead.refuses(withdrawal(), { status: 409, code: 'document_came', title: 'This document has come in.' });
  await press(page, `Withdraw: ${what}`);
  expect(await screen.findByText('The request was not withdrawn')).toBeVisible();
  lead.happensElsewhere('FileAttached', sent, {
    actor: { kind: 'visitor', id: null },
    actorName: null,
    set: { situation: 'gave_file', ownersTasks: [] },
  });
  await waitFor(() => expect(list()).toBeNull());
  expect(within(section('Photos and files')).getByRole('link', { name: 'insurance.pdf' })).toHaveAttribute('download');
  expect(section('Photos and files')).toHaveTextContent(/Owner/);
  expect(section('History')).toHaveTextContent('Requested document received: insurance.pdf');
  await press(page, 'Go to the files');
  expect(screen.getByRole('heading', { name: 'Photos and files' })).toHaveFocus();
});
