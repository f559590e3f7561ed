import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react/pure';
import { expectOutside, link, texts } from '../../../test/links.js';
import { cutOff } from '../../../test/api.js';
import { openPage } from '../../../test/render-page.js';

const listings = { at: 'GET https://listings.example.com/embed' };

describe('the rentals', () => {
  afterEach(() => void jest.useRealTimers());

  it('lists six areas and the Resident Portal', async () => {
    cutOff(listings);
    await openPage('/rentals');
    const section = screen.getByRole('heading', { name: 'By area' }).closest('section') ?? document.body;
    const areas = within(section).getAllByRole('listitem');
    const names = ['West Des Moines', 'Ankeny', 'Urbandale', 'Johnston', 'Waukee', 'Clive'];
    expect(texts(areas)).toEqual(names.map((name): unknown => expect.stringContaining(name)));
    for (const area of areas) expectOutside(within(area).getByRole('link'));
    expectOutside(link('Resident Portal', screen.getByRole('main')));
  });

  it('listings that do not load in ten seconds offer the way out', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
    cutOff(listings);
    await openPage('/rentals');
    expect(screen.getByText('Loading available properties. This may take a moment...')).toBeVisible();
    // The browser's own page of a failed frame is no listing.
    fireEvent.load(screen.getByTitle('Available rentals'));
    act(() => void jest.advanceTimersByTime(9_999));
    expect(screen.getByText('Loading available properties. This may take a moment...')).toBeVisible();
    act(() => void jest.advanceTimersByTime(1));
    expect(screen.getByText("We're having trouble loading our rental listings in this view...")).toBeVisible();
    expectOutside(link('View Available Rentals'));
  });
});
