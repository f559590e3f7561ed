/** The public pages that are rendered at build, and the login: one bio for all. */
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
