import type { Locator, Page } from '@playwright/test';
import { complete, fillAll, fillContact, fillProperty, heading, next } from './support/enrollment.js';
import { expectOutside, expectTelephone } from './support/links.js';
import { refuse } from './support/refuse.js';
import { expect, test } from './support/test.js';

// The specification's texts for the public pages except the landing page, word for word. Each company's own content is
// only checked for its form.

const section = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });
const headings = (part: Locator) => part.getByRole('heading', { level: 3 });
const types = ['Single Family Home', 'Multi-Family', 'Townhouse', 'Condo'];

test('/analysis has its challenges, services and steps, and every field of a property', async ({ page }) => {
  await page.goto('/analysis');
  await expect(page.getByRole('list', { name: 'Quick start' }).first().getByRole('listitem')).toContainText([
    'Enroll',
    'Walkthrough',
    'Earn',
  ]);
  await expect(headings(section(page, 'What makes owners call us'))).toHaveText([
    'Time-consuming management',
    'Rental income uncertainty',
    'Tenant troubles',
    'Maintenance headaches',
  ]);
  await expect(headings(section(page, 'What we take over'))).toHaveText([
    'Property protection',
    'Tenant screening',
    'Property marketing',
    'Rent collection',
    '24/7 maintenance',
    'Vendor management',
  ]);
  await expect(headings(section(page, 'From here to the first rent'))).toHaveText([
    'Submit property details',
    'Get your analysis',
    'Schedule walkthrough',
    'Start earning',
  ]);
  const form = page.getByRole('form', { name: 'Get Your Free Analysis' });
  await expect(form.locator('label:has(input[type=radio])')).toHaveText(types);
  for (const [label, value] of [
    ['Street address', ''],
    ['City', ''],
    ['State', 'IA'],
    ['ZIP', ''],
    ['Square footage', ''],
    ['Number of units', '1'],
    ['Bedrooms', ''],
    ['Bathrooms', ''],
    ['Year built', ''],
  ] as const)
    await expect(form.getByLabel(label)).toHaveValue(value);
  await expect(form.getByRole('button', { name: /Remove Property/ })).toHaveCount(0);
});

test('/enroll says what is included, whom to call, what the program asks for, and no placement fee', async ({
  page,
}) => {
  await page.goto('/enroll');
  await expect(page.locator('form label:has(input[type=radio])')).toHaveText(types);
  await expect(page.getByLabel('State')).toHaveValue('IA');
  await expect(page.getByLabel('State')).not.toBeEditable();
  await expect(section(page, "What's included").getByRole('listitem')).toContainText([
    'Property setup and onboarding',
    'Professional photography',
    'Marketing materials',
    'Confirmation walkthrough',
  ]);
  const contact = page.getByRole('region', { name: 'Questions' });
  await expect(contact).toContainText('Director');
  await expectTelephone(contact.locator('a[href^="tel:"]'));
  await expect(contact.locator('a[href^="mailto:"]')).toHaveText(/@/);
  await expectOutside(contact.getByRole('link', { name: 'Schedule a Call' }));
  await fillProperty(page);
  await next(page);
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(page.getByLabel('Phone')).toHaveAttribute('type', 'tel');
  await fillContact(page, 'review@example.com');
  await next(page);
  await expect(heading(page, 'Review and Schedule')).toBeVisible();
  await expect(page.locator('dd')).toContainText([
    'Multi-Family',
    '4',
    '$4,000 a month',
    '12 Sample Street',
    'Sample Owner',
  ]);
  const setup = page.locator('form section').filter({ hasText: 'Setup fee' });
  await expect(setup).toContainText('$299');
  const requirements = page.locator('form section').filter({ hasText: 'Program requirements' });
  await expect(requirements.getByRole('listitem')).toHaveCount(4);
  await expect(requirements).toContainText('Repairs pre-approved under $1,500');
  await expect(requirements).toContainText('12 months');
  await expect(complete(page)).toBeVisible();
  await expect(page.getByRole('main').getByText(/placement/i)).toHaveCount(0);
});

