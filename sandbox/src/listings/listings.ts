import type { Provider } from '../box/provider.js';
import { html, type Markup, wholeDollars } from '../page/html.js';
import { sendPage } from '../page/page.js';
import { drawing } from './drawing.js';
import { listedHomes, type ListedHome } from './homes.js';

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
        ${bedrooms} bedrooms, ${bathrooms} ${bathrooms === 1 ? 'bathroom' : 'bathrooms'},
        ${squareFootage.toLocaleString('en-US')} sq ft
      </p>
      <p>${words}</p>
      <p><span class="tag ${availableInDays === 0 ? 'good' : 'plain'}">Available ${from}</span></p>
    </div>
  </li>`;
}
