import { describe, expect, it } from '@jest/globals';
import { addressKey, isElsewhere, parseAddress, readAddress } from './address.js';
import { oneLineAddress } from '../property.js';

const sample = { streetAddress: '100 Sample St', city: 'Ankeny', state: 'IA', zipCode: '50023' };
const nowhere = { propertyAddress: 'Not provided', streetAddress: null, city: null, zipCode: null };
const keyOfLine = (propertyAddress: string) => addressKey({ ...nowhere, propertyAddress });
const keyOfStreet = (streetAddress: string) => addressKey({ ...nowhere, streetAddress, zipCode: '50010' });

/** Sections and appendices of the USPS's Publication 28; each row is one place. */
const onePlace: [rule: string, key: string, ...streets: string[]][] = [
  ['C1, suffixes', '12 maple ave', '12 Maple Ave', '12 Maple Avenue', '12 MAPLE AV.', '12 maple avnue'],
  ['C1, the last suffix is the suffix', '12 park ave dr', '12 Park Avenue Drive', '12 Park Ave Dr'],
  ['222, punctuation', '12 obriens ct', "12 O'Briens Ct.", '12 O’BRIENS COURT', '12 OBriens Ct'],
  [
    '233 and B, directionals',
    '12 nw maple st',
    '12 NW Maple St',
    '12 Northwest Maple Street',
    '12 N.W. Maple St',
    '12 N W Maple St',
    '12 North West Maple St',
  ],
  ['233, after the street', '12 maple st ne', '12 Maple St NE', '12 Maple Street N. E.', '12 Maple St North East'],
  ['233, on both sides', '123 n 4th ave e', '123 N 4th Ave E', '123 North Fourth Avenue East'],
  ['233, a direction as the name', '12 north ave', '12 North Ave', '12 NORTH AVENUE'],
  ['233, both', '12 n east st', '12 N East St', '12 North East Street'],
  ['233, a letter as the name', '12 n ave', '12 N Ave', '12 N Avenue'],
  ['233, the letter after', '12 ave e', '12 Avenue E', '12 Ave E'],
  ['233, numbered streets', '12 1st st', '12 First St', '12 1st Street'],
  ['233, numbered streets of two words', '12 21st st', '12 Twenty-First St', '12 Twenty First Street', '12 21st St'],
  [
    'C1 and 354, Saint and Street',
    '12 saint marys st',
    '12 St Marys St',
    "12 Saint Mary's Street",
    '12 St. Marys Street',
  ],
  ['354, Mount and Fort', '12 mt vernon rd', '12 Mount Vernon Rd', '12 Mt. Vernon Road'],
  [
    '213 and C2, units',
    '12 maple st #4',
    '12 Maple St Apt 4',
    '12 Maple St, #4',
    '12 Maple St # 4',
    '12 Maple St No. 4',
    '12 Maple St Unit 4',
    '12 Maple St Apartment #4',
    '12 Maple St Ste. 4',
    '12 Maple St, 4',
    'Apt 4, 12 Maple St',
    '12 Maple St Apt4',
  ],
  ['213, letters', '12 maple st #4b', '12 Maple St Apt 4B', '12 Maple St #4-B', '12 Maple St Unit 4 b'],
  [
    '213, floors',
    '12 maple st fl 2',
    '12 Maple St Floor 2',
    '12 Maple St, 2nd Floor',
    '12 Maple St Fl 2',
    '12 Maple St Second Floor',
  ],
  ['213, a building with units', '12 maple st #4 bldg 2', '12 Maple St Bldg 2 Apt 4', '12 Maple St, Apt 4, Building 2'],
  ['213, lots', '12 maple st lot 7', '12 Maple St Lot 7', '12 Maple Street, LOT #7'],
  ['C2, units without a number', '12 maple st uppr', '12 Maple St Upper', '12 Maple St, UPPR'],
  ['D2, fractions', '12 1/2 maple st', '12 1/2 Maple St', '12-1/2 Maple St', '12½ Maple St'],
  ['D1, hyphened numbers', '39-15 50th st', '39-15 50th St', '39-15 Fiftieth Street'],
  ['D3, grids', '842 e 1700 s', '842 E 1700 S', '842 East 1700 South'],
  ['D3, decimals', '12 39.2 rd', '12 39.2 Rd', '12 39.2 Road'],
  ['233, numbered avenues of rural Iowa', '1234 250th st', '1234 250th St', '1234 250TH STREET'],
  [
    'F, highways',
    '1200 hwy 65',
    '1200 Hwy 65',
    '1200 Highway 65',
    '1200 US-65',
    '1200 U.S. Highway 65',
    '1200 US Hwy 65',
    '1200 US65',
    '1200 Hwy No. 65',
  ],
  ['F, state highways', '1200 hwy 92', '1200 IA-92', '1200 Iowa Highway 92', '1200 State Hwy 92', '1200 State Road 92'],
  ['F, highways with a direction', '1200 hwy 65 n', '1200 Hwy 65 N', '1200 US Highway 65 North'],
  ['F, county roads', '1200 co rd e41', '1200 County Road E41', '1200 Co Rd E41', '1200 CR E-41'],
  [
    'F, county roads with a number',
    '1200 co rd 5',
    '1200 County Road 5',
    '1200 Co. Rd. 5',
    '1200 CR 5',
    '1200 County Rd #5',
  ],
  ['28, post office boxes', 'po box 12', 'PO Box 12', 'P.O. Box 12', 'P O BOX 12', 'Post Office Box 12', 'PO Box #12'],
  [
    '24, rural routes',
    'rr 2 box 152',
    'RR 2 Box 152',
    'R.R. 2, Box 152',
    'Rural Route 2 Box 152',
    'RFD 2 Box 152',
    'RR #2 Box 152',
  ],
  ['25, contract routes', 'hc 1 box 20', 'HC 1 Box 20', 'Highway Contract 1 Box 20', 'Star Route 1 Box 20'],
];

