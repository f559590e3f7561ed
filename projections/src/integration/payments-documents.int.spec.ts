import { describe, expect, it } from '@jest/globals';
import { paidBy } from '../../../contracts/src/payments/billing.js';
import { logOf, step, uuid } from '../../test/events.js';
import { cleanReplay, OperatedProjector } from '../../test/operated-projector.js';
import { contents } from '../../test/projector.js';
import { storedTable } from '../../test/stored-table.js';

const system = new OperatedProjector();

const leads = [1, 2, 3];
/** One lead's events: money in and out, an invoice that failed and one that was paid, and two agreements. */
function lifeOf(n: number) {
  const options = { stream: `lead-${uuid(n)}` };
  const [leadId, paymentId, refundId, disputeId] = [uuid(n), uuid(100 + n), uuid(200 + n), uuid(300 + n)];
  const [paidId, failedId] = [uuid(400 + n), uuid(500 + n)];
  const document = { stream: `document-${uuid(600 + n)}` };
  const declined = { stream: `document-${uuid(700 + n)}` };
  const dispute = { disputeId, paymentId, amountCents: 199_00 };
  return [
    step('LeadCreated', { name: `Sample ${n}` }, options),
    step('StripeCustomerLinked', {}, options),
    step('CheckoutStarted', {}, options),
    step('PaymentPending', { paymentId, amountCents: 199_00 + n }, options),
    step('LeadPaid', { amountCents: 199_00 + n, method: 'card', reference: `pi_${n}`, paymentId }, options),
    step('PaymentRefunded', { refundId, paymentId, amountCents: 50_00 }, options),
    step('DocumentRequested', { leadId }, document),
    step('PaymentDisputed', dispute, options),
    step('DocumentSent', { leadId }, document),
    step('PaymentDisputeClosed', { ...dispute, outcome: n === 1 ? 'lost' : 'won' }, options),
    step('PaymentRefundFailed', { refundId, paymentId, amountCents: 50_00 }, options),
    step('InvoiceIssued', { requestId: paidId }, options),
    step('DocumentRequested', { leadId }, declined),
    step('InvoiceStatusChanged', { requestId: paidId, status: 'paid' }, options),
    step('InvoiceIssued', { requestId: failedId, status: 'draft' }, options),
    step('InvoiceFailed', { requestId: failedId }, options),
    step('DocumentViewed', { leadId }, document),
    step('DocumentCompleted', { leadId }, document),
    step('DocumentSent', { leadId }, declined),
    step('DocumentDeclined', { leadId }, declined),
  ];
}
const lives = leads.map(lifeOf);
/** The leads' events interleaved. */
const events = logOf(lives[0]!.flatMap((_, index) => lives.map((life) => life[index]!)));

describe.each(['payments', 'documents', 'pipeline'])('%s', (name) => {
  it('is rebuilt to the rows that it had, and verified to its last row', async () => {
    system.log.add(events.slice(0, 25));
    await system.projected();
    system.log.add(events.slice(25));
    await system.projected();
    const before = await contents(system.pool);
    expect(before['read.payments']).toHaveLength(5 * leads.length);
    expect(before['read.documents']).toHaveLength(2 * leads.length);
    expect(before.parked).toEqual([]);
    expect(await system.ask('rebuild', name)).toMatchObject({ state: 'done' });
    await system.acts(name, 1);
    await system.projected();
    expect(await contents(system.pool)).toEqual(before);
    expect(before).toEqual(await cleanReplay(events));
    const { result } = await system.ask('verify', name);
    expect(result).toMatchObject({ equal: true, complete: true, differences: [] });
    expect(result!.rows).toBeGreaterThan(0);
  });
});

it('verify finds a row of payments that somebody changed, and heal mends it', async () => {
  system.log.add(events);
  await system.projected();
  const before = await contents(system.pool);
  await system.pool.query(
    `update ${storedTable('payments')} set amount_cents = 1 where kind = 'dispute' and lead_id = $1`,
    [uuid(2)],
  );
  expect((await system.ask('verify', 'payments')).result).toMatchObject({
    equal: false,
    differences: [expect.objectContaining({ table: 'payments', key: uuid(302), stored: 1 })],
  });
  expect(await system.ask('heal', 'payments')).toMatchObject({ state: 'done' });
  await system.projected();
  expect(await contents(system.pool)).toEqual(before);
});

it('what a lead paid is one sum in the pipeline, as contracts count it', async () => {
  system.log.add(events);
  await system.projected();
  const { rows } = await system.pool.query<{ id: string; paid: string }>(
    'select id, paid_cents as paid from read.pipeline order by id',
  );
  const sums = lives.map((life) =>
    life.reduce((sum, { type, data }) => sum + paidBy({ type, data } as Parameters<typeof paidBy>[0]), 0),
  );
  expect(rows).toEqual(leads.map((n, index) => ({ id: uuid(n), paid: String(sums[index]) })));
});
