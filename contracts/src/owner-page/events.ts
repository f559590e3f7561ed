import { defineEvent, noData } from '../log/define-event.js';

/** What happens to the private page that a lead's owner has: docs/owner-page.md. */

/** At most one a day: the page's own script says so once it is drawn, as programs open links, too. */
export const ownerPageShown = defineEvent({
  name: 'OwnerPageShown',
  version: 1,
  description: 'The owner’s page was shown in a browser.',
  ...noData,
});

export const ownerLinkRevoked = defineEvent({
  name: 'OwnerLinkRevoked',
  version: 1,
  description: 'Every link to the owner’s page that was given out so far was revoked.',
  ...noData,
});
