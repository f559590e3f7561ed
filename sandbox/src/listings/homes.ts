/** A home of the sandbox's listings. */
export interface ListedHome {
  street: string;
  city: string;
  zipCode: string;
  /** Dollars a month. */
  rent: number;
  bedrooms: number;
  bathrooms: number;
  squareFootage: number;
  kind: 'House' | 'Townhouse' | 'Condo';
  words: string;
  /** From now; 0: it is empty. */
  availableInDays: number;
}

/** One at least in each of the six cities. */
export const listedHomes: readonly ListedHome[] = [
  {
    ...{ street: '118 Sample Oak Ct', city: 'West Des Moines', zipCode: '50266', rent: 2350, kind: 'House' },
    ...{ bedrooms: 4, bathrooms: 2.5, squareFootage: 2140, availableInDays: 0 },
    words: 'Two stories on a quiet court, with a fenced yard and a two-car garage.',
  },
  {
    ...{ street: '2204 Example Ave', city: 'Ankeny', zipCode: '50023', rent: 1895, kind: 'House' },
    ...{ bedrooms: 3, bathrooms: 2, squareFootage: 1540, availableInDays: 12 },
    words: 'A ranch near the trail, with a finished basement and a new furnace.',
  },
  {
    ...{ street: '37 Sample Ridge Dr', city: 'Waukee', zipCode: '50263', rent: 1750, kind: 'Townhouse' },
    ...{ bedrooms: 3, bathrooms: 2.5, squareFootage: 1480, availableInDays: 0 },
    words: 'An end unit with afternoon sun; lawn and snow are taken care of.',
  },
  {
    ...{ street: '560 Example Way, Unit 204', city: 'Clive', zipCode: '50325', rent: 1290, kind: 'Condo' },
    ...{ bedrooms: 2, bathrooms: 1, squareFootage: 980, availableInDays: 20 },
    words: 'On the second floor beside Greenbelt Park, with a balcony and covered parking.',
  },
  {
    ...{ street: '4410 Sample Creek Ln', city: 'Urbandale', zipCode: '50322', rent: 1980, kind: 'House' },
    ...{ bedrooms: 4, bathrooms: 2, squareFootage: 1820, availableInDays: 33 },
    words: 'A split level with a deck under old trees, two blocks from the school.',
  },
  {
    ...{ street: '91 Example Ct', city: 'Johnston', zipCode: '50131', rent: 1640, kind: 'Townhouse' },
    ...{ bedrooms: 2, bathrooms: 1.5, squareFootage: 1260, availableInDays: 5 },
    words: 'An open floor plan, an attached garage, and a small patio to the west.',
  },
];
