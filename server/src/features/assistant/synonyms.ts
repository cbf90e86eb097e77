import { stem } from './terms.ts';

/**
 * Words that staff and documents use for the same thing, one group a line. Kept to what any reader of a clinic's documents would take for the
 * same; a question's word finds its whole group, scored as one concept.
 */
const groups = `
  flu influenza
  corona coronavirus coronaviruses covid covid19
  doctor doctors physician physicians clinician clinicians gp
  patient patients client clients
  child children kid kids pediatric paediatric
  baby babies infant infants newborn newborns neonate neonates
  woman women female females
  man men male males
  elderly older aged geriatric
  pregnant pregnancy pregnancies expecting gestation
  drug drugs medication medications medicine medicines
  shot shots vaccine vaccines vaccination vaccinations immunization immunizations immunisation
  illness illnesses disease diseases disorder disorders sickness
  symptom symptoms sign signs
  treatment treatments treat treated therapy therapies therapeutic
  cure cures remedy remedies
  cancer cancers tumor tumors tumour tumours malignancy malignancies
  heart cardiac
  kidney kidneys renal
  liver hepatic
  lung lungs pulmonary
  stomach gastric
  fever fevers pyrexia
  stroke strokes cerebrovascular
  hypertension hypertensive
  doctor's office practice clinic
  appointment appointments visit visits booking bookings
  cancel cancels cancelled canceled cancelling canceling cancellation cancellations
  reschedule rescheduling postpone postponed postponing
  hospital hospitals
  nurse nurses nursing
  staff employee employees personnel workforce worker workers
  boss supervisor supervisors manager managers
  password passwords passphrase credential credentials
  login logon signin
  computer computers workstation workstations laptop laptops
  rule rules policy policies
  spread spreads spreading transmit transmits transmitted transmission transmissible diffuse
  catch caught contract contracted infected
  infectious contagious communicable
  dangerous danger harmful risk risks risky hazard hazardous
  prevent prevents preventing prevention avoid avoids avoiding protect protects protecting protection
  clean cleans cleaning cleaner disinfect disinfects disinfecting disinfection sanitize sanitizing
  mask masks facemask facemasks respirator respirators
  pet pets animal animals
  test tests testing tested
  diagnose diagnosed diagnosis diagnostic
  cause causes caused causing etiology
  inherit inherited inheritance hereditary genetic
  gene genes
  bill bills billing invoice invoices
  pay pays payment payments
  fee fees charge charges cost costs price prices
  insurance insurer insurers coverage
  leave vacation holiday holidays
  fire terminate terminated termination
  hire hired hiring recruit recruitment onboarding
  delete deletes deleted deleting deletion destroy destroyed destruction disposal dispose
  store stores stored storing storage keep keeps kept keeping
  trip trips travel travels traveling travelling journey
  job jobs task tasks duty duties responsibility responsibilities
  allowed permitted allow permit
  mandatory required require requires requirement requirements
  begin begins start starts starting
  wash washes washing hygiene
  die dies died death deaths mortality fatality
  survive survival
  recover recovers recovering recovery
  symptomless asymptomatic
  backup backups
  breach breaches incident incidents
  encrypt encrypted encryption
  audit audits auditing
  training education
  phone telephone call
  shop shopping purchase purchasing buy buying`;

const bySense = new Map<string, readonly string[]>();
for (const line of groups.trim().split('\n')) {
  const members = [
    ...new Set(
      line
        .trim()
        .split(/\s+/)
        .map((word) => stem(word.replace(/'s$/, ''))),
    ),
  ];
  if (members.length > 1) for (const member of members) if (!bySense.has(member)) bySense.set(member, members);
}

/** The stems that mean what this stem means, itself not included. */
export function synonymsOf(term: string): readonly string[] {
  return bySense.get(term)?.filter((other) => other !== term) ?? [];
}
