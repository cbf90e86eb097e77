/**
 * Words of care that staff and documents use for the same thing: one group a line, one form of each stem. What stands behind ">" is found by the words
 * before it and does not find them: official words that are common, or mean something else, too. A word with several unrelated senses is left out.
 */
export const clinicWords = {
  people: `
    doctor physician clinician gp doc
    provider practitioner > clinician physician
    patient client
    child children kid pediatric paediatric
    minor underage > child children pediatric
    teen teenager adolescent adolescence
    baby infant newborn neonate neonatal babies toddler
    mother father mom mum dad > parent guardian
    relative family kin
    spouse husband wife
    woman women female lady ladies
    man men male
    elderly older geriatric
    pregnant pregnancy gestation gestational
    caregiver carer caretaker
    nurse rn lpn lvn
    pharmacist chemist
    phlebotomist phlebotomy
    receptionist reception registrar
    interpreter translator interpret translate translation
    chaperone chaperon escort
    deaf > hearing
    blind > sighted vision
    disabled disability handicapped handicap
    visitor guest
    specialist consultant
    surgery surgical`,
  body: `
    heart cardiac
    kidney renal
    liver hepatic
    lung pulmonary
    stomach gastric tummy belly abdomen abdominal
    skin dermal cutaneous derma
    brain cerebral
    bone skeletal
    mouth oral
    tooth teeth dental dentist
    eye ocular ophthalmic
    ear otic
    nose nasal nostril
    throat pharyngeal pharynx
    bowel intestine intestinal gut
    womb uterus uterine
    breast mammary
    vein venous
    joint articular
    muscle muscular
    nerve neural
    pee urine urinary urination wee
    poop poo stool feces faeces faecal fecal
    vomit vomiting puke emesis
    sputum phlegm mucus
    splash splatter > exposure mucous
    breath breathe breathing respiratory
    pulse heartbeat`,
  symptoms: `
    illness disease disorder
    sick sickness unwell > illness
    symptom > sign
    hurt injure injury wound
    pain ache painful sore
    bleed bleeding haemorrhage hemorrhage
    dizzy dizziness vertigo lightheaded
    faint fainted syncope collapse unconscious unresponsive
    seizure convulsion epilepsy epileptic
    choke choking airway
    fever pyrexia febrile
    stroke cerebrovascular
    cancer tumor tumour malignancy malignant
    itch itchy pruritus
    rash hives urticaria
    swelling swollen edema oedema
    bruise contusion
    fracture > break
    burn scald
    diarrhea diarrhoea
    tired tiredness fatigue exhausted
    allergy allergic
    anaphylaxis anaphylactic
    anemia anaemia
    asthma asthmatic
    anxious anxiety
    drunk intoxicated intoxication alcohol
    addict addiction dependence
    overweight obese obesity
    deadly lethal > fatal
    die died death dead mortality fatality decease
    recover recovery
    symptomless asymptomatic
    severe serious
    chronic longterm
    sudden acute
    germ microbe pathogen microorganism
    bug > infection
    bacteria bacterial bacterium
    flu influenza
    corona coronavirus coronaviruses covid covid19
    shingles zoster
    chickenpox varicella
    measles rubeola
    pertussis whooping
    inherit hereditary genetic gene
    cause causing etiology aetiology
    diagnose diagnosis diagnostic dx
    treat treatment therapy therapeutic tx
    cure remedy`,
  injuries: `
    needlestick percutaneous
    stuck prick poke jab pierce puncture > needlestick exposure
    needle sharps
    scalpel blade lancet
    cut laceration
    fall fell fallen
    slip > fall
    accident mishap > incident
    nearmiss > incident`,
  infection: `
    infectious contagious communicable
    spread transmit transmission
    catch caught > infection contract
    clean cleaner disinfect disinfection sanitize sanitise
    sterile sterilize sterilise sterilization sterilisation autoclave
    wipe > disinfect
    dirty soiled contaminated contamination contaminate
    wash handwashing hygiene
    soap > hygiene
    rub > hygiene
    glove gown > ppe
    mask facemask respirator
    goggles eyewear > ppe
    spill leak spillage
    mop > spill
    waste trash rubbish garbage
    bin dustbin > container
    outbreak epidemic
    linen laundry
    vaccine vaccination immunization immunisation immunise immunize shot
    booster revaccination`,
  medication: `
    drug medication medicine meds
    pill tablet capsule
    prescription prescribe rx script
    refill repeat renewal renew
    narcotic opioid opiate > controlled
    painkiller analgesic analgesia
    antibiotic antimicrobial
    dose dosage
    give gave > administer
    intravenous iv infusion drip
    insulin antidiabetic
    inhaler nebulizer nebuliser
    epinephrine adrenaline epipen
    acetaminophen paracetamol
    albuterol salbutamol
    naloxone narcan
    glucose sugar
    oxygen o2
    ointment cream topical
    sample specimen
    expire expiry expiration expired outdated
    fridge refrigerator refrigerate refrigeration
    freeze freezer frozen
    pharmacy drugstore
    overdose poisoning
    reaction > adverse
    allergen > allergy
    anesthetic anaesthetic anesthesia anaesthesia numb
    discontinue cease > stop
    taper wean`,
  lab: `
    lab laboratory
    swab culture
    xray radiograph radiology radiography
    ultrasound sonogram sonography
    electrocardiogram ecg ekg
    mammogram mammography
    urinalysis ua
    biopsy pathology
    abnormal > critical
    critical panic
    centrifuge spin spun
    calibrate calibration qc
    draw drawn venipuncture
    inspect inspection > check
    weigh weight
    tall height
    hot warm cold cool > temperature
    temp temperature thermometer`,
} as const;
