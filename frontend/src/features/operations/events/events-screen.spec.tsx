import { beforeEach, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react/pure';
import { eventsRoutes } from '../../../../../contracts/src/operations/routes.js';
import type { LoggedEvent } from '../../../../../contracts/src/operations/log-queries.js';
import { answer, calls, filled } from '../../../../test/api.js';
import { fill, press } from '../../../../test/fill-in.js';
import { announceChanges } from '../../../../test/quiet-browser.js';
import { field, openPage, sampleAdmin } from '../../../../test/render-page.js';
import { sampleId } from '../../../../test/sample-history.js';
import { answerOperations, sampleLogged } from '../../../../test/sample-operations.js';

const stream = `lead-${sampleId(1)}`;
const words = 'Prefers calls after five.';
const created = sampleLogged(1, 'LeadCreated', { metadata: { actor: { kind: 'visitor', id: null } } });
const noted = sampleLogged(2, 'NoteAdded', { data: { content: words } });
let log: LoggedEvent[];

/** Newest first, as the server finds them. */
function matching(path: string): LoggedEvent[] {
  const query = new URLSearchParams(path.split('?')[1]);
  const asked = (name: string) => query.get(name);
  return log.filter(
    (event) =>
      (!asked('type') || event.type === asked('type')) &&
      (!asked('stream') || event.stream === asked('stream')) &&
      (!asked('actor') || (event.metadata.actor as { kind: string }).kind === asked('actor')) &&
      (!asked('to') || event.recordedAt < asked('to')!) &&
      (!asked('before') || Number(event.position) < Number(asked('before'))),
  );
}

/** After a cursor oldest first, as the server does. */
function newer(path: string): LoggedEvent[] | null {
  const after = new URLSearchParams(path.split('?')[1]).get('after');
  if (after === null) return null;
  return matching(path)
    .filter(({ position, revision }) => Number(path.includes('stream=') ? revision : position) > Number(after))
    .reverse();
}

const list = () => screen.findByRole('listbox', { name: 'Events' });
const rows = async () => within(await list()).getAllByRole('option');
const detail = () => screen.findByRole('complementary', { name: 'Event' });
const open = (query = '') => openPage(`/operations/events${query}`, sampleAdmin);

beforeEach(() => {
  log = [created];
  answerOperations();
  const each = {
    ...{ description: 'A lead came in', version: 1, upcastFrom: [], personalFields: [], example: {}, readBy: [] },
    ...{ count: 1, versions: [], firstSeen: null, lastSeen: null },
  };
  answer(eventsRoutes.catalogue, {
    types: ['LeadCreated', 'NoteAdded'].map((name) => ({ name, ...each })),
    unknown: [],
  });
  answer(eventsRoutes.events, ({ path }) => ({ events: newer(path) ?? matching(path) }));
});

it('is followed live, filtered, and every filter stands in the address', async () => {
  const page = await open();
  expect(await screen.findByText('Following live')).toBeVisible();
  expect((await rows())[0]).toHaveTextContent(`lead-${sampleId(1).slice(0, 8)}`);
  log = [noted, created];
  act(() => announceChanges('200', [{ kind: 'lead', id: sampleId(1) }]));
  await waitFor(async () => expect((await rows())[0]).toHaveTextContent('NoteAdded'));

  // Faster than the page renders: the second does not revert the first.
  act(() => {
    fireEvent.change(field('Type'), { target: { value: 'NoteAdded' } });
    fireEvent.change(field('Actor'), { target: { value: 'user' } });
  });
  await waitFor(() => expect(page.address()).toMatch(/type=NoteAdded.*actor=user|actor=user.*type=NoteAdded/));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  await fill(page, 'Stream', stream);
  await waitFor(() => expect(page.address()).toContain(`stream=${stream}`));
  expect(await rows()).toHaveLength(1);
  await page.user.selectOptions(field('Actor'), 'visitor');
  expect(await screen.findByText('No event matches')).toBeVisible();
  await press(page, 'Clear the filters');
  await waitFor(() => expect(page.address()).toBe('/operations/events'));
  fireEvent.change(field('To (office time)'), { target: { value: '2001-01-01T00:00' } });
  await waitFor(() => expect(page.address()).toContain('to=2001-01-01T06'));
  expect(await screen.findByText('No event matches')).toBeVisible();
});

it('opens with the filters of its address', async () => {
  await open('?type=NoteAdded&actor=visitor');
  expect(await screen.findByText('No event matches')).toBeVisible();
  expect(field('Type')).toHaveValue('NoteAdded');
  expect(field('Actor')).toHaveValue('visitor');
});

it('shows an event in full by keyboard, and a link opens it again', async () => {
  log = [noted, created];
  for (const event of log) answer(filled(eventsRoutes.event, event), event);
  const page = await open(`?stream=${stream}`);
  await waitFor(async () => expect((await rows())[0]).toHaveTextContent('NoteAdded'));
  (await list()).focus();
  await page.user.keyboard('{ArrowDown}');
  expect(await detail()).toHaveTextContent(`"content": "${words}"`);
  const lead = within(await detail()).getByRole('link', { name: 'Open the lead' });
  expect(lead).toHaveAttribute('href', `/leads/${sampleId(1)}?event=${noted.id}`);
  await page.user.keyboard('j');
  await waitFor(async () => expect(await detail()).toHaveTextContent('LeadCreated'));
  expect(page.address()).toContain(`event=${created.id}`);
});

it('a linked event begins the list; newer ones are a press away, and it is closed again', async () => {
  log = [noted, created];
  answer(filled(eventsRoutes.event, created), created);
  const page = await open(`?event=${created.id}`);
  await waitFor(async () => expect(await detail()).toHaveTextContent(created.id));
  expect(await screen.findByText('From the linked event')).toBeVisible();
  expect((await rows())[0]).toHaveAttribute('data-event', created.id);
  expect(await rows()).toHaveLength(1);
  await press(page, 'Show newer');
  await waitFor(async () => expect((await rows())[0]).toHaveTextContent('NoteAdded'));
  await press(page, 'Close the event');
  await waitFor(() => expect(page.address()).toBe('/operations/events'));
  expect(calls(eventsRoutes.events).some(({ path }) => path.includes(`before=${created.position}`))).toBe(true);
});

it('draws as an outline what one action caused', async () => {
  const cause = { $correlationId: 'c1', $causationId: 'k1', command: 'PitchLead', actor: { kind: 'user', id: 'u1' } };
  log = [sampleLogged(1, 'LeadPitched', { metadata: cause }), sampleLogged(2, 'LeadStatusMoved', { metadata: cause })];
  const page = await open('?correlation=c1&view=outline');
  const graph = await screen.findByRole('region', { name: 'What caused what' });
  expect(graph).toHaveTextContent('2 events in 1 stream');
  expect(within(graph).getByText('Pitch lead')).toBeVisible();
  expect(within(graph).getAllByRole('listitem')).toHaveLength(3);
  expect(within(graph).getByRole('link', { name: 'Open the lead' })).toHaveAttribute('href', `/leads/${sampleId(1)}`);
  await page.user.click(within(graph).getByRole('button', { name: /LeadStatusMoved/ }));
  expect(within(await detail()).getByRole('heading', { name: 'LeadStatusMoved' })).toBeVisible();
});
