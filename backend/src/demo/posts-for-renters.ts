import type { SamplePost } from './sample-post.js';

/** Sample texts, as for owners. */
export const postsForRenters: SamplePost[] = [
  {
    slug: 'what-a-complete-application-looks-like',
    title: 'What a complete application looks like',
    category: 'renters',
    author: 'casey',
    tags: ['leases'],
    daysAgo: 13,
    excerpt: 'Good homes go to the first complete application, not the first one. Here is what to have ready.',
    metaDescription: 'What to have ready before you apply for a rental home in Greater Des Moines.',
    content: `Two people see the same house on Saturday. One applies that evening and sends the pay stubs on Wednesday. The other applies on Sunday with everything. The second one usually gets the keys.

## Have these ready

- A photo ID for every adult who will live there
- Your last two pay stubs, or an offer letter if the job is new
- Names and numbers of your last two landlords
- If you have a pet: a picture, its age and weight, and the vet's name

## What we look at

Income, rental history and credit, by the same written rules for everybody. We look for rent that takes about a third of your income. Less is not an automatic no; a co-signer or a longer history with one landlord can speak for you.

## If something is not perfect

Tell us first. An old collection with an explanation reads very differently from one that we find. The same goes for an eviction that ended in a payment plan you kept.

## What you should ask *us*

1. What does a usual winter bill come to?
2. Who do I call when the heat fails at night?
3. What happens at the end of the lease?

A manager who cannot answer those three in one breath is worth a second thought.

[See what is available now](/rentals).`,
  },
  {
    slug: 'getting-your-deposit-back',
    title: 'Getting your deposit back',
    category: 'renters',
    author: 'casey',
    tags: ['leases', 'maintenance'],
    daysAgo: 54,
    excerpt: 'A list for the last two weeks of your lease, written by the people who do the walkthrough.',
    metaDescription: 'A move-out checklist that gets your deposit back: notice, cleaning, photographs, keys, address.',
    content: `We would rather send a deposit back than write a list of deductions. Most lists are made of the same five things.

## The five usual deductions

1. **The oven.** Nobody cleans it until nobody can.
2. **Nail holes filled with toothpaste.** Ask us for the paint; we know the colour.
3. **Things left behind.** A couch on the curb is a fee from the city and a trip for us.
4. **Missing keys and openers.** A garage opener costs more than you think.
5. **Pet smells.** Have the carpet cleaned by somebody who gives a receipt.

## Two weeks before

Give your notice in writing, in the time that the lease says; a month-to-month lease in Iowa needs at least 30 days. Book the cleaning. Ask for a walkthrough while you can still mend what we find.

## On the last day

Photograph every room from the door, and the meters. Hand over the keys to a person, not under a mat.

## Then tell us where you live

In Iowa a landlord has thirty days from the end of the lease, *and from getting your new address*, to return the deposit or say in writing what was kept and why. An email with your address is the shortest way to your money.

*This is general information, not legal advice.*`,
  },
  {
    slug: 'six-cities-one-commute',
    title: 'Six cities, one commute',
    category: 'areas',
    author: 'blake',
    tags: ['neighborhoods'],
    daysAgo: 30,
    excerpt: 'West Des Moines, Ankeny, Urbandale, Johnston, Waukee and Clive, as seen by people who carry the keys.',
    metaDescription: 'How the western and northern suburbs of Des Moines differ for renters and owners.',
    content: `From almost any of our homes it is about twenty minutes to downtown Des Moines. What differs is what you come home to.

**West Des Moines** has everything: Valley Junction's old storefronts at one end, new apartments around Jordan Creek at the other. Renters come for the jobs and stay for the trails.

**Ankeny** grows faster than its maps. Young families look for three bedrooms and a fenced yard, and a house with both is seldom empty for long.

**Urbandale** is the quiet one in the middle. Split-levels from the sixties and seventies, big trees, and tenants who renew.

**Johnston** lies along Saylorville Lake and its trails. Many renters are here for a few years with an employer nearby, and plan ahead.

**Waukee** was a small town not long ago. Nearly everything is new, so what sets a home apart is the landscaping and the blinds, not the kitchen.

**Clive** is small and green, with a greenbelt from end to end. Few rentals come up, and the good ones go by word of mouth.

## What that means for you

If you rent: decide on the commute first, then on the school, and only then on the kitchen.

If you own: your competition is the next three homes like yours, not the city. [See which ones those are](/analysis).`,
  },
  {
    slug: 'open-house-in-spring',
    title: 'Open house in spring',
    category: 'areas',
    author: 'casey',
    tags: [],
    daysAgo: 2,
    status: 'draft',
    excerpt: 'A draft, for staff only.',
    metaDescription: null,
    content: `Date and address are still open.

- [ ] Ask Drew about parking
- [ ] Photographs`,
  },
];
