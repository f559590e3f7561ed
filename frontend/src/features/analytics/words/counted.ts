/** "1 lead", "1,204 leads". */
export const leads = (count: number): string => many(count, 'lead');

/** "1 move", "12 moves". @param several if it is not the one with an s */
export const many = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;

/** 0.4213 as "42 %"; "–" if nothing was counted. Shows one more digit if whole percents would wrongly say 0 or 100. */
export function percent(share: number | null): string {
  if (share === null) return '–';
  const whole = Math.round(share * 100);
  return (whole === 0 || whole === 100) && share > 0 && share < 1 ? `${(share * 100).toFixed(1)}%` : `${whole}%`;
}

/** Days for people: "20 min", "5 h", "3.4 days", "41 days". "–" if unknown. */
export function duration(days: number | null): string {
  if (days === null) return '–';
  if (days === 0) return '0 days';
  if (days < 1 / 24) return `${Math.round(days * 1440)} min`;
  if (days < 1) return `${Math.round(days * 24)} h`;
  const shown = days < 10 ? Number(days.toFixed(1)) : Math.round(days);
  return shown === 1 ? '1 day' : `${shown} days`;
}

/** Business minutes for people: "12 min", "1 h 5 min", "14 h". An office day has about nine hours, so hours are not turned into days. */
export function businessTime(minutes: number | null): string {
  if (minutes === null) return '–';
  const whole = Math.round(minutes);
  if (whole < 60) return `${whole} min`;
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  return rest === 0 || hours >= 10 ? `${hours} h` : `${hours} h ${rest} min`;
}
