import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react/pure';
import { leadsRoutes } from '../../../../contracts/src/leads/routes.js';
import { answer, calls, cutOff } from '../../../test/api.js';
import { fill, press } from '../../../test/fill-in.js';
import { expectOutside, link } from '../../../test/links.js';
import { answerSteps, sampleCommand } from '../../../test/public-forms.js';
import { nameNextWebinar } from '../../../test/next-webinar.js';
import { closePage, field, openPage, type Page } from '../../../test/render-page.js';

const register = leadsRoutes.create;

const nextYear = new Date().getUTCFullYear() + 1;

describe('the webinar', () => {
  let page: Page;
  beforeEach(async () => {
    answerSteps();
    answer(register, sampleCommand);
    page = await openPage('/webinar#register');
  });

  it('a webinar whose date is past says so and names the recording, and the form stays', () => {
    expect(screen.getByText('This webinar has taken place.', { exact: false })).toBeVisible();
    expectOutside(link('Watch the recording'));
    expect(screen.getByRole('button', { name: 'Register' })).toBeVisible();
  });

  it('a registration needs a name and an e-mail', async () => {
    await press(page, 'Register');
    expect(screen.getByText('Name is required')).toBeVisible();
    expect(field('Name')).toHaveFocus();
    await fill(page, 'Name', 'Sample Realtor');
    await press(page, 'Register');
    expect(field('Email')).toHaveAttribute('aria-invalid', 'true');
    expect(field('Email')).toHaveFocus();
    expect(calls(register)).toEqual([]);
  });

  it('a webinar registration shows how to join, also after a reload', async () => {
    await fill(page, 'Name', 'Sample Realtor');
    await fill(page, 'Email', 'realtor@example.com');
    cutOff(register);
    await press(page, 'Register');
    expect(await screen.findByText('Registration failed. Please try again.')).toBeVisible();
    expect(screen.getByText(/Everything you typed is still here/).closest('[role=alert]')).toBeVisible();
    answer(register, sampleCommand);
    await press(page, 'Register');
    expect(await screen.findByText('Registration successful!')).toBeVisible();
    expect(calls(register).at(-1)?.body).toMatchObject({
      name: 'Sample Realtor',
      email: 'realtor@example.com',
      source: 'webinar',
      website: '',
    });
    expect(screen.getByText(/You are on our list: we write to you as soon as the next date is set\./)).toBeVisible();
    expectOutside(link('Join the webinar'));
    expect(link(/PIN/)).toHaveAttribute('href', expect.stringMatching(/^tel:\+1\d{10}$/));
    expect(link('Add to Calendar')).toHaveAttribute('download', 'realtor-webinar.ics');
    expect(link('Add to Calendar')).toHaveAttribute('href', expect.stringMatching(/^data:text\/calendar/));
    closePage();
    await openPage('/webinar');
    expect(link('Join the webinar')).toBeVisible();
  });

  it('once the next webinar has a date, all is about that one, and a seat in the last one is none in it', async () => {
    await fill(page, 'Name', 'Sample Realtor');
    await fill(page, 'Email', 'realtor@example.com');
    await press(page, 'Register');
    await screen.findByText('Registration successful!');
    const nextDate = nameNextWebinar();
    closePage();
    page = await openPage('/webinar');
    const main = screen.getByRole('main');
    expect(main).toHaveTextContent(nextDate);
    expect(main).not.toHaveTextContent(/August 7, 2025|has taken place/);
    await fill(page, 'Name', 'Sample Realtor');
    await fill(page, 'Email', 'realtor@example.com');
    await press(page, 'Register');
    expect(await screen.findByText(`${nextDate}.`)).toBeVisible();
    expect(screen.queryByText(/has taken place/)).toBeNull();
    const file = decodeURIComponent(link('Add to Calendar').getAttribute('href') ?? '');
    expect(file).toContain(`DTSTART:${nextYear}0312T180000Z`);
  });
});
