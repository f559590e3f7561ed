import { readFileSync, readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.js';
import { storePosts } from '../support/blog.js';
import { wideViewport } from '../support/drag.js';
import { addLead, send } from '../support/leads.js';
import { ownOrigin, signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

/** Of a sample lead, its analysis, a post and a figure's receipt. */
interface Samples {
  lead: string;
  post: string;
  receipt: string;
}

interface Pipeline {
  stages: { leads: { cell: string } }[];
}

const staff = (path: string | ((samples: Samples) => string)) => ({ path, signedIn: true });
const anybody = (path: string | ((samples: Samples) => string)) => ({ path, signedIn: false });

/** An address of every route, by the router's own name for it. */
const pages = {
  '/': anybody('/'),
  '/$': anybody('/no-such-page'),
  '/login': anybody('/login'),
  '/enroll': anybody('/enroll'),
  '/invest-a-view': anybody('/invest-a-view'),
  '/realtor-referral': anybody('/realtor-referral'),
  '/rent-vs-sell': anybody('/rent-vs-sell'),
  '/rentals': anybody('/rentals'),
  '/webinar': anybody('/webinar'),
  '/invitation/$token': anybody('/invitation/sample-token'),
  '/reset/$token': anybody('/reset/sample-token'),
  '/resume/$token': anybody('/resume/sample-token'),
  '/owner': anybody('/owner'),
  '/owner/$token': anybody('/owner/sample-token'),
  '/unsubscribe/$token': anybody('/unsubscribe/sample-token'),
  '/analysis': anybody('/analysis'),
  '/analysis/$id': anybody(({ lead }) => `/analysis/${lead}`),
  '/blog': anybody('/blog'),
  '/blog/$slug': anybody('/blog/sample-post'),
  '/payment/success': anybody('/payment/success?session_id=sample'),
  '/team': anybody('/team'),
  '/team/$person': anybody('/team/no-such-person'),
  '/account': staff('/account'),
  '/account/$page/$': staff('/account/no/such-page'),
  '/campaigns': staff('/campaigns'),
  '/campaigns/$page/$': staff('/campaigns/no/such-page'),
  '/dashboard': staff('/dashboard'),
  '/dashboard/$page/$': staff('/dashboard/no/such-page'),
  '/dashboard/analytics': staff('/dashboard/analytics'),
  '/dashboard/analytics/receipts/$id': staff(({ receipt }) => receipt),
  '/documents': staff('/documents'),
  '/documents/$page/$': staff('/documents/no/such-page'),
  '/payments': staff('/payments'),
  '/payments/$page/$': staff('/payments/no/such-page'),
  '/leads/$': staff('/leads/no/such-page'),
  '/leads/$id': staff(({ lead }) => `/leads/${lead}`),
  '/leads/verify': staff('/leads/verify'),
  '/admin': staff('/admin'),
  '/admin/$page/$': staff('/admin/no/such-page'),
  '/admin/analyses': staff('/admin/analyses'),
  '/admin/analytics': staff('/admin/analytics'),
  '/admin/blog': staff('/admin/blog'),
  '/admin/blog/': staff('/admin/blog'),
  '/admin/blog/authors': staff('/admin/blog/authors'),
  '/admin/blog/categories': staff('/admin/blog/categories'),
  '/admin/blog/tags': staff('/admin/blog/tags'),
  '/admin/blog/posts/$id': staff(({ post }) => `/admin/blog/posts/${post}`),
  '/admin/campaigns': staff('/admin/campaigns'),
  '/admin/duplicates': staff('/admin/duplicates'),
  '/admin/images': staff('/admin/images'),
  '/admin/import': staff('/admin/import'),
  '/admin/logo': staff('/admin/logo'),
  '/admin/odoo-test': staff('/admin/odoo-test'),
  '/admin/referrals': staff('/admin/referrals'),
  '/admin/retention': staff('/admin/retention'),
  '/admin/settings': staff('/admin/settings'),
  '/admin/users': staff('/admin/users'),
  '/operations': staff('/operations'),
  '/operations/': staff('/operations'),
  '/operations/$': staff('/operations/no/such-page'),
  '/operations/catalogue': staff('/operations/catalogue'),
  '/operations/effects': staff('/operations/effects'),
  '/operations/events': staff('/operations/events'),
};

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 375, height: 667 } };

let samples: Samples | undefined;

