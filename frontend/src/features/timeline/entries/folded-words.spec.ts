import { expect, it } from '@jest/globals';
import { foldedWords } from './folded-words.js';

it.each([
  ['Hello Della,\n\nPlease pay $199.\n\nUntil Friday.', 'Please pay $199.\nUntil Friday.'],
  ['Hi,\r\n \r\nplease call me.', 'please call me.'],
  ['Dear Mr. Sample:\nThank you.', 'Thank you.'],
  ['Good morning!\nShe called.', 'She called.'],
  ['Hello, she called.\nTwice.', 'Hello, she called.\nTwice.'],
  ['History of the house,\nfrom the county', 'History of the house,\nfrom the county'],
  ['Hello,', 'Hello,'],
  ['She wrote:\nHi,', 'She wrote:\nHi,'],
  ['', ''],
])('%j is folded to %j', (text, folded) => {
  expect(foldedWords(text)).toBe(folded);
});
