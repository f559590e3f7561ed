import { expect, it } from '@jest/globals';
import { withoutStrangersLinks } from './unsubscribe-links.js';

const lead = { name: 'Sam Sample', propertyAddress: '100 N. Sample St., Ankeny, IA 50023', city: 'St. Sample' };
const named = (name: string) => withoutStrangersLinks({ ...lead, name }).name;

it('what would be a link in a mail is no name, and no address', () => {
  expect(withoutStrangersLinks(lead)).toEqual(lead);
  expect(named('Dr. J.R. O’Sample-Lee, Jr.')).toBe('Dr. J.R. O’Sample-Lee, Jr.');
  for (const typed of [
    'Win at http://a.example',
    'www.sample.example',
    'sample.com/win you',
    'ME@sample.example',
    'Sample.XYZ',
  ])
    expect(named(typed)).toBe('');
  const typed = { ...lead, propertyAddress: 'You won: prize.com', city: 'prize.com' };
  expect(withoutStrangersLinks(typed)).toEqual({ ...lead, propertyAddress: 'Not provided', city: null });
});

it.each([
  ...[
    'secure-login.cc/verify',
    'secure-login.ws',
    'pay.tv',
    'Win at sample.ca, now',
    'sample.fr.',
    'пример.рф',
    'a.b.cc/x',
  ],
  ...['sample.xn--p1ai', 'dr.ws/verify', 'sample.cc:8080', 'sample.photography'],
])('%s is a link, under whatever ending', (typed) => {
  expect(named(typed)).toBe('');
});

it.each([
  ...[
    'J.R.Sample',
    'Dr.Sample',
    'Sam Sample Jr.',
    'St.Louis',
    'Mt.Sample',
    'Mr.&Mrs.Sample',
    'Sample Inc.',
    'P.O.Box 7',
  ],
  ...['100 Sample St.Unit 4', '100 N.W. 2nd Ave.Ankeny', 'Apt.B, 1.5 bath', '12.5 acres', 'No.7 Sample Blvd.North'],
])('%s is none', (typed) => {
  expect(named(typed)).toBe(typed);
});