/** Made once a worker: each has a system of its own. */
async function samplesOf(page: Page): Promise<Samples> {
  if (samples) return samples;
  await storePosts([
    {
      slug: 'sample-post',
      title: 'A sample post',
      content: '## A heading\n\nA paragraph with a [link](/analysis), and a list:\n\n- one\n- two',
      category: { name: 'Sample category', slug: 'sample-category' },
      author: { name: 'Sample Author' },
      tags: ['sample'],
    },
  ]);
  const property = { streetAddress: '8 Sample St', city: 'Ankeny', zipCode: '50023', propertyType: 'condo' };
  const analysis = await page.request.post('/api/analyses', {
    headers: ownOrigin(),
    data: {
      email: 'every-page@example.com',
      properties: [{ ...property, squareFootage: 900, unitCount: 1 }],
      website: '',
      filledInMs: 60_000,
    },
  });
  expect(analysis.ok(), await analysis.text()).toBe(true);
  const { results } = (await analysis.json()) as { results: { leadId: string }[] };
  const lead = results[0]!.leadId;
  await addLead(page, { status: 'won' });
  await send(page, 'POST', `/api/leads/${lead}/notes`, { content: 'A sample note.' });
  const managed = await page.request.get('/api/blog/manage/posts');
  const [post] = ((await managed.json()) as { posts: { id: string }[] }).posts;
  const pipeline = (await (await page.request.get('/api/analytics/pipeline')).json()) as Pipeline;
  const { cell } = pipeline.stages.find(({ leads }) => leads.cell)!.leads;
  const issued = await page.request.post('/api/analytics/receipts', {
    headers: ownOrigin(),
    data: { question: { question: 'pipeline' }, cell },
  });
  expect(issued.status(), await issued.text()).toBe(201);
  const { id } = (await issued.json()) as { id: string };
  return (samples = { lead, post: post!.id, receipt: `/dashboard/analytics/receipts/${id}` });
}

test('every route of the router has an address here', () => {
  const routes = readdirSync('frontend/src/routes').flatMap((file) => {
    const text = readFileSync(`frontend/src/routes/${file}`, 'utf8');
    const framed = { inBlog: '/admin/blog', inOperations: '/operations' } as Record<string, string>;
    return [...text.matchAll(/\.\.\.(\w+),\s*path: '([^']+)'/g)].map(
      ([, frame, path]) => `${framed[frame!] ?? ''}${path}`,
    );
  });
  expect(routes.length).toBeGreaterThan(50);
  expect(Object.keys(pages).sort()).toEqual(routes.sort());
});

for (const [route, { path, signedIn }] of Object.entries(pages))
  for (const [size, viewport] of Object.entries(sizes))
    test(`${route} is accessible and fits on a ${size}`, async ({ page }) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await signIn(page);
      const address = typeof path === 'string' ? path : path(await samplesOf(page));
      if (!signedIn) await page.context().clearCookies();
      await page.setViewportSize(viewport);
      await page.goto(address);
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
      // The public pages are light alone.
      await (signedIn ? expectAccessibleInBothThemes(page) : expectAccessible(page));
      expect(errors).toEqual([]);
    });

const dialog = '[role="dialog"], [role="alertdialog"]';
const withDialogs = Object.entries(pages).filter(([route, { signedIn }]) => signedIn && !route.endsWith('$'));

for (const [route, { path }] of withDialogs)
  test(`every dialog that a button of ${route} opens is accessible`, async ({ page }) => {
    await signIn(page);
    const address = typeof path === 'string' ? path : path(await samplesOf(page));
    // Buttons that act at once change nothing here.
    await page.route('**/api/**', (call) =>
      ['GET', 'HEAD'].includes(call.request().method())
        ? call.fallback()
        : call.fulfill({ status: 422, contentType: 'application/problem+json', body: refusal }),
    );
    await page.setViewportSize(wideViewport);
    await page.goto(address);
    await settled(page);
    const names = await page
      .locator('main button:visible:enabled')
      .evaluateAll((buttons) => [
        ...new Set(buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent.trim())),
      ]);
    for (const name of names.filter(Boolean)) {
      const button = page.locator('main').getByRole('button', { name, exact: true }).first();
      if (!(await button.isVisible()) || !(await button.isEnabled())) continue;
      await button.click();
      await settled(page);
      if ((await page.locator(dialog).count()) > 0) await expectAccessibleInBothThemes(page);
      // Some keep Escape from closing what was typed into; a fresh page is the same for all.
      await page.goto(address);
      await settled(page);
    }
  });

const refusal = JSON.stringify({ type: 'about:blank', title: 'Refused', status: 422, detail: 'Refused by this test.' });

/** Waits until the page has its heading, and nothing of it is being loaded. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .animate-pulse')).toHaveCount(0);
}
