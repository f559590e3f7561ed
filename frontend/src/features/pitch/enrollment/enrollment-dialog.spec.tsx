import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { leadsRoutes } from '../../../../../contracts/src/leads/routes.js';
import { leadPitchRoutes } from '../../../../../contracts/src/leads/history-routes.js';
import { leadAnalysisRoutes } from '../../../../../contracts/src/analyses/routes.js';
import { documentsRoutes } from '../../../../../contracts/src/documents/routes.js';
import { paymentsRoutes } from '../../../../../contracts/src/payments/routes.js';
import type { Improvement } from '../../../../../contracts/src/property.js';
import { answer, calls, refuse, refuseOnce, filled } from '../../../../test/api.js';
import { choose, fill, press } from '../../../../test/fill-in.js';
import { closePage, field, type Page } from '../../../../test/render-page.js';
import {
  broken,
  changedMeanwhile,
  openLeadPage,
  section,
  serveLead,
  toasts,
  type ServedLead,
} from '../../../../test/sample-lead-page.js';
import { sampleAnalysis, sampleRent } from '../../../../test/sample-report.js';

const dialog = () => screen.getByRole('dialog', { name: 'Enrollment' });
const heading = (name: RegExp) => within(dialog()).getByRole('heading', { name });
// Without styles the estimate that narrow pages show there is part of the name.
const box = (name: string) => within(dialog()).getByRole('checkbox', { name: new RegExp(`^${name} ?(estimated|$)`) });
const shows = (parts: string[]) => parts.forEach((part) => expect(dialog()).toHaveTextContent(part));
const updated = () => screen.findByText('Lead status updated');

async function start(lead: ServedLead): Promise<Page> {
  const page = await openLeadPage(lead);
  await choose(page, 'Start Enrollment');
  await screen.findByRole('dialog', { name: 'Enrollment' });
  return page;
}
const go = (page: Page, name: string | RegExp) => press(page, name, dialog());

/** Accepts a pitch: the lead has its rent and its improvements, and is in Proposal. */
function takesPitches(lead: ServedLead): void {
  lead.takes(leadsRoutes.pitch, (body) => {
    const { estimatedRentCents, improvements } = body as { estimatedRentCents: number; improvements: Improvement[] };
    lead.happens('LeadPitched', body, { set: { estimatedRentCents, improvements } });
    lead.happens('LeadStatusMoved', { from: 'leads', to: 'proposal' }, { set: { status: 'proposal' } });
    const checked = improvements.filter((each) => each.checked);
    answer(filled(leadPitchRoutes.pitch, lead), {
      ...{ rentCents: estimatedRentCents, pitchedAt: new Date().toISOString(), improvements: checked },
      totalCents: checked.reduce((sum, each) => sum + (each.customCostCents ?? each.estimatedCostCents), 0),
    });
  });
}

it('a pitch of three steps sets rent and improvements, moves the lead to proposal, and offers the PDF', async () => {
  const lead = serveLead({ squareFootage: 1850 });
  takesPitches(lead);
  const page = await start(lead);
  expect(heading(/^Why choose us/)).toBeVisible();
  shows(['750+', '$180M+', '79%', '29 days', '500+', '14-day']);
  await go(page, 'Next');
  expect(heading(/^Rental analysis/)).toHaveFocus();
  shows(['$1,600 to $2,000', 'Preliminary', '$150', '8% of the rent', '$144', "one month's rent", '$299']);
  shows(['Management fee (6.9%)', '$1,490', 'Maintenance (10%)', '$2,160', '$17,950']);
  expect(heading(/^Projection at the report’s 6\.9%/)).toBeVisible();
  // 12 × $294, a month’s rent and the setup fee; less those and maintenance.
  shows(['Fees in the first year', '$3,528', '$2,099', '$5,627', '$13,813']);
  await fill(page, 'Monthly rent to pitch', '');
  shows(['Enter an amount above 0']);
  await go(page, 'Use the standard');
  expect(field('Monthly rent to pitch')).toHaveValue('1800');
  await fill(page, 'Monthly rent to pitch', '1,950');
  shows(['$156']);
  await go(page, 'Next');
  await page.user.click(box('Painting'));
  const custom = within(dialog()).getByLabelText('Custom cost of Painting');
  await page.user.type(custom, '4000');
  // Closing loses nothing.
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose(page, 'Start Enrollment');
  await go(page, 'Finish the pitch');
  expect(await updated()).toBeVisible();
  // The contract is next, below what was just pitched.
  await waitFor(() => shows(['at $1,950 a month', '$4,000']));
  expect(heading(/^Management agreement/)).toBeVisible();
  const body = calls(filled(leadsRoutes.pitch, lead))[0]!.body as { improvements: Improvement[] };
  expect(body).toMatchObject({ estimatedRentCents: 1950_00 });
  expect(body.improvements.filter(({ checked }) => checked)).toEqual([
    { name: 'Painting', checked: true, estimatedCostCents: 462_500, customCostCents: 400_000 },
  ]);
  expect(screen.getByRole('button', { name: 'Stage: Proposal', hidden: true })).toBeVisible();
  lead.takes(leadAnalysisRoutes.run, () =>
    answer(filled(leadAnalysisRoutes.show, lead), {
      ...{ position: '100', analysis: sampleAnalysis(undefined, { leadId: lead.id }), unlinked: [] },
    }),
  );
  await go(page, 'Run analysis');
  expect(await within(dialog()).findByRole('button', { name: 'PDF' })).toBeVisible();
  await go(page, 'Back');
  shows(['at $1,950 a month']);
  await go(page, 'Pitch again');
  expect(heading(/^Why choose us/)).toBeVisible();
});

