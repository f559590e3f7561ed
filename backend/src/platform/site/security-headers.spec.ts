import { describe, expect, it } from '@jest/globals';
import { contentPolicy } from './security-headers.js';

const rules = (policy: string) =>
  Object.fromEntries(
    policy.split(';').map((rule): [string, string] => [rule.split(' ')[0]!, rule.replace(/^\S+ ?/, '')]),
  );

describe('contentPolicy', () => {
  it('allows our own files and nothing inline', () => {
    expect(rules(contentPolicy(false, [])())).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self'",
      'frame-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
  });

  it("allows one page's inline parts by hash or nonce", () => {
    const policy = rules(contentPolicy(false, [])({ scripts: ['nonce-abc'], styles: ['sha256-abc=', 'sha256-def='] }));
    expect(policy['script-src']).toBe("'self' 'nonce-abc'");
    expect(policy['style-src']).toBe("'self' 'sha256-abc=' 'sha256-def='");
  });

  it('lets other origins be framed and asked, not run', () => {
    const policy = rules(contentPolicy(false, ['https://listings.example.com'])());
    expect(policy['frame-src']).toBe("'self' https://listings.example.com");
    expect(policy['connect-src']).toBe("'self' https://listings.example.com");
    expect(policy['script-src']).toBe("'self'");
  });

  it('has browsers use TLS where the site is there over TLS', () => {
    expect(contentPolicy(true, [])()).toMatch('upgrade-insecure-requests');
    expect(contentPolicy(false, [])()).not.toMatch('upgrade-insecure-requests');
  });
});
