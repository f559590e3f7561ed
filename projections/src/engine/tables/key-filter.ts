const firstBits = 2 ** 20;
/** With this many bits, and `hashes` set per key, a few in a million unknown keys seem to have been added. */
const bitsPerKey = 32;
const hashes = 8;

interface Layer {
  bits: Uint32Array;
  room: number;
}

/**
 * Remembers keys in 32 bits each, however many there are (Bloom, "Space/Time Trade-offs in Hash Coding with Allowable
 * Errors", 1970): an added key is always recognised, and so are, by mistake, a few others.
 */
export class KeyFilter {
  private readonly layers: Layer[] = [];

  add(key: string): void {
    let layer = this.layers.at(-1);
    if (!layer || layer.room === 0) this.layers.push((layer = layerOf(firstBits * 4 ** this.layers.length)));
    layer.room--;
    const [one, step] = hashesOf(key);
    const { bits } = layer;
    for (let n = 0; n < hashes; n++) {
      const bit = placeOf(bits, one + n * step);
      bits[bit >>> 5]! |= 1 << (bit & 31);
    }
  }

  mayHave(key: string): boolean {
    const [one, step] = hashesOf(key);
    return this.layers.some(({ bits }) => {
      for (let n = 0; n < hashes; n++) {
        const bit = placeOf(bits, one + n * step);
        if ((bits[bit >>> 5]! & (1 << (bit & 31))) === 0) return false;
      }
      return true;
    });
  }
}

function layerOf(bits: number): Layer {
  return { bits: new Uint32Array(bits / 32), room: Math.floor(bits / bitsPerKey) };
}

/** The layers have powers of two bits. */
function placeOf(bits: Uint32Array, hash: number): number {
  return (hash >>> 0) % (bits.length * 32);
}

/** Two hashes from one pass over the key: FNV-1a, and a multiplicative one, both mixed at the end as in MurmurHash3. */
function hashesOf(key: string): [number, number] {
  let one = 0x811c9dc5;
  let other = 0x9747b28c;
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other, 31) + code;
  }
  return [mixed(one), mixed(other) | 1];
}

function mixed(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}
