import { describe, expect, it } from '@jest/globals';
import { builtInTemplates } from '../templates/domain/built-in-templates.js';
import { DomainError } from '../platform/problems/problem.js';
import type { TemplateVersion } from '../templates/template-store.js';
import { ownWords } from './message-words.js';

describe('built-in words that newer code beside this one stored', () => {
  const [builtIn] = builtInTemplates;
  const kept = { ...builtIn!, version: 2, savedAt: '2026-03-02T15:00:00.000Z', savedBy: null } as TemplateVersion;
  const newer = { ...kept, content: 'See you {{ later_variable }}' };
  const unknown = new DomainError('unknown_variable', 'There is no variable later_variable.');

  it('give way to the words of this program, if they name a variable that it does not know', () => {
    expect(ownWords(newer, unknown)).toEqual(kept);
  });

  it.each<[string, TemplateVersion, unknown]>([
    ['that the office wrote', { ...newer, savedBy: '5d0f5a0e-5a52-4d9e-8f57-0c7b8f3c2a01' }, unknown],
    ['that this program has itself', kept, unknown],
    ['of a template that this program does not have', { ...newer, id: 'of-later' }, unknown],
    ['that fail for another reason', newer, new DomainError('template_refused', 'Too long.')],
    ['whose rendering failed', newer, new Error('The renderer has stopped')],
  ])('stay where they are words %s', (_what, stored, failure) => {
    expect(ownWords(stored, failure)).toBeNull();
  });
});
