import { formStepsRoutes } from '../../../../../contracts/src/intake/routes.js';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react/pure';
import { calls, cutOff } from '../../../../test/api.js';
import { fill, press } from '../../../../test/fill-in.js';
import { answerSteps, fillContact, fillProperty } from '../../../../test/public-forms.js';
import { closePage, field, openPage } from '../../../../test/render-page.js';

const sent = () =>
  calls(formStepsRoutes.count).map(({ body }) => {
    const { form, step, ...more } = body as { form: string; step: string };
    return [form, step, ...Object.keys(more)].join(' ');
  });

// A page knows what it has reported: each step of a form is reported once in this file.
describe('the steps of forms', () => {
  it('a count that fails is no matter to whoever fills in the form, and stands in the console', async () => {
    const warn = jest.fn();
    console.warn = warn;
    cutOff(formStepsRoutes.count);
    const page = await openPage('/webinar');
    await fill(page, 'Name', 'Sample Realtor');
    await waitFor(() =>
      expect(warn).toHaveBeenCalledWith('A step of the form webinar was not counted.', expect.anything()),
    );
    expect(field('Name')).toHaveValue('Sample Realtor');
    expect(sent()).toEqual(['webinar opened', 'webinar started']);
    expect(screen.getAllByRole('alert').filter(({ textContent }) => textContent !== '')).toEqual([]);
  });

  it('a visit is reported once a step, whatever is gone back to or loaded again', async () => {
    answerSteps();
    let page = await openPage('/enroll');
    await fillProperty(page);
    await press(page, 'Continue');
    await screen.findByRole('heading', { name: 'Contact Info' });
    await fillContact(page, 'counted@example.com');
    await press(page, 'Back');
    await screen.findByRole('heading', { name: 'Property Details' });
    await press(page, 'Continue');
    await screen.findByRole('heading', { name: 'Contact Info' });
    closePage();
    page = await openPage('/enroll');
    await waitFor(() => expect(field('Email')).toHaveValue('counted@example.com'));
    expect(sent()).toEqual(['enrollment property', 'enrollment contact']);
  });

  it('calculators and forms report that they were opened and begun', async () => {
    answerSteps();
    const page = await openPage('/invest-a-view');
    await page.user.click(screen.getByText('Steady Income'));
    await page.user.click(screen.getByText('Aggressive Growth'));
    closePage();
    await fill(await openPage('/realtor-referral'), 'Client name', 'Sample Owner');
    expect(sent()).toEqual(['invest-a-view opened', 'invest-a-view started', 'referral opened', 'referral started']);
  });
});
