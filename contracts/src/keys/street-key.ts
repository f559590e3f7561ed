import {
  beforeOrdinals,
  commonSuffixes,
  directions,
  loneUnits,
  numberedUnits,
  ordinal,
  ordinals,
  suffixes,
} from './street-words.js';

/**
 * One spelling for all ways of writing a street with its number and unit, for comparing, not for showing. "100 North Sample Street, Apt. 4"
 * and "100 n sample st #4" both give "100 n sample st #4". Rules of the USPS's Publication 28, Postal Addressing Standards.
 */
export function streetKey(street: string): string {
  const words = wordsOf(street);
  const unitsInFront = unitInFront(words);
  const units = [...unitsInFront, ...unitsAtEnd(words)].sort();
  const text = words.filter((word) => word !== ',').join(' ');
  return [boxOf(text) ?? numberAndName(text), ...units].join(' ').trim();
}

const kinds = {
  unit: new Set([...numberedUnits.values(), ...loneUnits.values()]),
  suffix: new Set(suffixes.values()),
  direction: new Set(directions.values()),
};

/** The parts of a key. A street whose name is a suffix or a direction ("100 north ave") has it in its name. */
function partsOfKey(key: string) {
  const [number = '', ...words] = key.split(' ');
  const unitAt = words.findIndex((word, at) => at > 0 && (word.startsWith('#') || kinds.unit.has(word)));
  const [street, unit] = unitAt === -1 ? [words, []] : [words.slice(0, unitAt), words.slice(unitAt)];
  const name = street.filter((word) => !kinds.suffix.has(word) && !kinds.direction.has(word));
  const ofKind = (kind: ReadonlySet<string>) => street.filter((word) => kind.has(word)).join(' ');
  const named = name.length > 0;
  return {
    number,
    name: (named ? name : street).join(' '),
    suffix: named ? ofKind(kinds.suffix) : '',
    direction: named ? ofKind(kinds.direction) : '',
    unit: unit
      .map((word) => word.replace(/^#/, ''))
      .filter((word) => !kinds.unit.has(word) || unit.length === 1)
      .join(' '),
  };
}

/**
 * Whether one street may be the other, written more exactly or mistyped: the same number and name (but for one letter that is not its
 * first), and no other unit, suffix or direction; either may lack them. @param one @param other as `streetKey` gives them
 */
export function maySpellOne(one: string, other: string): boolean {
  const [a, b] = [partsOfKey(one), partsOfKey(other)];
  const agree = (part: 'unit' | 'suffix' | 'direction') => a[part] === '' || b[part] === '' || a[part] === b[part];
  return a.number === b.number && agree('unit') && agree('suffix') && agree('direction') && isLike(a.name, b.name);
}

/** The same, or one letter more, less, other or in the neighbour's place, in a name without numbers whose first letter is the same. */
function isLike(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < 4 || long.length > short.length + 1 || short[0] !== long[0] || /\d/.test(one + other))
    return false;
  let at = 0;
  while (short[at] === long[at]) at++;
  const rest = (text: string, from: number) => text.slice(at + from);
  if (short.length < long.length) return rest(short, 0) === rest(long, 1);
  const swapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return rest(short, 1) === rest(long, 1) || (swapped && rest(short, 2) === rest(long, 2));
}

/** Where the street ends in an address without commas, in words; undefined if that is not certain. */
export function endOfStreet(words: readonly string[]): number | undefined {
  const plain = words.map((word) => word.toLowerCase().replace(/[.,]/g, ''));
  const ends = plain.flatMap((word, i) => (i > 1 && commonSuffixes.has(suffixes.get(word) ?? '') ? [i] : []));
  if (ends.length !== 1 || !/^\d/.test(plain[0] ?? '')) return undefined;
  let end = ends[0]! + 1;
  const next = () => plain[end] ?? '';
  if (directions.has(next())) {
    // "St West Des Moines" may be a street that ends in West, or a city that begins with it.
    if ((directions.get(next()) ?? '').length < 2) return undefined;
    end++;
  }
  if (/^#\S/.test(next())) end++;
  else if (next() === '#' || (numberedUnits.has(next()) && isUnitId(plain[end + 1] ?? ''))) end += 2;
  return end < words.length ? end : undefined;
}

/** Lower case, one space between words, without the marks that say nothing; commas are words. */
function wordsOf(street: string): string[] {
  const lower = street.toLowerCase();
  return (isPlain.test(lower) ? lower : withoutMarks(lower))
    .replace(/[#,]/g, ' $& ')
    .replace(/\b(apt|unit|ste|suite|lot|bldg|us|ia|cr)(?=\d)/g, '$1 ')
    .split(/\s+/)
    .filter((word) => word !== '');
}

const isPlain = /^[a-z\d #,]*$/;

function withoutMarks(street: string): string {
  return street
    .replaceAll('½', ' 1/2')
    .normalize('NFKC')
    .replace(/['’`"]/g, '')
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1') // N.E.
    .replace(/(?<!\d)\.|\.(?!\d)/g, ' ')
    .replace(/(?<=\d)-(?=\d\/\d)|(?<=\bi)-(?=\d)/g, ' ') // 100-1/2, I-35
    .replace(/(?<=\d)-(?=[a-z]\b)|(?<=\b[a-z])-(?=\d)/g, '') // Apt 4-B, Apt B-4
    .replace(/(?<!\d)-|-(?!\d)|[^\p{L}\p{M}\p{N}#,./-]/gu, ' ');
}

const isUnitId = (word: string) => /\d/.test(word) || /^[a-z]$/.test(word);

/** "Apt 4, 100 Sample St": removes it from the words. */
function unitInFront(words: string[]): string[] {
  const unit = numberedUnits.get(words[0] ?? '');
  const [, id = ''] = words;
  if (unit === undefined || !isUnitId(id)) return [];
  const street = words[2] === ',' ? 3 : 2;
  if (!/^\d/.test(words[street] ?? '')) return [];
  words.splice(0, street);
  return [unitOf(unit, id)];
}

/** "Bldg 2 Apt 4": removes them from the words. */
function unitsAtEnd(words: string[]): string[] {
  const found: string[] = [];
  for (;;) {
    while (words.at(-1) === ',') words.pop();
    const unit = lastUnit(words);
    if (!unit) return found;
    found.push(unit.text);
    words.splice(-unit.words);
  }
}

/** "Hwy No 65", "Box # 12": the number of no unit. */
const numberedThings = /(?:^| )(?:hwy|highway|route|rte|box|(?:county|co|cnty) (?:road|rd))$/;

function lastUnit(words: readonly string[]): { text: string; words: number } | undefined {
  // A number and a name come first.
  if (words.length < 4 && words.at(-2) !== ',') return undefined;
  const [third = '', second = '', last = ''] = words.slice(-3);
  if (isUnitId(last) && numberedThings.test(words.slice(0, -2).join(' '))) return undefined;
  // "Apt # 4", "Apt No 4", "4 B"
  if (isUnitId(last) && numberedUnits.get(second) === '#') {
    const named = third === '#' ? undefined : numberedUnits.get(third);
    return { text: unitOf(named ?? '#', last), words: named === undefined ? 2 : 3 };
  }
  if (isUnitId(last) && numberedUnits.has(second)) return { text: unitOf(numberedUnits.get(second)!, last), words: 2 };
  if (numberedUnits.get(third) === '#' && /^\d+$/.test(second) && /^[a-z]$/.test(last))
    return { text: unitOf('#', second + last), words: 3 };
  if (numberedUnits.get(last) === 'fl' && /^\d+(?:st|nd|rd|th)?$/.test(ordinalWord(second)))
    return { text: unitOf('fl', String(parseInt(ordinalWord(second)))), words: 2 };
  if (loneUnits.has(last) && (second === ',' || suffixes.has(second) || directions.has(second)))
    return { text: loneUnits.get(last)!, words: 1 };
  if (second === ',' && isUnitId(last)) return { text: unitOf('#', last), words: 2 };
  return undefined;
}

function unitOf(kind: string, id: string): string {
  const plain = id.replaceAll('-', '');
  return kind === '#' ? `#${plain}` : `${kind} ${plain}`;
}

function ordinalWord(word: string): string {
  const count = ordinals.get(word);
  return count === undefined ? word : ordinal(count);
}

/** Post office boxes, rural and contract routes: sections 24, 25 and 28. */
function boxOf(text: string): string | undefined {
  if (!/box|pob/.test(text)) return undefined;
  const box = /^(?:p ?o|post office|postal)? ?box #? ?(\w+)$|^pob #? ?(\w+)$/.exec(text);
  if (box && /\d/.test(text)) return `po box ${box[1] ?? box[2]}`;
  const route =
    /^(r ?r|rural (?:route|rte|rt)|rfd|r ?f ?d|hc|highway contract|star route) #? ?(\d+) box #? ?(\w+)$/.exec(text);
  if (route) return `${/^[hs]/.test(route[1]!) ? 'hc' : 'rr'} ${Number(route[2])} box ${route[3]}`;
  return undefined;
}

function numberAndName(text: string): string {
  const [, number = '', name = ''] = /^(\d\S*(?: \d\/\d)?)? ?(.*)$/.exec(text) ?? [];
  return `${number} ${nameKey(name)}`.trim();
}

function nameKey(name: string): string {
  const words = name.split(' ').filter((word) => word !== '');
  const post = directionAtEnd(words);
  const pre = directionInFront(words);
  const first = words[0] === 'st' && words.length > 1 ? 'saint' : wordKey(words[0] ?? '');
  const kept = highwayOf(words.join(' ')) ?? [first, ...words.slice(1).map(wordKey)].join(' ');
  return [pre, joinOrdinals(kept), post].filter((part) => part !== '').join(' ');
}

/** In front of a suffix alone, or after one, a direction is the street's name: "North Ave", "Avenue E". */
const isNameless = (words: readonly string[]) => words.length === 0 || (words.length === 1 && suffixes.has(words[0]!));

function directionInFront(words: string[]): string {
  for (const count of [2, 1]) {
    const direction = directionOf(words.slice(0, count));
    const rest = words.slice(count);
    if (direction === undefined || rest.length === 0) continue;
    if (rest.length === 1 && suffixes.has(rest[0]!)) continue;
    words.splice(0, count);
    return direction;
  }
  return '';
}

function directionAtEnd(words: string[]): string {
  for (const count of [2, 1]) {
    const direction = directionOf(words.slice(-count));
    if (direction === undefined || words.length <= count || isNameless(words.slice(0, -count))) continue;
    words.splice(-count);
    return direction;
  }
  return '';
}

/** One word, or two that make one: "N E". */
function directionOf(words: readonly string[]): string | undefined {
  const [first, second] = words.map((word) => directions.get(word));
  if (words.length === 1) return first;
  return (first === 'n' || first === 's') && (second === 'e' || second === 'w') ? first + second : undefined;
}

/** Suffixes and numbered streets in one form. */
function wordKey(word: string): string {
  return suffixes.get(word) ?? ordinalWord(word);
}

/** "Twenty-First". */
function joinOrdinals(name: string): string {
  if (!name.includes('ty ')) return name;
  return name.replace(/\b(\w+ty) (\d)(?:st|nd|rd|th)\b/g, (all, ten: string, one: string) => {
    const before = beforeOrdinals.get(ten);
    return before === undefined ? all : ordinal(before + Number(one));
  });
}

const numbered =
  /^(?:(?:us|u s|united states|state|st|iowa|ia) )?(?:hwy|highway|highwy|hiway|hiwy|hway|rte|route|rt)(?: (?:us|ia|no|#))* (\d+[a-z]?)$/;
const byState = /^(?:us|u s|ia|iowa|sr|state (?:road|rd)) (\d+[a-z]?)$/;
const county = /^(?:(?:county|co|cnty) (?:road|rd|highway|hwy|route|rte)|cr)(?: (?:no|#))* ([a-z]?\d+[a-z]?|[a-z])$/;
const interstate = /^(?:interstate|i)(?: (?:hwy|highway))? (\d+)$/;

/**
 * County, state and federal highways: appendix F. Of two highways with one number, one ZIP has only one: whether it is the state's or the
 * federal one, people often leave out.
 */
function highwayOf(name: string): string | undefined {
  if (!/\d[a-z]?$| [a-z]$/.test(name)) return undefined;
  const highway = (numbered.exec(name) ?? byState.exec(name))?.[1];
  if (highway !== undefined) return `hwy ${highway}`;
  const road = county.exec(name)?.[1];
  if (road !== undefined) return `co rd ${road}`;
  const through = interstate.exec(name)?.[1];
  return through === undefined ? undefined : `i ${through}`;
}
