import { describe, expect, it } from '@jest/globals';
import { keywordIn, mayAskToStop } from './opt-out-words.js';

describe('a text that is a keyword', () => {
  it.each([
    ['STOP', 'stop'],
    [' stop\n', 'stop'],
    ['Stop.', 'stop'],
    ['STOP!', 'stop'],
    ['"Stop"', 'stop'],
    ['ＳＴＯＰ', 'stop'],
    ['STOP 🛑', 'stop'],
    ['stop please', 'stop'],
    ['Please stop', 'stop'],
    ['pls STOP, thanks!', 'stop'],
    ['Stop now', 'stop'],
    ['STOPALL', 'stop'],
    ['Stop all', 'stop'],
    ['Opt out', 'stop'],
    ['OPT-OUT', 'stop'],
    ['optout', 'stop'],
    ['Unsubscribe', 'stop'],
    ['Unsubscribe me', 'stop'],
    ['cancel', 'stop'],
    ['End.', 'stop'],
    ['quit', 'stop'],
    ['Revoke', 'stop'],
    ['START', 'start'],
    ['Yes!', 'start'],
    ['unstop', 'start'],
    ['help', 'help'],
    ['Info?', 'help'],
  ] as const)('%j', (text, keyword) => {
    expect(keywordIn(text)).toBe(keyword);
    expect(mayAskToStop(text)).toBe(false);
  });
});

describe('any other text', () => {
  it.each([
    ['Please stop by on Thursday', true],
    ['Can you stop texting me', true],
    ["Don't text me any more", true],
    ['I want to opt out of this', true],
    ['Remove me from your list', true],
    ['unsubscribed already', true],
    ['no more messages', true],
    ['Please cancel the walkthrough', false],
    ['At the end of May', false],
    ['Nonstop flights', false],
    ['Call me, please', false],
    ['', false],
    ['👍', false],
  ] as const)('%j is for a person, with a warning that it may mean no more: %j', (text, marked) => {
    expect(keywordIn(text)).toBeNull();
    expect(mayAskToStop(text)).toBe(marked);
  });
});
