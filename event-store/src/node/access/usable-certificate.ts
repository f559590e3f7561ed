import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { CertificateAndKey } from './make-certificate.js';

/** It is renewed only at a start, and a node may run for months. */
const renewalMs = 365 * 24 * 60 * 60 * 1000;

/** Why a stored pair can't be used any longer; undefined if it can. */
export function certificateProblem({ certificate, key }: CertificateAndKey, now = new Date()): string | undefined {
  const parsed = parse(certificate, key);
  if (!parsed) return 'it cannot be read';
  const { x509, privateKey } = parsed;
  if (!x509.checkPrivateKey(privateKey)) return 'its key does not match';
  if (!x509.checkHost('localhost') || !x509.checkIP('127.0.0.1')) return 'it names another machine';
  if (new Date(x509.validFrom) > now) return `it is not valid before ${x509.validFrom}`;
  if (new Date(x509.validTo).getTime() - now.getTime() < renewalMs) return `it expires on ${x509.validTo}`;
  return undefined;
}

function parse(certificate: string, key: string) {
  try {
    return { x509: new X509Certificate(certificate), privateKey: createPrivateKey(key) };
  } catch {
    return undefined;
  }
}
