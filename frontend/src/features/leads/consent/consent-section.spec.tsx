import { leadAddressesRoutes } from '../../../../../contracts/src/consent/routes.js';
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react/pure';
import { calls, filled } from '../../../../test/api.js';
import { fill, press } from '../../../../test/fill-in.js';
import { field } from '../../../../test/render-page.js';
import { openLeadPage, section, serveLead } from '../../../../test/sample-lead-page.js';

it('a lead’s page shows what was agreed to, and staff note what they heard', async () => {
  const lead = serveLead();
  lead.refuses(leadAddressesRoutes.consent);
  const page = await openLeadPage(lead);
  await waitFor(() => expect(section('Consent')).toHaveTextContent('Never asked'));
  await press(page, 'Record consent', section('Consent'));
  const dialog = await screen.findByRole('dialog', { name: 'Record consent' });
  await page.user.selectOptions(field('What they said'), 'They may be sent email');
  await fill(page, 'Note', 'On the phone');
  await press(page, 'Record consent', dialog);
  expect(await screen.findByText('Failed to record consent')).toBeVisible();
  expect(field('Note')).toHaveValue('On the phone');
  lead.takes(leadAddressesRoutes.consent, ({ channel, note }) =>
    lead.happens('ConsentGiven', { channel, how: 'spoken', note }),
  );
  await press(page, 'Record consent', dialog);
  await waitFor(() => expect(section('Consent')).toHaveTextContent('Agreed by word of mouth.'));
  await waitFor(() => expect(section('History')).toHaveTextContent('Agreed to emails by word of mouth'));
  expect(calls(filled(leadAddressesRoutes.consent, lead)).at(-1)?.body).toEqual({
    ...{ channel: 'email', consent: 'given', note: 'On the phone' },
  });
});
