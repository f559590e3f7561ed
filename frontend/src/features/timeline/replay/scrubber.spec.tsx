import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { fill, press } from '../../../../test/fill-in.js';
import { field } from '../../../../test/render-page.js';
import { answerDashboard } from '../../../../test/sample-dashboard.js';
import { sampleId } from '../../../../test/sample-history.js';
import {
  known,
  openBesideBoard,
  openLeadPage,
  section,
  serveHistory,
  type ServedLead,
} from '../../../../test/sample-lead-page.js';

beforeEach(() => answerDashboard({}));

const slider = () => screen.getByRole('slider', { name: 'Moment in the history' });
const moment = () => document.querySelector('[role=status].tabular, [role=status].truncate')!;
const at = (expected: RegExp | string) => waitFor(() => expect(moment()).toHaveTextContent(expected));

it('the slider shows the lead as it was, what the event changed, and nothing of the past can be changed', async () => {
  const lead = serveHistory();
  const page = await openLeadPage(lead);
  await at('Now · 6 events');
  slider().focus();
  await page.user.keyboard('{Home}{ArrowRight}');
  await at(/As of .* · event 2 of 6/);
  expect(slider()).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Event 2 of 6: Property details changed/));
  expect(known('Rent')).toHaveTextContent('$1,950was $1,800');
  expect(known('Stage')).toHaveTextContent('New Lead');
  expect(screen.getByRole('heading', { level: 1, name: 'Sample Owner 1' })).toBeVisible();
  await waitFor(() => expect(page.address()).toBe(`/leads/${lead.id}?event=${lead.events[1]!.id}`));

  const edit = () => screen.getByRole('button', { name: 'Edit property details' });
  expect(edit()).toHaveAttribute('aria-disabled', 'true');
  edit().focus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent(
    /You are looking at .* Go back to now to change anything/,
  );
  await page.user.click(edit());
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByRole('button', { name: 'Undo: Moved from New Lead to Closed' }).focus();
  await page.user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(section('History')).toHaveTextContent('Go back to now'));

  await press(page, 'Back to now');
  await waitFor(() => expect(section('Property details')).toHaveTextContent('$2,000'));
  expect(edit()).not.toHaveAttribute('aria-disabled');
  await waitFor(() => expect(page.address()).toBe(`/leads/${lead.id}`));
});

it('j and k step beside the board, Escape leads back to now before it closes', async () => {
  const page = await openBesideBoard(serveHistory());
  await at('Now · 6 events');
  await page.user.keyboard('kk');
  await at('event 4 of 6');
  expect(known('Stage')).toHaveTextContent('Closedwas New Lead');
  await page.user.keyboard('j');
  await at('event 5 of 6');
  await page.user.keyboard('{Escape}');
  await at('Now · 6 events');
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(page.address()).toBe('/dashboard'));
});

it('the history plays until now, pauses, and plays faster', async () => {
  const page = await openBesideBoard(serveHistory());
  await press(page, 'Play the history');
  await at('event 2 of 6');
  await press(page, 'Pause');
  expect(screen.getByRole('button', { name: 'Play the history' })).toBeVisible();
  await press(page, 'Speed: 1×');
  await press(page, 'Speed: 2×');
  expect(screen.getByRole('button', { name: 'Speed: 4×' })).toBeVisible();
  await press(page, 'Play the history');
  await at('Now · 6 events');
  await press(page, 'Previous event');
  await at('event 5 of 6');
  expect(screen.getByRole('button', { name: 'Play the history' })).toBeVisible();
});

describe('what a colleague does meanwhile', () => {
  const note = (lead: ServedLead, n = 1) =>
    lead.happensElsewhere('NoteAdded', { noteId: sampleId(810 + n), content: `Call ${n}.` });

  it('comes to the end of the history, and who looks at the past stays at that moment', async () => {
    const lead = serveHistory();
    const page = await openBesideBoard(lead);
    await page.user.keyboard('kkk');
    await at('event 3 of 6');
    note(lead);
    await at('event 3 of 7');
    expect(known('Rent')).toHaveTextContent('$1,950');
    expect(section('History')).toHaveTextContent('Call 1.');
    await page.user.keyboard('jjjj');
    await at('Now · 7 events');
  });

  it('is played, too', async () => {
    const lead = serveHistory();
    const page = await openBesideBoard(lead);
    await page.user.keyboard('k');
    await press(page, 'Play the history');
    note(lead);
    await at('event 6 of 7');
    expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
    await at('Now · 7 events');
  });

  it('folds nothing that was unfolded, and leaves the focus where it is', async () => {
    const lead = serveHistory();
    const page = await openBesideBoard(lead);
    const more = () => screen.getByRole('button', { name: 'More for: Moved from New Lead to Closed' });
    await page.user.click(await screen.findByRole('button', { name: 'More for: Moved from New Lead to Closed' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Who, when, why' }));
    await waitFor(() => expect(more()).toHaveFocus());
    note(lead);
    await waitFor(() => expect(section('History')).toHaveTextContent('Call 1.'));
    expect(more()).toHaveFocus();
    await page.user.keyboard('{Enter}');
    expect(await screen.findByRole('menuitem', { name: 'Hide who, when, why' })).toBeVisible();
  });

  it('makes no past of now, where the newest event is marked: an open dialog stays open', async () => {
    const lead = serveHistory();
    const page = await openLeadPage(lead, undefined, `?event=${lead.events.at(-1)!.id}`);
    await press(page, 'Log contact');
    await screen.findByRole('dialog', { name: 'Log contact' });
    await fill(page, 'Note', 'Asked to call back.');
    note(lead);
    await screen.findAllByText('Call 1.');
    expect(field('Note')).toHaveValue('Asked to call back.');
    await page.user.keyboard('{Escape}');
    await at('Now · 7 events');
    await waitFor(() => expect(page.address()).toBe(`/leads/${lead.id}`));
  });
});

it('any two events are compared', async () => {
  const lead = serveHistory();
  const page = await openBesideBoard(lead);
  await press(page, 'Compare');
  const compare = screen.getByRole('region', { name: 'Compare' });
  expect(compare).toHaveTextContent(/Rent\s*\$1,800\s*\$2,000/);
  expect(compare).toHaveTextContent(/Stage\s*New Lead\s*Closed/);
  await page.user.selectOptions(within(compare).getByLabelText('From'), lead.events[1]!.id);
  await page.user.selectOptions(within(compare).getByLabelText('To'), lead.events[2]!.id);
  expect(compare).toHaveTextContent(/1 field differs\s*Notes\s*none\s*1/);
  await press(page, 'Swap', compare);
  expect(compare).toHaveTextContent(/Notes\s*1\s*none/);
});
