import { readCases } from '../../../language/contrasts.ts';

/** A line: words for different cases of one kind, cases parted by |, as in the assistant's contrasts; here also what only parts one note from another. */
export const noteCases = readCases(`
  adult adults grown-up | child children pediatric paediatric kid kids minor minors child's | infant infants newborn newborns baby babies neonate neonates neonatal
  staff employee employees worker workers colleague colleagues | patient patients patient's | visitor visitors | student students | volunteer volunteers | contractor contractors
  male males man men boys | female females woman women girls
  oral orally mouth tablet tablets | intramuscular im injection injections injectable | intravenous iv | nasal intranasal | topical | inhaled inhaler
  new first-time | established existing returning
  urgent stat emergency emergent asap | routine standard regular
  small minor | large major
  refrigerator refrigerated fridge | freezer frozen freezers
  weekday weekdays | weekend weekends saturday saturdays sunday sundays | holiday holidays
  opened | unopened sealed unsealed
  paper | electronic electronically portal
  fax faxed faxes | phone telephone phoned hotline | email e-mail
  arrival arrive arriving | departure leaving discharge discharged
  minimum least | maximum most
  hot warm | cold cool
  mild | moderate | severe
  acute | chronic
  positive | negative
  pregnant pregnancy | breastfeeding
  morning mornings | evening evenings afternoon afternoons | night nights overnight
  left left-hand | right right-hand
  upstairs | downstairs
  north northern | south southern | east eastern | west western
  opening open opens | closing close closes
  admit admission admissions admitted | discharge discharged
  incoming inbound | outgoing outbound
  internal internally | external externally
  start starting begin | stop stopping discontinue
  blood | urine | stool | sputum | saliva
  morning | lunch | evening
  knee knees | hip hips | shoulder shoulders | ankle ankles | wrist wrists | elbow elbows
  nurse nurses nursing rn | physician physicians doctor doctors | pharmacist pharmacists | receptionist receptionists
  influenza flu | shingles zoster | tetanus tdap | pneumococcal pneumonia | hpv | mmr measles | varicella chickenpox | covid covid-19 | rabies | hepatitis | rsv | meningococcal
`);
