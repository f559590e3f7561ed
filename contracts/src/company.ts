const shortName = 'Porchlight';
const business = 'Property Management';

/**
 * The company's identity, as the site, the mails and the texts show it: the part of the content module
 * (frontend/src/features/content) that the server uses too. Every value here is a sample.
 */
export const company = {
  name: `${shortName} ${business}`,
  shortName,
  /** Stands below the short name in the site's header. */
  business,
  region: 'Greater Des Moines',
  /** Where the homes are that it takes: the forms for owners have no other state. */
  serviceState: 'IA',
  tagline: 'Effortless Living. Exceptional Management.',
  subtitle: "From Residents to Investors, We've Got You Covered",
  phone: '(515) 555-0100',
  email: 'info@example.com',
  address: { street: '100 Sample Street, Suite 200', city: 'Urbandale', state: 'IA', zipCode: '50322' },
} as const;
