import { describe, expect, it } from '@jest/globals';
import { isOwnOrigin, type OriginHeaders } from './own-addresses.js';

const own = ['https://leads.example.com', 'http://127.0.0.1:3000'];

describe('isOwnOrigin', () => {
  it.each<[string, OriginHeaders]>([
    ['no browser: neither origin nor fetch metadata', {}],
    ['a page of ours', { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' }],
    ['a page of ours in a browser without fetch metadata', { origin: 'http://127.0.0.1:3000' }],
    ['a referer of ours', { referer: 'http://127.0.0.1:3000/enroll?step=2' }],
    ['the public address behind a proxy', { origin: 'https://leads.example.com' }],
    ['typed in by the user', { 'sec-fetch-site': 'none' }],
    ['a page of ours, opened by the user', { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'none' }],
  ])('lets through %s', (_what, headers) => {
    expect(isOwnOrigin(headers, own)).toBe(true);
  });

  it.each<[string, OriginHeaders]>([
    ['another site', { origin: 'https://elsewhere.example' }],
    ['another site that says so', { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { origin: 'https://blog.example.com', 'sec-fetch-site': 'same-site' }],
    ['another port of the same host', { origin: 'http://127.0.0.1:8080' }],
    ['an opaque origin (sandboxed frame, data URL)', { origin: 'null' }],
    ['a referer elsewhere that names us', { referer: 'https://elsewhere.example/?127.0.0.1:3000' }],
    ['the right host in another scheme', { origin: 'https://127.0.0.1:3000' }],
    ['the public host without TLS', { origin: 'http://leads.example.com' }],
    ['the public host at another port', { origin: 'https://leads.example.com:8443' }],
    ['a referer in another scheme', { referer: 'http://leads.example.com/enroll' }],
    ['what is no web page', { origin: 'ftp://127.0.0.1:3000' }],
    [
      'another site’s, said to be typed in by the user',
      { origin: 'https://elsewhere.example', 'sec-fetch-site': 'none' },
    ],
    ['nonsense', { origin: 'not an origin' }],
  ])('refuses %s', (_what, headers) => {
    expect(isOwnOrigin(headers, own)).toBe(false);
  });
});
