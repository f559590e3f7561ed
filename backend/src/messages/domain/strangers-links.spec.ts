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
