import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to the server. */
interface Asked {
  path: string;
  apiKey: string | undefined;
  query: Record<string, string>;
}

/** Answers one question. */
export type Responder = (reply: ServerResponse, asked: Asked) => void;

export const sampleKey = 'a-key-of-the-tests';

/** `GET /avm/rent/long-term` in the provider's own format, dollars and miles, including the fields that we don't use. */
export const rentcastAnswer = {
  rent: 1895,
  rentRangeLow: 1810,
  rentRangeHigh: 1980,
  latitude: 41.72,
  longitude: -93.6,
  subjectProperty: { id: '100-Sample-St,-Ankeny,-IA-50023', formattedAddress: '100 Sample St, Ankeny, IA 50023' },
  comparables: [
    comparable('102 Sample St', { price: 1850, distance: 0.0312, squareFootage: 1480, daysOnMarket: 20 }),
    comparable('7 Example Ave', { price: 1925.5, distance: 0.5282, squareFootage: 1627, daysOnMarket: 11 }),
    comparable('9 Example Ave', { price: 1900, distance: 1.249, daysOnMarket: null }),
  ],
};

function comparable(street: string, figures: Record<string, number | null>) {
  return {
    id: `${street.replaceAll(' ', '-')},-Ankeny,-IA-50023`,
    formattedAddress: `${street}, Ankeny, IA 50023`,
    addressLine1: street,
    city: 'Ankeny',
    state: 'IA',
    zipCode: '50023',
    propertyType: 'Single Family',
    bedrooms: 3,
    bathrooms: 2,
    status: 'Active',
    listedDate: '2026-01-22T00:00:00.000Z',
    daysOld: 11,
    correlation: 0.988,
    ...figures,
  };
}

/** Answers with this status and JSON body. */
export function json(status: number, body: unknown): Responder {
  return (reply) => {
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
}

/** A refusal as the provider words it. */
export function refusal(status: number, error: string): Responder {
  return json(status, { status, error, message: `${error}: explained at length` });
}

/**
 * A rent provider on a free port of this machine. It answers the first questions with `answers`, one each, and all later
 * ones with the last.
 */
export async function startRentcast(...answers: Responder[]) {
  const asked: Asked[] = [];
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '', 'http://provider');
    const apiKey = request.headers['x-api-key'];
    const question = {
      path: url.pathname,
      apiKey: Array.isArray(apiKey) ? apiKey[0] : apiKey,
      query: Object.fromEntries(url.searchParams),
    };
    const answer = answers[Math.min(asked.length, answers.length - 1)]!;
    asked.push(question);
    answer(reply, question);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
