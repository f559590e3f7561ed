import { referralFeeCents } from '../../../../contracts/src/fees/fees.js';
import { money } from '../../../../contracts/src/numerals.js';
import { company } from './company.js';

const fee = money(referralFeeCents);
/** How soon we call an owner who was referred. */
const callTime = '24 hours';

/** The texts of /realtor-referral about the program. When the fee is due is said here as `referralFeeState` has it. */
export const referralProgram = {
  headline: `Refer an owner, earn ${fee}`,
  lead: `Your client's house gets looked after, you keep the client, and ${fee} is yours for every referral that becomes a managed home.`,
  promises: [
    'We manage. When the owner wants to sell, the listing is yours again.',
    `We call your client within ${callTime}, and tell you how it went.`,
    `${fee} for each successful referral, with no limit on how many.`,
  ],
} as const;

/** Said once a referral is submitted. */
export const referralThanks = `Thank you. Our team will contact your client within ${callTime}, and then let you know.`;

export const referralSteps = [
  { name: 'Tell us who', text: 'The form takes two minutes: you, your client, the property.' },
  { name: 'We call your client', text: `Within ${callTime}, in your name, with no pressure.` },
  { name: 'The property comes to us', text: 'A walkthrough, an agreement, a lease.' },
  { name: 'You are paid', text: `${fee}, once we manage the property.` },
] as const;

export const referralQuestions = [
  {
    question: 'Who can refer?',
    answer: 'Every licensed realtor. Ask your broker how referral fees are paid out in your office.',
  },
  {
    question: 'When is the fee paid?',
    answer: `Once we manage the property of the owner you referred: ${fee} for each.`,
  },
  {
    question: 'Will I lose the client?',
    answer: 'No. We manage rentals; when the owner wants to sell, we send them back to you.',
  },
  {
    question: 'Which properties do you take?',
    answer: `Houses, townhomes, condos and multi-family buildings in ${company.region}, and commercial space on request.`,
  },
] as const;
