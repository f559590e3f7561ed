/**
 * Two-letter abbreviation, name, and the first three digits of the ZIP codes of each state: Publication 28, appendix B, and the USPS's
 * labeling list L002, 3-digit ZIP code prefix matrix.
 */
const states = `
  AL Alabama 350-352 354-369; AK Alaska 995-999; AZ Arizona 850-853 855-857 859-860 863-865; AR Arkansas 716-729
  CA California 900-908 910-928 930-961; CO Colorado 800-816; CT Connecticut 060-069; DE Delaware 197-199
  DC District of Columbia 200 202-205 569; FL Florida 320-339 341-342 344 346-347 349; GA Georgia 300-319 398-399; HI Hawaii 967-968
  ID Idaho 832-838; IL Illinois 600-620 622-629; IN Indiana 460-479; IA Iowa 500-516 520-528; KS Kansas 660-662 664-679
  KY Kentucky 400-427; LA Louisiana 700-701 703-708 710-714; ME Maine 039-049; MD Maryland 206-212 214-219
  MA Massachusetts 010-027 055; MI Michigan 480-499; MN Minnesota 550-551 553-567; MS Mississippi 386-397
  MO Missouri 630-631 633-641 644-658; MT Montana 590-599; NE Nebraska 680-681 683-693; NV Nevada 889-891 893-895 897-898
  NH New Hampshire 030-038; NJ New Jersey 070-089; NM New Mexico 870-871 873-875 877-884; NY New York 005 063 100-149
  NC North Carolina 270-289; ND North Dakota 580-588; OH Ohio 430-459; OK Oklahoma 730-731 734-741 743-749; OR Oregon 970-979
  PA Pennsylvania 150-191 193-196; PR Puerto Rico 006-007 009; RI Rhode Island 028-029; SC South Carolina 290-299
  SD South Dakota 570-577; TN Tennessee 370-385; TX Texas 733 750-770 772-799 885; UT Utah 840-847; VT Vermont 050-054 056-059
  VA Virginia 201 220-246; VI Virgin Islands 008; WA Washington 980-986 988-994; WV West Virginia 247-268
  WI Wisconsin 530-532 534-535 537-549; WY Wyoming 820-831; GU Guam 969; AS American Samoa 967; MP Northern Mariana Islands 969
  PW Palau 969; FM Micronesia 969; MH Marshall Islands 969; AA Armed Forces Americas 340; AE Armed Forces Europe 090-098
  AP Armed Forces Pacific 962-966
`;

interface State {
  code: string;
  name: string;
  prefixes: readonly (readonly [from: string, to: string])[];
}

const known: readonly State[] = states
  .trim()
  .split(/\s*[;\n]\s*/)
  .map((text) => {
    const [, code = '', name = '', ranges = ''] = /^(\w\w) (\D+) (\d.*)$/.exec(text)!;
    return { code, name, prefixes: ranges.split(' ').map((range) => [range.slice(0, 3), range.slice(-3)] as const) };
  });
const codes: ReadonlyMap<string, string> = new Map(
  known.flatMap(({ code, name }) => [code, name].map((text) => [text.toLowerCase(), code] as const)),
);

/** The two letters of a state, from these or its name; undefined for no state. */
export function stateCode(text: string): string | undefined {
  return codes.get(text.toLowerCase().replaceAll('.', '').trim().replace(/\s+/g, ' '));
}

/** The name of a state by its two letters. */
export function stateName(code: string): string {
  return known.find((each) => each.code === code)?.name ?? code;
}

/**
 * What is odd about five digits beside the state; null if nothing is, or either is incomplete. A question: a new ZIP code may be in no
 * table, and a few cross a border.
 */
export function zipQuestion({ state, zipCode }: { state: string | null; zipCode: string | null }): string | null {
  if (zipCode === null || !/^\d{5}$/.test(zipCode)) return null;
  const prefix = zipCode.slice(0, 3);
  const owners = known.filter(({ prefixes }) => prefixes.some(([from, to]) => from <= prefix && prefix <= to));
  if (owners.length === 0) return `Is this right? We know of no ZIP code ${zipCode}.`;
  const named = known.find(({ code }) => code === (state === null ? undefined : stateCode(state)));
  if (!named || owners.includes(named)) return null;
  return `Is this right? ZIP code ${zipCode} is in ${owners.map(({ name }) => name).join(' or ')}, not in ${named.name}.`;
}
