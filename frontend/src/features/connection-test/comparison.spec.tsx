import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import {
  marketingRoutes,
  type ComparisonPage,
  type ComparisonRow,
} from '../../../../contracts/src/marketing/routes.js';
import { leadsRoutes } from '../../../../contracts/src/leads/routes.js';
import { expectAccessible } from '../../../test/accessible.js';
import { answer, calls, hold, refuse, filled } from '../../../test/api.js';
import { press } from '../../../test/fill-in.js';
import { link } from '../../../test/links.js';
import { openPage, sampleUser } from '../../../test/render-page.js';
import { sampleId } from '../../../test/sample-history.js';

const compared = marketingRoutes.compare;
const ids = [sampleId(1), sampleId(2)] as const;
const gone: ComparisonRow = {
  ...{ kind: 'only_here', leadId: ids[0], name: 'Sample Owner', email: 'owner@example.com' },
  ...{ propertyAddress: '100 Sample St, Ankeny, IA 50023', why: 'gone' },
};
const never: ComparisonRow = { ...gone, leadId: ids[1], name: 'Sample Neighbor', why: 'never' };
const onlyThere: ComparisonRow = {
  ...{ kind: 'only_there', odooId: '12', name: 'Sample Buyer', email: 'buyer@example.com', phone: '515-555-0142' },
  ...{ propertyAddress: '7 Example Ave', archived: false, refused: null, sameEmail: ids[0] },
};
const nameless: ComparisonRow = {
  ...onlyThere,
  ...{ odooId: '13', name: 'Sample Walk-in', email: null, refused: 'no_email' },
};
const differs: ComparisonRow = {
  ...{ kind: 'differs', leadId: ids[1], odooId: '9', revision: 4, name: 'Sample Landlord' },
  fields: [
    { field: 'phone', here: '515-555-0100', there: '515-555-0199' },
    { field: 'email', here: 'landlord@example.com', there: null },
  ],
};

/** Odoo has these that differ, and here are those. */
function answers(there: ComparisonRow[], here: ComparisonRow[], over: Partial<ComparisonPage> = {}): void {
  answer(compared, ({ path }) => {
    const odoo = path.includes('side=odoo');
    const rows = odoo ? there : here;
    return { rows, looked: 100, total: 100, deletedHere: odoo ? 1 : 0, next: null, ...over };
  });
}

const open = () => openPage('/admin/odoo-test', sampleUser);
const part = () => screen.getByRole('region', { name: 'Leads here and in Odoo' });
const group = (name: RegExp) => within(part()).findByRole('region', { name });

it('lists what only one side has and what differs', async () => {
  const page = await open();
  expect(await screen.findByText(/It only reads/)).toBeVisible();
  answers([onlyThere, nameless, differs], [gone, never]);
  await press(page, 'Compare', part());
  await waitFor(() =>
    expect(part()).toHaveTextContent('4 differences in 200 leads. 1 that Odoo has was deleted here.'),
  );
  expect(await group(/^Only here/)).toHaveTextContent('Deleted in Odoo');
  expect(await group(/^Only in Odoo/)).toHaveTextContent('A lead here has the same email.');
  expect(await group(/^Only in Odoo/)).toHaveTextContent('It has no email, which a lead here needs.');
  expect(await group(/^Different/)).toHaveTextContent('515-555-0199');
  // Leads that were never sent need no action: their group stays folded.
  expect(within(part()).queryByText('Sample Neighbor')).toBeNull();
  await press(page, 'Show them', await group(/^Not handed over yet/));
  expect(within(part()).getByText('Sample Neighbor')).toBeVisible();
});

it('each row is settled by its button, and says why when it is not', async () => {
  answers([onlyThere, differs], [gone]);
  const page = await open();
  await press(page, 'Compare', part());
  const detail = 'The marketing system answered with HTTP 400.';
  const title = 'Failed to sync lead with Odoo';
  refuse(marketingRoutes.sync, { status: 502, code: 'marketing_sync_failed', title, detail });
  const send = within(await group(/^Only here/)).getByRole('button', { name: 'Send to Odoo: Sample Owner' });
  send.focus();
  await page.user.keyboard('{Enter}');
  await waitFor(async () => expect(await group(/^Only here/)).toHaveTextContent(`${title}: ${detail}`));
  expect(send).toHaveFocus();
  answer(marketingRoutes.sync, { odooId: '31' });
  await page.user.keyboard('{Enter}');
  await waitFor(async () => expect(await group(/^Only here/)).toHaveTextContent('In Odoo as 31.'));
  expect(send).not.toBeInTheDocument();
  expect(calls(marketingRoutes.sync).map(({ body }) => body)).toEqual(Array(2).fill({ id: ids[0], again: true }));

  answer(filled(marketingRoutes.adopt, { odooId: 12 }), { id: ids[1], revision: 1, position: '1' });
  await press(page, 'Create the lead here: Sample Buyer', part());
  await waitFor(async () => expect(await group(/^Only in Odoo/)).toHaveTextContent('A lead here now.'));
  expect(link('Open it', await group(/^Only in Odoo/))).toHaveAttribute('href', `/leads/${ids[1]}`);

  const edit = filled(leadsRoutes.edit, { id: ids[1] });
  refuse(edit, { status: 412, code: 'revision_mismatch', title: 'Changed', detail: 'It was changed.' });
  await press(page, 'Take theirs: Sample Landlord', part());
  await waitFor(async () =>
    expect(await group(/^Different/)).toHaveTextContent('Somebody has changed this lead. Compare again.'),
  );
  // An empty value there does not replace a value that a lead requires.
  expect(calls(edit).map(({ body, headers }) => [headers.get('If-Match'), body])).toEqual([
    ['"4"', { phone: '515-555-0199' }],
  ]);
});

it('says that both sides agree', async () => {
  answers([], []);
  const page = await open();
  await press(page, 'Compare', part());
  await waitFor(() => expect(part()).toHaveTextContent('Both sides agree'));
  expect(part()).toHaveTextContent('200 leads were compared.');
  await expectAccessible();
});

it('shows how far it is, and is stopped', async () => {
  answer(compared, () => {
    // The second page is held back.
    hold(compared);
    return { rows: [gone], looked: 100, total: 2_500, deletedHere: 0, next: '100' };
  });
  const page = await open();
  await press(page, 'Compare', part());
  await waitFor(() => expect(part()).toHaveTextContent('Leads in Odoo: 100 of 2,500'));
  expect(within(part()).getByRole('progressbar')).toHaveAttribute('value', '100');
  await press(page, 'Stop', part());
  await waitFor(() => expect(part()).toHaveTextContent('Stopped. 1 difference in 100 leads.'));
});

it('without its variables it says which are not set', async () => {
  const detail = 'ODOO_URL and ODOO_API_KEY are not set.';
  refuse(compared, { status: 503, code: 'odoo_not_configured', title: 'Failed to compare with Odoo', detail });
  const page = await open();
  await press(page, 'Compare', part());
  const alert = await within(part()).findByRole('alert');
  expect(alert).toHaveTextContent('Failed to compare with Odoo');
  expect(alert).toHaveTextContent(`${detail} Nothing was changed.`);
  await expectAccessible();
});
