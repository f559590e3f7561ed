/** Sample quotes. Replace them with real ones, with their authors' permission. */
export const ownerTestimonials = [
  {
    name: 'Sample Owner One',
    role: 'Owner, two townhomes in Ankeny',
    rating: 5,
    content:
      'I used to spend Sundays chasing a plumber. Now I open one statement a month, and the number at the bottom is right.',
  },
  {
    name: 'Sample Owner Two',
    role: 'Owner, a single family home in Clive',
    rating: 5,
    content:
      'They told me what it would rent for, what it needed first, and how long it would take. All three were true.',
  },
  {
    name: 'Sample Owner Three',
    role: 'Investor, a six-plex in Urbandale',
    rating: 5,
    content: 'The inspection photos alone are worth the fee. I live three states away and I know every furnace filter.',
  },
] as const;

export const residentQuotes = [
  { name: 'Sample Resident One', content: 'The furnace quit at ten at night. By midnight it was warm again.' },
  { name: 'Sample Resident Two', content: 'Somebody always calls back. I renewed for that reason.' },
] as const;
