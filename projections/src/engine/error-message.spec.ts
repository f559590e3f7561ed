import { describe, expect, it } from '@jest/globals';
import { messageOf } from './error-message.js';

describe('messageOf', () => {
  it('has message and code in one line, never the detail that quotes a row', () => {
    const error = Object.assign(new Error('duplicate\nkey'), {
      code: '23505',
      detail: 'Key (email)=(owner@example.com)',
    });
    expect(messageOf(error)).toBe('duplicate key (23505)');
  });

  it('names the causes of errors that only hold others', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
    expect(messageOf(new AggregateError([refused]))).toContain('connect ECONNREFUSED 127.0.0.1:1 (ECONNREFUSED)');
    const lost = new Error('The connection was lost', { cause: new AggregateError([refused, 'and more']) });
    expect(messageOf(lost)).toBe('The connection was lost: connect ECONNREFUSED 127.0.0.1:1 (ECONNREFUSED), and more');
  });
});
