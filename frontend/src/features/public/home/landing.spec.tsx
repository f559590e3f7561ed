import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { expectOutside, expectTelephone, link, texts } from '../../../../test/links.js';
import { answerSteps } from '../../../../test/public-forms.js';
import { openPage, type Page } from '../../../../test/render-page.js';

// The specification's texts for the landing page, word for word. Each company's own content (names, numbers,
// external addresses) is only checked for its form.

/** The section of the page with this heading. */
const section = (heading: string): HTMLElement =>
  screen.getByRole('heading', { name: heading }).closest('section') ?? document.body;

const part = (id: string): HTMLElement => document.getElementById(id) ?? document.body;

/** The list items of a part, in order, each containing one of the texts. */
function holdsInOrder(of: HTMLElement, parts: string[]): void {
  const items = texts(within(of).getAllByRole('listitem'));
  expect(items.filter((item) => parts.some((text) => item.includes(text))).length).toBe(parts.length);
  for (const [index, text] of parts.entries())
    expect(items.filter((item) => parts.some((each) => item.includes(each)))[index]).toContain(text);
}

describe('the landing page', () => {
  let page: Page;
  beforeEach(async () => {
    answerSteps();
    page = await openPage('/');
  });

  it('begins with the tagline, and every way on leads where it should', async () => {
    const main = screen.getByRole('main');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Effortless Living. Exceptional Management.');
    expect(screen.getByText("From Residents to Investors, We've Got You Covered")).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Looking for a Home?' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Own a Property?' })).toBeVisible();
    const ways = {
      'Search Available Rentals': '/rentals',
      'Get Free Property Analysis': '/analysis',
      'Instant Rent Analysis': '/analysis',
      'Compare renting and selling': '/rent-vs-sell',
      'View Full Team': '/team',
    };
    for (const [name, href] of Object.entries(ways)) expect(link(name, main)).toHaveAttribute('href', href);
    expect(within(main).getAllByRole('link', { name: /^Get Started Now/ })).toHaveLength(4);
    await page.user.click(link('Compare renting and selling'));
    await waitFor(() => expect(page.address()).toBe('/rent-vs-sell'));
  });

  it('leaves nothing out: every block has its heading', () => {
    const main = within(screen.getByRole('main'));
    const headings = [
      'Looking for a Home?',
      'Own a Property?',
      'Resident Relations',
      'Property Care',
      'Financial Services',
      'Transform Your Property Experience',
      'Reclaim Your Time',
      'Maximize Returns',
      'Eliminate Stress',
      'Should You Rent or Sell Your Property?',
      'Foundation',
      'Growth',
      'Wealth',
      'Resident Placement',
      'Multi-family',
      'Resident Guarantee',
    ];
    const found = texts(main.getAllByRole('heading'));
    for (const name of headings) expect(found).toContain(name);
    expect(texts(main.getAllByRole('link')).filter((text) => /^\(\d{3}\)/.test(text))).toHaveLength(3);
    expect(document.querySelectorAll('main blockquote')).toHaveLength(5);
    expect(main.getAllByRole('term')).toHaveLength(6);
  });

  it('the services, the promises and the decision tool say what they are about', () => {
    expect(screen.getByRole('main')).toHaveTextContent('Greater Des Moines');
    const services = {
      'Resident Relations': ['Thorough resident screening', 'Rent collection and deposits', 'Resident support'],
      'Property Care': ['Regular inspections', 'Maintenance coordination', 'Emergency response'],
      'Financial Services': ['Market analysis and pricing', 'Monthly statements', 'Year-end tax documents'],
    };
    expect(texts(within(part('services')).getAllByRole('heading', { level: 3 }))).toEqual(Object.keys(services));
    holdsInOrder(part('services'), Object.values(services).flat());
    const promises = within(section('Transform Your Property Experience')).getAllByRole('heading', { level: 3 });
    expect(texts(promises)).toEqual(['Reclaim Your Time', 'Maximize Returns', 'Eliminate Stress']);
    holdsInOrder(section('Should You Rent or Sell Your Property?'), [
      '5-year financial projections',
      'Detailed cash flow analysis',
      'Property value appreciation',
      'Personalized recommendations',
    ]);
    const claims = texts([...document.querySelectorAll('dl > div')]);
    // A figure is above its label, but comes after it in the document.
    for (const [figure, label] of [
      ['750+', 'properties'],
      ['$180M+', 'assets'],
      ['500+', 'owners'],
      ['79%', 'retention'],
      ['29 days', 'to tenant'],
      ['14-day', 'placement'],
    ])
      expect(claims.filter((claim) => claim === `${label}${figure}`)).toHaveLength(1);
  });

  it('the plans have their prices, every feature, and the way to enroll', () => {
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
    const pricing = part('pricing');
    const columns = within(pricing).getAllByRole('article');
    expect(columns).toHaveLength(plans.length);
    for (const [index, { plan, features }] of plans.entries()) {
      expect(columns[index]?.textContent).toMatch(plan);
      expect(texts(within(columns[index]!).getAllByRole('listitem'))).toEqual(features);
    }
    expect(pricing).toHaveTextContent('7.9% of annual contract value');
    expect(pricing).toHaveTextContent('listing, showings and screening');
    expect(pricing).toHaveTextContent('Custom pricing');
    expect(pricing).toHaveTextContent(
      /Resident Guarantee.*fails the terms.*replacement at no cost.*\$299 onboarding fee/,
    );
    const starts = within(pricing).getAllByRole('link', { name: /^Get Started Now/ });
    expect(starts.length).toBeGreaterThan(plans.length);
    for (const start of starts) expect(start).toHaveAttribute('href', '/enroll');
    expectOutside(link('Contact for Custom Quote', pricing));
    expectOutside(link('Schedule a Clarity Session'));
  });

  it('three of the team are introduced, one of them with a meeting to book', () => {
    const people = within(section('Call a person, not a queue')).getAllByRole('listitem');
    expect(people).toHaveLength(3);
    for (const person of people) {
      expect(within(person).getByRole('heading')).toHaveTextContent(/\w/);
      expect(person.querySelector('h3 + p')).toHaveTextContent(/Director|Manager/);
      expectTelephone(within(person).getAllByRole('link')[0]);
    }
    expectOutside(link('Book a meeting', section('Call a person, not a queue')));
  });

  it('three owners give five stars each, two residents are quoted', () => {
    const voices = within(screen.getByRole('main')).getAllByRole('figure');
    expect(voices).toHaveLength(5);
    expect(within(screen.getByRole('main')).getAllByRole('img', { name: '5 of 5 stars' })).toHaveLength(3);
    expect(texts(voices).filter((voice) => voice.includes(', Resident'))).toHaveLength(2);
  });

  it('six cities, each with a picture and a description, lead to the listings outside', () => {
    const cities = within(part('areas')).getAllByRole('listitem');
    const names = ['West Des Moines', 'Ankeny', 'Urbandale', 'Johnston', 'Waukee', 'Clive'];
    expect(texts(cities.map((city) => within(city).getByRole('heading')))).toEqual(names);
    for (const city of cities) {
      expectOutside(within(city).getByRole('link'));
      expect(city.querySelector('svg')).toBeVisible();
      expect((city.querySelector('h3 + span')?.textContent ?? '').length).toBeGreaterThan(10);
    }
    expectOutside(link('Browse Available Rentals'));
  });

  it('the header has the phone, the e-mail, both portals and the three ways on', () => {
    const header = screen.getByRole('banner');
    expectTelephone(header.querySelector('a[href^="tel:"]'));
    const email = header.querySelector('a[href^="mailto:"]');
    expect(email).toHaveAttribute('href', `mailto:${email?.textContent}`);
    expectOutside(link('Resident Portal', header));
    expectOutside(link('Owner Portal', header));
    expect(link('Available Rentals', header)).toHaveAttribute('href', '/rentals');
    expect(link('Enroll Online', header)).toHaveAttribute('href', '/enroll');
    expect(link('Free Rental Analysis', header)).toHaveAttribute('href', '/analysis');
    expect(link(/home page$/, header)).toHaveAttribute('href', '/');
  });

  it('the footer has the rating, quick links, services, an address in Urbandale, social and legal links', () => {
    const footer = screen.getByRole('contentinfo');
    expect(within(footer).getByRole('img', { name: '4.5 of 5 stars' })).toBeVisible();
    expect(footer).toHaveTextContent('4.5 of 5 from 500+ reviews');
    const list = (heading: string) =>
      within(footer).getByRole('heading', { name: heading }).closest('section') ?? document.body;
    expect(link('Available Rentals', list('Quick links'))).toHaveAttribute('href', '/rentals');
    expect(link('Realtor Webinar', list('Quick links'))).toHaveAttribute('href', '/webinar');
    for (const name of ['Resident Relations', 'Property Care', 'Financial Services'])
      expect(link(name, list('Services'))).toBeVisible();
    expect(footer.querySelector('address')).toHaveTextContent('Urbandale, IA');
    for (const name of ['Facebook', 'Instagram', 'LinkedIn', 'YouTube', 'Privacy Policy', 'Terms of Service'])
      expect(link(name, footer)).toHaveAttribute('target', '_blank');
    expect(within(footer).getByRole('button', { name: 'Admin Login' })).toBeVisible();
  });
});
