import { describe, expect, it } from '@jest/globals';
import { createLeadSchema } from './leads/input.js';
import { editLeadSchema, submitLeadSchema } from './leads/routes.js';
import { optionalPhone, optionalText, phoneInput, requiredText, trimmed, yearBuiltInput } from './fields.js';

const blanks = [' ', '\t', '\n', '\u00a0', '\u200b', '\ufeff', '\u2060', '\u3164', ' \u200b\u00a0 ', '\u00ad'];

describe('texts', () => {
  it.each(blanks)('of blanks that nobody sees (%j) are none', (blank) => {
    const error = requiredText('Full name').safeParse(blank).error;
    expect(error?.issues.map(({ message }) => message)).toEqual(['Full name is required']);
    expect(optionalText('Company').parse(blank)).toBeNull();
    expect(editLeadSchema.safeParse({ name: blank }).success).toBe(false);
  });

  it('are trimmed of them, and otherwise left as they are', () => {
    expect(trimmed('\u200b\u00a0 Sample\u00a0 Owner\u200b\t')).toBe('Sample\u00a0 Owner');
    expect(trimmed('👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿')).toBe('👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿');
  });
});

describe('a new lead', () => {
  const lead = { email: 'owner@example.com', source: 'manual' };

  it.each(blanks)('has no name or address of blanks (%j)', (blank) => {
    const messages = (input: object) => createLeadSchema.safeParse(input).error?.issues.map(({ message }) => message);
    expect(messages({ ...lead, name: blank })).toEqual(['Name is required']);
    expect(messages({ ...lead, propertyAddress: blank })).toEqual(['Property address is required']);
  });

  it('may come without either', () => {
    for (const none of [undefined, null, ''])
      expect(createLeadSchema.parse({ ...lead, name: none, propertyAddress: none })).toMatchObject({
        ...{ name: '', propertyAddress: 'Not provided' },
      });
  });
});

it('a wrong e-mail is refused in the same words, whether it may be left out or not', () => {
  const sent = { name: 'Sample', propertyAddress: '1 Sample St', source: 'manual', phone: '515-555-0123' };
  for (const schema of [createLeadSchema, submitLeadSchema]) {
    const { error } = schema.safeParse({ ...sent, email: 'owner@example' });
    expect(error?.issues).toMatchObject([{ path: ['email'], message: 'Enter an email address like name@example.com' }]);
  }
  expect(submitLeadSchema.safeParse({ ...sent, email: '' }).success).toBe(true);
});

describe('a phone', () => {
  const phone = phoneInput('Phone');
  it.each(['(515) 555-0199', '515.555.0199', '+1 515 555 0199', '5550199', '515-555-0199 ext. 12', '515 555 0199 x3'])(
    'may be written as %s',
    (text) => expect(phone.parse(text)).toBe(text),
  );

  it.each(['x', 'ask my wife', '555', '515-555-0199 or so', '()', 'ext. 1234567'])('is not %s', (text) => {
    expect(phone.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
      'Phone must be a number that we can call, like (515) 555-0199',
    ]);
  });

  it.each(['5.15556E+09', '12', '5'.repeat(40), '1-800-FLOWERS'])('is not %s, wherever it may be left out', (text) => {
    for (const schema of [createLeadSchema.shape.phone, editLeadSchema.shape.phone])
      expect(schema.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
        'Phone must be a number that we can call, like (515) 555-0199',
      ]);
  });

  it.each([
    ['5155550107.0', '5155550107'],
    ['tel:+1-515-555-0107', '+1-515-555-0107'],
    ['515\u2011555\u20110107', '515-555-0107'],
  ])('is kept without what only a program wrote: %s', (text, kept) => {
    expect([phone.parse(text), optionalPhone('Phone').parse(text)]).toEqual([kept, kept]);
  });

  it('may be unknown in a lead that staff add, and cleared', () => {
    expect([' ', null, undefined].map((text) => optionalPhone('Phone').parse(text))).toEqual([null, null, null]);
    expect(editLeadSchema.parse({ phone: null })).toEqual({ phone: null });
  });

  it('is asked for once when it is missing', () => {
    expect(phone.safeParse(' ').error?.issues.map(({ message }) => message)).toEqual(['Phone is required']);
  });
});

describe('the year built', () => {
  const thisYear = new Date().getUTCFullYear();
  const messages = (year: unknown) => yearBuiltInput.safeParse(year).error?.issues.map(({ message }) => message);

  it('may be this year, and none to come', () => {
    expect(yearBuiltInput.parse(thisYear)).toBe(thisYear);
    for (const year of [thisYear + 1, 2500, 1e300])
      expect(messages(year)).toEqual([`Year built must be at most ${thisYear}`]);
  });

  it('says what else is wrong with it', () => {
    expect(messages(1799)).toEqual(['Year built must be at least 1800']);
    expect(messages('1998')).toEqual(['Year built must be a whole number']);
    expect(messages(undefined)).toEqual(['Year built is required']);
  });
});
