/** 1234567 -> "1,234,567". */
export function withCommas(value: number | bigint): string {
  return value.toLocaleString('en-US');
}

/** "1 lead", "1,204 leads". @param many if it is not the one with an s */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${withCommas(value)} ${value === 1 ? one : many}`;
}
