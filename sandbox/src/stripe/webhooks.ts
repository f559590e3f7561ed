import { createHmac } from 'node:crypto';
import type { Box } from '../box/box.js';
import { stripeKeys } from '../keys.js';
import { newId } from './books.js';

export const apiVersion = '2026-02-25.clover';

/** `Stripe-Signature` of a body, as signed at that time. */
export function stripeSignature(body: string, secret: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}

/** Tells the product of an event, with the object as it is now. */
export function tell(box: Box, type: string, object: object): void {
  const created = Math.floor(box.now().getTime() / 1000);
  const head = { id: newId('evt_'), object: 'event', api_version: apiVersion, created, type };
  const body = JSON.stringify({
    ...head,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
  });
  box.deliver({
    provider: 'stripe',
    name: type,
    url: '/api/stripe/webhook',
    body,
    headers: (at) => ({
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': stripeSignature(body, stripeKeys.webhookSecret, at),
    }),
  });
}
