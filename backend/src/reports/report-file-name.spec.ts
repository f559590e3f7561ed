import { expect, it } from '@jest/globals';
import { reportFileName } from './given-reports.js';

it.each([
  ['100 Sample St', 'property-analysis-100-sample-st.pdf'],
  ['12½ Ångström Ave., #4', 'property-analysis-121-2-angstrom-ave-4.pdf'],
  ['"; filename="../../x\r\nSet-Cookie: a', 'property-analysis-filename-x-set-cookie-a.pdf'],
  ['../..', 'property-analysis.pdf'],
  ['x'.repeat(200), `property-analysis-${'x'.repeat(60)}.pdf`],
])('calls the report of %p %s', (street, name) => {
  expect(reportFileName(street)).toBe(name);
});
