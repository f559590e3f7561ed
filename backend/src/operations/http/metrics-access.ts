import { createHash, timingSafeEqual } from 'node:crypto';

/** The facts that decide about access; lower-case header names. */
export interface MetricsAsk {
  headers: Record<string, string | string[] | undefined>;
  /** The connection's own, whatever proxies say. */
  remoteAddress: string | undefined;
}

export interface MetricsPolicy {
  token: string | undefined;
  /** Where browsers find the site; undefined: only on this machine. */
  publicUrl: string | undefined;
}

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Headers by which proxies show themselves. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Who may read the metrics. With METRICS_TOKEN: only whoever sends it as a bearer token (RFC 6750). Without it: only this machine
 * itself, and only while the site isn't published, since behind a proxy on this machine everybody comes from here.
 * @returns `hidden`: for this caller nothing is at this address
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
