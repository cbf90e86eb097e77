/** What staff say in several words, and the words that documents have for it. Only the words on the left find those on the right. */
export const phrases = `
  throw away, throw out, get rid of > dispose discard disposal
  own up > report disclose
  call in sick, call out sick, call off sick, phone in sick > absence illness
  sick day, sick leave, sick time, off sick > absence illness leave
  time off, day off, days off > leave vacation pto absence
  annual leave > vacation holiday pto
  stuck myself, poked myself, pricked myself, stabbed myself, cut myself, jabbed myself > needlestick exposure sharps injury
  stick injury, needle stick, stuck by, stuck with, got stuck, got poked, got pricked > needlestick exposure
  prior auth > authorization
  laughing gas > nitrous
  code blue > arrest resuscitation
  allergic reaction, severe reaction, severe allergy > anaphylaxis
  in my eye, in the eye, in his eye, in her eye > exposure splash mucous
  pass out, passed out, black out, blacked out > faint syncope unconscious
  throw up, threw up, thrown up, throwing up > vomit
  heart attack > myocardial infarction cardiac
  stop breathing, stopped breathing, not breathing > respiratory resuscitation cpr
  high blood pressure > hypertension
  blood sugar > glucose
  power cut, power failure, power outage, no power, lights go out > outage blackout electricity
  go down, went down, goes down, is down, are down > downtime outage
  front desk > reception receptionist
  no show, not show, show up, turn up > noshow missed
  walk in, walk ins > walkin unscheduled
  check in > arrival registration
  fill in, fill out > complete
  write down, written down, jot down > document record
  look up > find search
  hand over, hand off > transfer handover
  log in, sign in, log on > login access
  get paid > payroll wage
  get fired, be fired, got fired, let go > termination dismissal
  in charge > responsible supervisor
  how hot, how cold, how warm > temperature
  how often > frequency
  run out, ran out, running out > shortage supply stock
  act up, play up > malfunction
  out of order, not working, does not work > malfunction broken defective
  out of date, past its date, gone off > expired expiration
  beyond use > expired expiration
  use by > expiration
  set up > setup install
  shut down > shutdown closed
  put off > postpone reschedule
  second person, third person in the room > chaperone
  speak english, speaks english, another language, other language, foreign language > interpreter translation lep
  sign language > interpreter deaf
  next of kin > relative family
  under age, under 18 > minor
  pay back, money back > refund
  lose my temper, lost his temper, loses it, lost it > aggressive
  date of birth > dob
  phone number > extension contact telephone
  get hold of, get a hold of, reach someone > contact telephone
  hold the line, on hold > telephone
  after hours, out of hours > closed overnight
  every day, each day > daily
  every week, each week > weekly
  every month, each month > monthly
  every year, each year, once a year > annual annually yearly
  every hour, each hour > hourly
  right away, straight away, at once > immediately urgent
  wash my hands, washing hands, clean my hands > hygiene
  hand wash, hand gel, hand rub > hygiene sanitizer
  near miss > nearmiss incident
  made a mistake, make a mistake, messed up, went wrong > error incident
  wrong person, wrong patient > breach misdirected
  tell on, speak up > report
  get better > recover recovery
  come back to work, back to work, return to work > clearance return
  doctor's note, doctors note, sick note > certificate clearance`;
