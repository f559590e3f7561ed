import { createHash, timingSafeEqual } from 'node:crypto';

/** What decides about access; lower-case header names. */
export interface MetricsAsk {
  headers: Record<string, string | string[] | undefined>;
  /** Of the connection itself, whatever proxies say. */
  remoteAddress: string | undefined;
}

export interface MetricsPolicy {
  token: string | undefined;
  /** Where browsers find the site; undefined: nowhere but here. */
  publicUrl: string | undefined;
}

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Proxies that say that they are there. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Who may read the metrics: with METRICS_TOKEN whoever sends it as a bearer token (RFC 6750), and nobody else. Without one only
 * this machine itself, and only while the site isn't published: behind a proxy on this machine everybody comes from here.
 * @returns `hidden`: there is nothing at this address for the caller
 */
export function metricsAccess({ headers, remoteAddress }: MetricsAsk, policy: MetricsPolicy) {
  if (policy.token !== undefined) {
    const given = /^Bearer (\S+)$/i.exec(String(headers['authorization'] ?? ''))?.[1];
    return given !== undefined && equal(given, policy.token) ? 'allowed' : 'wrong_token';
  }
  const published = policy.publicUrl !== undefined && !ownNames.has(new URL(policy.publicUrl).hostname);
  const direct = loopback.test(remoteAddress ?? '') && forwarding.every((name) => headers[name] === undefined);
  return direct && !published ? 'allowed' : 'hidden';
}

function equal(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(one!, other!);
}
