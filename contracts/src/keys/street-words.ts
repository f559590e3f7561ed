/**
 * The words of a street address that people write in several ways, from the USPS's Publication 28, Postal Addressing Standards. Each
 * group begins with the standard abbreviation.
 */
const groups = (text: string) =>
  text
    .trim()
    .split(/\s*[;\n]\s*/)
    .map((group) => group.split(' '));
const byVariant = (text: string): ReadonlyMap<string, string> =>
  new Map(groups(text).flatMap(([short = '', ...variants]) => [short, ...variants].map((each) => [each, short])));

/** Street suffixes: appendix C1. */
export const suffixes = byVariant(`
  aly allee alley ally; anx anex annex annx; arc arcade; ave av aven avenu avenue avn avnue; byu bayoo bayou; bch beach; bnd bend
  blf bluf bluff; blfs bluffs; btm bot bottm bottom; blvd boul boulevard boulv; br brnch branch; brg brdge bridge; brk brook; brks brooks
  bg burg; bgs burgs; byp bypa bypas bypass byps; cp camp cmp; cyn canyn canyon cnyn; cpe cape; cswy causeway causwa
  ctr cen cent center centr centre cnter cntr; ctrs centers; cir circ circl circle crcl crcle; cirs circles; clf cliff; clfs cliffs
  clb club; cmn common; cmns commons; cor corner; cors corners; crse course; ct court; cts courts; cv cove; cvs coves; crk creek
  cres crescent crsent crsnt; crst crest; xing crossing crssng; xrd crossroad; xrds crossroads; curv curve; dl dale; dm dam
  dv div divide dvd; dr driv drive drv; drs drives; est estate; ests estates; expy exp expr express expressway expw
  ext extension extn extnsn; exts extensions; fall; fls falls; fry ferry frry; fld field; flds fields; flt flat; flts flats; frd ford
  frds fords; frst forest forests; frg forg forge; frgs forges; frk fork; frks forks; ft fort frt; fwy freeway freewy frway frwy
  gdn garden gardn grden grdn; gdns gardens grdns; gtwy gateway gatewy gatway gtway; gln glen; glns glens; grn green; grns greens
  grv grov grove; grvs groves; hbr harb harbor harbr hrbor; hbrs harbors; hvn haven; hts ht heights; hwy highway highwy hiway hiwy hway
  hl hill; hls hills; holw hllw hollow hollows holws; inlt inlet; is island islnd; iss islands islnds; isle isles
  jct jction jctn junction junctn juncton; jcts jctns junctions; ky key; kys keys; knl knol knoll; knls knolls; lk lake; lks lakes
  land; lndg landing lndng; ln lane; lgt light; lgts lights; lf loaf; lck lock; lcks locks; ldg ldge lodg lodge; loop loops; mall
  mnr manor; mnrs manors; mdw meadow; mdws meadows medows; mews; ml mill; mls mills; msn mission missn mssn; mtwy motorway
  mt mnt mount; mtn mntain mntn mountain mountin mtin; mtns mntns mountains; nck neck; orch orchard orchrd; oval ovl; opas overpass
  park prk parks; pkwy parkway parkwy pkway pky parkways pkwys; pass; psge passage; path paths; pike pikes; pne pine; pnes pines
  pl place; pln plain; plns plains; plz plaza plza; pt point; pts points; prt port; prts ports; pr prairie prr; radl rad radial radiel
  ramp; rnch ranch ranches rnchs; rpd rapid; rpds rapids; rst rest; rdg rdge ridge; rdgs ridges; riv river rvr rivr; rd road; rds roads
  rte route; row; rue; run; shl shoal; shls shoals; shr shoar shore; shrs shoars shores; skwy skyway; spg spng spring sprng
  spgs spngs springs sprngs; spur spurs; sq sqr sqre squ square; sqs sqrs squares; sta station statn stn
  stra strav straven stravenue stravn strvn strvnue; strm stream streme; st street strt str; sts streets; smt sumit sumitt summit
  ter terr terrace; trwy throughway; trce trace traces; trak track tracks trk trks; trfy trafficway; trl trail trails trls
  trlr trailer trlrs; tunl tunel tunls tunnel tunnels tunnl; tpke trnpk turnpike turnpk; upas underpass; un union; uns unions
  vly valley vally vlly; vlys valleys; via vdct viadct viaduct; vw view; vws views; vlg vill villag village villg villiage; vlgs villages
  vl ville; vis vist vista vst vsta; walk walks; wall; way wy; ways; wl well; wls wells
`);

/** The suffixes of most streets, none of which ends the name of a city. */
export const commonSuffixes: ReadonlySet<string> = new Set(
  'st ave rd dr ln ct blvd cir pl ter pkwy trl hwy'.split(' '),
);

/** Geographic directionals: sections 233 and 234 and appendix B. */
export const directions = byVariant(
  'n north; e east; s south; w west; ne northeast; nw northwest; se southeast; sw southwest',
);

/**
 * Secondary unit designators that a number or a letter follows: section 213 and appendix C2. People write apartment, suite, unit and the
 * sign # for the same door; the others are of another kind.
 */
export const numberedUnits = byVariant(`
  # apt apartment aptmt unit ste suite no num number; bldg building; dept department; fl floor flr; hngr hangar; key; lot; pier
  rm room; slip; spc space; stop; trlr trailer; ph penthouse; bsmt basement; ofc office
`);

/** Those that stand alone. */
export const loneUnits = byVariant(`
  bsmt basement; frnt front; lbby lobby; lowr lower; ofc office; ph penthouse; rear; side; uppr upper
`);

const tens = 'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'.split(' ');
const units =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth';

/** Street names that are numbers: section 233, "Numeric street names". */
export const ordinals: ReadonlyMap<string, number> = new Map([
  ...units.split(' ').map((word, i) => [word, i + 1] as const),
  ...tens.map((word, i) => [word, 10 * (i + 2)] as const),
]);
/** "Twenty" in "Twenty-First". */
export const beforeOrdinals: ReadonlyMap<string, number> = new Map(
  tens.map((word, i) => [word.replace(/ieth$/, 'y'), 10 * (i + 2)] as const),
);

/** 1st, 22nd, 113th. */
export function ordinal(count: number): string {
  const teens = count % 100 > 10 && count % 100 < 14;
  return `${count}${(!teens && ['th', 'st', 'nd', 'rd'][count % 10]) || 'th'}`;
}
