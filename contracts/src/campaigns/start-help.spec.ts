import { expect, it } from '@jest/globals';
import { startHelp } from './start-help.js';

it.each([
  [
    'warm_lead',
    'Sends the owner the messages of Warm lead, one after the other, until they answer, a walkthrough is booked, the lead moves on, or somebody stops it.',
  ],
  [
    'confirmation',
    'Sends the owner the messages of Confirmation, one after the other, until the walkthrough is cancelled, the lead moves on, or somebody stops it.',
  ],
  [
    'onboarding',
    'Sends the owner the messages of Onboarding, one after the other, until the lead moves on or somebody stops it.',
  ],
] as const)('the help at the button of %s says what ends it', (workflow, help) => {
  expect(startHelp(workflow)).toBe(help);
});
