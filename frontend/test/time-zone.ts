/** The zone that a spec's browser or server is in, until its file ends. Component specs begin in the office's. @param zone IANA */
export function setTimeZone(zone: string): void {
  (globalThis as unknown as { setTimeZone: (zone: string) => void }).setTimeZone(zone);
}
