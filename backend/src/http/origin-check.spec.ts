import { describe, expect, it } from '@jest/globals';
import { isOwnOrigin, type OriginHeaders } from './origin-check.js';

const host = '127.0.0.1:3000';

describe('isOwnOrigin', () => {
  it.each<[string, OriginHeaders]>([
    ['no browser: neither origin nor fetch metadata', { host }],
    ['a page of ours', { host, origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' }],
    ['a page of ours in a browser without fetch metadata', { host, origin: 'http://127.0.0.1:3000' }],
    ['a referer of ours', { host, referer: 'http://127.0.0.1:3000/enroll?step=2' }],
    ['the public address behind a proxy', { host, origin: 'https://leads.example.com' }],
    ['typed in by the user', { host, 'sec-fetch-site': 'none' }],
  ])('lets through %s', (_what, headers) => {
    expect(isOwnOrigin(headers, ['https://leads.example.com'])).toBe(true);
  });

  it.each<[string, OriginHeaders]>([
    ['another site', { host, origin: 'https://elsewhere.example' }],
    ['another site that says so', { host, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { host, origin: 'https://blog.example.com', 'sec-fetch-site': 'same-site' }],
    ['another port of the same host', { host, origin: 'http://127.0.0.1:8080' }],
    ['an opaque origin (sandboxed frame, data URL)', { host, origin: 'null' }],
    ['a referer elsewhere that names us', { host, referer: 'https://elsewhere.example/?127.0.0.1:3000' }],
    ['the right host in another scheme', { host, origin: 'ftp://127.0.0.1:3000' }],
    ['nonsense', { host, origin: 'not an origin' }],
  ])('refuses %s', (_what, headers) => {
    expect(isOwnOrigin(headers, ['https://leads.example.com'])).toBe(false);
  });
});
