import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The server's answer for a checkout session: a status and a body in Stripe's own format or as plain text, or a hang-up. */
export type SessionAnswer = { status: number; body: unknown } | 'hang up';

export const stripeKey = 'sk_test_a_key_of_the_tests';

/** A checkout session in Stripe's format, with fields that nobody should see. */
export function checkoutSession(id: string, over: object = {}): SessionAnswer {
  return {
    status: 200,
    body: {
      id,
      object: 'checkout.session',
      amount_total: 19900,
      currency: 'usd',
      customer_details: { email: 'owner@example.com', name: 'Sample Owner' },
      livemode: false,
      metadata: {},
      mode: 'payment',
      payment_status: 'paid',
      status: 'complete',
      ...over,
    },
  };
}

/** Stripe's error object. */
export function stripeError(status: number, type: string, message: string): SessionAnswer {
  return { status, body: { error: { type, message, ...(status === 404 && { code: 'resource_missing' }) } } };
}

/** Answers `GET /v1/checkout/sessions/:id` on a free port of this machine; sessions that are not in the map are 404. */
export async function startStripe(sessions: Record<string, SessionAnswer>) {
  const asked: { id: string; key: string | undefined }[] = [];
  const server = createServer((request, reply) => {
    const id = /^\/v1\/checkout\/sessions\/(\w+)(?:\?.*)?$/.exec(request.url ?? '')?.[1] ?? '';
    asked.push({ id, key: request.headers.authorization });
    const answer = sessions[id] ?? stripeError(404, 'invalid_request_error', `No such checkout.session: ${id}`);
    if (answer === 'hang up') return request.socket.destroy();
    const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
