/** The public pages that are rendered at build time, and the login; one bio represents all. */
export const builtPages = [
  '/',
  '/analysis',
  '/enroll',
  '/rentals',
  '/realtor-referral',
  '/team',
  '/team/avery-sample',
  '/rent-vs-sell',
  '/invest-a-view',
  '/webinar',
  '/login',
];
