import { FieldReader } from './protobuf.js';

/** Length of the protocol's UUID message with a UUID as text. */
export const UUID_MESSAGE = 38;

/** Writes a UUID field (tag, length, message) with the UUID as text. */
export function writeUuid(out: Buffer, start: number, tag: number, uuid: string): number {
  out[start] = tag;
  out[start + 1] = UUID_MESSAGE;
  out[start + 2] = 0x12;
  out[start + 3] = 36;
  return start + 4 + out.write(uuid, start + 4, 36, 'latin1');
}

/** Text of a UUID message, from text or from two signed longs, in lower case; '' if it holds neither. It may not be a UUID at all. */
export function readUuid(message: Buffer): string {
  // Almost always text and nothing else.
  if (message.length === UUID_MESSAGE && message[0] === 0x12 && message[1] === 36)
    return message.toString('latin1', 2, UUID_MESSAGE).toLowerCase();
  const reader = new FieldReader(message);
  let text = '';
  while (reader.next()) {
    if (reader.field === 1) text = structured(reader.bytes());
    else if (reader.field === 2) text = reader.text().toLowerCase();
    else reader.skip();
  }
  return text;
}

/** The same for the generated class. */
export function uuidText(id: { getString(): string; serializeBinary(): Uint8Array } | undefined): string {
  return id?.getString() || readUuid(Buffer.from(id?.serializeBinary() ?? []));
}

function structured(message: Buffer): string {
  const reader = new FieldReader(message);
  const halves = [0n, 0n];
  while (reader.next()) {
    if (reader.field === 1) halves[0] = reader.bigVarint();
    else if (reader.field === 2) halves[1] = reader.bigVarint();
    else reader.skip();
  }
  const hex = halves.map((half) => half.toString(16).padStart(16, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
