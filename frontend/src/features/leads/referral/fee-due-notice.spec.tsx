import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react/pure';
import { press } from '../../../../test/fill-in.js';
import { closePage, sampleAdmin } from '../../../../test/render-page.js';
import { answerDashboard } from '../../../../test/sample-dashboard.js';
import { sampleId } from '../../../../test/sample-history.js';
import { openBesideBoard, openLeadPage, section, serveLead } from '../../../../test/sample-lead-page.js';

it('the fee of a referral is due when its lead closes, on the page and beside the board, until it is paid', async () => {
  answerDashboard({});
  const lead = serveLead();
  const of = { kind: 'referral', id: sampleId(960) };
  lead.happensBeside(of, 'ReferralSubmitted', {
    ...{ realtorName: 'Sample Realtor', realtorEmail: 'realtor@example.com', realtorPhone: '515-555-0110' },
    ...{ realtorCompany: 'Sample Realty', clientName: 'Sample Client', clientEmail: 'client@example.com' },
    ...{ clientPhone: null, propertyAddress: '100 Sample St', propertyType: 'single-family', notes: null },
  });
  lead.happensBeside(of, 'ReferralLinked', { leadId: lead.id });
  await openLeadPage(lead);
  await waitFor(() => expect(section('History')).toHaveTextContent('Referral became a lead'));
  const due = () =>
    screen.queryByText(
      (_, element) =>
        /^Referral fee due: \$400 to Sample Realtor/.test(element?.textContent ?? '') && element?.tagName === 'SPAN',
    );
  expect(due()).toBeNull();
  // A colleague closes it; the open page follows.
  lead.happensElsewhere('LeadStatusMoved', { from: 'leads', to: 'closed' }, { set: { status: 'closed' } });
  await waitFor(() => expect(due()).toBeVisible());
  closePage();
  const page = await openBesideBoard(lead, sampleAdmin);
  await press(page, 'Details');
  await waitFor(() => expect(due()).toBeVisible());
  closePage();
  lead.happensBeside(of, 'ReferralPaid', { feeCents: 400_00 });
  lead.announce();
  await openLeadPage(lead);
  await waitFor(() => expect(section('History')).toHaveTextContent('Referral fee of $400 paid'));
  expect(due()).toBeNull();
});
