import { createHmac, timingSafeEqual } from 'node:crypto';

const idBytes = 16;
const numberBytes = 2;
const mostOfNumber = 0xffff;
const dayMs = 86_400_000;

/** What a signed id says. */
export interface SignedId {
  /** UUID. */
  id: string;
  numbers: number[];
}

/** Whole days since 1970: when something was signed, in a number that fits. */
export function dayNumber(now: number): number {
  return Math.floor(now / dayMs);
}

/**
 * Signs an id with some small numbers, as bytes: whoever has them can prove that we gave them out. Nothing is stored. For addresses
 * that go out in mails.
 */
export class SignedIds {
  private readonly saidBytes: number;

  /**
   * @param secret 32 bytes, for this purpose only @param label what is signed: never changes
   * @param count of the numbers, each below 65,536 @param signatureBytes what is kept of the HMAC-SHA256
   */
  constructor(
    private readonly secret: Buffer,
    private readonly label: string,
    count: number,
    private readonly signatureBytes: number,
  ) {
    this.saidBytes = idBytes + count * numberBytes;
  }

  get length(): number {
    return this.saidBytes + this.signatureBytes;
  }

  sign({ id, numbers }: SignedId): Buffer {
    const said = Buffer.alloc(this.saidBytes);
    said.write(id.replaceAll('-', ''), 'hex');
    numbers.forEach((each, index) => said.writeUInt16BE(Math.min(each, mostOfNumber), idBytes + index * numberBytes));
    return Buffer.concat([said, this.signatureOf(said)]);
  }

  /** What the bytes say; null if we did not sign them. */
  read(bytes: Buffer): SignedId | null {
    if (bytes.length !== this.length) return null;
    const said = bytes.subarray(0, this.saidBytes);
    if (!timingSafeEqual(bytes.subarray(this.saidBytes), this.signatureOf(said))) return null;
    const numbers: number[] = [];
    for (let at = idBytes; at < this.saidBytes; at += numberBytes) numbers.push(said.readUInt16BE(at));
    return { id: said.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), numbers };
  }

  private signatureOf(said: Buffer): Buffer {
    const whole = createHmac('sha256', this.secret).update(`${this.label} `).update(said).digest();
    return whole.subarray(0, this.signatureBytes);
  }
}
