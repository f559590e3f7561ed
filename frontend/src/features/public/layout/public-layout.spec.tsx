import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react/pure';
import { sessionRoutes } from '../../session/session.js';
import { answer, calls, fail, refuse } from '../../../../test/api.js';
import { fill, press } from '../../../../test/fill-in.js';
import { texts } from '../../../../test/links.js';
import { field, openPage, sampleAdmin, type Page } from '../../../../test/render-page.js';

const login = sessionRoutes.login;
const opener = () => screen.getByRole('button', { name: 'Admin Login' });
const bar = () => screen.findByRole('navigation', { name: 'Staff' });

async function attempt(page: Page, password: string): Promise<void> {
  await fill(page, 'Admin email', sampleAdmin.email);
  await fill(page, 'Password', password);
  await press(page, 'Sign in', await screen.findByRole('dialog', { name: 'Admin Login' }));
}

describe('the frame of the public pages', () => {
  it('Admin Login has three outcomes', async () => {
    const page = await openPage('/team');
    await page.user.click(opener());
    await screen.findByRole('dialog', { name: 'Admin Login' });
    refuse(login, { status: 401, title: 'Invalid email or password', code: 'invalid_credentials' });
    await attempt(page, 'not the password');
    expect(await screen.findByText('Invalid credentials')).toBeVisible();
    fail(login);
    await attempt(page, 'a password of the tests');
    expect(await screen.findByText('Login failed')).toBeVisible();
    answer(login, { user: sampleAdmin });
    await attempt(page, 'a password of the tests');
    expect(await screen.findByText('Admin login successful')).toBeVisible();
    expect(calls(login).at(-1)?.body).toEqual({ email: sampleAdmin.email, password: 'a password of the tests' });
    answer(sessionRoutes.read, { user: sampleAdmin });
    await page.leavesFor('/admin');
  });

  it('closing Admin Login does nothing and gives the focus back', async () => {
    const page = await openPage('/team');
    await page.user.click(opener());
    await waitFor(() => expect(field('Admin email')).toHaveFocus());
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opener()).toHaveFocus();
    expect(page.address()).toBe('/team');
    expect(calls(login)).toEqual([]);
  });

  it('an admin sees the way to the dashboard instead', async () => {
    await openPage('/team', sampleAdmin);
    expect(await screen.findByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin');
    expect(screen.queryByRole('button', { name: 'Admin Login' })).toBeNull();
  });

  it('the signed-in see their bar, which visitors do not', async () => {
    const page = await openPage('/team', sampleAdmin);
    const places = ['Dashboard', 'Documents', 'Admin', 'Blog', 'Campaigns', 'Analytics', 'Operations'];
    expect(texts(within(await bar()).getAllByRole('link'))).toEqual(places);
    fail(sessionRoutes.logout);
    await press(page, 'Logout');
    expect(await screen.findByText('You are still signed in. Try again.')).toBeVisible();
  });

  it('visitors see no bar', async () => {
    await openPage('/team');
    await waitFor(() => expect(calls(sessionRoutes.read)).toHaveLength(1));
    expect(screen.queryByRole('navigation', { name: 'Staff' })).toBeNull();
    expect(opener()).toBeVisible();
  });

  it('the phone menu closes on Escape and on the next page', async () => {
    const page = await openPage('/');
    const menu = () => document.getElementById('mobile-menu');
    await press(page, 'Open menu');
    expect(menu()).toBeVisible();
    await page.user.keyboard('{Escape}');
    expect(menu()).toBeNull();
    await press(page, 'Open menu');
    await page.user.click(within(menu()!).getByRole('link', { name: 'Our Team' }));
    await waitFor(() => expect(page.address()).toBe('/team'));
    expect(menu()).toBeNull();
  });

  it('a logo that does not come is only logged; its placeholder stays', async () => {
    const warn = jest.fn();
    console.warn = warn;
    await openPage('/team');
    const [header, footer] = [screen.getByRole('banner'), screen.getByRole('contentinfo')];
    for (const part of [header, footer]) {
      expect(part.querySelector('[data-logo="loading"]')).toBeVisible();
      fireEvent.error(part.querySelector('img[src="/api/images/logo.png"]')!);
      expect(part.querySelector('[data-logo="failed"]')).toBeVisible();
    }
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('The logo could not be loaded'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the placeholder of the logo goes once it is there', async () => {
    await openPage('/team');
    const header = screen.getByRole('banner');
    fireEvent.load(header.querySelector('img[src="/api/images/logo.png"]')!);
    expect(header.querySelector('[data-logo]')).toBeNull();
  });

  it('an unknown address shows a page of its own', async () => {
    await openPage('/no-such-page');
    expect(await screen.findByRole('heading', { name: 'There is no page at this address' })).toBeVisible();
  });
});
