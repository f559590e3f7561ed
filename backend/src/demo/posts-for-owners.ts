import type { SamplePost } from './sample-post.js';

/** Sample texts. General knowledge of renting out a home in Iowa; figures are examples and say so. */
export const postsForOwners: SamplePost[] = [
  {
    slug: 'before-the-first-hard-freeze',
    title: 'Before the first hard freeze',
    category: 'owners',
    author: 'drew',
    tags: ['maintenance', 'winter'],
    daysAgo: 6,
    excerpt: 'Nine small jobs for October, and the three that save the most expensive January calls.',
    metaDescription: 'A winter checklist for rental homes in Greater Des Moines: furnace, pipes, gutters and walks.',
    content: `Most of what goes wrong in a rental in January was already wrong in October. It only waited for a night at ten below.

## Three jobs that pay for themselves

1. **Have the furnace serviced.** A technician who comes on a mild afternoon in October is a quarter of the price of one who comes on a Sunday night. Put in a new filter, and leave three more beside it.
2. **Disconnect every garden hose.** A hose that stays on keeps water in the faucet. The faucet splits inside the wall, and nobody notices until spring.
3. **Find the main shut-off.** Tag it, photograph it, and send the picture to your tenants. A burst pipe is a wet floor if somebody can turn the valve, and a new ceiling if nobody can.

## Six that take an afternoon

- Clean the gutters after the leaves are down, not before.
- Test smoke and carbon monoxide alarms; change batteries whatever they say.
- Caulk the gaps where pipes and cables come through the outer wall.
- Check that the door closers close. A storm door that bangs for a week comes off its hinges.
- Walk the path to the door after dark. A dead bulb over an icy step is how people fall.
- Agree in writing who shovels, and by when. Every city around here has its own hours for clearing the sidewalk, and the notice comes to the owner.

## What to tell your tenants

> Leave the heat at 60 or above, even when you are away for the holidays. Open the doors under the sinks on the coldest nights.

A short message in November with those two sentences has saved more drywall than any contractor we know.

If you would rather not own a ladder, [this list is part of what we do](/enroll).`,
  },
  {
    slug: 'how-a-rent-is-found',
    title: 'How a rent is found',
    category: 'owners',
    author: 'avery',
    tags: ['pricing'],
    daysAgo: 20,
    excerpt:
      'Comparables, condition and the calendar: what goes into the figure, and why an empty month costs more than a lower rent.',
    metaDescription:
      'How property managers set a rent: comparables, condition, season, and the cost of an empty month.',
    content: `Owners often ask for "the market rent", as if it were written down somewhere. It is closer to a range, and where you land in it depends on three things.

## Homes like yours, near yours

We look at what similar homes within a mile or two actually rent for: same number of bedrooms, similar size, similar age. An asking price says what an owner hopes. A home that is still listed after six weeks says what renters think of it.

## Condition, seen by a stranger

The same floor plan rents differently with worn carpet, a tired bathroom, or no place to park in the snow. Not every repair returns its cost; clean, bright and dry nearly always does.

## The calendar

In Central Iowa more people move between May and August than in the rest of the year. A lease that ends in January meets fewer of them, so when we can, we let leases end in early summer.

## The arithmetic of an empty month

An example with round numbers:

| | Asking $1,900 | Asking $1,800 |
|---|--:|--:|
| Weeks until leased | 8 | 4 |
| Months rented in the first year | 10 | 11 |
| Rent in the first year | $19,000 | $19,800 |

The *lower* rent earns more in the first year, and the tenant who came sooner is no worse for it. That is why our reports show a range and the days on market next to the estimate, and not one proud figure.

[See the range for your own address](/analysis). It takes two minutes.`,
  },
  {
    slug: 'rent-it-out-or-sell-it',
    title: 'Rent it out or sell it? Five questions first',
    category: 'owners',
    author: 'blake',
    tags: ['pricing', 'first-rental'],
    daysAgo: 41,
    excerpt: 'You are moving, and the old house has a good mortgage. Before you decide, answer these.',
    metaDescription: 'Five questions to answer before you turn your former home into a rental.',
    content: `It usually starts with a job in another city and a mortgage rate that nobody offers any more. Keeping the house looks like free money. Sometimes it is.

## 1. What is left after everything?

Take the rent and subtract mortgage, taxes, insurance, management, and a tenth for repairs. If the rest is negative in the first year, you are paying to own it. That can still be right, but it should be a decision and not a surprise.

## 2. Could you carry it empty for two months?

Between two tenants there is cleaning, paint, and a listing. If two months without rent would hurt, build that cushion before you rent it out.

## 3. How long until you need the equity?

A sale costs several percent of the price. Over two years that weighs heavily; over ten it hardly shows.

## 4. Who answers at night?

Somebody does. If it is you, count your hours. If it is a manager, count the fee.

## 5. Do you like the house, or the figure?

Rooms you painted yourself are hard to see scuffed. A rental is a business with a nice front door.

Then put your own numbers side by side: [our calculator](/rent-vs-sell) shows both paths year by year, and does not care which one you choose. Taxes differ from person to person; ask an accountant about those.`,
  },
  {
    slug: 'your-first-ninety-days-as-a-landlord',
    title: 'Your first ninety days as a landlord',
    category: 'owners',
    author: 'avery',
    tags: ['first-rental', 'leases'],
    daysAgo: 75,
    excerpt: 'Week by week, from the keys on the kitchen counter to the second rent in your account.',
    metaDescription: 'A week by week plan for the first three months of renting out a home.',
    content: `Nobody is born a landlord. Here is the order in which things come, so that none of them comes twice.

## Weeks 1 and 2: the house

Repair what a stranger would notice, have it cleaned, then photograph it empty and by daylight. Tell your insurer: a homeowner's policy usually does not cover a home with tenants in it.

## Weeks 3 to 5: the tenant

Write your criteria down before the first application arrives, and apply the same ones to everybody. Fair housing law protects people, and a written list protects you.

## Week 6: the lease

Everything that you agreed goes into it: who mows, who shovels, whether the cat may stay. Iowa limits the deposit to two months' rent, and it belongs in an account of its own.

## Move-in day

Walk through together with a checklist and a phone. Thirty photographs taken now are worth more than any memory later.

## Months 2 and 3: the habit

- Rent arrives online, on one date, with a receipt.
- Every request for a repair is answered the same day, if only with "Thursday at nine".
- After sixty days, visit once, announced in time. Iowa asks for at least 24 hours' notice.

By day ninety you know whether you enjoy it. If you do, welcome. If you don't, [somebody else can answer the phone](/enroll).

*This is general information, not legal advice.*`,
  },
];
