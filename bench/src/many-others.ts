import { randomUUID } from 'node:crypto';
import { analysisRequested, rentEstimated } from '../../contracts/src/analyses/events.js';
import { referralSubmitted } from '../../contracts/src/referrals/events.js';
import type { EventLog } from '../../event-store/src/log/event-log.js';
import { nthLead } from './many-leads.js';
import { newEvent } from './sample-events.js';

const companies = ['Sample Realty', 'Example Homes', 'Mockford Brokers', 'Placeholder & Co', 'Specimen Group'];
const writers = 32;

/** Appends referrals with these numbers, with clients named like leads; a third of them was contacted. */
export function appendReferrals(log: EventLog, from: number, to: number): Promise<void> {
  return eachOf(from, to, async (n) => {
    const { name, email, phone, propertyAddress } = nthLead(n);
    const realtor = nthLead(n % 700);
    const data = {
      ...referralSubmitted.example,
      ...{ clientName: name, clientEmail: email, clientPhone: phone, propertyAddress },
      ...{ realtorName: realtor.name, realtorEmail: realtor.email, realtorPhone: realtor.phone },
      realtorCompany: companies[n % companies.length]!,
    };
    const events = [
      newEvent({ type: 'ReferralSubmitted', data }),
      ...(n % 3 === 0 ? [newEvent({ type: 'ReferralStatusChanged', data: { from: 'pending', to: 'contacted' } })] : []),
    ];
    await log.append(`referral-${randomUUID()}`, events, 'no_stream');
  });
}

/** Appends analyses with these numbers, for people named like leads, each estimated. */
export function appendAnalyses(log: EventLog, from: number, to: number): Promise<void> {
  return eachOf(from, to, async (n) => {
    const { name, email, streetAddress, city, unitCount } = nthLead(n);
    const submissionId = randomUUID();
    const data = { ...analysisRequested.example, submissionId, name, email, streetAddress, city, unitCount };
    await log.append(
      `analysis-${randomUUID()}`,
      [newEvent({ type: 'AnalysisRequested', data }), newEvent({ type: 'RentEstimated', data: rentEstimated.example })],
      'no_stream',
    );
  });
}

/** Each number once, some at the same time. */
async function eachOf(from: number, to: number, append: (n: number) => Promise<void>): Promise<void> {
  let next = from;
  const writer = async () => {
    for (let n = next++; n < to; n = next++) await append(n);
  };
  await Promise.all(Array.from({ length: writers }, writer));
}
