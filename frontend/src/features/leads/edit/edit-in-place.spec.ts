import { describe, expect, it } from '@jest/globals';
import { sampleLead } from '../../../../test/sample-lead.js';
import { editInPlace } from './edit-in-place.js';

const parts = { streetAddress: '7 Elm St', city: 'Ames', state: 'IA', zipCode: '50010' };
const whole = { ...sampleLead(1), ...parts, propertyAddress: '7 Elm St, Ames, IA 50010' };
const none = { streetAddress: null, city: null, state: null, zipCode: null };
const unknown = { ...whole, ...none, propertyAddress: 'Not provided' };

describe('one value that was typed in place', () => {
  it.each([
    ['bedrooms', '3', { bedrooms: 3 }],
    ['bedrooms', '', { bedrooms: null }],
    ['estimatedRentCents', '1,950', { estimatedRentCents: 195_000 }],
    ['phone', '515 555 0100', { phone: '515 555 0100' }],
    ['email', '', { email: '' }],
  ] as const)('%s %j changes that value alone', async (field, text, changed) => {
    const read = await editInPlace(field, text, whole);
    expect(read).toMatchObject({ mine: { name: whole.name, propertyAddress: whole.propertyAddress, ...changed } });
  });

  it('is refused with what the command says of it', async () => {
    expect(await editInPlace('yearBuilt', '1700', whole)).toEqual({ error: 'Year built must be at least 1800' });
    expect(await editInPlace('email', 'x', whole)).toEqual({ error: 'Enter an email address like name@example.com' });
  });
});

describe('an address in one line', () => {
  it('is taken apart', async () => {
    const other = { streetAddress: '9 Oak Ave', city: 'Ankeny', state: 'IA', zipCode: '50023' };
    const read = await editInPlace('propertyAddress', '9 Oak Ave, Ankeny, Iowa 50023-1234', unknown);
    expect(read).toMatchObject({ mine: { ...other, propertyAddress: '9 Oak Ave, Ankeny, IA 50023' } });
  });

  it('that cannot be taken apart is kept if no parts are known, and refused if it would contradict them', async () => {
    expect(await editInPlace('propertyAddress', 'The blue house', unknown)).toMatchObject({
      mine: { ...none, propertyAddress: 'The blue house' },
    });
    const refused = await editInPlace('propertyAddress', 'The blue house', whole);
    expect('error' in refused && refused.error).toMatch(/^We cannot take this apart/);
  });

  it('follows its parts, unless somebody wrote it otherwise', async () => {
    expect(await editInPlace('zipCode', '50014', whole)).toMatchObject({
      mine: { zipCode: '50014', propertyAddress: '7 Elm St, Ames, IA 50014' },
    });
    const named = { ...whole, propertyAddress: 'The blue house' };
    expect(await editInPlace('zipCode', '50014', named)).toMatchObject({
      mine: { zipCode: '50014', propertyAddress: 'The blue house' },
    });
  });
});