test('/rentals embeds the listings 650 px high and lists six areas and the Resident Portal', async ({ page }) => {
  await page.route('https://listings.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Homes</p>' }),
  );
  await page.goto('/rentals');
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.height).toBe(650);
  const areas = section(page, 'By area').getByRole('listitem');
  await expect(areas).toContainText(['West Des Moines', 'Ankeny', 'Urbandale', 'Johnston', 'Waukee', 'Clive']);
  for (const area of await areas.all()) await expectOutside(area.getByRole('link'));
  await expectOutside(page.getByRole('main').getByRole('link', { name: 'Resident Portal' }));
});

test('/realtor-referral explains the program in four steps, answers, and promotes the webinar', async ({ page }) => {
  await page.goto('/realtor-referral');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refer an owner, earn $400');
  await expect(section(page, 'How it works').getByRole('listitem')).toHaveCount(4);
  await expect(section(page, 'What realtors ask').locator('dt')).toHaveCount(4);
  const promotion = page.getByRole('complementary').locator('section').filter({ hasText: 'Free webinar' });
  await expectOutside(promotion.getByRole('link', { name: 'Schedule a Call' }));
  await expect(promotion.getByRole('link', { name: 'About the webinar' })).toHaveAttribute('href', '/webinar');
});

test('/team shows nine people, eight of them with a bio page of their own', async ({ page }) => {
  await page.goto('/team');
  const people = page.getByRole('main').getByRole('listitem');
  await expect(people).toHaveCount(9);
  const bios: { name: string; path: string | null }[] = [];
  for (const person of await people.all()) {
    await expect(person.locator('svg, img')).toHaveCount(1);
    await expect(person.locator('h2 + p')).toHaveText(/\w/);
    const name = await person.getByRole('heading').innerText();
    const bio = person.getByRole('link', { name: `View Bio of ${name}` });
    if ((await bio.count()) > 0) bios.push({ name, path: await bio.getAttribute('href') });
  }
  expect(bios).toHaveLength(8);
  await expect(page.getByRole('main').getByRole('link', { name: 'Get Your Free Analysis' })).toHaveAttribute(
    'href',
    '/analysis',
  );
  let photosToCome = 0;
  let meetings = 0;
  for (const { name, path } of bios) {
    expect(path).toBe(`/team/${name.toLowerCase().replace(' ', '-')}`);
    await page.goto(path ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('link', { name: 'Back to Team' })).toHaveAttribute('href', '/team');
    photosToCome += await page.getByText('Photo Coming Soon').count();
    const meeting = page.getByRole('link', { name: 'Schedule a Meeting' });
    if ((await meeting.count()) > 0) await expectOutside(meeting);
    meetings += await meeting.count();
  }
  expect({ photosToCome, meetings }).toEqual({ photosToCome: 2, meetings: 1 });
});

test('/rent-vs-sell begins with the defaults and takes digits, steps and bounds as specified', async ({ page }) => {
  await page.goto('/rent-vs-sell');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Should I Rent or Sell My Property?');
  for (const [label, value] of [
    ['Home value today', '300,000'],
    ['Price paid', '300,000'],
    ['Original mortgage', '240,000'],
    ['Mortgage balance', '220,000'],
    ['Yearly taxes and insurance', '3,600'],
    ['Monthly rent', '2,500'],
    ['Interest rate', '5'],
    ['Appreciation rate', '3'],
    ['Years to hold', '5'],
  ] as const)
    await expect(page.getByLabel(label)).toHaveValue(value);
  for (const label of ['Interest rate', 'Appreciation rate'])
    await expect(page.getByLabel(label)).toHaveAttribute('step', '0.1');
  await expect(page.getByLabel('Years to hold')).toHaveAttribute('min', '1');
  await expect(page.getByLabel('Years to hold')).toHaveAttribute('max', '30');
  await page.getByLabel('Home value today').fill('about 412000 dollars');
  await expect(page.getByLabel('Home value today')).toHaveValue('412,000');
  await page.getByLabel('Interest rate').fill('');
  await expect(page).toHaveURL(/homeValue=412000&interestRate=0/);
  await page.getByLabel('Monthly rent').fill('800');
  const warning = page.locator('#result').getByText("The first year's cash flow is negative");
  await expect(warning).toContainText(/The rent would have to be \$[\d,]+ a month to break even/);
  await page.getByLabel('Monthly rent').fill('2500');
  await expect(page.locator('#result').getByText("The first year's cash flow is positive")).toBeVisible();
});

