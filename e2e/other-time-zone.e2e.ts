import { addLead } from './support/leads.js';
import { chooseAction, openLead } from './support/lead-page.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

// Whose device is elsewhere works with the office's times: what they enter, choose and read.

const officeTime = (instant: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', dateStyle: 'medium', timeStyle: 'short' })
    .format(new Date(instant))
    .replace(/\s/g, ' ');

for (const timezoneId of ['Asia/Tokyo', 'Pacific/Honolulu']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('a task is due, a walkthrough is booked and its history is shown at the office’s times', async ({ page }) => {
      await signIn(page);
      const lead = await addLead(page);
      await openLead(page, lead);
      await page.getByRole('button', { name: 'Add task' }).click();
      const task = page.getByRole('dialog', { name: 'Add a task' });
      await task.getByLabel('Title').fill('Send the sample agreement');
      await task.getByLabel('Due').fill('2035-03-05T23:30');
      const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/tasks'));
      await task.getByRole('button', { name: 'Add task' }).click();
      expect((await sent).postDataJSON()).toMatchObject({ dueAt: '2035-03-06T05:30:00.000Z' });
      const open = page.getByRole('list', { name: 'Open tasks' }).getByRole('listitem');
      await expect(open).toHaveText([/Due Mar 5, 2035, 11:30\sPM/]);

      const answer = await page.request.get(`/api/walkthroughs/free?leadId=${lead.id}`);
      const { times } = (await answer.json()) as { times: string[] };
      await chooseAction(page, 'Book a time');
      const dialog = page.getByRole('dialog', { name: 'Book the walkthrough' });
      await dialog.getByRole('region', { name: 'Next free times' }).getByRole('button').first().click();
      const [date, time] = [officeTime(times[0]!).split(', 20')[0]!, officeTime(times[0]!).split(', ').at(-1)!];
      await dialog.getByRole('button', { name: 'Book', exact: true }).click();
      await expect(dialog).toBeHidden();
      const history = page.getByRole('region', { name: 'History' }).last();
      await expect(history).toContainText(new RegExp(`${date}.*${time.replace(' ', '\\s')}`));
    });
  });
}
