import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { leadsRoutes } from '../../../../../contracts/src/leads/routes.js';
import type { Improvement } from '../../../../../contracts/src/property.js';
import { calls, refuseOnce, filled } from '../../../../test/api.js';
import { press } from '../../../../test/fill-in.js';
import { closePage, sampleAdmin, type Page } from '../../../../test/render-page.js';
import { sampleId } from '../../../../test/sample-history.js';
import {
  changedMeanwhile,
  openLeadPage,
  section,
  serveLead,
  toasts,
  type ServedLead,
} from '../../../../test/sample-lead-page.js';

const part = () => within(section('Improvements'));
// Without styles the estimate that narrow pages show there is part of the name.
const box = (name: string) => part().getByRole('checkbox', { name: new RegExp(`^${name} ?(estimated|$)`) });
const custom = (name: string) => part().getByLabelText(`Custom cost of ${name}`);
const saving = () => part().queryByRole('button', { name: /^(Save|Saving…)$/ });
const sums = (text: string) => waitFor(() => expect(part().getAllByRole('status').at(-1)).toHaveTextContent(text));
const check = ({ user }: Page, name: string) => user.click(box(name));
const saved = () => screen.findByText('Property details updated successfully');
async function fill({ user }: Page, at: HTMLElement, text: string): Promise<void> {
  await user.clear(at);
  await user.type(at, text);
}

const deck: Improvement = { name: 'Deck', checked: true, estimatedCostCents: 90_000, customCostCents: null };

/** A lead of 1,850 square feet. */
function serveHome(squareFootage = 1850): ServedLead {
  const lead = serveLead({ squareFootage });
  lead.takes(leadsRoutes.improvements, ({ improvements }) => edits(lead, improvements as Improvement[]));
  return lead;
}
const edits = (lead: ServedLead, improvements: Improvement[]) =>
  lead.happens('ImprovementsEdited', { improvements }, { set: { improvements } });
/** A colleague's list, which is announced to the page. */
function edited(lead: ServedLead): void {
  edits(lead, [deck]);
  lead.announce();
}

it('the list begins with estimates from the square footage, counts what is checked, and is kept', async () => {
  const lead = serveHome();
  const page = await openLeadPage(lead);
  expect(section('Improvements')).toHaveTextContent('Estimated from 1,850 sq ft');
  expect(saving()).toBeNull();
  await check(page, 'Painting');
  await check(page, 'Landscaping');
  await sums('$5,125');
  await fill(page, custom('Painting'), '$4,000');
  await sums('$4,500');
  await fill(page, custom('Landscaping'), 'about 400');
  expect(section('Improvements')).toHaveTextContent('Not a number: the estimate of $500 is used.');
  await sums('$4,500');
  await fill(page, part().getByLabelText('Another improvement'), 'New fence');
  await fill(page, part().getByLabelText('Its cost'), '1,200');
  await page.user.keyboard('{Enter}');
  await sums('$5,700');
  await page.user.click(saving()!);
  expect(await saved()).toBeVisible();
  await waitFor(() => expect(saving()).toBeNull());
  const body = calls(filled(leadsRoutes.improvements, lead))[0]!.body as { improvements: Improvement[] };
  expect(body.improvements.filter(({ checked }) => checked)).toEqual([
    { name: 'Painting', checked: true, estimatedCostCents: 462_500, customCostCents: 400_000 },
    { name: 'Landscaping', checked: true, estimatedCostCents: 50_000, customCostCents: null },
    expect.objectContaining({ name: 'New fence', checked: true }),
  ]);
  closePage();
  const again = await openLeadPage(lead);
  await sums('$5,700');
  expect(custom('Painting')).toHaveValue('4000');
  expect(custom('Landscaping')).toHaveValue('');
  await press(again, 'Remove New fence');
  await sums('$4,500');
  await press(again, 'Discard', section('Improvements'));
  await sums('$5,700');
});

it('where the square footage is not known, what depends on it is estimated at nothing', async () => {
  const page = await openLeadPage(serveHome(0));
  expect(section('Improvements')).toHaveTextContent('The square footage is not known');
  for (const name of ['Cleaning', 'Painting', 'Carpet cleaning', 'Landscaping']) await check(page, name);
  await sums('$500');
});

it('a failure leaves the list as it was entered and resets the button; the next success takes it away', async () => {
  const lead = serveHome();
  lead.refuses(leadsRoutes.improvements);
  const page = await openLeadPage(lead);
  await check(page, 'Cleaning');
  await page.user.click(saving()!);
  expect(await screen.findByText('Failed to update property details')).toBeVisible();
  expect(saving()).toHaveTextContent('Save');
  expect(box('Cleaning')).toBeChecked();
  lead.takes(leadsRoutes.improvements, ({ improvements }) => edits(lead, improvements as Improvement[]));
  await page.user.click(saving()!);
  expect(await saved()).toBeVisible();
  await waitFor(() => expect(toasts().join()).not.toContain('Failed'));
});

it('a note of a colleague meanwhile is no conflict; their list is, and one chooses', async () => {
  const lead = serveHome();
  const page = await openLeadPage(lead);
  const route = filled(leadsRoutes.improvements, lead);
  await check(page, 'Cleaning');
  lead.happens('NoteAdded', { noteId: sampleId(801), content: 'Prefers calls after five.' });
  refuseOnce(route, changedMeanwhile);
  await page.user.click(saving()!);
  expect(await saved()).toBeVisible();
  await waitFor(() => expect(saving()).toBeNull());
  expect(calls(route).map(({ headers }) => headers.get('If-Match'))).toEqual(['"0"', '"1"']);

  await check(page, 'Painting');
  edited(lead);
  refuseOnce(route, changedMeanwhile);
  await page.user.click(saving()!);
  const conflict = await part().findByRole('alert');
  expect(conflict).toHaveTextContent('This list has changed. It is now: Deck $900.');
  expect(box('Painting')).toBeChecked();
  await press(page, 'Save mine instead', conflict);
  await waitFor(() => expect(part().queryByRole('alert')).toBeNull());
  await sums('$5,088');

  await check(page, 'Painting');
  edited(lead);
  refuseOnce(route, changedMeanwhile);
  await page.user.click(saving()!);
  await press(page, 'Take theirs', await part().findByRole('alert'));
  await sums('$900');
  expect(saving()).toBeNull();
});

it('what a colleague changes is shown without a reload, and nothing can be changed in the past', async () => {
  const lead = serveHome();
  await openLeadPage(lead);
  expect(box('Cleaning')).not.toBeChecked();
  edited(lead);
  await sums('$900');
  closePage();
  const page = await openLeadPage(lead, sampleAdmin, `?event=${lead.events[0]!.id}`);
  await waitFor(() => expect(part().getAllByRole('checkbox')[0]).toBeDisabled());
  for (const name of ['Start Confirmation Walkthrough', 'Run analysis'])
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  await press(page, 'Actions');
  expect(await screen.findByRole('menuitem', { name: 'Start Enrollment' })).toHaveAttribute('aria-disabled', 'true');
});
