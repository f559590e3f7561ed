import type { Actor } from '../../../contracts/src/actor.js';
import { referralFieldsSchema, type ReferralFields } from '../../../contracts/src/referrals/input.js';
import { referralFeeCents } from '../../../contracts/src/fees/fees.js';
import { changeReferralStatus, payReferral, submitReferral, type ReferralCommand } from '../referrals/decide.js';
import { day, officeTime, Random } from './random.js';
import type { PastCommand } from './past-commands.js';
import { followUp, inOrder, type Followed } from './follow-up.js';
import { visitor } from './lead-story.js';
import { surroundingsOf, type DemoPlan } from './sample-lives.js';
import { samplePerson, samplePhone, sampleProperty } from './sample-people.js';
import { demoStaff } from './world.js';

const leadsPerReferral = 12;
const most = 400;
const realtors = 9;
const companies = ['Sample Realty', 'Example Homes', 'Placeholder & Co', 'Specimen Group', 'Mockford Brokers'];
const remarks = [
  'Moves out of state in summer.',
  'Owns two more homes and asks about all three.',
  'Prefers a call after five.',
  'The tenants stay until spring.',
];

type Realtor = Pick<ReferralFields, 'realtorName' | 'realtorEmail' | 'realtorPhone' | 'realtorCompany'>;

/** Referrals that realtors sent by the site's form in the demo's year, with their outcome, oldest first. One for every dozen leads. */
export function referralCommands(plan: DemoPlan): Followed {
  const { seed, leads, until, viewer } = plan;
  const random = new Random(`${seed} ${leads} referrals`);
  const known = Array.from({ length: realtors }, () => sampleRealtor(random));
  const count = Math.min(most, Math.max(1, Math.round(leads / leadsPerReferral)));
  const end = Date.parse(until);
  // Admins work on referrals.
  const admin: Actor = { kind: 'user', id: viewer?.id ?? demoStaff[0]!.id };
  const lives = Array.from({ length: count }, (_, n) => {
    const sentAt = end - ((count - n - random.next()) / count) * 364 * day;
    const life = lifeOfAReferral(random, random.pick(known), admin, sentAt);
    return followUp(
      life.filter(({ at }) => at <= until),
      surroundingsOf(plan),
    );
  });
  return { commands: inOrder(lives.flatMap(({ commands }) => commands)), ended: lives.flatMap(({ ended }) => ended) };
}

/** @param sentAt milliseconds since 1970 */
function lifeOfAReferral(random: Random, realtor: Realtor, admin: Actor, sentAt: number): PastCommand[] {
  const id = random.uuid();
  const commands: PastCommand[] = [];
  let now = sentAt;
  const does = <Input>(definition: ReferralCommand<Input>, input: Input, actor: Actor = admin) =>
    void commands.push({
      ...{ at: new Date(Math.floor(now)).toISOString(), actor, leadId: id, id, input },
      ...{ commandId: random.uuid(), correlationId: random.uuid() },
      definition: definition,
    });
  const wait = (least: number, longest: number) =>
    void (now = officeTime(Math.floor(now + random.between(least, longest) * day), random));

  does(submitReferral, { ...realtor, ...clientOf(random) }, visitor);
  if (random.chance(0.12)) return commands;
  wait(0.1, 4);
  does(changeReferralStatus, { status: 'contacted' });
  const end = random.weighted({ converted: 5, lost: 3, waits: 3 });
  if (end === 'waits') return commands;
  wait(6, 40);
  does(changeReferralStatus, { status: end });
  if (end === 'lost' || random.chance(0.3)) return commands;
  wait(2, 25);
  does(payReferral, { feeCents: referralFeeCents });
  return commands;
}

function sampleRealtor(random: Random): Realtor {
  const { name, email } = samplePerson(random);
  return {
    realtorName: name,
    realtorEmail: email,
    realtorPhone: samplePhone(random),
    realtorCompany: random.pick(companies),
  };
}

function clientOf(random: Random): Omit<ReferralFields, keyof Realtor> {
  const { name, email, phone } = samplePerson(random);
  const { streetAddress, city, state, zipCode, propertyType } = sampleProperty(random);
  return referralFieldsSchema
    .omit({ realtorName: true, realtorEmail: true, realtorPhone: true, realtorCompany: true })
    .parse({
      ...{ clientName: name, clientEmail: email, clientPhone: phone, propertyType },
      propertyAddress: `${streetAddress}, ${city}, ${state} ${zipCode}`,
      notes: random.chance(0.5) ? random.pick(remarks) : '',
    });
}
