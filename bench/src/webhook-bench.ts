import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { LiveStream } from './live-stream.js';
import { createLead, leadBody, startOwnApplication, type OwnApplication } from './own-application.js';
import { say } from './progress.js';
import { growthRow, quantile, timeRow, type Row } from './row.js';

const leads = 200;
const perSecond = 50;
const warmUpSeconds = 4;
const runSeconds = 16;
const secret = 'whsec_of_the_benchmark';

/**
 * From a payment's webhook until a browser's live stream names its lead, whose card then shows the payment; the peer is the same for a
 * moved card. Both come in turns at an even pace, so that the machine's other work affects both.
 */
export async function benchWebhooks(superuserUrl: string): Promise<Row[]> {
  const application = await startOwnApplication(superuserUrl, { STRIPE_WEBHOOK_SECRET: secret });
  try {
    const ids: string[] = [];
    for (let lead = 0; lead < leads; lead++)
      ids.push((await createLead(application.url, application.headers, leadBody)).id);
    await application.caughtUp();
    const live = await LiveStream.open(application);
    say(`Payments by webhook and moves by turns, ${perSecond} a second ...`);
    await byTurns(application, live, ids, { from: 0, seconds: warmUpSeconds });
    const { webhook, command } = await byTurns(application, live, ids, { from: warmUpSeconds, seconds: runSeconds });
    live.close();
    const at = (share: number) => ({ ours: quantile(webhook, share), peer: quantile(command, share), unit: 'ms' });
    const name = `webhook to live card, against a command to it, at ${perSecond}/s`;
    return [growthRow(`${name}, p50`, at(0.5), 2), timeRow(`${name}, p99`, at(0.99))];
  } finally {
    await application.stop();
  }
}

interface Times {
  /** Milliseconds from sending until the stream named the lead. */
  webhook: number[];
  command: number[];
}

async function byTurns(
  application: OwnApplication,
  live: LiveStream,
  ids: readonly string[],
  { from, seconds }: { from: number; seconds: number },
): Promise<Times> {
  const times: Times = { webhook: [], command: [] };
  const start = performance.now() - from * 1000;
  const under: Promise<void>[] = [];
  for (let n = perSecond * from; n < perSecond * (from + seconds); n++) {
    const wait = start + (n / perSecond) * 1000 - performance.now();
    if (wait > 1) await pause(wait);
    // A lead's turn comes again after seconds, and each lead is paid or moved in turn.
    const round = Math.floor(n / ids.length);
    const id = ids[n % ids.length]!;
    const isPayment = (n + round) % 2 === 0;
    const send = () => (isPayment ? pay(application, id) : move(application, id, Math.floor(round / 2)));
    under.push(measure(isPayment ? times.webhook : times.command, live, id, send));
  }
  await Promise.all(under);
  return times;
}

async function measure(kept: number[], live: LiveStream, id: string, send: () => Promise<Response>): Promise<void> {
  const sent = performance.now();
  const answer = await send();
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} was answered with ${answer.status}: ${text}`);
  kept.push((await live.named(id, sent)) - sent);
}

/** @param nth of the lead's moves: none goes to the card's present stage */
function move({ url, headers }: OwnApplication, id: string, nth: number): Promise<Response> {
  const body = JSON.stringify({ status: nth % 2 === 0 ? 'walkthrough_scheduled' : 'proposal' });
  return fetch(`${url}/api/leads/${id}/status`, { method: 'POST', headers, body });
}

/** A completed checkout, as Stripe reports and signs it. */
function pay({ url }: OwnApplication, leadId: string): Promise<Response> {
  const id = randomUUID().replaceAll('-', '');
  const session = {
    ...{ id: `cs_test_${id}`, object: 'checkout.session', payment_status: 'paid', amount_total: 199_00 },
    ...{ payment_intent: `pi_${id}`, currency: 'usd', metadata: { leadId } },
  };
  const event = { id: `evt_${id}`, object: 'event', type: 'checkout.session.completed', data: { object: session } };
  const body = JSON.stringify(event);
  const unix = Math.floor(Date.now() / 1000);
  const signature = `t=${unix},v1=${createHmac('sha256', secret).update(`${unix}.${body}`).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return fetch(`${url}/api/stripe/webhook`, { method: 'POST', headers, body });
}
