/** Words of the office, the building and the procedures that staff and documents use for the same thing, written as in clinic-words.ts. */
export const officeWords = {
  scheduling: `
    appointment visit booking
    reschedule rebook postpone
    noshow > missed
    late tardy tardiness > arrival
    miss missed > noshow
    walkin > unscheduled
    wait queue
    checkin > arrival registration
    register registration enrol enroll enrolment enrollment
    refer referral
    slot > appointment
    telehealth telemedicine video > virtual
    online portal`,
  billing: `
    bill invoice billing
    pay payment paid
    fee cost price > charge
    insurance insurer coverage payer payor
    copay copayment coinsurance
    refund reimburse reimbursement
    debt owe owed > balance
    discount > hardship
    cash > payment
    overdue unpaid outstanding
    preauthorization preauthorisation precertification
    approval > authorization authorisation
    appeal dispute
    deny denial reject rejection
    coding coder > code
    receipt > payment
    deductible excess`,
  records: `
    chart ehr emr record
    write wrote written > document
    archive retention retain
    confidential confidentiality privacy
    breach > incident
    disclose disclosure reveal divulge
    share > disclose
    gossip > confidentiality privacy
    snoop peek > privacy access
    consent > permission
    signature > sign
    id > identification identity badge
    amend amendment > correction
    photocopy duplicate > copy
    delete erase
    destroy destruction shred
    password passphrase passcode credential
    login logon signin
    computer workstation laptop pc
    email > mail
    fax facsimile
    subpoena warrant
    lawyer attorney solicitor`,
  phone: `
    phone telephone call
    ring rang > telephone call
    voicemail message
    cellphone cell mobile smartphone
    extension ext
    pager page
    hotline helpline
    triage > urgent
    callback > call`,
  safety: `
    urgent asap stat > immediate
    blaze flame > fire
    extinguisher > fire
    gather assemble assembly muster
    exit > evacuation
    tornado storm hurricane > weather
    blackout > outage power
    electricity electrical > power
    downtime outage offline
    crash > downtime
    aggressive aggression violent violence hostile
    yell shout scream threaten abusive angry rude > aggressive violent
    fight hit punch attack assault > violent violence
    bully harass harassment bullying
    weapon gun knife
    intruder stranger > visitor
    guard security
    stolen steal theft stole
    lost lose > missing
    dangerous harmful risk risky hazard
    prevent prevention avoid protect protection
    ambulance paramedic 911 ems
    defibrillator aed
    resuscitation resuscitate cpr
    chemical > hazard`,
  equipment: `
    machine apparatus > equipment device
    broken broke fault faulty malfunction defective defect
    fix repair mend
    servicing maintenance > service
    supply stock inventory
    restock reorder replenish
    purchase buy procure procurement shop
    wheelchair gurney stretcher
    cabinet cupboard drawer
    elevator lift
    restroom toilet bathroom
    garage parking
    store storage keep kept
    tag sticker > label
    reprocess reprocessing > sterilize`,
  work: `
    staff employee personnel workforce worker coworker colleague
    boss supervisor manager superior
    hire recruit recruitment onboarding
    orientation induction > onboarding
    dismiss dismissal termination terminate sacked
    quit resign resignation
    vacation holiday pto > leave
    absence absent > leave
    absenteeism > absence
    maternity paternity > parental
    training train education course
    certificate certification certify
    licence license licensure
    job task duty > responsibility
    rota roster > shift schedule
    overtime > hours
    salary wage payroll
    lunch > meal break
    uniform dress attire clothing clothes
    complaint complain grievance
    mistake error
    discipline disciplinary
    newcomer > new
    rule policy policies`,
  time: `
    yearly annual annually > year
    weekly > week
    monthly > month
    daily everyday > day
    hourly > hour
    quarterly > quarter
    twice > two
    deadline > due
    overnight night
    weekend saturday sunday
    begin start commence
    finish > complete
    quick quickly fast rapid`,
  verbs: `
    throw discard dispose disposal > destroy
    notify tell > report
    obtain collect collection
    allow permit permission
    mandatory require requirement obligatory compulsory
    forbid forbidden prohibit ban
    send sent
    confirm verify verification
    replace replacement swap
    refuse decline
    travel journey
    trip > travel
    pet animal
    touch > contact
    eat food meal
    drink beverage
    hide conceal
    reduce reduction decrease
    wear worn wore don
    undress disrobe > gown`,
} as const;
