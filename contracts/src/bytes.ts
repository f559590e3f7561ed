const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** Bytes for people, in thousands: "812 bytes", "8.2 kB", "482 kB", "1 MB". */
export function bytesInWords(bytes: number): string {
  let value = bytes;
  let unit = 0;
  for (; value >= 999.5 && unit < units.length - 1; unit++) value /= 1_000;
  const figure = value.toLocaleString('en-US', { maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0 });
  return `${figure} ${bytes === 1 ? 'byte' : units[unit]}`;
}