describe('the key of an address', () => {
  it.each(onePlace)('is one however it is written, Publication 28, %s: %p', (_rule, key, ...streets) => {
    expect(Object.fromEntries(streets.map((street) => [street, keyOfStreet(street)]))).toEqual(
      Object.fromEntries(streets.map((street) => [street, `${key} 50010`])),
    );
  });

  it('distinguishes the places of these rows, and others that look alike', () => {
    const alike = [
      [
        '12 Maple St',
        '12 Maple St Apt 4',
        '12 Maple St Apt 5',
        '12 Maple St Fl 4',
        '12 Maple St Bldg 4',
        '12 Maple St Lot 4',
      ],
      ['12 North Ave', '12 N Ave'],
      ['12 E Maple St', '12 W Maple St', '12 Maple St E', '12 Maple Ave', '12 Maple Dr'],
      ['1200 Hwy 65', '1200 County Road 65', '1200 65th St', '1200 I-65'],
      ['12 St Marys St', '12 Marys St', '12 1/2 Maple St', '121/2 Maple St'],
      ['PO Box 12', 'RR 1 Box 12', '12 Box St'],
      ['3915 50th St', '39-15 50th St'],
    ];
    for (const streets of [...alike, onePlace.map(([, , street = '']) => street)])
      expect(new Set(streets.map(keyOfStreet)).size).toBe(streets.length);
  });

  it('is the same from the line and from the parts, with a ZIP+4, the state’s name, the country and line breaks', () => {
    const parts = { propertyAddress: 'x', streetAddress: '4100 NW Zzmaple St Apt 4', city: 'Ames', zipCode: '50010' };
    expect(addressKey(parts)).toBe('4100 nw zzmaple st #4 50010');
    for (const line of [
      '4100 NW Zzmaple St Apt 4, Ames, IA 50010',
      '4100 Northwest Zzmaple Street, #4, Ames, Iowa 50010',
      '4100 N.W. ZZMAPLE ST UNIT 4, AMES, IA 50010-1234, USA',
      '4100 NW Zzmaple St\nApt 4\nAmes, IA 50010-1234\nUnited States',
      '4100 nw zzmaple st apt 4 ames ia 50010',
      'Apt 4, 4100 NW Zzmaple St, Ames IA 500101234',
    ])
      expect(keyOfLine(line)).toBe(addressKey(parts));
  });

  it('takes a whole address that was pasted into the street for what it says', () => {
    const pasted = { ...nowhere, streetAddress: '12 Maple Street, Ames, IA 50010', city: 'Ames', zipCode: '50010' };
    expect(addressKey(pasted)).toBe('12 maple st 50010');
  });

  it('takes the city where there is no ZIP, and the line where it is no address', () => {
    const of = (city: string) => addressKey({ ...nowhere, streetAddress: '1 Sample Rd', city });
    expect(of('Ames')).toBe('1 sample rd ames');
    expect(of('West Des Moines')).toBe(of('W. Des Moines'));
    expect(of('Saint Charles')).toBe(of('ST CHARLES'));
    expect(keyOfLine('The blue house, Ames')).toBe('the blue house ames');
  });

  it('is none where no address is known, or it was erased', () => {
    expect(addressKey(nowhere)).toBeNull();
    expect(keyOfLine('[erased]')).toBeNull();
    expect(keyOfLine(' , ')).toBeNull();
    expect(addressKey({ ...nowhere, streetAddress: '[erased]', city: 'Ames' })).toBeNull();
  });

  it('takes no word for one of JavaScript’s own', () => {
    expect(keyOfStreet('1 constructor toString')).toBe('1 constructor tostring 50010');
  });
});

