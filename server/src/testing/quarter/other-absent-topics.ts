import type { AbsentTopic } from './absent-topics.ts';

/**
 * Twenty other things that no document of the sample handbook contains, in other wordings: code that finds the ones of `absent-topics.ts`
 * must find these, too.
 */
export const otherAbsentTopics: readonly AbsentTopic[] = [
  {
    name: 'Carpool',
    questions: [
      'Is there a carpool from the north side of town?',
      'How do I sign up for the carpool?',
      'Who drives the carpool on Fridays?',
      'Do carpool drivers get gas money?',
      'carpooling list',
    ],
    document:
      'Carpool. A carpool runs from the north side of town every weekday. Sign up for the carpool on the carpool list in the break room. On Fridays the office manager drives the carpool. Carpool drivers get gas money of five dollars a day.',
  },
  {
    name: 'Aquarium',
    questions: [
      'Who feeds the fish in the aquarium?',
      'The aquarium is leaking, what do I do?',
      'How often is the aquarium cleaned?',
      'Can the kids knock on the aquarium glass?',
      'aquarium company phone',
    ],
    document:
      'Aquarium. A volunteer feeds the fish in the aquarium at noon. When the aquarium is leaking, put towels down and ring the aquarium company by phone at extension 77. The aquarium is cleaned every two weeks. Kids must not knock on the aquarium glass.',
  },
  {
    name: 'Crutches on loan',
    questions: [
      'Do we lend crutches to patients?',
      'What deposit do we take for crutches?',
      'A patient never returned his crutches, now what?',
      'Which sizes of crutches do we have?',
      'crutches loan form',
    ],
    document:
      'Crutches on loan. We lend crutches to patients for six weeks. The deposit for crutches is 30 dollars. When a patient has not returned crutches, keep the deposit. Crutches come in three sizes. The crutches loan form is in the cast room.',
  },
  {
    name: 'Prayer room',
    questions: [
      'Is there a prayer room for staff?',
      'Where do I find a prayer rug?',
      'When is the prayer room open?',
      'May visitors use the prayer room?',
      'prayer room shoes off?',
    ],
    document:
      'Prayer room. The prayer room for staff is beside the library. Find a prayer rug on the shelf of the prayer room. The prayer room is open all day. Visitors may use the prayer room. Take your shoes off in the prayer room.',
  },
  {
    name: 'Snow clearing',
    questions: [
      'Who shovels the snow in front of the door?',
      'By what time is the snow cleared?',
      'Where is the salt for snow and ice?',
      'Do we close when there is too much snow?',
      'snow plow contractor',
    ],
    document:
      'Snow. The snow plow contractor shovels the snow in front of the door. Snow is cleared by 6:30. The salt for snow and ice is in the shed. We close when there is more than 20 inches of snow.',
  },
  {
    name: 'Mentoring',
    questions: [
      'How do I get a mentor?',
      'How long does mentoring last?',
      'Can I choose my own mentor?',
      'What does a mentor do in the first weeks?',
      'mentor meeting notes',
    ],
    document:
      'Mentors. You get a mentor from the education lead on your first day. Mentoring lasts six months. You can choose your own mentor after three months. In the first weeks a mentor has lunch with you and shows you around. Mentor meeting notes stay with the mentor.',
  },
  {
    name: 'Retirement savings',
    questions: [
      'Does the clinic match my 401k?',
      'When am I vested in the 401k?',
      'How do I roll over an old 401k?',
      'Who manages our 401k plan?',
      '401k contribution limit',
    ],
    document:
      '401k. The clinic matches your 401k up to four percent. You are vested in the 401k after three years. Roll over an old 401k with a form from the fund. A fund company manages our 401k plan. The 401k contribution limit is set by the law each year.',
  },
  {
    name: 'Taxi vouchers',
    questions: [
      'Who gets a taxi voucher?',
      'How do I call a taxi for a patient?',
      'Where are the taxi vouchers locked up?',
      'What is the most a taxi voucher pays?',
      'taxi voucher receipt',
    ],
    document:
      'Taxi vouchers. A patient without a ride after sedation gets a taxi voucher. Call a taxi for a patient from the front desk. Taxi vouchers are locked up in the cash drawer. A taxi voucher pays 25 dollars at most. The driver signs the taxi voucher receipt.',
  },
  {
    name: 'Hearing loop',
    questions: [
      'Do we have a hearing loop at the counter?',
      'How is the hearing loop switched on?',
      'Which rooms have a hearing loop?',
      'The hearing loop hums, who can repair it?',
      'hearing loop sign',
    ],
    document:
      'Hearing loop. We have a hearing loop at the counter. The hearing loop is switched on by the green button. Room 3 and the counter have a hearing loop. When the hearing loop hums, the audio technician can repair it. Put up the hearing loop sign.',
  },
  {
    name: 'Magazines',
    questions: [
      'Who renews the magazines in the lounge?',
      'Are political magazines allowed?',
      'May patients take a magazine home?',
      'When do we throw old magazines away?',
      'magazine subscription invoices',
    ],
    document:
      'Magazines. The volunteer renews the magazines in the lounge. Political magazines are not allowed. Patients may take a magazine home. Throw old magazines away after two months. Magazine subscription invoices go to the office manager.',
  },
  {
    name: 'Newsletter',
    questions: [
      'Who writes the staff newsletter?',
      'How do I put something into the newsletter?',
      'When does the newsletter come out?',
      'Can I stop getting the newsletter?',
      'newsletter archive',
    ],
    document:
      'Newsletter. The communications lead writes the staff newsletter. To put something into the newsletter send it to the communications lead. The newsletter comes out on the first of the month. You can stop getting the newsletter by its last link. The newsletter archive is on the intranet.',
  },
  {
    name: 'Massage chair',
    questions: [
      'Where does the massage chair stand?',
      'Can I use the massage chair on my break?',
      'How many minutes of massage may I have?',
      'Who wipes the massage chair down?',
      'massage chair remote lost',
    ],
    document:
      'Massage chair. The massage chair stands in the quiet room. Staff can use the massage chair on a break. You may have 15 minutes of massage. Whoever used the massage chair wipes it down. If the massage chair remote is lost, ask the office manager.',
  },
  {
    name: 'Therapy dog',
    questions: [
      'When does the therapy dog visit?',
      'A child is scared of the therapy dog, what now?',
      'Is the therapy dog vaccinated?',
      'Who books the dog for the kids?',
      'therapy dog handler contact',
    ],
    document:
      'Therapy dog. The therapy dog visits on Wednesdays. When a child is scared of the therapy dog, the handler leaves the room with it. The therapy dog is vaccinated against rabies. The child life lead books the dog for the kids. The therapy dog handler contact is on the notice board.',
  },
  {
    name: 'Relocation allowance',
    questions: [
      'How much relocation allowance do new hires get?',
      'Do I have to pay back my relocation allowance?',
      'Which receipts count towards relocation?',
      'Is the relocation allowance taxed?',
      'relocation form',
    ],
    document:
      'Relocation allowance. New hires get a relocation allowance of 2,500 dollars. You have to pay back the relocation allowance if you leave within a year. Receipts of movers and of a rented truck count towards relocation. The relocation allowance is taxed. The relocation form is with Human Resources.',
  },
  {
    name: 'Projector',
    questions: [
      'How do I connect my laptop to the projector?',
      'The projector shows no picture',
      'Can I borrow the projector over the weekend?',
      'Where is the remote of the projector?',
      'projector bulb replacement',
    ],
    document:
      'Projector. Connect your laptop to the projector with the grey cable. If the projector shows no picture, press source. You can borrow the projector over the weekend. The remote of the projector is in the top drawer. IT does the projector bulb replacement.',
  },
  {
    name: 'Coffee machine',
    questions: [
      'Who cleans the espresso machine?',
      'How much is an espresso?',
      'The espresso machine wants descaling, how?',
      'Who orders beans for the espresso machine?',
      'espresso machine warranty',
    ],
    document:
      'Espresso machine. The last person in the evening cleans the espresso machine. An espresso is 50 cents. For descaling the espresso machine press both buttons. The office manager orders beans for the espresso machine. The espresso machine warranty lasts two years.',
  },
  {
    name: 'Visa sponsorship',
    questions: [
      'Does the clinic sponsor a work visa?',
      'How long does visa sponsorship take?',
      'Who pays the lawyer for my visa?',
      'My visa expires soon, whom do I tell?',
      'visa letter from employer',
    ],
    document:
      'Visa sponsorship. The clinic sponsors a work visa for physicians and nurses. Visa sponsorship takes six months. The clinic pays the lawyer for your visa. Tell Human Resources half a year before your visa expires. Human Resources writes the visa letter from the employer.',
  },
  {
    name: 'Podcast',
    questions: [
      'Where can I listen to our podcast?',
      'Who records the podcast?',
      'How can I be a guest on the podcast?',
      'Does the podcast talk about patients?',
      'podcast microphone booking',
    ],
    document:
      'Podcast. Listen to our podcast on the intranet. The communications lead records the podcast. To be a guest on the podcast write to the communications lead. The podcast does not talk about patients. Booking of the podcast microphone is in the staff calendar.',
  },
  {
    name: 'Compost',
    questions: [
      'What goes into the compost bin?',
      'Who empties the compost?',
      'The compost smells, what can be done?',
      'May tea bags be composted?',
      'compost bin location',
    ],
    document:
      'Compost. Fruit and coffee grounds go into the compost bin. The garden group empties the compost on Fridays. If the compost smells, add dry leaves. Tea bags may be composted. The location of the compost bin is behind the kitchen.',
  },
  {
    name: 'Jubilee',
    questions: [
      'What do I get for my ten-year work anniversary?',
      'Who organises anniversary parties?',
      'Is there a bonus for twenty-five years, an anniversary bonus?',
      'When are work anniversaries celebrated?',
      'anniversary pin',
    ],
    document:
      'Work anniversary. For a ten-year work anniversary you get an extra day off. The social committee organises anniversary parties. There is an anniversary bonus of 500 dollars for twenty-five years. Work anniversaries are celebrated at the summer party. The anniversary pin is given by the director.',
  },
];
