import { type Cell, type PageSection, type Provider, rentcastKeys } from '../box/provider.js';
import { wholeDollars } from '../page/html.js';
import { answerOf, answerTo, specials, specialStreet } from './estimate.js';
import { errorOf, noKey, RentcastError, wrongKey } from './question.js';

/** A question that came, and what was said to it. Dollars a month. */
interface Asked {
  at: string;
  address: string;
  answer: { rent: number; low: number; high: number; comparables: number } | { error: string };
}

const most = 500;

/** RentCast: rents of the six cities from homes that the sandbox has made up, always the same ones. */
export const rentcast: Provider = {
  name: 'rentcast',
  label: 'RentCast',
  open(app, box) {
    let asked: Asked[] = [];
    const note = (query: unknown, answer: Asked['answer']) => {
      const { address } = query as { address?: unknown };
      asked.push({ at: box.now().toISOString(), address: typeof address === 'string' ? address : '', answer });
      asked = asked.slice(-most);
    };

    app.get('/v1/avm/rent/long-term', ({ query }, reply) => {
      const answer = answerTo(query);
      if (answer instanceof RentcastError) {
        note(query, { error: answer.error });
        return reply.code(answer.status).send(answer);
      }
      const { rent, low, high, comparables } = answer.estimate;
      note(query, { rent, low, high, comparables: comparables.length });
      return reply.send(answerOf(answer, box.now()));
    });

    return {
      section: () => section(asked),
      state: () => ({ asked }),
      reset: () => void (asked = []),
      environment: () => ({
        RENTCAST_API_KEY: rentcastKeys.apiKey,
        RENTCAST_BASE_URL: `${box.origin}/rentcast/v1`,
      }),
      refusal({ headers: { 'x-api-key': key } }) {
        if (key === rentcastKeys.apiKey) return undefined;
        return { status: 401, body: key === undefined ? noKey : wrongKey };
      },
      failure: errorOf,
    };
  },
};

function section(asked: readonly Asked[]): PageSection {
  return {
    about:
      'Rents that the product asked for. There are some for every address in West Des Moines, Ankeny, Urbandale, Johnston, Waukee and Clive, and none elsewhere.',
    tables: [
      {
        title: 'Addresses that do something special',
        columns: ['Address, in any of these cities', 'What comes back'],
        rows: Object.entries(specials).map(([number, { what }]) => [`${number} ${specialStreet}`, what]),
        empty: '',
      },
      {
        title: 'Questions',
        columns: ['When', 'Address', 'Rent', 'Range', 'Comparable homes'],
        rows: asked.toReversed().map(rowOf),
        empty: 'No rent was asked for yet.',
      },
    ],
  };
}

function rowOf({ at, address, answer }: Asked): Cell[] {
  if ('error' in answer) return [at, address, { text: answer.error, tone: 'bad' }, '', ''];
  const { rent, low, high, comparables } = answer;
  return [at, address, wholeDollars(rent), `${wholeDollars(low)} to ${wholeDollars(high)}`, String(comparables)];
}