describe('another place', () => {
  const at = (streetAddress: string | null, over: object = {}) => {
    const parts = { ...sample, ...over, streetAddress };
    return {
      ...parts,
      propertyAddress: oneLineAddress({ ...sample, ...over, streetAddress: streetAddress ?? 'Sample' }),
    };
  };
  const isOther = (one: string, other: string) => {
    const both = [isElsewhere(at(one), at(other)), isElsewhere(at(other), at(one))];
    expect(both[0]).toBe(both[1]);
    return both[0];
  };
  it.each([
    ['a unit more', '100 Oak St', '100 Oak St Apt 4'],
    ['the same unit by another name', '100 Oak St Apt 4', '100 Oak St #4'],
    ['a suffix more', '123 Main', '123 Main Street'],
    ['a direction more', '123 Main St', '123 N Main St'],
    ['one letter other', '12 Sample St', '12 Sanple St'],
    ['one letter less', '12 Sample St', '12 Samle St'],
    ['one letter more', '12 Sample St', '12 Sampple Street'],
    ['two letters swapped', '12 Sample St', '12 Smaple St'],
    ['another spelling', '12 Sample Street', '12 sample st.'],
  ])('is not %s', (_what, one, other) => expect(isOther(one, other)).toBe(false));
  it.each([
    ['another number', '100 Oak St', '102 Oak St'],
    ['another name', '100 Oak St', '100 Elm St'],
    ['another first letter', '100 Pine St', '100 Vine St'],
    ['a numbered street', '100 4th St', '100 5th St'],
    ['another unit', '100 Oak St Apt 4', '100 Oak St Apt 5'],
    ['another letter of a unit', '100 Oak St Apt A', '100 Oak St Apt B'],
    ['a unit whose letter comes first', '100 Oak St Unit A1', '100 Oak St Unit B1'],
    ['another unit behind a mark', '100 Oak St #N', '100 Oak St #S'],
    ['the other floor', '100 Oak St, Upper', '100 Oak St, Lower'],
    ['the other side', '100 Oak St, Front', '100 Oak St, Rear'],
    ['another suffix', '100 Oak St', '100 Oak Ave'],
    ['another direction', '100 N Oak St', '100 S Oak St'],
    ['a word more', '100 Oak Rd', '100 Old Oak Rd'],
    ['two letters', '100 Sample St', '100 Sanpel St'],
  ])('is %s', (_what, one, other) => expect(isOther(one, other)).toBe(true));
  it('is the same street in another city, and not in another ZIP of its city, nor where one is not known', () => {
    const away = { city: 'Clive', zipCode: '50325' };
    expect(isElsewhere(at('100 Oak St'), at('100 Oak St', away))).toBe(true);
    expect(isElsewhere(at('100 Oak St'), at('100 Oak St', { zipCode: '50021' }))).toBe(false);
    expect(isElsewhere(at('100 Oak St'), nowhere)).toBe(false);
  });
});

