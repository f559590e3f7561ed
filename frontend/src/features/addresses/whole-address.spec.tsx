import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react/pure';
import { duplicatesRoutes } from '../../../../contracts/src/cases/routes.js';
import { answer, calls } from '../../../test/api.js';
import { fill, press } from '../../../test/fill-in.js';
import { answerSteps } from '../../../test/public-forms.js';
import { field, fields, openPage, sampleUser, type Page } from '../../../test/render-page.js';
import { answerDashboard } from '../../../test/sample-dashboard.js';
import { openLeadPage, serveLead } from '../../../test/sample-lead-page.js';

// An address that is pasted whole into any form, and a ZIP code that does not fit.

const pasted = '4100 Northwest Zzmaple Street\nApt 4\nAmes, Iowa 50010-1234\nUSA';
const street = '4100 Northwest Zzmaple Street, Apt 4';
const split = 'We split the address into its fields. Please check them.';
const read =
  'We read this as street 4100 Northwest Zzmaple Street, Apt 4, city Ames, state IA, ZIP 50010. If that is wrong, correct the line.';
const inIllinois = 'Is this right? ZIP code 60601 is in Illinois, not in Iowa. If it is, just go on.';
const unknown = 'Is this right? We know of no ZIP code 00000. If it is, just go on.';
const said = (text: string) => screen.findByText(text);
const valueOf = (control: HTMLElement) => (control as HTMLInputElement).value;
const values = (...labels: string[]) => labels.map((label) => valueOf(field(label)));
const silent = () => expect(screen.queryByText(/^We split|^We read|^Is this right|This form is for/)).toBeNull();

describe.each([
  ['/analysis', 'Street address'],
  ['/enroll', 'Street address'],
])('on %s', (path, label) => {
  let page: Page;
  beforeEach(async () => {
    answerSteps();
    page = await openPage(path);
  });

  it('a whole address is split into its fields, which can be changed', async () => {
    await fill(page, label, pasted);
    await said(split);
    expect(values(label, 'City', 'ZIP')).toEqual([street, 'Ames', '50010']);
    await fill(page, label, '4100 NW Zzmaple St Apt 5');
    silent();
    expect(values(label, 'City', 'ZIP')).toEqual(['4100 NW Zzmaple St Apt 5', 'Ames', '50010']);
  });

  it('what was corrected before the tables came stays', async () => {
    const control = field(label);
    fireEvent.paste(control, { clipboardData: { getData: () => pasted } });
    for (const value of [pasted.replaceAll('\n', ''), '4100 NW Zzmaple St'])
      fireEvent.input(control, { target: { value } });
    await import('./address-tables.js');
    await page.user.tab();
    silent();
    expect(values(label, 'City', 'ZIP')).toEqual(['4100 NW Zzmaple St', '', '']);
  });

  it('a city that was corrected before the tables came stays, and the rest is split', async () => {
    const control = field(label);
    fireEvent.paste(control, { clipboardData: { getData: () => pasted } });
    fireEvent.input(control, { target: { value: pasted.replaceAll('\n', '') } });
    fireEvent.input(field('City'), { target: { value: 'Gilbert' } });
    await said(split);
    expect(values(label, 'City', 'ZIP')).toEqual([street, 'Gilbert', '50010']);
    // A later address counts whole.
    await fill(page, label, '12 Elm St, Clive, IA 50325');
    await said(split);
    expect(values(label, 'City', 'ZIP')).toEqual(['12 Elm St', 'Clive', '50325']);
  });

  it('one that was typed is split when its field is left', async () => {
    await page.user.type(field(label), '12 Elm St, Ames IA 50010');
    silent();
    await page.user.tab();
    await said(split);
    expect(values(label, 'City', 'ZIP')).toEqual(['12 Elm St', 'Ames', '50010']);
  });

  it('one in another state stays where it is, and it is said why', async () => {
    const elsewhere = '12 Elm St, Chicago, IL 60601';
    await fill(page, label, elsewhere);
    await said('This address is in Illinois. This form is for homes in Iowa.');
    expect(values(label, 'City', 'ZIP')).toEqual([elsewhere, '', '']);
  });

  it('a part of an address is left alone', async () => {
    await fill(page, label, '4100 NW Zzmaple St, Apt 4');
    await page.user.tab();
    silent();
    expect(values(label, 'City', 'ZIP')).toEqual(['4100 NW Zzmaple St, Apt 4', '', '']);
  });

  it('a ZIP code that does not fit raises a question, and one that does none', async () => {
    await fill(page, 'ZIP', '60601');
    await said(inIllinois);
    await fill(page, 'ZIP', '00000');
    await said(unknown);
    await fill(page, 'ZIP', '50010');
    silent();
  });
});