it.each([
  ['as the next step', 6, { situation: 'held' as const }],
  ['from the menu', 7, {}],
])('from the pitch to the payment, %s, it takes %d clicks', async (_from, most, over) => {
  const lead = serveLead(over);
  takesPitches(lead);
  answer({ at: paymentsRoutes.create.at }, { success: true, id: 'cs_test_sample' });
  const page = await openLeadPage(lead);
  let clicks = 0;
  const count = () => void clicks++;
  document.addEventListener('click', count, true);
  if (most === 6) await press(page, 'Start Enrollment');
  else await choose(page, 'Start Enrollment');
  await screen.findByRole('dialog', { name: 'Enrollment' });
  for (const name of ['Next', 'Next', 'Finish the pitch']) await go(page, name);
  await waitFor(() => expect(heading(/^Management agreement/)).toBeVisible());
  await go(page, 'Next');
  await go(page, 'Pay $199');
  document.removeEventListener('click', count, true);
  await waitFor(() => expect(calls(paymentsRoutes.create)).toHaveLength(1));
  expect(clicks).toBe(most);
});

it('improvements that are not saved and the rent are one with the page, and there after a reload', async () => {
  const lead = serveLead({ squareFootage: 1850 });
  takesPitches(lead);
  let page = await openLeadPage(lead);
  const painting = () => within(section('Improvements')).getByRole('checkbox', { name: /^Painting/ });
  await page.user.click(painting());
  await choose(page, 'Start Enrollment');
  await screen.findByRole('dialog', { name: 'Enrollment' });
  await go(page, 'Next');
  await fill(page, 'Monthly rent to pitch', '1,950');
  await go(page, 'Next');
  expect(box('Painting')).toBeChecked();
  await page.user.click(box('Cleaning'));
  closePage();

  page = await openLeadPage(lead);
  expect(painting()).toBeChecked();
  expect(within(section('Improvements')).getByRole('checkbox', { name: /^Cleaning/ })).toBeChecked();
  await choose(page, 'Start Enrollment');
  await screen.findByRole('dialog', { name: 'Enrollment' });
  await go(page, 'Next');
  expect(field('Monthly rent to pitch')).toHaveValue('1,950');
  await go(page, 'Next');
  await go(page, 'Finish the pitch');
  expect(await updated()).toBeVisible();
  expect(calls(filled(leadsRoutes.pitch, lead))[0]!.body).toMatchObject({ estimatedRentCents: 1950_00 });
  // Sent, it is a draft no longer.
  expect(Object.keys(sessionStorage).filter((key) => key.includes(lead.id))).toEqual([]);
});

it('the fee follows the number of units', async () => {
  const page = await start(serveLead({ unitCount: 50, propertyType: 'multi-family', estimatedRentCents: 50_000_00 }));
  await go(page, 'Next');
  shows(['$90,000', '$500', '6% of the rent', '$3,000', "half a month's rent", '$25,000']);
});

