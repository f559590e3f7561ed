import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { erasureRoutes } from '../../../../../contracts/src/erasure/routes.js';
import { retentionRoutes } from '../../../../../contracts/src/operations/routes.js';
import { retentionSchema } from '../../../../../contracts/src/operations/retention.js';
import { answer, calls, filled } from '../../../../test/api.js';
import { fill, press } from '../../../../test/fill-in.js';
import { field, openPage, sampleAdmin, sampleUser } from '../../../../test/render-page.js';
import { sampleId } from '../../../../test/sample-history.js';
import { openLeadPage, serveLead, type ServedLead } from '../../../../test/sample-lead-page.js';

const other = { id: sampleId(2), name: 'Sample Owner 2', propertyAddress: '200 Sample St', status: 'leads' };
const preview = ({ id }: ServedLead, others = [other]) =>
  answer(filled(erasureRoutes.preview, { id }), {
    ...{ leadId: id, name: 'Sample Owner 1', others, files: 0, openEffects: 0, providers: [] },
    ...{ streams: [{ stream: `lead-${id}`, part: null, events: 2, keys: 1, clear: 0 }], backups: 'noted' as const },
  });
const dialog = () => screen.findByRole('dialog', { name: 'Erase this person?' });

it('an admin reads what will happen, says why and types the name, and the page shows the end', async () => {
  const lead = serveLead();
  preview(lead);
  const page = await openLeadPage(lead);
  await press(page, 'Actions');
  expect(await screen.findByRole('menuitem', { name: 'What is stored, JSON' })).toHaveAttribute(
    'href',
    `/api/leads/${lead.id}/person`,
  );
  await page.user.click(screen.getByRole('menuitem', { name: 'Erase person…' }));
  expect(
    await screen.findByText(/(history ends|histories end) for good, and \d+ keys? (is|are) destroyed/),
  ).toBeVisible();
  const erase = await dialog();
  expect(within(erase).getByRole('checkbox', { name: /^Sample Owner 2/ })).toBeChecked();
  await press(page, 'Erase for good', erase);
  expect(within(erase).getByText('Choose why')).toBeVisible();
  expect(within(erase).getByText('Type the name exactly as shown')).toBeVisible();
  await page.user.selectOptions(field('Why'), 'The person asked for it');
  await fill(page, 'Type the name: Sample Owner 1', 'Sample Owner');
  await press(page, 'Erase for good', erase);
  expect(within(erase).getByText('Type the name exactly as shown')).toBeVisible();
  expect(calls(filled(erasureRoutes.erase, lead))).toEqual([]);
  await fill(page, 'Type the name: Sample Owner 1', 'SAMPLE OWNER 1');
  lead.takes(erasureRoutes.erase, () => lead.happens('LeadErased', { reason: 'asked' }, { set: { name: '[erased]' } }));
  answer(filled(erasureRoutes.state, lead), {
    ...{ leadId: lead.id, erasedAt: new Date().toISOString(), erasedBy: { kind: 'user', id: sampleAdmin.id } },
    ...{ reason: null, others: [other.id], stage: 'complete', streams: [], places: [], noted: null, answers: [] },
    ...{ payments: 0, completedAt: new Date().toISOString() },
  });
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(/The person was erased/)).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: '[erased]' })).toBeVisible();
  expect(await screen.findByText(/Complete\./)).toBeVisible();
  const file = `/api/leads/${lead.id}/erasure/certificate`;
  expect(screen.getByRole('link', { name: 'Certificate' })).toHaveAttribute('href', file);
  expect(screen.getByRole('link', { name: 'PDF' })).toHaveAttribute('href', `${file}.pdf`);
  expect(calls(filled(erasureRoutes.erase, lead)).map(({ body }) => body)).toMatchObject([
    { name: 'SAMPLE OWNER 1', others: [other.id] },
  ]);
  await press(page, 'Actions');
  await screen.findByRole('menuitem', { name: 'Delete lead' });
  expect(screen.queryByRole('menuitem', { name: 'Erase person…' })).toBeNull();
});

it('more leads than can be erased at once are said where they are ticked', async () => {
  const lead = serveLead();
  const others = Array.from({ length: 101 }, (_, n) => ({ ...other, id: sampleId(1000 + n) }));
  preview(lead, others);
  const page = await openLeadPage(lead);
  await press(page, 'Actions');
  await page.user.click(await screen.findByRole('menuitem', { name: 'Erase person…' }));
  expect(await screen.findByText(/^Other leads with the same email/)).toBeVisible();
  const erase = await dialog();
  await page.user.selectOptions(field('Why'), 'The person asked for it');
  await fill(page, 'Type the name: Sample Owner 1', 'Sample Owner 1');
  await press(page, 'Erase for good', erase);
  expect(await within(erase).findByText('At most 100 other leads can be erased at once')).toBeVisible();
  expect(calls(filled(erasureRoutes.erase, lead))).toEqual([]);
});

it('who is no admin erases nobody', async () => {
  const page = await openLeadPage(serveLead(), sampleUser);
  await press(page, 'Actions');
  expect(await screen.findByRole('menuitem', { name: 'Delete lead' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: /Erase|What is stored/ })).toBeNull();
});

it('where retention is off, nothing is listed', async () => {
  answer(retentionRoutes.list, { years: 0, leads: [], count: 0 });
  await openPage('/admin/retention', sampleAdmin);
  expect(await screen.findByRole('heading', { level: 2, name: 'Retention is off' })).toBeVisible();
});

it('leads that were kept long enough are listed, and erased by hand', async () => {
  const lead = serveLead();
  preview(lead);
  const row = { id: lead.id, name: 'Sample Owner 1', status: 'lost', since: '2020-03-03T20:15:00.000Z' };
  answer(retentionRoutes.list, retentionSchema.parse({ years: 3, leads: [row], count: 1 }));
  const page = await openPage('/admin/retention', sampleAdmin);
  expect(await screen.findByText('One lead is older than 3 years.')).toBeVisible();
  expect(screen.getByText(/^Lost, untouched since/)).toHaveTextContent('Lost, untouched since Mar 3, 2020');
  await press(page, 'Erase Sample Owner 1');
  expect(await screen.findByText(/(history ends|histories end) for good, and/)).toBeVisible();
  expect(await dialog()).toBeVisible();
});