it('a question holds nobody up', async () => {
  answerSteps();
  const page = await openPage('/analysis');
  await page.user.click(screen.getAllByText('Townhouse')[0]!);
  for (const [label, text] of Object.entries({ 'Street address': '1 Elm St', City: 'Ames', 'Square footage': '900' }))
    await fill(page, label, text);
  await fill(page, 'ZIP', '60601');
  await said(inIllinois);
  await press(page, 'Continue');
  await screen.findByRole('heading', { level: 2, name: 'Your Analysis is Ready!' });
});

it('each property of an analysis has its own address', async () => {
  answerSteps();
  const page = await openPage('/analysis');
  await press(page, 'Add Another Property');
  await fill(page, 'Street address', pasted, 1);
  await said(split);
  expect(fields('City').map(valueOf)).toEqual(['', 'Ames']);
});

it('a referral takes the line as we write it, says how it was read, and asks about an odd ZIP code', async () => {
  answerSteps();
  const page = await openPage('/realtor-referral');
  await fill(page, 'Property address', pasted);
  await said(read);
  expect(values('Property address')).toEqual([`${street}, Ames, IA 50010`]);
  await page.user.clear(field('Property address'));
  silent();
  await page.user.type(field('Property address'), '12 Elm St, Ames, IA 60601');
  await page.user.tab();
  await said(inIllinois);
  expect(values('Property address')).toEqual(['12 Elm St, Ames, IA 60601']);
});

it('Add Lead does the same, and looks for leads like it', async () => {
  answerDashboard({}, { position: '1' });
  answer(duplicatesRoutes.of, { position: '1', leads: [] });
  const page = await openPage('/dashboard', sampleUser);
  await screen.findByText('Pipeline Overview');
  await page.user.click(screen.getAllByRole('button', { name: 'Add Lead' })[0]!);
  await screen.findByRole('dialog', { name: 'Add New Lead' });
  await fill(page, 'Property Address', pasted);
  await said(read);
  expect(values('Property Address')).toEqual([`${street}, Ames, IA 50010`]);
  await page.user.tab();
  await waitFor(() => expect(calls(duplicatesRoutes.of).at(-1)?.path).toContain('Zzmaple'));
  await fill(page, 'Property Address', '12 Elm St, Ames, IA 00000');
  await said(unknown);
});

it.each(['Property Address', 'Street'])('in the property of a lead, %s is split into all fields', async (label) => {
  const lead = serveLead();
  lead.takesEdits();
  const page = await openLeadPage(lead);
  await press(page, 'Edit property details');
  await fill(page, label, '12 Elm St\nChicago, Illinois 60601-1234');
  await said(split);
  expect(values('Property Address', 'Street', 'City', 'State', 'ZIP')).toEqual([
    '12 Elm St, Chicago, IL 60601',
    '12 Elm St',
    'Chicago',
    'IL',
    '60601',
  ]);
  await fill(page, 'State', 'IA');
  await said(inIllinois);
});

it('in the property of a lead, passing through the line changes nothing', async () => {
  const page = await openLeadPage(serveLead({ streetAddress: '7 Other St', city: 'Clive', zipCode: '50325' }));
  await press(page, 'Edit property details');
  await page.user.click(field('Property Address'));
  await page.user.tab();
  await page.user.tab();
  silent();
  expect(values('Street', 'City', 'ZIP')).toEqual(['7 Other St', 'Clive', '50325']);
});
