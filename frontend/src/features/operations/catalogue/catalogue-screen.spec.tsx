import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { eventsRoutes } from '../../../../../contracts/src/operations/routes.js';
import { answer, fail } from '../../../../test/api.js';
import { press } from '../../../../test/fill-in.js';
import { openPage, sampleAdmin } from '../../../../test/render-page.js';
import { answerOperations, sampleLogged } from '../../../../test/sample-operations.js';

const seen = '2026-03-02T18:00:00.000Z';
const type = (name: string, description: string, count: number) => ({
  ...{ name, description, version: 2, upcastFrom: [1], personalFields: ['name', 'email'], example: { name: 'Sample' } },
  ...{ readBy: ['pipeline'], count, versions: [{ version: 2, count }], firstSeen: seen, lastSeen: seen },
});
const catalogue = {
  types: [type('LeadCreated', 'A lead came in', 3), type('NoteAdded', 'Somebody wrote a note', 1)],
  unknown: [
    {
      ...{ type: 'FromTheFuture', version: 1, reason: 'unknown_type', count: 1 },
      ...{ firstPosition: '4', lastPosition: '4' },
    },
  ],
};

it('the catalogue explains every type and marks what the code does not know', async () => {
  answerOperations();
  answer(eventsRoutes.catalogue, catalogue);
  answer(eventsRoutes.events, { events: [sampleLogged(1, 'LeadCreated')] });
  const page = await openPage('/operations/catalogue', sampleAdmin);
  const unknown = await screen.findByRole('region', { name: /not readable by this code/ });
  expect(unknown).toHaveTextContent('FromTheFuture');
  expect(unknown).toHaveTextContent('version 1: this code has no such type');
  await page.user.type(screen.getByRole('searchbox', { name: 'Search types' }), 'came in');
  expect(screen.queryByRole('button', { name: /^NoteAdded/ })).toBeNull();
  await press(page, /^LeadCreated/);
  await waitFor(() => expect(page.address()).toBe('/operations/catalogue?type=LeadCreated'));
  expect(screen.getByText('3 as v2')).toBeVisible();
  expect(screen.getByText('2; read from v1 too')).toBeVisible();
  expect(screen.getByText('name, email')).toBeVisible();
  await page.user.click(screen.getByRole('link', { name: 'Show 3 events' }));
  const log = within(await screen.findByRole('listbox', { name: 'Events' }));
  expect(await log.findByRole('option', { name: /LeadCreated/ })).toBeVisible();
  expect(page.address()).toBe('/operations/events?type=LeadCreated');
});

it('a catalogue that can not be read says so, and is there at the next try', async () => {
  answerOperations();
  fail(eventsRoutes.catalogue);
  const page = await openPage('/operations/catalogue', sampleAdmin);
  expect(await screen.findByText('The catalogue could not be loaded')).toBeVisible();
  answer(eventsRoutes.catalogue, catalogue);
  await press(page, 'Try again');
  expect(await screen.findByText('2 types')).toBeVisible();
});
