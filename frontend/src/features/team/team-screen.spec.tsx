import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { expectOutside, link } from '../../../test/links.js';
import { closePage, openPage } from '../../../test/render-page.js';

describe('the team', () => {
  it('nine people, eight of them with a bio page of their own', async () => {
    await openPage('/team');
    const people = within(screen.getByRole('main')).getAllByRole('listitem');
    expect(people).toHaveLength(9);
    const bios: { name: string; path: string | null }[] = [];
    for (const person of people) {
      expect(person.querySelectorAll('svg, img')).toHaveLength(1);
      expect(person.querySelector('h2 + p')).toHaveTextContent(/\w/);
      const name = within(person).getByRole('heading').textContent;
      const bio = within(person).queryByRole('link', { name: `View Bio of ${name}` });
      if (bio) bios.push({ name, path: bio.getAttribute('href') });
    }
    expect(bios).toHaveLength(8);
    expect(link('Get Your Free Analysis', screen.getByRole('main'))).toHaveAttribute('href', '/analysis');
    let photosToCome = 0;
    let meetings = 0;
    for (const { name, path } of bios) {
      expect(path).toBe(`/team/${name.toLowerCase().replace(' ', '-')}`);
      closePage();
      await openPage(path ?? '');
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(name);
      expect(link('Back to Team')).toHaveAttribute('href', '/team');
      photosToCome += screen.queryAllByText('Photo Coming Soon').length;
      const meeting = screen.queryByRole('link', { name: /^Schedule a Meeting/ });
      if (meeting) expectOutside(meeting);
      meetings += meeting ? 1 : 0;
    }
    expect({ photosToCome, meetings }).toEqual({ photosToCome: 2, meetings: 1 });
  });

  it('everybody with a bio has a page; nobody else has', async () => {
    const page = await openPage('/team');
    const bio = screen.getByRole('link', { name: 'View Bio of Drew Sample' });
    expect(bio).toHaveTextContent('View Bio');
    await page.user.click(bio);
    expect(await screen.findByText('Photo Coming Soon')).toBeVisible();
    expect(page.address()).toBe('/team/drew-sample');
    await page.user.click(link('Back to Team'));
    await waitFor(() => expect(page.address()).toBe('/team'));
    closePage();
    await openPage('/team/nobody-here');
    expect(screen.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible();
  });
});