it.each([
  ['an estimate', {}, { preliminary: false }, 'our estimate', '$1,800'],
  ['a corrected number of units', { unitCount: 12 }, { preliminary: false }, 'our estimate', '$21,600'],
  ['a preliminary estimate', {}, { preliminary: true }, 'our preliminary estimate', '$1,800'],
])('pitch and contract have the same terms, of the estimate, for %s', async (_for, over, rent, words, total) => {
  const lead = serveLead({ propertyType: 'multi-family', ...over });
  answer(filled(leadAnalysisRoutes.show, lead), {
    ...{
      position: '100',
      analysis: sampleAnalysis(undefined, { leadId: lead.id, rent: sampleRent(rent) }),
      unlinked: [],
    },
  });
  const page = await start(lead);
  await go(page, 'Next');
  const [base, percent] = 'unitCount' in over ? ['$300', '7%'] : ['$150', '8%'];
  shows([total, base, `${percent} of the rent`]);
  await go(page, '2. Contract');
  shows([`${total}, ${words}`, `${base} and ${percent} of the rent`]);
});

it('a pitch that fails changes nothing and can be sent again; a list of somebody else’s is not overwritten', async () => {
  const lead = serveLead({ squareFootage: 1850 });
  lead.refuses(leadsRoutes.pitch);
  const page = await start(lead);
  await go(page, 'Next');
  await go(page, 'Next');
  await page.user.click(box('Cleaning'));
  await go(page, 'Finish the pitch');
  expect(await screen.findByText('Failed to update lead status')).toBeVisible();
  expect(box('Cleaning')).toBeChecked();
  takesPitches(lead);
  refuseOnce(filled(leadsRoutes.pitch, lead), changedMeanwhile);
  const improvements = [{ name: 'Deck', checked: true, estimatedCostCents: 90_000, customCostCents: null }];
  lead.happensElsewhere('ImprovementsEdited', { improvements }, { set: { improvements } });
  await go(page, 'Finish the pitch');
  const conflict = await within(dialog()).findByRole('alert');
  expect(conflict).toHaveTextContent('This list has changed.');
  await press(page, 'Save mine instead', conflict);
  expect(await updated()).toBeVisible();
  await waitFor(() => expect(toasts().join()).not.toContain('Failed'));
  await waitFor(() => shows(['Cleaning']));
});

it('contract and payment say what they are, and that their service is not there', async () => {
  const lead = serveLead();
  const create = documentsRoutes.send;
  const detail = 'DOCUSEAL_API_KEY is not set.';
  refuse(create, { status: 503, code: 'docuseal_not_configured', title: 'Documents cannot be sent', detail });
  const page = await start(lead);
  await go(page, '2. Contract');
  shows(['12 months', '$2,000, until there is one', 'under $1,500', '$299']);
  await go(page, 'Send agreement for signature');
  expect(await screen.findByText('Failed to send the agreement')).toBeVisible();
  // Beside the button, and in the toast.
  expect(within(dialog()).getByRole('alert')).toHaveTextContent('DOCUSEAL_API_KEY');
  expect(toasts().join()).toContain('DOCUSEAL_API_KEY');
  expect(within(dialog()).getByRole('button', { name: 'Send agreement for signature' })).toBeEnabled();
  await go(page, 'Next');
  shows(['Property Management Onboarding Fee']);
  const missing = { status: 503, code: 'payments_not_configured', title: 'Payments are not configured' } as const;
  refuse(paymentsRoutes.create, { ...missing, detail: 'STRIPE_SECRET_KEY is not set.' });
  await go(page, 'Pay $199');
  expect(await screen.findByText('Failed to create payment session')).toBeVisible();
  expect(screen.getByText(/STRIPE_SECRET_KEY is not set\./)).toBeVisible();
});

it('a checkout that leads nowhere says so, in place of the failure before', async () => {
  const create = paymentsRoutes.create;
  const lead = serveLead();
  refuse(create, broken);
  const page = await start(lead);
  await go(page, '3. Payment');
  await go(page, 'Pay $199');
  expect(await screen.findByText('Failed to create payment session')).toBeVisible();
  answer({ at: create.at }, { success: true, id: 'cs_test_sample' });
  await go(page, 'Pay $199');
  expect(await screen.findByText('Failed to redirect to checkout')).toBeVisible();
  await waitFor(() => expect(toasts().join()).not.toContain('Failed to create payment session'));
  expect(calls(create).at(-1)?.body).toEqual({
    ...{ leadId: lead.id, email: 'owner@example.com', name: 'Sample Owner 1', amount: 199 },
    ...{ propertyAddress: '100 Sample St, Ankeny, IA 50023', description: 'Property Management Onboarding Fee' },
  });
  expect(within(dialog()).getByRole('button', { name: 'Pay $199' })).toBeEnabled();
});
