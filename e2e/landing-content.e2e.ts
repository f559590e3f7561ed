import type { Locator, Page } from '@playwright/test';
import { expectOutside, expectTelephone } from './support/links.js';
import { takenOver } from './support/taken-over.js';
import { expect, test } from './support/test.js';

// The specification's texts for the landing page, word for word. Each company's own content (names, numbers,
// external addresses) is only checked for its form.

/** The section of the page with this heading. */
const section = (page: Page, heading: string | RegExp): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) });

/** The list items of a part, in order, each containing one of the texts. */
const holdsInOrder = (part: Locator, texts: string[]) =>
  expect(part.getByRole('listitem')).toContainText(texts, { useInnerText: true });

test('renters go to the rentals by a full page load, owners to the analysis within the application', async ({
  page,
}) => {
  const stayed = () => page.evaluate(() => 'sameDocument' in window);
  for (const [title, action, path, within] of [
    ['Looking for a Home?', 'Search Available Rentals', '/rentals', false],
    ['Own a Property?', 'Get Free Property Analysis', '/analysis', true],
  ] as const) {
    await page.goto('/');
    await takenOver(page);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('link', { name: action }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Effortless Living. Exceptional Management.');
    expect([new URL(page.url()).pathname, await stayed()]).toEqual([path, within]);
  }
});

test('the services, the promises and the decision tool say what they are about', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('main')).toContainText('Greater Des Moines');
  const services = {
    'Resident Relations': ['Thorough resident screening', 'Rent collection and deposits', 'Resident support'],
    'Property Care': ['Regular inspections', 'Maintenance coordination', 'Emergency response'],
    'Financial Services': ['Market analysis and pricing', 'Monthly statements', 'Year-end tax documents'],
  };
  const groups = page.locator('#services').getByRole('heading', { level: 3 });
  await expect(groups).toHaveText(Object.keys(services));
  await holdsInOrder(page.locator('#services'), Object.values(services).flat());
  const promises = section(page, 'Transform Your Property Experience').getByRole('listitem').getByRole('heading');
  await expect(promises).toHaveText(['Reclaim Your Time', 'Maximize Returns', 'Eliminate Stress']);
  await holdsInOrder(section(page, 'Should You Rent or Sell Your Property?'), [
    '5-year financial projections',
    'Detailed cash flow analysis',
    'Property value appreciation',
    'Personalized recommendations',
  ]);
  for (const claim of [
    '750+properties',
    '$180M+assets',
    '500+owners',
    '79%retention',
    '29 daysto tenant',
    '14-dayplacement',
  ])
    await expect(page.locator('dl > div').filter({ hasText: reversed(claim) })).toHaveCount(1);
});

/** A figure is above its label, but comes after it in the document. @param claim the figure, then the label */
function reversed(claim: string): RegExp {
  const [, figure = '', words = ''] =
    /^(\S+?(?: days)?)(properties|assets|owners|retention|to tenant|placement)$/.exec(claim) ?? [];
  return new RegExp(`^${words}${figure.replace(/[$+]/g, '\\$&')}$`);
}

test('the plans have their prices, every feature, and the way to enroll', async ({ page }) => {
  await page.goto('/');
  const plans = [
    {
      plan: /^Foundation8\.9%of the monthly rent/,
      features: [
        'Rent Collection',
        'Resident Benefits Package',
        'Maintenance Coordination',
        'Owner Portal Access',
        '24/7 Emergency Response',
        'Move In/Out Inspections',
        'Year-End Income/Expense Documentation',
      ],
    },
    {
      plan: /^Growth.*10\.9%of the monthly rent.*Everything in Foundation, plus/,
      features: [
        'Routine inspections prior to leasing, 90 days after move-in and 90 days before renewal or move-out',
        'An inspection after move-out',
        'Utility Concierge',
      ],
    },
    {
      plan: /^Wealth12\.9%of the monthly rent.*Everything in Growth, plus/,
      features: [
        'Preferred Pet Deposit Alternative Program of $1500',
        'Malicious damage coverage up to $35,000',
        'Annual portfolio review',
        'Coverage if the tenant does not pay rent',
        'Utility turn-ons/offs',
        'Surevestor',
      ],
    },
  ];
  const pricing = page.locator('#pricing');
  const columns = pricing.getByRole('article');
  await expect(columns).toHaveText(plans.map(({ plan }) => plan));
  for (const [index, { features }] of plans.entries())
    await expect(columns.nth(index).getByRole('listitem')).toHaveText(features);
  await expect(pricing).toContainText('7.9% of annual contract value');
  await expect(pricing).toContainText('listing, showings and screening');
  await expect(pricing).toContainText('Custom pricing');
  await expect(pricing).toContainText(
    /Resident Guarantee.*fails the terms.*replacement at no cost.*\$299 onboarding fee/,
  );
  for (const start of await pricing.getByRole('link', { name: /^Get Started Now/ }).all())
    await expect(start).toHaveAttribute('href', '/enroll');
  await expectOutside(pricing.getByRole('link', { name: 'Contact for Custom Quote' }));
  await expectOutside(page.getByRole('link', { name: 'Schedule a Clarity Session' }));
});

