import { enrollmentSchema } from '../../../contracts/src/enrollments/input.js';
import { consentTextVersion } from '../../../contracts/src/consent/consent.js';
import { createLeadSchema, type CreateLeadInput } from '../../../contracts/src/leads/input.js';
import { requestAnalysis, recordRentEstimate, linkAnalysis } from '../analyses/domain/analysis-commands.js';
import { analysisIdOf, leadOfProperty, requestOfProperty } from '../analyses/domain/analysed-lead.js';
import { leadOfEnrollment, createLead } from '../leads/decide/create-lead.js';
import { officeTime, wakingTime, type Random } from './random.js';
import { visitor, type LeadStory } from './lead-story.js';
import { samplePerson, roundedRent, sampleProperty, sampleStreet, type SampleProperty } from './sample-people.js';

/** How a lead comes in: by one of the public forms, or by staff who record a call or a referral. */
export function beginStory(story: LeadStory): void {
  const { random } = story;
  const origin = random.weighted({ form: 22, analysis: 24, enrollment: 14, calculator: 16, staff: 24 });
  const at = origin === 'staff' ? officeTime(story.now, random) : wakingTime(story.now, random);
  // The last leads must not come in after the end of the world's time.
  if (at <= story.world.until) story.now = at;
  begin[origin](story);
}

const begin = {
  form: (story) => {
    const { purchasePriceCents: _, ...property } = sampleProperty(story.random);
    creates(story, { ...samplePerson(story.random), ...property, source: 'website' }, true);
  },
  analysis,
  enrollment,
  calculator: (story) => {
    const source = story.random.pick(['rent-vs-sell-calculator', 'webinar'] as const);
    const { estimatedRentCents, purchasePriceCents } = sampleProperty(story.random);
    const figures = source === 'webinar' ? {} : { estimatedRentCents, purchasePriceCents };
    creates(story, { ...samplePerson(story.random), ...figures, source }, true);
  },
  staff: (story) => {
    const source = story.random.weighted({ manual: 3, referral: 2 });
    const { yearBuilt: _, ...property } = sampleProperty(story.random);
    creates(story, { ...samplePerson(story.random), ...property, source }, false);
  },
} satisfies Record<string, (story: LeadStory) => void>;

function creates(story: LeadStory, input: CreateLeadInput, byVisitor: boolean): void {
  const lead = createLeadSchema.parse(input);
  story.does(createLead, byVisitor ? { ...lead, consentTextVersion } : lead, byVisitor ? { actor: visitor } : {});
}

/** The wizard, and for some leads also the walkthrough that it offers. */
function enrollment(story: LeadStory): void {
  const sample = sampleProperty(story.random);
  const { city, state, zipCode, propertyType, unitCount, estimatedRentCents } = sample;
  const { name, email, phone } = samplePerson(story.random);
  const property = { propertyAddress: sample.streetAddress, city, state, zipCode, propertyType, unitCount };
  const enrolled = enrollmentSchema.parse({ name, email, phone, ...property, estimatedRentCents });
  // Every other phone number ends with an even digit: these owners ticked the box.
  const textsConsented = /[02468]$/.test(enrolled.phone);
  const lead = { ...leadOfEnrollment(enrolled), consentTextVersion, textsConsented };
  story.does(createLead, lead, { actor: visitor });
  story.waitMinutes(8);
  if (story.random.chance(0.45)) story.booksWalkthrough({ actor: visitor });
}

/** The analysis form: a lead, its analysis, and an estimate a second later, under one correlation id. */
function analysis(story: LeadStory): void {
  const { email } = samplePerson(story.random);
  const { estimatedRentCents, purchasePriceCents: _, ...property } = sampleProperty(story.random);
  const correlationId = story.random.uuid();
  const around = { actor: visitor, correlationId };
  const analysisId = analysisIdOf(story.id);
  story.does(createLead, { ...leadOfProperty(email, property), consentTextVersion }, around);
  const request = requestOfProperty(correlationId, email, property);
  story.alsoDoes(requestAnalysis, analysisId, request, around);
  story.now += story.random.whole(600, 2500);
  const estimate = estimateOf({ ...property, estimatedRentCents, purchasePriceCents: 0 }, story.random);
  story.alsoDoes(recordRentEstimate, analysisId, estimate, around);
  story.alsoDoes(linkAnalysis, analysisId, { leadId: story.id }, around);
}

function estimateOf(property: SampleProperty, random: Random) {
  const { city, state, zipCode, unitCount, estimatedRentCents, squareFootage } = property;
  const rentPerUnitCents = roundedRent(estimatedRentCents / unitCount);
  return {
    preliminary: false,
    provider: 'sample',
    rentPerUnitCents,
    rangeLowCents: roundedRent(rentPerUnitCents * 0.93),
    rangeHighCents: roundedRent(rentPerUnitCents * 1.07),
    occupancyPercent: random.whole(92, 97),
    averageDaysOnMarket: random.whole(12, 41),
    yearOverYearPercent: random.whole(10, 50) / 10,
    comparables: Array.from({ length: random.whole(3, 5) }, () => ({
      address: `${sampleStreet(random)}, ${city}, ${state} ${zipCode}`,
      distanceMiles: random.whole(1, 25) / 10,
      squareFootage: Math.round(((squareFootage / unitCount) * random.between(0.85, 1.15)) / 10) * 10,
      rentCents: roundedRent(rentPerUnitCents * random.between(0.9, 1.1)),
    })),
  };
}