test('/invest-a-view offers three strategies, begins with the defaults, and follows what is entered', async ({
  page,
}) => {
  await page.goto('/invest-a-view');
  await expect(page.locator('label:has(input[type=radio])')).toHaveText([
    /^Aggressive Growth12%.*Risk: High · Turnover 2\.5x$/,
    /^Balanced Growth9%.*Risk: Medium · Turnover 1\.8x$/,
    /^Steady Income7%.*Risk: Low · Turnover 1\.5x$/,
  ]);
  await expect(page.getByRole('radio', { name: 'Balanced Growth' })).toBeChecked();
  for (const [label, value] of [
    ['Initial investment', '100,000'],
    ['Monthly contribution', '1,500'],
    ['Years to retirement', '20'],
    ['Target annual income', '60,000'],
  ] as const)
    await expect(page.getByLabel(label)).toHaveValue(value);
  await expect(page.getByLabel('Years to retirement')).toHaveAttribute('min', '1');
  // An amount can't contain a minus, so none is below 0.
  for (const label of ['Initial investment', 'Monthly contribution', 'Target annual income']) {
    await page.getByLabel(label).fill('-5');
    await expect(page.getByLabel(label)).toHaveValue('5');
  }
  await page.getByLabel('Initial investment').fill('0');
  await page.getByLabel('Monthly contribution').fill('0');
  await page.getByLabel('Target annual income').fill('60000');
  await expect(page.locator('#result')).toContainText('$0');
  await expect(page.locator('#result')).toContainText('0%');
  await expect(page.locator('dl > div').filter({ hasText: 'Shortfall' })).toContainText('$60,000');
  await expect(page.locator('dl > div').filter({ hasText: 'Monthly income' })).toContainText('$0');
});

test('an enrollment that fails says so in red', async ({ page }) => {
  await fillAll(page, 'in-red@example.com');
  const title = 'Too many requests. Try again in a minute.';
  await page.route('**/api/enrollments', (route) => refuse(route, { status: 429, title, code: 'rate_limited' }));
  await complete(page).click();
  const message = page.getByRole('alert').getByText(title);
  const [red = 0, green = 0, blue = 0] = await partsOf(message, 'color');
  expect([[red, green, blue], red > 2 * Math.max(green, blue)]).toEqual([[red, green, blue], true]);
});

/** Red, green and blue of an element's drawn colour. */
const partsOf = (element: Locator, property: 'color' | 'backgroundColor') =>
  element.evaluate(
    (node, name) => (getComputedStyle(node)[name].match(/[\d.]+/g) ?? []).slice(0, 3).map(Number),
    property,
  );

test('the placeholder of the logo is gray and pulses', async ({ page }) => {
  await page.route('**/api/images/logo.png', () => {});
  await page.goto('/team', { waitUntil: 'domcontentloaded' });
  const placeholder = page.locator('header [data-logo="loading"]');
  expect(await placeholder.evaluate((element) => getComputedStyle(element).animationName)).not.toBe('none');
  const parts = await partsOf(placeholder, 'backgroundColor');
  expect([parts, Math.max(...parts) - Math.min(...parts) <= 24]).toEqual([parts, true]);
});
