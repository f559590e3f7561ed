import { expect, it } from '@jest/globals';
import { textNumber } from '../../../../contracts/src/keys/phone.js';
import { company, telephoneHref } from './company.js';
import { team } from './team.js';
import { webinar } from './webinar.js';

// The public pages load no tables of numbers, so this folder has a rule of its own for its own numbers.
it.each([company.phone, webinar.dialIn, ...team.map(({ phone }) => phone)])(
  '%s is dialled as what it stands for',
  (phone) => expect(telephoneHref(phone)).toBe(`tel:${textNumber(phone)}`),
);
