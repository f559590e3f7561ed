import { v5 as uuidV5 } from 'uuid';
import type { BlogPostStatus } from '../../../../contracts/src/commands/blog.js';
import { day } from '../calendar.js';
import { postsForOwners } from './posts-for-owners.js';
import { postsForRenters } from './posts-for-renters.js';

/** The demo's blog, plainly a sample: what there is to read, by whom, about what. */

const namespace = '5b0e3c52-0a7f-4d53-9d0a-6a1c9c0b7e42';
const idOf = (kind: string, name: string) => uuidV5(`${kind} ${name}`, namespace);

export interface SamplePost {
  slug: string;
  title: string;
  category: keyof typeof categories;
  author: keyof typeof authors;
  tags: (keyof typeof tags)[];
  /** Before the day on which the demo was made. */
  daysAgo: number;
  /** Published unless told. */
  status?: BlogPostStatus;
  excerpt: string;
  metaDescription: string | null;
  /** Markdown. */
  content: string;
}

const categories = {
  owners: { name: 'For owners', description: 'Renting out a home without losing sleep' },
  renters: { name: 'For renters', description: 'Finding a home, living in it, and leaving it well' },
  areas: { name: 'Around Des Moines', description: 'The six cities we work in' },
};

const tags = {
  maintenance: 'Maintenance',
  winter: 'Winter',
  pricing: 'Pricing',
  leases: 'Leases',
  'first-rental': 'First rental',
  neighborhoods: 'Neighborhoods',
};

const authors = {
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

/** Everything to save, in an order in which each thing finds what it refers to. @param until when the demo's time ends */
export function sampleBlog(until: Date) {
  const named = <Value>(record: Record<string, Value>) => Object.entries(record);
  return {
    categories: named(categories).map(([slug, fields]) => ({ id: idOf('category', slug), input: { slug, ...fields } })),
    tags: named(tags).map(([slug, name]) => ({ id: idOf('tag', slug), input: { slug, name } })),
    authors: named(authors).map(([key, fields]) => ({
      id: idOf('author', key),
      input: { email: `${key}@example.com`, ...fields },
    })),
    posts: [...postsForOwners, ...postsForRenters].map(
      ({ category, author, tags: tagged, daysAgo, status = 'published', ...fields }) => ({
        id: idOf('post', fields.slug),
        savedAt: new Date(until.getTime() - daysAgo * day),
        input: {
          ...fields,
          status,
          categoryId: idOf('category', category),
          authorId: idOf('author', author),
          tagIds: tagged.map((tag) => idOf('tag', tag)),
        },
      }),
    ),
  };
}
