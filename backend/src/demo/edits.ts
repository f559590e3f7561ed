import { leadCommands } from '../leads/decide/lead-commands.js';
import type { LeadStory } from './lead-story.js';
import { samplePhone } from './sample-people.js';
import { roundedRent, sampleProperty, sampleStreet } from './sample-properties.js';

/** A call brings what the form did not ask for: the property if it is missing, the name, the rent. */
export function fillGaps(story: LeadStory): void {
  const { lead, random } = story;
  const { purchasePriceCents: _, ...property } = sampleProperty(random);
  story.does(leadCommands.editLead, {
    ...(lead.streetAddress === null && property),
    ...(!lead.name.includes(' ') && { name: nameFrom(lead.name), phone: samplePhone(random) }),
    ...(lead.estimatedRentCents === null && { estimatedRentCents: property.estimatedRentCents }),
  });
}

/** Turns "ada.sample12", the name that the analysis form takes from the e-mail, into Ada Sample. */
function nameFrom(mailbox: string): string {
  const words = mailbox.replace(/\d+$/, '').split('.');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

/** Corrects something that is known; returns the deed, if anything changed. */
export function correct(story: LeadStory) {
  const { lead, random } = story;
  const what = random.weighted({ rent: 5, phone: 2, street: lead.streetAddress === null ? 0 : 2, size: 2, mail: 1 });
  const rent = lead.estimatedRentCents ?? 1800_00;
  const edit = {
    rent: { estimatedRentCents: roundedRent(rent * random.pick([0.92, 0.95, 1.05, 1.08])) },
    phone: { phone: samplePhone(random) },
    street: { streetAddress: sampleStreet(random) },
    size: { bedrooms: random.whole(1, 5), bathrooms: random.whole(2, 8) / 2 },
    mail: { email: `new.${lead.email.replace(/^(new\.)+/, '')}` },
  };
  return story.does(leadCommands.editLead, edit[what]);
}
