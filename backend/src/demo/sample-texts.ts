/** Notes of staff, by situation. */
export const notes = {
  firstContact: [
    'Left a voicemail.',
    'Called: wants to rent it out from the first of next month.',
    'Prefers calls after five.',
    'Has two more homes, wants to start with one.',
    'Asked what happens when a tenant does not pay.',
    'Sent the welcome email, no answer yet.',
  ],
  analysis: [
    'Went through the rent analysis on the phone.',
    'Expected a higher rent; explained the comparables.',
    'Happy with the estimate.',
    'Would like the figures for selling as well.',
  ],
  proposal: [
    'Wants to think about the fee.',
    'Asked whether the carpet has to be replaced.',
    'Compares us with another company.',
    'Will talk it over with the family.',
  ],
  walkthrough: [
    'Walkthrough done, the home is in good shape.',
    'Walkthrough done; furnace filter and two outlets to mend.',
    'Owner was late, we went through it in half an hour.',
    'Keys are in the lock box.',
  ],
  closed: ['Tenant moved in.', 'First rent came in on time.', 'Owner is happy, may bring a second home.'],
  back: ['Called again: plans have changed, wants to go on.', 'Came back by email and asked for a new offer.'],
} as const;

/** Tasks for a lead, by situation. */
export const tasks = {
  firstContact: ['Call back', 'Ask for the lease of the present tenant', 'Send the welcome email'],
  analysis: [
    'Go through the rent analysis with the owner',
    'Ask when the home will be free',
    'Call back about the rent',
  ],
  proposal: ['Ask what they think of the proposal', 'Send the fee comparison', 'Get a quote for the repairs'],
  closed: ['Plan the half-year inspection', 'Ask whether the lease is renewed', 'Send the yearly statement'],
  quiet: ['Ask whether they are still interested', 'Call once more', 'Send the new fee sheet'],
  contract: ['Ask about the signature', 'Send the agreement again', 'Check the insurance certificate'],
} as const;

export const lostReasons = [
  'Sold the home.',
  'Went with another company.',
  'Moves in again.',
  'Fee too high.',
  'Manages it alone.',
  'Outside of the service area.',
] as const;

export const mistakenMoves = ['Wrong card.', 'Signed too early, back again.', 'Owner asked to wait.'] as const;
