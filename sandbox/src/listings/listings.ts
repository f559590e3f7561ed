import { withCommas } from '../../../contracts/src/numerals.js';
import type { Provider } from '../box/provider.js';
import { html, Markup, wholeDollars } from '../page/html.js';
import { sendPage } from '../page/page.js';
import { listedHomes, type ListedHome } from './homes.js';

const sky = ['#cfe3e8', '#e9dfc9', '#d5e2d0', '#dcd8ea', '#f0dcd0', '#cfdfee'];
const wall = ['#b5563f', '#7d8f69', '#4f7186', '#c9a35c', '#8a6a8c', '#5c7f79'];
const roof = '#3c3a38';
const door = '#f4efe4';

/** A drawing in place of a photograph. Each kind has its shape; the number chooses the colours. */
function drawing(kind: ListedHome['kind'], number: number): Markup {
  const colour = wall[number % wall.length]!;
  return new Markup(
    `<svg viewBox="0 0 160 90" role="img" aria-label="${kind}" preserveAspectRatio="xMidYMax slice">` +
      `<rect width="160" height="90" fill="${sky[number % sky.length]!}"/><circle cx="${22 + number * 21}" cy="20" r="8" fill="#fff8e3"/>` +
      `<path d="M0 76q40-10 80-3t80-4v21H0z" fill="#7fa07a"/>${shapes[kind](colour)}</svg>`,
  );
}

const shapes: Record<ListedHome['kind'], (colour: string) => string> = {
  House: (colour) =>
    `<path d="M44 44h72v36H44z" fill="${colour}"/><path d="M36 46l44-26 44 26z" fill="${roof}"/>` +
    `${windows([52, 94], 52)}<path d="M74 58h14v22H74z" fill="${door}"/>`,
  Townhouse: (colour) =>
    `<path d="M26 38h36v42H26zM98 38h36v42H98z" fill="${colour}"/><path d="M62 34h36v46H62z" fill="${colour}" opacity=".8"/>` +
    `<path d="M22 40l22-16 22 16zM94 40l22-16 22 16zM58 36l22-16 22 16z" fill="${roof}"/>` +
    `${windows([32, 68, 104], 46)}<path d="M46 62h10v18H46zM82 62h10v18H82zM118 62h10v18h-10z" fill="${door}"/>`,
  Condo: (colour) =>
    `<path d="M40 18h80v62H40z" fill="${colour}"/><path d="M36 14h88v6H36z" fill="${roof}"/>` +
    `${windows([48, 74, 100], 26)}${windows([48, 74, 100], 46)}<path d="M72 64h16v16H72z" fill="${door}"/>`,
};

function windows(places: number[], y: number): string {
  return places.map((x) => `<path d="M${x} ${y}h12v12h-12z" fill="#fdf3d0"/>`).join('');
}

const dayMs = 86_400_000;
const date = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** The homes for rent, a page that the product embeds. It may fail: then the product has to offer another way to them. */
export const listings: Provider = {
  name: 'listings',
  label: 'Listings',
  open(app, box) {
    app.get('/', (_request, reply) =>
      sendPage(reply, { title: 'Homes for rent', body: frameOf(box.now()), frameAncestors: '*' }),
    );
    return {
      section: () => ({
        about:
          'The homes that the product’s rentals page shows in a frame. Let it never answer, and the page offers a link after ten seconds.',
        tables: [
          {
            title: 'Homes',
            columns: ['Address', 'Rent', 'Frame'],
            rows: listedHomes.map(({ street, city, rent }) => [
              `${street}, ${city}`,
              wholeDollars(rent),
              { text: 'See', href: '/listings/' },
            ]),
            empty: '',
          },
        ],
      }),
      state: () => ({ homes: listedHomes }),
      reset: () => {},
      environment: () => ({ LISTINGS_FRAME_URL: `${box.origin}/listings/` }),
    };
  },
};

/** The soonest available first. */
function frameOf(now: Date): Markup {
  const homes = [...listedHomes].sort((one, other) => one.availableInDays - other.availableInDays);
  return html`<main>
    <h1>${homes.length} homes for rent</h1>
    <ul class="homes">
      ${homes.map((home, number) => cardOf(home, number, now))}
    </ul>
  </main>`;
}

function cardOf(home: ListedHome, number: number, now: Date): Markup {
  const { street, city, zipCode, rent, bedrooms, bathrooms, squareFootage, kind, words, availableInDays } = home;
  const from = availableInDays === 0 ? 'now' : date.format(new Date(now.getTime() + availableInDays * dayMs));
  return html`<li>
    ${drawing(kind, number)}
    <div>
      <p class="price"><strong>${wholeDollars(rent)}</strong> a month</p>
      <h2>${street}</h2>
      <p>${city}, IA ${zipCode}</p>
      <p>
        ${bedrooms} bedrooms, ${bathrooms} ${bathrooms === 1 ? 'bathroom' : 'bathrooms'}, ${withCommas(squareFootage)}
        sq ft
      </p>
      <p>${words}</p>
      <p><span class="tag ${availableInDays === 0 ? 'good' : 'plain'}">Available ${from}</span></p>
    </div>
  </li>`;
}
