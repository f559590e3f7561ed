import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react/pure';
import { settingsRoutes } from '../../../../contracts/src/settings/routes.js';
import { expectAccessible } from '../../../test/accessible.js';
import { answer, calls, refuseOnce } from '../../../test/api.js';
import { fill, press } from '../../../test/fill-in.js';
import { field, openPage, sampleAdmin } from '../../../test/render-page.js';
import { sampleId } from '../../../test/sample-history.js';
import { changedMeanwhile } from '../../../test/sample-lead-page.js';
import { sampleSettings } from '../../../test/sample-settings.js';

// One of two admins changes a setting while the other has the page open, which reads the settings every two seconds.

const idle = 'Idle time until sign-out';
const estimates = 'Rent estimates per day';
const lastChange = {
  eventId: sampleId(1),
  at: '2026-03-02T14:00:00.000Z',
  actor: { kind: 'user', id: 'u2' },
  actorName: 'other.admin@example.com',
} as const;
let given: Record<string, number>;
let revision: number;

/** The other admin saves this. */
function changed(values: Record<string, number>): void {
  given = { ...given, ...values };
  revision++;
}

beforeEach(() => {
  given = {};
  revision = 0;
  answer(settingsRoutes.services, { services: [] });
  answer(settingsRoutes.current, () => {
    const now = sampleSettings(given);
    for (const name of Object.keys(given)) now.settings[name]!.lastChange = lastChange;
    return { ...now, revision };
  });
  answer(settingsRoutes.change, ({ body }) => {
    changed(body as Record<string, number>);
    return { id: 'office', revision, position: '7' };
  });
});

async function open() {
  const page = await openPage('/admin/settings', sampleAdmin);
  await screen.findByRole('textbox', { name: idle });
  return page;
}
/** What is said of the other's change, beside the field. */
const overtaken = async () =>
  (await screen.findByRole('button', { name: 'Keep mine' })).closest<HTMLElement>('[role="alert"]')!;
const readAgain = { timeout: 5_000 };

it('what the other changes shows by itself, and overwrites nothing that is typed', async () => {
  const page = await open();
  await fill(page, idle, '60');
  changed({ sessionIdleMinutes: 90, rentCallsADay: 250 });
  await waitFor(() => expect(field(estimates)).toHaveValue('250'), readAgain);
  const alert = await overtaken();
  expect(alert).toHaveTextContent('other.admin@example.com changed this while you were editing: 90 minutes');
  expect(field(idle)).toHaveValue('60');
  expect(screen.getByRole('button', { name: 'Save signing in' })).toBeDisabled();
  await expectAccessible();
  await press(page, 'Keep mine', alert);
  await press(page, 'Save signing in');
  expect(await screen.findByText('Signing in saved')).toBeVisible();
  const [sent] = calls(settingsRoutes.change);
  expect([sent?.body, sent?.headers.get('If-Match')]).toEqual([{ sessionIdleMinutes: 60 }, '"1"']);
});

it('of two who save at the same moment one hears it, and loses nothing', async () => {
  const page = await open();
  await fill(page, idle, '60');
  refuseOnce(settingsRoutes.change, changedMeanwhile);
  changed({ sessionIdleMinutes: 90 });
  await press(page, 'Save signing in');
  expect(await screen.findByText('Another admin saved first')).toBeVisible();
  const alert = await overtaken();
  expect(alert).toHaveTextContent('90 minutes');
  expect(field(idle)).toHaveValue('60');
  await press(page, 'Take theirs', alert);
  expect(field(idle)).toHaveValue('90');
  expect(alert).not.toBeInTheDocument();
});
