import { password } from '../../start-app.js';
import type { Known, Made } from './ids.js';
import type { Bodies } from './routes.js';

const address = '2100 Sample St, Ankeny, IA 50023';
const person = { name: 'Sample Answer', email: 'answers@example.com' };
/** A form that a person has filled in. */
const filledIn = { website: '', filledInMs: 20_000 };

/** What a command is sent where the plainest body of its schema is not one that does something. */
export function validBodies(known: Known, made: Made): Bodies {
  const post = made.get('POST /api/blog/manage/posts') ?? '00000000-0000-4000-8000-0000000000ab';
  return {
    'PATCH /api/settings': { sessionIdleMinutes: 61 },
    'PATCH /api/account/preferences': { compact: true, order: 'oldest' },
    'POST /api/account/password': { current: password, new: 'another password of the tests' },
    'DELETE /api/account/second-factor': { password },
    'POST /api/analyses': {
      ...filledIn,
      email: person.email,
      properties: [
        {
          ...{ streetAddress: '2100 Sample St', city: 'Ankeny', zipCode: '50023', propertyType: 'single-family' },
          ...{ squareFootage: 1_200, unitCount: 1 },
        },
      ],
    },
    'POST /api/analyses/by-address': { address },
    'POST /api/auth/login': { email: 'user@answers.example.com', password },
    'POST /api/campaigns/start': { leadId: known.lead },
    'POST /api/campaigns/left-out': { ids: [known.lead, known.other] },
    'POST /api/campaigns/start-many': { ids: [known.lead, known.other] },
    'POST /api/campaigns/templates': {
      id: '00000000-0000-4000-8000-0000000000ad',
      ...{ name: 'Answers', type: 'email', subject: 'A sample', content: 'Hello' },
    },
    'PATCH /api/campaigns/templates/:id': { name: 'Answers', type: 'email', subject: 'Another', content: 'Hello' },
    'POST /api/blog/manage/posts': {
      ...{ id: post, title: 'Sample post', slug: 'sample-post', content: 'A sample.', excerpt: 'Sample' },
      ...{ status: 'published', authorId: null, categoryId: null, tagIds: [] },
    },
    'PATCH /api/blog/manage/posts/:id': { title: 'Sample post', slug: 'sample-post', content: 'Another sample.' },
    'POST /api/docuseal/submissions': { leadId: known.lead, type: 'management_agreement' },
    'POST /api/email/send': { to: known.lead, template: 'welcome' },
    'POST /api/enrollments': {
      ...{ ...person, ...filledIn, phone: '(515) 555-0142', propertyType: 'single-family', unitCount: 1 },
      ...{
        estimatedRentCents: 150_000,
        propertyAddress: '2101 Sample St',
        city: 'Ankeny',
        state: 'IA',
        zipCode: '50023',
      },
    },
    'POST /api/leads': { ...person, ...filledIn, source: 'webinar' },
    'POST /api/leads/status': { ids: [known.lead, known.other], status: 'proposal' },
    'POST /api/leads/:id/assignment': { userId: known.user },
    'POST /api/leads/:id/notes/:noteId/correction': {
      wording: known.note,
      content: 'A corrected sample',
    },
    'POST /api/leads/:id/mails': { subject: 'A sample', words: 'A sample mail' },
    'POST /api/leads/:id/texts': { words: 'A sample text' },
    'POST /api/leads/:id/told-apart': { otherId: known.other },
    'POST /api/leads/:id/walkthrough': { start: '2026-12-02T16:00:00.000Z' },
    'POST /api/leads/:id/merge': { into: known.other },
    'POST /api/leads/:id/undo': { eventId: known.event },
    'POST /api/odoo/leads': { ...person, propertyAddress: address },
    'POST /api/odoo/sync-lead': { id: known.other },
    'POST /api/pdf/generate-report': { lead: { id: known.lead, propertyAddress: address } },
    'POST /api/referrals': {
      ...{ ...filledIn, realtorName: 'Sample Realtor', realtorEmail: 'realtor@example.com' },
      ...{ realtorPhone: '(515) 555-0110', realtorCompany: 'Sample Realty', clientName: 'Sample Client' },
      ...{ clientEmail: 'client@example.com', clientPhone: '(515) 555-0142', propertyAddress: address },
      propertyType: 'single-family',
    },
    'POST /api/stripe/invoices': {
      leadId: known.lead,
      description: 'Sample',
      items: [{ description: 'Sample', amount: 100 }],
    },
    'POST /api/images/:name/restore': { version: 1 },
    'POST /api/walkthroughs/mails': { ids: [known.lead, known.other], change: { what: 'deletion' } },
  };
}

/** What a question needs to be answered. */
export const questions: Record<string, (known: Known) => string> = {
  'GET /api/analyses': () => `address=${encodeURIComponent(address)}`,
  'GET /api/board/cards': ({ lead, other }) => `ids=${lead},${other}`,
  'GET /api/leads/:id/wanted-documents/mail': () => 'what=Lease',
  'GET /api/odoo/comparison': () => 'side=here',
  'GET /api/walkthroughs/free': ({ lead }) => `leadId=${lead}`,
};
