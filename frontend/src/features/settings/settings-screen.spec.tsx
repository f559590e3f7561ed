import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { settingsRoutes } from '../../../../contracts/src/settings/routes.js';
import { sessionRoutes } from '../session/session.js';
import { answer, calls, fail } from '../../../test/api.js';
import { closePage, openPage, sampleAdmin, sampleUser, type Page } from '../../../test/render-page.js';
import { sampleSettings } from '../../../test/sample-settings.js';

const setting = (name: string) => within(document.querySelector<HTMLElement>(`[data-setting="${name}"]`)!);
const idle = () => screen.findByRole('textbox', { name: 'Idle time until sign-out' });

const open = () => openPage('/admin/settings', sampleAdmin);

async function fill({ user }: Page, input: HTMLElement, text: string): Promise<void> {
  await user.clear(input);
  await user.type(input, text);
}

describe('the settings', () => {
  beforeEach(() => {
    answer(settingsRoutes.current, sampleSettings());
    answer(settingsRoutes.services, { services: [] });
    answer(settingsRoutes.change, { id: 'office', revision: 0, position: '7' });
  });

  it('say default and limits, refuse what is beyond them, and list what will change before it is saved', async () => {
    answer(settingsRoutes.services, {
      services: [
        {
          ...{ name: 'RentCast', configured: false, without: 'Rents are estimated.' },
          variables: [{ name: 'RENTCAST_API_KEY', set: false }],
        },
      ],
    });
    const page = await open();
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Connected services' })).toHaveTextContent('RENTCAST_API_KEY not set'),
    );
    await fill(page, await idle(), '20');
    const shown = setting('sessionIdleMinutes');
    expect(shown.getByText(/30 to 480 minutes/)).toBeVisible();
    expect(shown.getByText(/Default: 480 minutes/)).toBeVisible();
    expect(shown.getByText(/must be at least 30 minutes/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save signing in' })).toBeDisabled();
    await fill(page, await idle(), '60');
    expect(screen.getByRole('list', { name: 'What will change' })).toHaveTextContent(/480 minutes.*60 minutes/);
    await page.user.click(screen.getByRole('button', { name: 'Save signing in' }));
    expect(await screen.findByText('Signing in saved')).toBeVisible();
    expect(calls(settingsRoutes.change).map(({ body }) => body)).toEqual([{ sessionIdleMinutes: 60 }]);
  });

  it('what is changed and not saved stays over a reload, and is given up by leaving without saving', async () => {
    let page = await open();
    await fill(page, await idle(), '60');
    closePage();
    page = await open();
    expect(await idle()).toHaveValue('60');
    expect(screen.getByRole('list', { name: 'What will change' })).toHaveTextContent(/480 minutes.*60 minutes/);
    await page.user.click(screen.getAllByRole('link', { name: 'Documents' })[0]!);
    const asked = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await page.user.click(within(asked).getByRole('button', { name: 'Leave' }));
    await page.leavesFor('/documents');
    await open();
    expect(await idle()).toHaveValue('480');
  });

  it('hours and holidays are edited by keyboard, and given back to their default', async () => {
    const page = await open();
    await idle();
    const hours = setting('businessHours');
    hours.getByRole('button', { name: 'Add a time on Saturday' }).focus();
    await page.user.keyboard('{Enter}');
    await fill(page, hours.getByLabelText('Saturday from'), '09:00');
    await fill(page, hours.getByLabelText('Saturday to'), '08:00');
    expect(hours.getByText(/Saturday must end after it begins/)).toBeVisible();
    await fill(page, hours.getByLabelText('Saturday to'), '12:00');
    const holidays = setting('holidays');
    holidays.getByRole('button', { name: 'Add a holiday' }).focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(holidays.getByLabelText('Date of holiday 1')).toHaveFocus());
    await fill(page, holidays.getByLabelText('Date of holiday 1'), '2026-12-25');
    await fill(page, holidays.getByLabelText('Name of holiday 1'), 'Christmas Day');
    const list = screen.getByRole('list', { name: 'What will change' });
    expect(list).toHaveTextContent('Sat 9:00 AM to 12:00 PM; Sun closed');
    expect(list).toHaveTextContent('Christmas Day (Fri, Dec 25, 2026)');
    await page.user.click(screen.getByRole('button', { name: 'Save office hours' }));
    expect(await screen.findByText('Office hours saved')).toBeVisible();
    expect(calls(settingsRoutes.change)[0]?.body).toEqual({
      businessHours: expect.objectContaining({ saturday: [{ from: '09:00', to: '12:00' }] }),
      holidays: [{ date: '2026-12-25', name: 'Christmas Day' }],
    });
  });

  it('one of some choices is chosen from a list', async () => {
    const page = await open();
    await idle();
    const duty = setting('secondFactorDuty');
    expect(duty.getByText('Default: Nobody')).toBeVisible();
    await page.user.selectOptions(duty.getByRole('combobox', { name: 'Second factor required' }), 'Admins');
    expect(screen.getByRole('list', { name: 'What will change' })).toHaveTextContent(/Nobody.*Admins/);
    const asked = calls(sessionRoutes.read).length;
    await page.user.click(screen.getByRole('button', { name: 'Save signing in' }));
    expect(await screen.findByText('Signing in saved')).toBeVisible();
    expect(calls(settingsRoutes.change).map(({ body }) => body)).toEqual([{ secondFactorDuty: 'admins' }]);
    // It may bind the person who saved it.
    await waitFor(() => expect(calls(sessionRoutes.read).length).toBeGreaterThan(asked));
  });

  it('a holiday is given back to the default', async () => {
    answer(settingsRoutes.current, sampleSettings({ holidays: [{ date: '2026-12-25', name: 'Christmas Day' }] }));
    const page = await open();
    await idle();
    const holidays = setting('holidays');
    await page.user.click(holidays.getByRole('button', { name: 'Back to default of Holidays' }));
    expect(holidays.getByText('No holidays yet.')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Save office hours' }));
    await waitFor(() => expect(calls(settingsRoutes.change).map(({ body }) => body)).toEqual([{ holidays: null }]));
  });

  it('leaving with something unsaved asks first', async () => {
    const page = await open();
    await fill(page, await idle(), '60');
    const leave = () => page.user.click(screen.getAllByRole('link', { name: 'Documents' })[0]!);
    await leave();
    const dialog = within(await screen.findByRole('alertdialog'));
    await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await idle()).toHaveValue('60');
    await leave();
    await page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
    await page.leavesFor('/documents');
  });

  it('those who are no admins are sent away', async () => {
    const page = await openPage('/admin/settings', sampleUser);
    await page.leavesFor('/');
    expect(calls(settingsRoutes.current)).toEqual([]);
  });

  it('a server that fails is shown with a retry', async () => {
    fail(settingsRoutes.current);
    const page = await open();
    expect(await screen.findByText('The settings could not be read')).toBeVisible();
    answer(settingsRoutes.current, sampleSettings());
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await idle()).toBeVisible();
  });

  it('what can’t be read is shown, has no effect, and closes the settings', async () => {
    const problem = { revision: 7, name: null, message: 'SettingsChanged version 9 is unknown; the newest known is 1' };
    const unknown = [{ name: 'colour', value: 'green' }];
    answer(settingsRoutes.current, { ...sampleSettings(), problems: [problem], unknown });
    await open();
    expect(await idle()).toBeDisabled();
    const notice = screen.getAllByRole('status').find(({ textContent }) => textContent?.includes('revision 7'));
    expect(notice).toHaveTextContent('can’t be read by this version and has no effect');
    expect(notice).toHaveTextContent('“colour” is stored');
  });
});
