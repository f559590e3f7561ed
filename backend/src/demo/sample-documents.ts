import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { sentDocumentSchema, documentListSchema } from '../../../contracts/src/documents/routes.js';
import type { DocumentType } from '../../../contracts/src/documents/document.js';
import type { LeadStatus } from '../../../contracts/src/lead-status.js';
import { boardSchema } from '../../../contracts/src/board/queries.js';
import type { StaffMember } from './world.js';

/**
 * What became of each document, in the order in which they are sent. `wait`: nothing yet. `refuse`: the service does not take it.
 * `stall`: the service asks for a quarter of an hour, and gets it then.
 */
const fates = ['sign', 'wait', 'open', 'decline', 'expire', 'void', 'refuse', 'stall', 'remind', 'sign'] as const;
type Fate = (typeof fates)[number];
const faults: Partial<Record<Fate, object>> = {
  refuse: { kind: 'refused' },
  stall: { kind: 'rate_limited', retryAfterSeconds: 900 },
};
/** What the leads of a column get. */
const types: readonly (readonly [LeadStatus, DocumentType])[] = [
  ['contract_sent', 'management_agreement'],
  ['walkthrough_scheduled', 'walkthrough_checklist'],
  ['enrolled', 'onboarding_form'],
  ['closed', 'lease_agreement'],
];
const mostOfAType = 5;
/** After thousands of leads the managers have much to read before they come to a document. */
const patienceMs = 120_000;

const keptSchema = z.object({ submissions: z.array(z.object({ slug: z.string() })) });

/**
 * Sends documents over the product's API, as staff do, and has the sandbox's signers open, sign, decline or leave them, so that both
 * show the same: at the end there is a document in every state. Goes on after those that are there already.
 * @param api origin of the running API @param signing address of the sandbox's signature service
 * @returns how many were sent
 * @throws Error with the answer of a call that was refused
 */
export async function sendDocuments(
  { api, signing }: { api: string; signing: string },
  { email }: StaffMember,
  password: string,
): Promise<number> {
  const signedIn = await call(`${api}/api/auth/login`, { method: 'POST', json: { email, password } });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const staff = (method: string, path: string, json?: unknown) => call(`${api}/api/${path}`, { method, cookie, json });
  const before = documentListSchema.parse((await staff('GET', 'docuseal/submissions')).json());
  if (before.total >= fates.length || before.notConfigured !== null) return 0;
  const seen = new Set((await keptBy(signing)).map(({ slug }) => slug));
  const { columns } = boardSchema.parse((await staff('GET', 'board')).json());
  const left = documentsLeft(before, columns);
  for (const { fate, ...document } of left) {
    if (faults[fate]) {
      await meetsFault(signing, faults[fate], () => staff('POST', 'docuseal/submissions', document));
      continue;
    }
    const answer = await staff('POST', 'docuseal/submissions', document);
    const { id } = sentDocumentSchema.parse(answer.json());
    const page = await newPage(signing, seen);
    if (fate === 'void')
      await staff('POST', `docuseal/submissions/${id}/void`, { reason: 'The owner has two more units.' });
    else if (fate === 'remind') await staff('POST', `docuseal/submissions/${id}/reminder`);
    else await meets(fate, page, signing);
  }
  await staff('POST', 'auth/logout');
  return left.length;
}

interface Known {
  total: number;
  documents: readonly { leadId: string; type: DocumentType }[];
}

/**
 * @param before the documents that are there already
 * @param columns the board
 * @returns what is still to be sent, in this order, none of it twice
 */
export function documentsLeft(
  before: Known,
  columns: readonly { status: LeadStatus; cards: readonly { id: string }[] }[],
): { leadId: string; type: DocumentType; fate: Fate }[] {
  const left = fates.slice(before.total);
  return types
    .flatMap(([stage, type]) => {
      const cards = columns.find(({ status }) => status === stage)?.cards ?? [];
      return cards.slice(0, mostOfAType).map(({ id: leadId }) => ({ leadId, type }));
    })
    .filter(({ leadId, type }) => !before.documents.some((each) => each.leadId === leadId && each.type === type))
    .slice(0, left.length)
    .map((each, index) => ({ ...each, fate: left[index]! }));
}

/** The next document that comes to the sandbox meets the fault. Nobody else sends one meanwhile. */
async function meetsFault(signing: string, fault: object, send: () => Promise<unknown>): Promise<void> {
  const json = { provider: 'docuseal', method: 'POST', path: '/submissions', ...fault };
  await call(new URL('/_sandbox/faults', signing).href, { method: 'POST', json });
  try {
    await send();
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 502) throw error;
  }
}

/** The signer does it, on the page of the sandbox. */
async function meets(fate: Fate, slug: string, signing: string): Promise<void> {
  if (fate === 'wait') return;
  const page = `${signing}/s/${slug}`;
  if (fate === 'open') return void (await call(page, { method: 'GET' }));
  await call(`${page}/${fate}`, { method: 'POST', form: { reason: 'I would like to talk about the fee first.' } });
}

/** The page of the document that has just come there. */
async function newPage(signing: string, seen: Set<string>): Promise<string> {
  for (const until = Date.now() + patienceMs; Date.now() < until; await pause(100)) {
    const found = (await keptBy(signing)).find(({ slug }) => !seen.has(slug));
    if (!found) continue;
    seen.add(found.slug);
    return found.slug;
  }
  throw new Error(`The sandbox got no document within ${patienceMs / 60_000} minutes; is it running?`);
}

/** The documents that came to the sandbox. */
async function keptBy(signing: string): Promise<{ slug: string }[]> {
  const kept = new URL('/_sandbox/state/docuseal', signing);
  return keptSchema.parse((await call(kept.href, { method: 'GET' })).json()).submissions;
}

class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

interface Asked {
  method: string;
  cookie?: string;
  json?: unknown;
  form?: Record<string, string>;
}

interface Answer {
  headers: Headers;
  json(): unknown;
}

/**
 * Reads every answer to its end: one that nobody reads keeps its connection open, and so this process, for half a minute. Who is too busy
 * now is asked again, for the same thing.
 */
async function call(url: string, { method, cookie, json, form }: Asked): Promise<Answer> {
  const headers = {
    ...(cookie !== undefined && { cookie }),
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
  };
  const body = form ? new URLSearchParams(form) : json === undefined ? null : JSON.stringify(json);
  const until = Date.now() + patienceMs;
  let answer = await fetch(url, { method, headers, body });
  let text = await answer.text();
  while (answer.status === 503 && Date.now() < until) {
    await pause(200);
    answer = await fetch(url, { method, headers, body });
    text = await answer.text();
  }
  if (!answer.ok) throw new Refused(`${method} ${url} was answered with ${answer.status}: ${text}`, answer.status);
  return { headers: answer.headers, json: () => JSON.parse(text) as unknown };
}
