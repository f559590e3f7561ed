import { describe, expect, it } from '@jest/globals';
import { oneLineAddress } from './property.js';
import { parseAddress } from './parse-address.js';

const sample = { streetAddress: '100 Sample St', city: 'Ankeny', state: 'IA', zipCode: '50023' };

describe('parse address', () => {
  it.each([
    ['100 Sample St, Ankeny, IA 50023', sample],
    ['  100 Sample St ,Ankeny,  ia   50023 ', sample],
    ['100 Sample St, Ankeny, IA 50023-1234', sample],
    [
      '100 Sample St, Apt 4, West Des Moines, IA 50265',
      {
        streetAddress: '100 Sample St, Apt 4',
        city: 'West Des Moines',
        state: 'IA',
        zipCode: '50265',
      },
    ],
  ])('takes %p apart', (line, parts) => {
    expect(parseAddress(line)).toEqual({ ok: true, parts });
  });

  it('takes apart what the forms put together', () => {
    expect(parseAddress(oneLineAddress(sample))).toEqual({ ok: true, parts: sample });
  });

  it.each([
    '',
    'Ankeny',
    '100 Sample St, Ankeny',
    'Ankeny, IA 50023',
    ', Ankeny, IA 50023',
    '100 Sample St,, IA 50023',
    '100 Sample St, Ankeny,',
  ])('refuses %p, which is not "Street, City, State ZIP"', (line) => {
    expect(parseAddress(line)).toEqual({ ok: false, code: 'invalid_address' });
  });

  it.each(['IA', '50023', 'Iowa 50023', 'IA 5002', 'IA 500233', 'IA50023', 'IA 50023 USA'])(
    'refuses %p as state and ZIP',
    (stateAndZip) => {
      expect(parseAddress(`100 Sample St, Ankeny, ${stateAndZip}`)).toEqual({ ok: false, code: 'invalid_state_zip' });
    },
  );
});
