import { addLead, untilThere } from './cast.mjs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { projectRoot } from '../paths.mjs';

/** @typedef {import('./cast.mjs').Cast} Cast */

/** Campaigns begin, some are stopped, and one comes to its end. @param {Cast} cast */
export async function runCampaigns(cast) {
  const { admin, staff } = cast;
  const ids = [];
  for (const status of ['proposal', 'closed', 'proposal', 'closed']) {
    const id = await addLead(cast, { status });
    await staff.post(`/api/leads/${id}/consent`, { channel: 'email', consent: 'given' });
    ids.push(id);
  }
  await cast.quiet();
  await staff.send('POST', '/api/campaigns/start-many', { ids }, { 'idempotency-key': crypto.randomUUID() });
  await cast.quiet();
  for (const id of ids.slice(0, 2)) await staff.post(`/api/campaigns/${id}/stop`);

  await admin.send('PATCH', '/api/settings', { warmLeadFirstHours: 0, warmLeadForDays: 0 });
  const id = await addLead(cast, { status: 'proposal' });
  await staff.post(`/api/leads/${id}/consent`, { channel: 'email', consent: 'given' });
  await cast.quiet();
  await staff.post('/api/campaigns/start', { leadId: id });
  await cast.quiet();
  await admin.send('PATCH', '/api/settings', { warmLeadFirstHours: null, warmLeadForDays: null });
}

/** Documents are sent, signed, declined, expire, are voided. @param {Cast} cast */
export async function sendDocuments(cast) {
  const { staff, outside, kept } = cast;
  for (const ending of ['sign', 'sign', 'decline', 'expire', 'void', 'wait']) {
    const email = `${ending}${crypto.randomUUID().slice(0, 4)}@example.com`;
    const leadId = await addLead(cast, { email, status: 'proposal' });
    const { id } = await staff.post('/api/docuseal/submissions', { leadId, type: 'management_agreement' });
    const slug = await untilThere(`a document for ${email}`, async () => {
      const { submissions } = await kept('docuseal');
      return submissions.find((/** @type {any} */ each) => each.email === email)?.slug;
    });
    await cast.quiet();
    if (ending === 'void') await staff.post(`/api/docuseal/submissions/${id}/void`, { reason: 'Wrong address' });
    else if (ending === 'wait') await staff.post(`/api/docuseal/submissions/${id}/reminder`);
    else await outside(`/docuseal/s/${slug}/${ending}`, { reason: 'Another company' });
  }
  await cast.quiet();
}

/** How a checkout is paid that ends so, if not by card. @type {Record<string, string>} */
const endings = { settle: 'bank', refuse: 'bank' };

/** Leads pay by check, by card and by invoice; one gets the money back, two dispute it, and one bank refuses. @param {Cast} cast */
export async function takePayments(cast) {
  const { staff, outside, kept } = cast;
  for (const ending of ['keep', 'refund', 'dispute', 'lose', 'settle', 'refuse']) {
    const email = `${ending}@example.com`;
    const leadId = await addLead(cast, { email, status: 'contract_sent' });
    const { id, url } = await staff.post('/api/stripe/create-session', { leadId, email, name: 'Sample Payer' });
    await outside(new URL(url).pathname, { card: '4242 4242 4242 4242', how: endings[ending] ?? 'card' });
    if (ending === 'settle' || ending === 'refuse') await outside(`/stripe/pages/${ending}/${id}`, {});
    await cast.quiet();
    const { charges } = await kept('stripe');
    const charge = charges.find((/** @type {any} */ each) => each.metadata.leadId === leadId) ?? charges.at(-1);
    if (ending === 'refund') await outside(`/stripe/pages/refund/${charge.id}`, {});
    if (ending === 'dispute' || ending === 'lose') await outside(`/stripe/pages/dispute/${charge.id}`, {});
    if (ending !== 'lose') continue;
    await cast.quiet();
    const { disputes } = await kept('stripe');
    await outside(`/stripe/pages/decide/${disputes.at(-1).id}`, { as: 'lost' });
  }
  const leadId = await addLead(cast, { status: 'enrolled', email: 'invoiced@example.com' });
  await staff.post(`/api/leads/${leadId}/payments`, { amountCents: 50_000, method: 'check', reference: 'Check 1042' });
  await staff.post('/api/stripe/invoices', {
    leadId,
    description: 'Setup',
    items: [{ description: 'Locks', amount: 120 }],
    reason: 'Another thing',
  });
  await cast.quiet();
  const { invoices } = await kept('stripe');
  await outside(`/stripe/pages/invoice/${invoices.at(-1).id}`, {});
  await staff.post('/api/odoo/sync-lead', { id: leadId });
}

/** @typedef {import('./cast.mjs').Cast} Cast */

/**
 * Streams that wait behind an event that can't be projected or read, and such events that an operator has skipped.
 * @param {Cast} cast @param {string} eventStoreUrl @param {(...args: string[]) => Promise<string>} ops runs a verb of the command line
 */
export async function breakStreams(cast, eventStoreUrl, ops) {
  const { admin } = cast;
  /** @type {typeof import('../../../event-store/src/client/raw-log.js')} */
  const { RawLog } = await import(join(projectRoot, 'dist/event-store/src/client/raw-log.js'));
  const log = new RawLog(eventStoreUrl);
  const tooLate = { type: 'PropertyDetailsEdited', data: { yearBuilt: 2 ** 40 } };
  const noStage = { type: 'LeadStatusMoved', data: { from: 'leads', to: 'nonsense_stage' } };
  /** @type {{ id: string, eventId: string, type: string }[]} */
  const broken = [];
  try {
    for (const { type, data } of [tooLate, tooLate, noStage, { type: 'LeadTeleported', data: { to: 'elsewhere' } }]) {
      const id = await addLead(cast, { name: 'Sample Parked' });
      const eventId = randomUUID();
      const by = { $correlationId: eventId, $causationId: eventId, actor: { kind: 'system', id: null }, version: 1 };
      const metadata = JSON.stringify({ ...by, occurredAt: new Date().toISOString() });
      await log.append(`lead-${id}`, [{ id: eventId, type, data: JSON.stringify(data), metadata }], 'any');
      broken.push({ id, eventId, type });
    }
  } finally {
    await log.close();
  }
  const [parked, skipped, unread, unknown] = /** @type {typeof broken & { length: 4 }} */ (broken);
  const waiting = await untilThere('the parked streams', async () => {
    const found = (await admin.get('/api/parked')).parked;
    /** @param {string} id */
    const at = (id) => found.filter((/** @type {any} */ { leadId }) => leadId === id);
    return [parked, skipped, unread].every((each) => at(each?.id ?? '').length > 0) && found;
  });
  const ofSkipped = waiting.filter((/** @type {any} */ { leadId }) => leadId === skipped?.id);
  for (const { id } of ofSkipped) await ops('skip', id, '--reason', 'A sample that nobody typed');
  for (const each of [unread, unknown]) {
    await admin.post(`/api/events/${each?.eventId}/skip`, { reason: 'A sample that nobody typed' });
  }
  Object.assign(cast.about, { parked: [parked], skipped: [skipped, unread, unknown] });
}
