/** The zone that a spec's browser or server is in, until the file ends. @param zone IANA */
export function setTimeZone(zone: string): void {
  (globalThis as unknown as { setTimeZone: (zone: string) => void }).setTimeZone(zone);
}
