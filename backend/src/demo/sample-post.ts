import type { BlogPostStatus } from '../../../contracts/src/blog/post-status.js';

/** The parts of sample posts. Addresses and people are plainly samples. */

export const categories = {
  owners: { name: 'For owners', description: 'Renting out a home without losing sleep' },
  renters: { name: 'For renters', description: 'Finding a home, living in it, and leaving it well' },
  areas: { name: 'Around Des Moines', description: 'The six cities we work in' },
};

export const tags = {
  maintenance: 'Maintenance',
  winter: 'Winter',
  pricing: 'Pricing',
  leases: 'Leases',
  'first-rental': 'First rental',
  neighborhoods: 'Neighborhoods',
};

export const authors = {
  avery: {
    name: 'Avery Sample',
    bio: 'Avery has set rents around Des Moines for fourteen years, and still walks through every home before saying a number.',
  },
  blake: {
    name: 'Blake Sample',
    bio: 'Blake talks with owners all day: about figures, fears, and furnaces.',
  },
  casey: {
    name: 'Casey Sample',
    bio: 'Casey leases homes, reads applications to the end, and returns deposits on time.',
  },
  drew: {
    name: 'Drew Sample',
    bio: 'Drew sends the plumber, and knows which one comes on a Sunday.',
  },
};

export interface SamplePost {
  slug: string;
  title: string;
  category: keyof typeof categories;
  author: keyof typeof authors;
  tags: (keyof typeof tags)[];
  /** Days before the demo was made. */
  daysAgo: number;
  /** Default: published. */
  status?: BlogPostStatus;
  excerpt: string;
  metaDescription: string | null;
  /** Markdown. */
  content: string;
}
