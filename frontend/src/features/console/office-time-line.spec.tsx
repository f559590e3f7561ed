import { leadTasksRoutes } from '../../../../contracts/src/leads/work-routes.js';
import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react/pure';
import { setTimeZone } from '../../../test/time-zone.js';
import { calls, filled } from '../../../test/api.js';
import { answerConsole } from '../../../test/console-pages.js';
import { fill, press } from '../../../test/fill-in.js';
import { field, openPage, sampleUser } from '../../../test/render-page.js';
import { sampleId } from '../../../test/sample-history.js';
import { openLeadPage, section, serveLead } from '../../../test/sample-lead-page.js';

beforeEach(() => answerConsole());
const line = /All times are the office’s/;

it.each(['Asia/Tokyo', 'Pacific/Honolulu'])('in %s the console says whose times it shows', async (zone) => {
  setTimeZone(zone);
  await openPage('/payments', sampleUser);
  expect(await screen.findByText(line)).toHaveTextContent('All times are the office’s: Central Time.');
});

it.each(['America/Chicago', 'America/Winnipeg'])('in %s, where clocks show the same, it says nothing', async (zone) => {
  setTimeZone(zone);
  await openPage('/payments', sampleUser);
  await screen.findAllByRole('navigation', { name: 'Main' });
  expect(screen.queryByText(line)).toBeNull();
});

it.each(['Asia/Tokyo', 'Pacific/Honolulu'])(
  'a task that is entered in %s is due in the office’s time',
  async (zone) => {
    setTimeZone(zone);
    const lead = serveLead();
    lead.takes(leadTasksRoutes.add, ({ title, dueAt }) =>
      lead.happens('TaskAdded', { taskId: sampleId(601), title, dueAt, assigneeId: null }),
    );
    const page = await openLeadPage(lead);
    await press(page, 'Add task', section('Tasks'));
    await screen.findByRole('dialog', { name: 'Add a task' });
    expect(field('Due')).toHaveAccessibleDescription(/In office time \(Central Time\)\./);
    await fill(page, 'Title', 'Call back');
    await fill(page, 'Due', '2035-03-05T23:30');
    await press(page, 'Add task', await screen.findByRole('dialog', { name: 'Add a task' }));
    expect(await screen.findByText('Due Mar 5, 2035, 11:30 PM')).toHaveAttribute(
      'datetime',
      '2035-03-06T05:30:00.000Z',
    );
    expect(calls(filled(leadTasksRoutes.add, lead))[0]!.body).toMatchObject({ dueAt: '2035-03-06T05:30:00.000Z' });
  },
);
