import { type Cell, docusealKeys, newest, type Provider } from '../box/provider.js';
import { declareApi } from './api.js';
import { Desk, isOpen, submitterStatus, templates, type Submission } from './desk.js';
import { declareSignPage } from './sign-page.js';

/** DocuSeal: documents that are sent, signed or declined, and reported by signed webhooks. */
export const docuseal: Provider = {
  name: 'docuseal',
  label: 'DocuSeal',
  open(app, box) {
    const desk = new Desk(box);
    declareApi(app, desk);
    declareSignPage(app, desk);
    return {
      section: () => ({
        about: 'Documents wait here for their signature: open one to sign or decline it.',
        tables: [
          {
            title: 'Documents',
            columns: ['Document', 'For', 'State', 'Mails', 'Sign', 'End it'],
            rows: newest(desk.submissions).map((each) => rowOf(each, desk.origin)),
            empty: 'No document has been sent yet.',
          },
        ],
      }),
      state: () => ({ submissions: newest(desk.submissions) }),
      reset: () => void (desk.submissions = []),
      environment: () => ({
        DOCUSEAL_API_KEY: docusealKeys.apiKey,
        DOCUSEAL_BASE_URL: desk.origin,
        DOCUSEAL_WEBHOOK_SECRET: docusealKeys.webhookSecret,
        DOCUSEAL_TEMPLATES: templates.map(({ type, id }) => `${type}=${id}`).join(', '),
      }),
      refusal({ url, headers }) {
        if (url.includes('/files/')) return undefined;
        desk.tick();
        const isKnown = headers['x-auth-token'] === docusealKeys.apiKey;
        return isKnown ? undefined : { status: 401, body: { error: 'Not authenticated' } };
      },
      failure: (status) => ({ error: status === 429 ? 'Rate limit exceeded' : `Failed on purpose (${status})` }),
    };
  },
};

function rowOf(submission: Submission, origin: string): Cell[] {
  const { template, name, email, mails, slug } = submission;
  const page = `${origin}/s/${slug}`;
  return [
    template.name,
    name ? `${name} <${email}>` : email,
    stateOf(submission),
    String(mails.length),
    { text: isOpen(submission) ? 'Open' : 'See', href: page },
    isOpen(submission) ? { action: `${page}/expire`, label: 'Let it expire' } : '',
  ];
}

function stateOf(submission: Submission): Cell {
  if (submission.expiredAt !== null) return { text: 'expired', tone: 'bad' };
  if (submission.archivedAt !== null && submission.completedAt === null) return { text: 'archived', tone: 'plain' };
  const status = submitterStatus(submission);
  const tone = status === 'completed' ? 'good' : status === 'declined' ? 'bad' : 'waiting';
  return { text: status, tone };
}
