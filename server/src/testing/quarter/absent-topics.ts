/**
 * Subjects that the staff of the simulated clinic ask about and no document of the sample handbook contains; the document that closes each
 * gap answers all its questions.
 */
export interface AbsentTopic {
  name: string;
  questions: readonly string[];
  document: string;
}

export const absentTopics: readonly AbsentTopic[] = [
  {
    name: 'Childcare stipend',
    questions: [
      'How much is the childcare stipend each month?',
      'Who can apply for the childcare stipend?',
      'Does the clinic pay a stipend towards childcare?',
      'Where do I send my childcare stipend form?',
      'childcare stipend application deadline',
    ],
    document:
      'Childcare stipend. The clinic pays a childcare stipend of 200 dollars each month. Every employee with a child under six can apply for the childcare stipend. Send the childcare stipend application form to Human Resources; the deadline is the first Friday of the month.',
  },
  {
    name: 'Lactation room',
    questions: [
      'Where is the lactation room?',
      'How do I book the lactation room?',
      'Is there a fridge in the lactation room?',
      'May I use the lactation room during my shift?',
      'lactation room key',
    ],
    document:
      'Lactation room. The lactation room is on the second floor beside the library. Book the lactation room in the staff calendar. There is a small fridge in the lactation room. Staff may use the lactation room during a shift; the key hangs at the front desk.',
  },
  {
    name: 'Tuition reimbursement',
    questions: [
      'How much tuition reimbursement do I get per year?',
      'Which courses count for tuition reimbursement?',
      'How do I apply for tuition reimbursement?',
      'Do part-timers get tuition reimbursement?',
      'tuition reimbursement grade requirement',
    ],
    document:
      'Tuition reimbursement. Staff get up to 3,000 dollars of tuition reimbursement per year. Courses that belong to your job count for tuition reimbursement. Apply for tuition reimbursement before the course begins. Part-timers get half the tuition reimbursement. The requirement for tuition reimbursement is a grade of B.',
  },
  {
    name: 'Bereavement leave',
    questions: [
      'How many days of bereavement leave are there?',
      'Is bereavement leave paid?',
      'Does bereavement leave cover grandparents?',
      'Whom do I tell when I need bereavement leave?',
      'bereavement leave for an uncle',
    ],
    document:
      'Bereavement leave. There are five days of bereavement leave. Bereavement leave is paid. Bereavement leave covers parents, grandparents, children, an uncle and an aunt. Tell your supervisor when you need bereavement leave.',
  },
  {
    name: 'Radiation badges',
    questions: [
      'How often are radiation dosimeter badges exchanged?',
      'Who has to wear a radiation dosimeter?',
      'Where do I wear my dosimeter badge?',
      'What happens if I lose my radiation dosimeter?',
      'radiation dosimeter dose report',
    ],
    document:
      'Radiation dosimeter badges. Radiation dosimeter badges are exchanged every month. Everybody who works in the x-ray room has to wear a radiation dosimeter. Wear your dosimeter badge at the collar. If you lose a radiation dosimeter, tell the radiation officer the same day. The radiation dosimeter dose report hangs in the x-ray room.',
  },
  {
    name: 'Dialysis transport',
    questions: [
      'Who arranges the dialysis shuttle?',
      'When does the dialysis shuttle leave?',
      'Can a relative ride along on the dialysis shuttle?',
      'What does the dialysis shuttle cost?',
      'dialysis shuttle cancelled, whom to ring',
    ],
    document:
      'Dialysis shuttle. The transport desk arranges the dialysis shuttle. The dialysis shuttle leaves at 6:30 in the morning. One relative can ride along on the dialysis shuttle. The dialysis shuttle costs nothing. When the dialysis shuttle is cancelled, ring the transport desk.',
  },
  {
    name: 'Acupuncture',
    questions: [
      'Do we offer acupuncture?',
      'Which rooms are used for acupuncture?',
      'How long is an acupuncture session?',
      'Who is allowed to do acupuncture here?',
      'acupuncture needle brand',
    ],
    document:
      'Acupuncture. We offer acupuncture on Tuesdays. Rooms 14 and 15 are used for acupuncture. An acupuncture session is 40 minutes long. Only licensed acupuncturists are allowed to do acupuncture here. The acupuncture needle brand is ordered by the supply room.',
  },
  {
    name: 'Vending machines',
    questions: [
      'The vending machine ate my money, who refunds it?',
      'Who refills the vending machine?',
      'When is the vending machine refilled?',
      'Can we get healthier snacks in the vending machine?',
      'vending machine broken',
    ],
    document:
      'Vending machine. The front desk refunds money that the vending machine ate. A contractor refills the vending machine on Mondays. Ask the contractor for healthier snacks in the vending machine. When the vending machine is broken, tell the front desk.',
  },
  {
    name: 'Notary',
    questions: [
      'Do we have a notary on site?',
      'When is the notary available?',
      'Does the notary charge patients?',
      'Which documents may our notary stamp?',
      'notary appointment booking',
    ],
    document:
      'Notary. We have a notary on site. The notary is available on Wednesday afternoons. The notary charges patients nothing. Our notary may stamp advance directives and powers of attorney; other documents are not stamped. Book a notary appointment at the front desk.',
  },
  {
    name: 'Scrubs laundry',
    questions: [
      'Who launders our scrubs?',
      'How many sets of scrubs do I get?',
      'Where do I drop dirty scrubs for the laundry?',
      'What colour scrubs do nurses wear?',
      'scrubs laundry pickup day',
    ],
    document:
      'Scrubs and laundry. A laundry service launders our scrubs. You get four sets of scrubs. Drop dirty scrubs into the blue laundry bin. Nurses wear scrubs of navy colour. The laundry pickup day for scrubs is Thursday.',
  },
  {
    name: 'Elevator outage',
    questions: [
      'The elevator is stuck, whom do I ring?',
      'How do patients get upstairs when the elevator is out?',
      'Who services the elevator?',
      'When was the elevator inspected?',
      'elevator alarm button',
    ],
    document:
      'Elevator. When the elevator is stuck, ring building services. When the elevator is out, patients get upstairs by the ramp at the back. Building services has the elevator serviced twice a year. The elevator was inspected in January. The elevator alarm button calls building services.',
  },
  {
    name: 'Bicycle storage',
    questions: [
      'Where can I lock my bicycle?',
      'Is the bicycle shed locked at night?',
      'How do I get a bicycle shed key card?',
      'May patients use the bicycle shed?',
      'bicycle shed camera',
    ],
    document:
      'Bicycle shed. Lock your bicycle in the bicycle shed behind the building. The bicycle shed is locked at night. Get a bicycle shed key card from building services. Patients may not use the bicycle shed. There is a camera at the bicycle shed.',
  },
  {
    name: 'Overtime',
    questions: [
      'Who approves overtime?',
      'What is the overtime rate?',
      'How do I enter overtime hours?',
      'Can overtime be taken as time off?',
      'overtime on a Sunday',
    ],
    document:
      'Overtime. Your supervisor approves overtime beforehand. The overtime rate is one and a half times your wage. Enter overtime hours in the time sheet. Overtime can be taken as time off. Overtime on a Sunday is paid double.',
  },
  {
    name: 'Death certificates',
    questions: [
      'Who signs a death certificate?',
      'How fast must a death certificate be signed?',
      'Where are blank death certificates kept?',
      'Can a nurse practitioner sign a death certificate?',
      'death certificate correction',
    ],
    document:
      'Death certificate. The attending physician signs a death certificate. A death certificate must be signed within 48 hours. Blank death certificates are kept in the records office. A nurse practitioner can sign a death certificate where no physician attended. The records office sends a death certificate correction.',
  },
  {
    name: 'Pest control',
    questions: [
      'I saw a cockroach, who does pest control?',
      'How often does pest control come?',
      'Where are the pest control traps?',
      'Is the pest control spray safe for patients?',
      'pest control log',
    ],
    document:
      'Pest control. Building services calls pest control when somebody saw a cockroach. Pest control comes every quarter. The pest control traps are in the kitchen and the storage rooms. The pest control spray is used at night only and is safe for patients by morning. The pest control log is with building services.',
  },
  {
    name: 'Payroll dates',
    questions: [
      'On which day is payroll run?',
      'Why is my payroll deposit late?',
      'Who corrects a payroll mistake?',
      'How do I change my payroll bank account?',
      'payroll cutoff for time sheets',
    ],
    document:
      'Payroll. Payroll is run on the 15th and the last day of the month. A payroll deposit is late when the time sheet was late. The payroll office corrects a payroll mistake. Change your payroll bank account in the payroll portal. The payroll cutoff for time sheets is three days before.',
  },
  {
    name: 'Gym discount',
    questions: [
      'Which gym gives staff a discount?',
      'How do I get the gym membership discount?',
      'Is there a gym in the building?',
      'Does the gym discount cover my spouse?',
      'gym membership code',
    ],
    document:
      'Gym membership. The gym on Mill Street gives staff a discount. To get the gym membership discount show your badge at the gym. There is no gym in the building. The gym discount covers your spouse. The gym membership code is on the staff board.',
  },
  {
    name: 'Thermostats',
    questions: [
      'Who can change the thermostat?',
      'The thermostat in the waiting room reads 80, what now?',
      'What is the thermostat set to at night?',
      'Where is the thermostat for the second floor?',
      'thermostat locked',
    ],
    document:
      'Thermostat. Building services can change the thermostat. When the thermostat in the waiting room reads more than 76, ring building services. At night the thermostat is set to 64. The thermostat for the second floor is in the corridor. Every thermostat is locked by a code.',
  },
  {
    name: 'Union representative',
    questions: [
      'Who is our union representative?',
      'When does the union meet?',
      'How do I join the union?',
      'What are the union dues?',
      'union contract copy',
    ],
    document:
      'Union. Our union representative is elected each spring. The union meets on the first Monday. To join the union give the form to the union representative. The union dues are 20 dollars a month. A copy of the union contract is in the break room.',
  },
  {
    name: 'Lost and found',
    questions: [
      'Where does lost property go?',
      'How long do we keep lost property?',
      'A patient left a hearing aid, is there a lost property box?',
      'Who may hand out lost property?',
      'lost property log',
    ],
    document:
      'Lost property. Lost property goes to the front desk. We keep lost property for 60 days. There is a lost property box for small things such as a hearing aid. Only the front desk lead may hand out lost property. Everything is written in the lost property log.',
  },
];