describe('parse address', () => {
  it.each([
    ['100 Sample St, Ankeny, IA 50023', sample],
    ['  100 Sample St ,Ankeny,  ia   50023 ', sample],
    ['100 Sample St, Ankeny, IA 50023-1234', sample],
    [
      '100 Sample St, Apt 4, West Des Moines, IA 50265',
      { streetAddress: '100 Sample St, Apt 4', city: 'West Des Moines', state: 'IA', zipCode: '50265' },
    ],
  ])('takes %p apart', (line, parts) => {
    expect(parseAddress(line)).toEqual({ ok: true, parts });
    expect(readAddress(line)).toEqual(parts);
  });

  it('takes apart what the forms put together', () => {
    expect(parseAddress(oneLineAddress(sample))).toEqual({ ok: true, parts: sample });
  });

  it.each([
    '',
    'Ankeny',
    '100 Sample St, Ankeny',
    'Ankeny, IA 50023',
    ', Ankeny, IA 50023',
    '100 Sample St,, IA 50023',
    '100 Sample St, Ankeny,',
  ])('refuses %p, which is not "Street, City, State ZIP"', (line) => {
    expect(parseAddress(line)).toEqual({ ok: false, code: 'invalid_address' });
    expect(readAddress(line)).toBeUndefined();
  });

  it.each(['IA', '50023', 'Iowa 50023', 'IA 5002', 'IA 500233', 'IA50023', 'IA 50023 USA'])(
    'refuses %p as state and ZIP',
    (stateAndZip) => {
      expect(parseAddress(`100 Sample St, Ankeny, ${stateAndZip}`)).toEqual({ ok: false, code: 'invalid_state_zip' });
    },
  );
});

describe('a pasted address', () => {
  it.each([
    '100 Sample St, Ankeny, Iowa 50023',
    '100 Sample St, Ankeny, IA, 50023-1234, USA',
    '100 Sample St\r\nAnkeny IA 50023\nU.S.A.',
    '100 Sample St Ankeny IA 50023',
    ' 100  Sample St,\tAnkeny, IA 500231234. ',
  ])('is taken apart: %p', (text) => expect(readAddress(text)).toEqual(sample));

  it.each([
    ['12 Lake Dr Clear Lake IA 50428', '12 Lake Dr', 'Clear Lake'],
    ['12 Lake Dr NW #4 Cedar Rapids IA 52402', '12 Lake Dr NW #4', 'Cedar Rapids'],
    ['12 Elm St Apt B Mount Vernon IA 52314', '12 Elm St Apt B', 'Mount Vernon'],
    ['12 Elm St, Charles Town, West Virginia 25414', '12 Elm St', 'Charles Town'],
    ['12 Elm St, Washington, D.C. 20001', '12 Elm St', 'Washington'],
  ])('knows where the city of %p begins', (text, streetAddress, city) =>
    expect(readAddress(text)).toMatchObject({ streetAddress, city }),
  );

  it.each([
    '12 Elm St West Des Moines IA 50265',
    '12 Elm St St Charles IA 50240',
    '12 Elm St, Apt 4, IA 50010',
    '12 Broadway Ames IA 50010',
    '12 Elm St, Ames, ZZ 50010',
    '12 Elm St, Ames, IA',
  ])('stays whole where that is not certain: %p', (text) => expect(readAddress(text)).toBeUndefined());
});
