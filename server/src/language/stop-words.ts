const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Words that carry no subject, already folded (lower case, no apostrophe). Dropped from questions; documents keep them. */
export const stopWords = words(`
  a about after again all also am an and any are as at be because been before being both but by can cannot cant could couldnt
  did didnt do does doesnt doing done dont during each either else etc for from further get gets got had has hasnt have havent having he
  her here hers him his how i if im in into is isnt it its itself ive just lets may me might more most must my myself of off on
  once only onto or other our ours out over own please same shall she should shouldnt so some such than that the their
  theirs them themselves then there these they this those through to too under until up upon us very was wasnt we were werent
  what whats when where which while who whom whose why will with within without would wouldnt you your yours yourself`);

/** Words that say how something is asked rather than what; they count for less than the subject's words. */
export const askingWords = words(`
  according often soon frequently anyone anything ask associated called common commonly consider consist define definition describe different discuss example exist
  explain find give given happen help important include included including inform information involve involved
  kind know known like list long look made main make many mean much name need new number occur one part people person possible provide
  regard regarding related step steps stand stands role say someone something still summarize take tell think thing type typically use used using usually want
  way work yes no happens means names needs types kinds examples does`);

/** Abbreviations whose full stop does not end a sentence, without that stop. */
export const abbreviations = words(`
  al approx apr assoc aug ave ca cf co corp dec dept dr ed e.g eg eq esp est et etc ext feb fig figs gen i.e ie inc incl jan jr jul jun lt ltd
  max med min mr mrs ms no nos nov oct p.o pp prof ref refs resp rev sect sep sept sp spp sr st subsp tab tel univ viz vol vs`);

/** A unit however it is written, to the one way it is indexed. */
export const units: ReadonlyMap<string, string> = new Map(
  Object.entries({
    milligram: 'mg',
    milligrams: 'mg',
    microgram: 'mcg',
    micrograms: 'mcg',
    ug: 'mcg',
    μg: 'mcg',
    gram: 'g',
    grams: 'g',
    kilogram: 'kg',
    kilograms: 'kg',
    kgs: 'kg',
    milliliter: 'ml',
    milliliters: 'ml',
    millilitre: 'ml',
    millilitres: 'ml',
    mls: 'ml',
    liter: 'l',
    liters: 'l',
    litre: 'l',
    litres: 'l',
    millimeter: 'mm',
    millimeters: 'mm',
    centimeter: 'cm',
    centimeters: 'cm',
    hr: 'hour',
    hrs: 'hour',
    mins: 'min',
    minute: 'min',
    minutes: 'min',
    sec: 'second',
    secs: 'second',
    wk: 'week',
    wks: 'week',
    yr: 'year',
    yrs: 'year',
  }),
);

/** Units that may be glued to a number, as in 5mg. */
export const gluedUnits = words(
  'mg mcg ug μg g kg ml mls l dl mm cm m km h hr hrs min mins s sec wk wks yr yrs mmol mol iu u meq mmhg kcal c f',
);
