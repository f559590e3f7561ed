import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react/pure';
import { press } from '../../../../test/fill-in.js';
import { closePage, type Page } from '../../../../test/render-page.js';
import { answerDashboard } from '../../../../test/sample-dashboard.js';
import { sampleId } from '../../../../test/sample-history.js';
import {
  openBesideBoard,
  openLeadPage,
  serveHistory,
  serveLead,
  type ServedLead,
} from '../../../../test/sample-lead-page.js';

beforeEach(() => answerDashboard({}));

const history = () => screen.getAllByRole('region', { name: 'History' }).at(-1)!;
const listed = () =>
  within(history())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const unseen = () => screen.queryByRole('button', { name: /^\d+ new$/ });

async function choose(page: Page, from: string, to: string): Promise<void> {
  await press(page, `Order: ${from}`);
  await page.user.click(await screen.findByRole('menuitemradio', { name: to }));
}

it('the newest comes first, in the panel and on the page; the other order is remembered', async () => {
  const lead = serveHistory();
  const page = await openBesideBoard(lead);
  await waitFor(() => expect(listed().at(-1)).toContain('Added by hand'));
  await choose(page, 'Newest first', 'Oldest first');
  await waitFor(() => expect(listed()[1]).toContain('Added by hand'));
  closePage();
  const again = await openLeadPage(lead);
  expect(listed()[1]).toContain('Added by hand');
  await choose(again, 'Oldest first', 'Newest first');
  await waitFor(() => expect(listed().at(-1)).toContain('Added by hand'));
});

it('raw events come in the chosen order, too', async () => {
  const page = await openBesideBoard(serveHistory());
  await press(page, 'Raw');
  expect(listed()[0]).toContain('PropertyDetailsEdited');
  expect(listed().at(-1)).toContain('LeadCreated');
});

it('who reads further down is shown how many came since, and stays there', async () => {
  const lead = serveHistory();
  const page = await openBesideBoard(lead);
  await waitFor(() => expect(listed().at(-1)).toContain('Added by hand'));
  const note = (n: number) => lead.happensElsewhere('NoteAdded', { noteId: sampleId(810 + n), content: `Call ${n}.` });
  note(1);
  await waitFor(() => expect(history()).toHaveTextContent('Call 1.'));
  expect(unseen()).toBeNull();
  fireEvent.scroll(history(), { target: { scrollTop: 900 } });
  note(2);
  await waitFor(() => expect(unseen()).toHaveTextContent('1 new'));
  note(3);
  await waitFor(() => expect(unseen()).toHaveTextContent('2 new'));
  expect(history().scrollTop).toBeGreaterThan(240);
  await page.user.click(unseen()!);
  fireEvent.scroll(history(), { target: { scrollTop: 0 } });
  await waitFor(() => expect(unseen()).toBeNull());
  note(4);
  await waitFor(() => expect(history()).toHaveTextContent('Call 4.'));
  expect(unseen()).toBeNull();
});

describe('a long text', () => {
  const height = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollHeight')!;
  beforeEach(() => {
    // A line of 20 px for each of the text.
    Object.defineProperty(Element.prototype, 'scrollHeight', {
      ...height,
      get(this: Element) {
        return this.textContent.split('\n').length * 20;
      },
    });
  });
  afterEach(() => {
    Object.defineProperty(Element.prototype, 'scrollHeight', height);
  });
  const noted = (lead: ServedLead, content: string) =>
    lead.happensElsewhere('NoteAdded', { noteId: sampleId(802), content });

  it('is folded until somebody wants all of it', async () => {
    const lead = serveLead();
    const words = (n: number) => Array.from({ length: n }, (_, at) => `line ${at}`).join('\n');
    lead.happens('NoteAdded', { noteId: sampleId(801), content: words(3) });
    const page = await openBesideBoard(lead);
    await waitFor(() => expect(history()).toHaveTextContent('line 2'));
    expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
    noted(lead, words(4));
    const all = await screen.findByRole('button', { name: 'Show all' });
    expect(screen.getByText(/line 3/)).toHaveClass('line-clamp-2');
    await page.user.click(all);
    expect(screen.getByText(/line 3/)).not.toHaveClass('line-clamp-2');
    await press(page, 'Show less');
    expect(screen.getByText(/line 3/)).toHaveClass('line-clamp-2');
  });

  it('shows what a letter says while it is folded, not its greeting and its blank lines', async () => {
    const lead = serveLead();
    const page = await openBesideBoard(lead);
    const letter = 'Hello Della,\n\nPlease pay $199.\n\nUntil Friday.\n\nYours';
    noted(lead, letter);
    await screen.findByRole('button', { name: 'Show all' });
    expect(screen.getByText(/Please pay/).textContent).toBe('Please pay $199.\nUntil Friday.\nYours');
    await press(page, 'Show all');
    expect(screen.getByText(/Please pay/).textContent).toBe(letter);
  });
});