test('three of the team are introduced, one of them with a meeting to book', async ({ page }) => {
  await page.goto('/');
  const people = section(page, 'Call a person, not a queue').getByRole('listitem');
  await expect(people).toHaveCount(3);
  for (const person of await people.all()) {
    await expect(person.getByRole('heading')).toHaveText(/\w/);
    await expect(person.locator('h3 + p')).toHaveText(/Director|Manager/);
    await expectTelephone(person.getByRole('link').first());
  }
  await expect(people.getByRole('link', { name: 'Book a meeting' })).toHaveCount(1);
  await expectOutside(people.getByRole('link', { name: 'Book a meeting' }));
});

test('three owners give five stars each, two residents are quoted', async ({ page }) => {
  await page.goto('/');
  const voices = page.getByRole('main').getByRole('figure');
  await expect(voices).toHaveCount(5);
  await expect(voices.filter({ has: page.getByRole('img', { name: '5 of 5 stars' }) })).toHaveCount(3);
  await expect(voices.filter({ hasText: ', Resident' })).toHaveCount(2);
});

test('six cities, each with a picture and a description, lead to the listings outside', async ({ page }) => {
  await page.goto('/');
  const cities = page.locator('#areas').getByRole('listitem');
  const names = ['West Des Moines', 'Ankeny', 'Urbandale', 'Johnston', 'Waukee', 'Clive'];
  await expect(cities.getByRole('heading')).toHaveText(names);
  for (const city of await cities.all()) {
    await expectOutside(city.getByRole('link'));
    await expect(city.locator('svg').first()).toBeVisible();
    expect(((await city.locator('h3 + span').textContent()) ?? '').length).toBeGreaterThan(10);
  }
  await expectOutside(page.getByRole('link', { name: 'Browse Available Rentals' }));
});

test('the header has the phone, the e-mail, both portals and the three ways on', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  const link = (name: string) => header.getByRole('link', { name });
  await expectTelephone(header.locator('a[href^="tel:"]'));
  const email = header.locator('a[href^="mailto:"]');
  await expect(email).toHaveAttribute('href', `mailto:${await email.innerText()}`);
  await expectOutside(link('Resident Portal'));
  await expectOutside(link('Owner Portal'));
  await expect(link('Available Rentals')).toHaveAttribute('href', '/rentals');
  await expect(link('Enroll Online')).toHaveAttribute('href', '/enroll');
  await expect(link('Free Rental Analysis')).toHaveAttribute('href', '/analysis');
  await expect(header.getByRole('link', { name: /home page$/ })).toHaveAttribute('href', '/');
});

test('the footer has the rating, quick links, services, an address in Urbandale, social and legal links', async ({
  page,
}) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('img', { name: '4.5 of 5 stars' })).toBeVisible();
  await expect(footer).toContainText('4.5 of 5 from 500+ reviews');
  const links = (heading: string) =>
    footer
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: heading }) })
      .getByRole('link');
  await expect(links('Quick links').filter({ hasText: 'Available Rentals' })).toHaveAttribute('href', '/rentals');
  await expect(links('Quick links').filter({ hasText: 'Realtor Webinar' })).toHaveAttribute('href', '/webinar');
  await expect(links('Services')).toContainText(['Resident Relations', 'Property Care', 'Financial Services']);
  await expect(footer.locator('address')).toContainText('Urbandale, IA');
  for (const name of ['Facebook', 'Instagram', 'LinkedIn', 'YouTube', 'Privacy Policy', 'Terms of Service'])
    await expect(footer.getByRole('link', { name })).toHaveAttribute('target', '_blank');
  await expect(footer.getByRole('button', { name: 'Admin Login' })).toBeVisible();
});
